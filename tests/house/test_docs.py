"""What the documentation names is there: paths, links and their headings, pages, commands, settings."""

import re
from pathlib import Path

import pytest

from tools.commands import COMMANDS

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
EACH_PAGE = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())

NOT_OURS = {".git", ".venv", "node_modules", "var"}
MADE = "static/art/"
CODE = re.compile(r"`([^`\n]+)`")
FENCED = re.compile(r"^( *)```.*?^\1```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
FILE = re.compile(r"[\w.-]+\.(?:py|html|css|js|txt|md|toml|yml)")
PATH = re.compile(r"[\w.<>*-]+(?:/[\w.<>*-]+)*/?")


def everything() -> set[str]:
    """Every file of the repository and every folder of one, but what running it makes; a folder ends with a stroke."""
    files = (
        file.relative_to(ROOT)
        for part in ROOT.iterdir()
        if part.name not in NOT_OURS
        for file in (part.rglob("*") if part.is_dir() else [part])
        if file.is_file()
    )
    return {
        name for file in files for name in (file.as_posix(), *(f"{one.as_posix()}/" for one in file.parents))
    }


KNOWN = everything()
TOP = {path.partition("/")[0] for path in KNOWN if "/" in path}


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def is_there(path: str) -> bool:
    """Whether the repository has it; <room> stands for any one name, a folder may be written without its stroke."""
    pattern = re.escape(path).replace(r"\*", "[^/]*")
    pattern = re.sub(r"<[^>]*>", "[^/]+", pattern)
    return any(re.fullmatch(f"{pattern}/?", known) for known in KNOWN)


def paths_in(text: str) -> set[str]:
    """The paths a page names as code: those below a folder of ours, and plain names of files."""
    words = {word for code in CODE.findall(FENCED.sub("", text)) for word in code.split()}
    paths = {word for word in words if PATH.fullmatch(word) and word.partition("/")[0] in TOP and "/" in word}
    return {path for path in paths if not path.startswith(MADE)}


def files_in(text: str) -> set[str]:
    """The names of files that a page names as code, without the way to them."""
    return {code for code in CODE.findall(FENCED.sub("", text)) if FILE.fullmatch(code)}


def anchors_of(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    headings = HEADING.findall(FENCED.sub("", text_of(page)))
    words = [re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings]
    return {word.replace(" ", "-") for word in words}


@EACH_PAGE
def test_every_path_a_page_names_exists(page):
    assert {path for path in paths_in(text_of(page)) if not is_there(path)} == set()


@EACH_PAGE
def test_every_file_a_page_names_is_somewhere(page):
    names = {known.rpartition("/")[2] for known in KNOWN}
    assert files_in(text_of(page)) - names == set()


@EACH_PAGE
def test_every_link_leads_somewhere(page):
    for link in LINK.findall(text_of(page)):
        if "://" in link:
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors_of(target), link


def test_the_index_lists_every_page():
    index = ROOT / "docs" / "README.md"
    linked = {(index.parent / link).resolve() for link in LINK.findall(text_of(index))}
    top_pages = {page for page in PAGES if page.parent == index.parent} - {index}
    assert top_pages - linked == set()


def test_the_rulings_have_an_index():
    index = ROOT / "docs" / "rules" / "README.md"
    linked = {(index.parent / link).resolve() for link in LINK.findall(text_of(index))}
    assert {page for page in PAGES if page.parent == index.parent} - {index} - linked == set()


@EACH_PAGE
def test_every_command_a_page_names_exists(page):
    named = set(re.findall(r"(?:`|^ *|[A-Z]+=\S+ )make ([a-z-]+)", text_of(page), re.MULTILINE))
    assert named - {command.name for command in COMMANDS} == set()


def test_every_setting_stands_on_the_page_about_hosting():
    sources = [*(ROOT / "config").glob("*.py"), *(ROOT / "tools").glob("*.py")]
    read = {name for file in sources for name in re.findall(r'"(GOK_[A-Z_]+)"', text_of(file))}
    read |= set(re.findall(r"\$\{(GOK_[A-Z_]+)", text_of(ROOT / "compose.yaml")))
    named = set(re.findall(r"GOK_[A-Z_]+", text_of(ROOT / "docs" / "hosting.md")))
    assert read == named


def test_the_page_of_the_repository_fits_a_screen():
    assert len(text_of(ROOT / "README.md").splitlines()) <= 60
