"""An uploaded file opened with care: a JSON, or a zip of one with portraits; nothing in it is believed.

No name in a zip becomes a path, no size it declares is trusted further than the limit, and all of it is read by streams.
"""

import codecs
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import IO

from django.conf import settings

from campaigns.exchange.play.export import JSON_NAME
from campaigns.exchange.rules.reading import NoCampaign

MOST_ENTRIES = 60_000
LARGEST_PICTURE = 2 * 2**20
_AT_ONCE = 2**16
_PORTRAIT = re.compile(r"portraits/[1-9][0-9]{0,9}\.webp")
_LISTED = 200  # bytes that the list of a zip takes for an entry, with names as long as ours
BROKEN = "This zip is damaged, or it is none of ours."
NO_TEXT = "This is no campaign’s file: it is neither a zip nor a text in UTF-8."


class Package:
    """A file to be imported: its JSON as text, and its portraits. Raises NoCampaign for what is none."""

    def __init__(self, data: bytes) -> None:
        self.read = 0  # bytes of the JSON that have been read
        self._data = data
        self._zip = _open(data) if data.startswith(b"PK") else None
        names = self._zip.namelist() if self._zip else []
        self.portraits = {name for name in names if _PORTRAIT.fullmatch(name)}
        if self._zip and (set(names) != {JSON_NAME, *self.portraits} or len(names) > len(set(names))):
            raise NoCampaign(
                f"A campaign’s zip holds {JSON_NAME} and portraits/1.webp and so on, and nothing else."
            )
        self.size = self._zip.getinfo(JSON_NAME).file_size if self._zip else len(data)
        if self.size > settings.IMPORT_EXPANDED_BYTES:
            raise NoCampaign(_too_large())

    def texts(self) -> Iterator[str]:
        """The JSON from its beginning."""
        self.read = 0
        decoder = codecs.getincrementaldecoder("utf-8-sig")()
        try:
            with self._json() as stream:
                while block := stream.read(_AT_ONCE):
                    self.read += len(block)
                    if self.read > settings.IMPORT_EXPANDED_BYTES:
                        raise NoCampaign(_too_large())
                    if text := decoder.decode(block):
                        yield text
                decoder.decode(b"", final=True)
        except UnicodeDecodeError as refusal:
            raise NoCampaign(NO_TEXT) from refusal
        except _DAMAGE as refusal:
            raise NoCampaign(BROKEN) from refusal

    def portrait(self, name: str) -> bytes:
        """The picture of that name, one of `portraits`; one that is too large is cut, and then no picture."""
        assert self._zip is not None
        try:
            with self._zip.open(name) as stream:
                return stream.read(LARGEST_PICTURE)
        except _DAMAGE as refusal:
            raise NoCampaign(BROKEN) from refusal

    def _json(self) -> IO[bytes]:
        return self._zip.open(JSON_NAME) if self._zip else BytesIO(self._data)


# What the standard library raises for zips that are damaged, encrypted or packed otherwise.
_DAMAGE = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, struct.error, OSError)


def _open(data: bytes) -> zipfile.ZipFile:
    """The zip. Its own list is looked at before it is read: a long one would fill the memory."""
    end = data[-22:]
    if len(end) < 22 or not end.startswith(b"PK\x05\x06"):
        raise NoCampaign(BROKEN)
    entries, listed = struct.unpack("<8xHHI", end[:16])[1:]
    if data[-42:-38] == b"PK\x06\x07" or entries > MOST_ENTRIES or listed > _LISTED * MOST_ENTRIES:
        raise NoCampaign(f"This zip has too many entries: {MOST_ENTRIES} are the most.")
    try:
        pack = zipfile.ZipFile(BytesIO(data))
    except (*_DAMAGE, ValueError) as refusal:
        raise NoCampaign(BROKEN) from refusal
    if any(entry.flag_bits & 1 or entry.compress_type not in (0, 8) for entry in pack.infolist()):
        raise NoCampaign(BROKEN)
    return pack


def _too_large() -> str:
    return (
        f"Unpacked this file is larger than {settings.IMPORT_EXPANDED_BYTES // 2**20} MB, which is the most."
    )
