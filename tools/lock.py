"""`lock`: write the lock files anew from the `.in` files. They name versions and hashes, never a host."""

import subprocess

from tools.environment import find_tool
from tools.places import REQUIREMENTS, ROOT
from tools.refusal import Refusal

_OPTIONS = [
    "--quiet",
    "--universal",
    "--python-version",
    "3.11",
    "--generate-hashes",
    "--no-emit-index-url",
    "--no-emit-find-links",
    "--no-annotate",
    "--no-header",
]


def lock() -> int:
    """Resolve run time first; development then keeps to the same versions."""
    uv = find_tool("uv")
    if uv is None:
        raise Refusal("Locking needs uv on the PATH (pipx install uv). Running and testing do not.")
    _compile(uv, "run")
    _compile(uv, "dev", "--constraints", str(REQUIREMENTS / "run.txt"))
    _compile(uv, "bench")
    _compile(uv, "engine", "--constraints", str(REQUIREMENTS / "bench.txt"))  # both stand in one environment
    _compile(uv, "art")
    return 0


def _compile(uv: str, name: str, *options: str) -> None:
    files = ["--output-file", str(REQUIREMENTS / f"{name}.txt"), str(REQUIREMENTS / f"{name}.in")]
    if subprocess.run([uv, "pip", "compile", *_OPTIONS, *options, *files], cwd=ROOT).returncode:
        raise Refusal(f"uv could not resolve requirements/{name}.in; its lines above say why.")
