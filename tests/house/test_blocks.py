"""What a page puts into a block stands on it: a block that no page above it has would be drawn nowhere, and nobody told."""

import re

from tools.places import ROOT

TEMPLATES = ROOT / "templates"
SOURCES = {
    path.relative_to(TEMPLATES).as_posix(): path.read_text(encoding="utf-8")
    for path in TEMPLATES.rglob("*.html")
}
_EXTENDS, _BLOCK = re.compile(r"{% extends (\S+) %}"), re.compile(r"{% (end)?block (\w+)?")
# Blocks that a tag asks for by name: the style sheets of a page, its place among the crumbs.
_ASKED_FOR = re.compile(r'first_block ((?:"\w+" ?)+)|block=("\w+")')


def outer_blocks(source):
    """The blocks of a template that stand in no other."""
    depth = 0
    for ends, name in _BLOCK.findall(source):
        if not ends and depth == 0:
            yield name
        depth += -1 if ends else 1


def blocks_above(name):
    """Every block of the pages that this one extends; None where which these are is decided as it is drawn."""
    found = set()
    while extends := _EXTENDS.search(SOURCES[name]):
        if not extends[1].startswith('"'):
            return None
        name = extends[1].strip('"')
        found |= {block for _, block in _BLOCK.findall(SOURCES[name]) if block}
    return found


def test_every_block_of_a_page_is_one_of_the_pages_above_it():
    asked = {
        name
        for source in SOURCES.values()
        for names in _ASKED_FOR.findall(source)
        for name in re.findall(r"\w+", " ".join(names))
    }
    lost = [
        (name, block)
        for name, source in SOURCES.items()
        if _EXTENDS.search(source) and (above := blocks_above(name)) is not None
        for block in outer_blocks(source)
        if block not in above | asked
    ]
    assert len(SOURCES) > 500 and lost == []
