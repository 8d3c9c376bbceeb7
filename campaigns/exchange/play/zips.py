"""Zips that are the same bytes at any time, written as their files come."""

import zipfile
from collections.abc import Iterable
from tempfile import SpooledTemporaryFile
from typing import IO

IN_MEMORY = 2**20  # of a file that is being made; the rest lies on the disk
# The first moment that a zip knows.
_MOMENT = (1980, 1, 1, 0, 0, 0)


def zip_entry(name: str, compression: int = zipfile.ZIP_DEFLATED) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, _MOMENT)
    entry.compress_type = compression
    entry.create_system, entry.external_attr = 3, 0o644 << 16
    return entry


def zip_of(texts: Iterable[tuple[str, str]]) -> IO[bytes]:
    """A zip of texts by their names, at its end."""
    file: IO[bytes] = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115, the caller closes what it gets
    try:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as pack:
            for name, text in texts:
                pack.writestr(zip_entry(name), text)
    except BaseException:
        file.close()
        raise
    return file
