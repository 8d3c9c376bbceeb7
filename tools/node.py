"""The tests of the scripts that touch no page, by Node.js's own test runner; without Node.js they are skipped, loudly."""

import os
import shutil
import subprocess
import sys

from tools.places import ROOT
from tools.refusal import Refusal


def find() -> str | None:
    """Node.js on the PATH, or None; raises Refusal where REQUIRE_NODE=1 asks for one that is not there."""
    node = shutil.which("node")
    if node is None and os.environ.get("REQUIRE_NODE") == "1":
        raise Refusal("No Node.js on the PATH, but REQUIRE_NODE=1 asks for it.")
    return node


def main() -> int:
    """Run them; the last line says how many passed."""
    node = find()
    if node is None:
        print("!!!! NO NODE.JS FOUND: THE TESTS OF THE SCRIPTS ARE SKIPPED. !!!!")
        return 0
    tests = sorted(str(file.relative_to(ROOT)) for file in (ROOT / "tests" / "js").rglob("*.test.*"))
    command = [node, "--test", "--test-reporter=tap", *tests]
    process = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8")
    counts = dict(line[2:].split(" ", 1) for line in process.stdout.splitlines() if line.startswith("# "))
    if process.returncode:
        print(process.stdout, process.stderr)
    print(f"{counts.get('pass')} passed, {counts.get('fail')} failed")
    return process.returncode


if __name__ == "__main__":
    sys.exit(main())
