"""The key that signs cookies: given by the environment, else made once and kept in the `var` folder."""

import os
import secrets
import tempfile
from pathlib import Path


def read_or_make(path: Path) -> str:
    """Return the key kept at `path`; the first caller makes it, readable by its owner alone."""
    try:
        return path.read_text(encoding="ascii")
    except FileNotFoundError:
        _make(path)
    return path.read_text(encoding="ascii")


def _make(path: Path) -> None:
    """Write a fresh key. Of two processes that start at once one wins and both then read the same key."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, draft = tempfile.mkstemp(prefix=path.name, dir=path.parent)  # readable by its owner alone
    with open(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(48))
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)  # unlike a rename, a link never replaces a key that is already there
    except FileExistsError:
        pass
    finally:
        os.unlink(draft)
