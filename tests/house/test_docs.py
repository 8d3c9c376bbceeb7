"""What the documentation names is there: paths, links and their headings, pages, commands, settings. And it stays short.

The limits of length are for chapters, which are read from their beginning to their end. Pages of rulings are looked up by number
and are as long as their sources' gaps are many; the changes and the licences of the art are lists.
"""

import re
from pathlib import Path

import pytest

from tools.commands import COMMANDS

ROOT = Path(__file__).parents[2]
DOCS = sorted((ROOT / "docs").rglob("*.md"))
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCS]
EACH_PAGE = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())

NOT_OURS = {".git", ".venv", "node_modules", "var"}
CHAPTERS = [page for page in DOCS if page.parent != ROOT / "docs" / "rules"]
MAX_WORDS = 1_500  # of a chapter
MAX_WORDS_IN_ALL = 47_000  # of the chapters, the READMEs and CONTRIBUTING.md
MAX_LINES = 60  # of a folder's README
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
READMES = [
    ROOT / path for path in sorted(KNOWN) if path.endswith("/README.md") and not path.startswith("docs/")
]


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


@pytest.mark.parametrize(
    "page", [ROOT / "CHANGELOG.md", *PAGES], ids=lambda page: page.relative_to(ROOT).as_posix()
)
def test_every_link_leads_somewhere(page):
    for link in LINK.findall(text_of(page)):
        if "://" in link:
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors_of(target), link


def pages_linked_from(page: Path) -> set[Path]:
    links = (link.partition("#")[0] for link in LINK.findall(text_of(page)) if "://" not in link)
    return {(page.parent / path).resolve() for path in links if path.endswith(".md")}


def test_the_index_leads_to_every_chapter():
    """By a link of its own, or by the index of the chapter's folder."""
    index = ROOT / "docs" / "README.md"
    linked = pages_linked_from(index)
    folders = [page for page in linked if page.name == "README.md" and page.is_relative_to(index.parent)]
    assert set(CHAPTERS) - {index} - linked.union(*map(pages_linked_from, folders)) == set()


def test_the_rulings_have_an_index():
    index = ROOT / "docs" / "rules" / "README.md"
    assert {page for page in DOCS if page.parent == index.parent} - {index} - pages_linked_from(
        index
    ) == set()


@EACH_PAGE
def test_every_command_a_page_names_exists(page):
    named = set(re.findall(r"(?:`|^ *|[A-Z]+=\S+ )make ([a-z-]+)", text_of(page), re.MULTILINE))
    assert named - {command.name for command in COMMANDS} == set()


def test_every_setting_stands_on_the_page_of_settings():
    sources = [*(ROOT / "config").glob("*.py"), *(ROOT / "tools").glob("*.py")]
    read = {name for file in sources for name in re.findall(r'"(GOK_[A-Z_]+)"', text_of(file))}
    read |= set(re.findall(r"\$\{(GOK_[A-Z_]+)", text_of(ROOT / "compose.yaml")))
    named = set(re.findall(r"GOK_[A-Z_]+", text_of(ROOT / "docs" / "hosting" / "settings.md")))
    assert read == named


def test_the_page_of_the_repository_fits_a_screen():
    assert len(text_of(ROOT / "README.md").splitlines()) <= 60


def words_of(page: Path) -> int:
    return len(text_of(page).split())


@pytest.mark.parametrize("page", CHAPTERS, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_no_chapter_is_long(page):
    assert words_of(page) <= MAX_WORDS


def test_all_of_it_is_no_longer_than_a_book():
    """Whoever adds a chapter finds what is said twice."""
    assert (
        sum(map(words_of, [*CHAPTERS, *READMES, ROOT / "README.md", ROOT / "CONTRIBUTING.md"]))
        <= MAX_WORDS_IN_ALL
    )


EACH_README = pytest.mark.parametrize(
    "readme", READMES, ids=lambda path: path.parent.relative_to(ROOT).as_posix()
)


@EACH_README
def test_no_readme_of_a_folder_is_long(readme):
    assert len(text_of(readme).splitlines()) <= MAX_LINES


@EACH_README
def test_every_link_of_a_readme_leads_somewhere(readme):
    test_every_link_leads_somewhere(readme)
