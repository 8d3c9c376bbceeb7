"""Code speaks as its engineers would aloud: the forty worst names and phrases do not come back.

A name says what a thing is (`lines`, not `found`; `sentence`, not `told`), a docstring what a colleague would say
("with an LRU cache of states", not "but for a shelf of the states").
"""

import ast
import re
from pathlib import Path

import pytest

from tools.places import ROOT

# Bare participles and the like: what holds something says what it holds. The compiled engine names its own cells.
NAMES = {
    *("found", "told", "said", "gone", "laid", "made", "given", "heard", "brought", "spoken", "thought"),
    *("Asked", "Said", "Told", "Typed", "Staked", "Found", "Made", "Given", "man", "men"),
    # A next state is `next_position`; what is here or there is called by its noun.
    *(
        "then",
        "here",
        "there",
        "scene",
        "around",
        "besides",
        "beside",
        "hanging",
        "lately",
        "yours",
        "raises",
    ),
    *("did", "doing", "lone", "merits", "tidings", "bouts", "encounter", "strike", "sand", "looked_back"),
    *("fold_again", "follow_result", "taking_over"),
}
LIMITS = re.compile(r"_?(MOST|LEAST|LONGEST|FEWEST)(_|$)")
PHRASES = (
    "none of ours",
    "hear no more",
    "in one breath",
    "the dearest",
    "post office",
    "of any making",
    "for a shelf",
    "in one go of",
    "everybody speaks",
    "no person fills",
    "whence",
    "thereby",
    "by heart",
    "as it were",
    "is heard of",
    "may give up",
    "the while",
    "lest it",
    "so to speak",
)
PRODUCT = ("campaigns", "chess_minigame", "variants", "config")
SOURCES = sorted(
    path
    for name in PRODUCT
    for path in (ROOT / name).rglob("*.py")
    if "migrations" not in path.parts and path.parts[-2] != "engine"
)


def names_in(tree: ast.AST) -> set[str]:
    """What a module names: functions, classes, parameters, variables; columns and form fields are named outside too."""
    names = set()
    bodies = (node.body for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    columns = {line.targets[0] for body in bodies for line in body if isinstance(line, ast.Assign)}
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                names.add(node.name)
            case ast.arg():
                names.add(node.arg)
            case ast.Name(ctx=ast.Store()) if node not in columns:
                names.add(node.id)
    return {name.strip("_") for name in names}


@pytest.mark.parametrize("word", sorted(NAMES))
def test_nothing_is_named_by_a_bare_participle(word):
    assert [str(path.relative_to(ROOT)) for path in SOURCES if word in names_of(path)] == []


def test_limits_are_called_max_and_min():
    assert [
        (str(path.relative_to(ROOT)), name)
        for path in SOURCES
        for name in names_of(path)
        if LIMITS.match(name)
    ] == []


@pytest.mark.parametrize("phrase", PHRASES)
def test_no_sentence_speaks_a_language_of_its_own(phrase):
    wanted = re.compile(rf"\b{phrase}\b", re.IGNORECASE)
    assert [str(path.relative_to(ROOT)) for path in SOURCES if wanted.search(text_of(path))] == []


READ: dict[Path, tuple[str, set[str]]] = {}


def _read(path: Path) -> tuple[str, set[str]]:
    if path not in READ:
        text = path.read_text(encoding="utf-8")
        READ[path] = " ".join(text.split()), names_in(ast.parse(text))
    return READ[path]


def text_of(path: Path) -> str:
    return _read(path)[0]


def names_of(path: Path) -> set[str]:
    return _read(path)[1]
