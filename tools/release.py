"""`release`: whether all that a release is made of is there; nothing is changed (docs/contributing/releasing.md)."""

import re
import subprocess
import tomllib
from collections.abc import Iterator

from tools.places import ROOT

MAX_BULLETS = 60
_SECTION = re.compile(
    r"^## \[(?P<version>[^\]]+)\] - (?P<date>\S+)\n(?P<text>.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL
)


def release() -> int:
    """Print what is missing, each with what to do; 1 if anything is."""
    version = project_version()
    faults = [*_faults(version)]
    for fault in faults:
        print(fault)
    print(f"{version}: {f'{len(faults)} things are missing' if faults else 'everything is there'}.")
    return 1 if faults else 0


def project_version() -> str:
    """The version in pyproject.toml, the one place where it stands."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def _faults(version: str) -> Iterator[str]:
    if ".dev" in version:
        yield f"Version: {version} is on its way to a release. Drop .dev in pyproject.toml."
    yield from changelog_faults(version, (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    if not list((ROOT / "tests" / "databases").glob(f"*-{version}.sql")):
        yield f"Kept database: there is none of {version}. Run: .venv/bin/python -m tests.databases make"
    if not list((ROOT / "dist").glob(f"game_of_kings-{version}-*.whl")):
        yield f"Wheel: there is none of {version} in dist/. Run: make dist"
    if _git("status", "--porcelain"):
        yield "Tree: something is not committed."
    if _git("rev-parse", "HEAD") != _git("rev-list", "-n", "1", f"v{version}"):
        yield f"Tag: v{version} does not name this commit. Run: git tag v{version}"


def changelog_faults(version: str, text: str) -> Iterator[str]:
    """What the newest section lacks for a release of this version, or for one on its way to it."""
    section = _SECTION.search(text)
    if section is None or section["version"] != version.partition(".dev")[0]:
        yield f"Changelog: its newest section is not that of {version}."
        return
    if ".dev" not in version and not re.fullmatch(r"\d{4}-\d\d-\d\d", section["date"]):
        yield f"Changelog: {version} has no date."
    if not section["text"].lstrip().startswith("### Upgrading"):
        yield "Changelog: the section does not begin with Upgrading."
    lines = [line for line in section["text"].splitlines() if line and not line.startswith("### ")]
    if len(lines) > MAX_BULLETS:
        yield f"Changelog: {len(lines)} lines are more than {MAX_BULLETS}."
    yield from (
        f"Changelog: no bullet of one line that ends with a link: {line}"
        for line in lines
        if not re.fullmatch(r"- .+\(\[.+\]\(docs/.+\)\)\.|- \*\*To .+", line)
    )


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True).stdout.strip()
