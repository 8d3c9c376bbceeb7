"""An uploaded file opened with care: JSON, or a zip of it with portraits; nothing in it is trusted.

A zip may have been packed anew by whatever a computer has for that: what such programs add is skipped. No name in a
zip becomes a path, no declared size is trusted further than the limit, and everything is read by streams.
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
from campaigns.rules.reading import quoted

MAX_ENTRIES = 60_000
MAX_PICTURE_SIZE = 2 * 2**20
_BLOCK_SIZE = 2**16
_PORTRAIT = re.compile(r"portraits/[1-9][0-9]{0,9}\.webp")
# An entry in the list of a zip begins so, and so what ends the list.
_ENTRY_SIGNATURE, _END_SIGNATURE = b"PK\x01\x02", b"PK\x05\x06"
_IN_ZIP64 = 0xFFFF  # the number of entries stands elsewhere
_MAX_GROWTH = 1100  # of a byte that Deflate has packed
_HEADER_FORMAT = "<6xHH16xH"  # of a file in a zip: flags, how it is packed, the length of its name
_ENCRYPTED, _IN_UTF8 = 1, 0x800
_MSG_CONTENTS = f"A campaign’s zip holds {JSON_NAME} and portraits/1.webp and so on, and nothing else"
# What systems put into folders and zips beside the files that somebody packs; names that begin with a dot too.
_SYSTEM_FILES = frozenset(("__macosx", "@eadir", "thumbs.db", "ehthumbs.db", "desktop.ini", "icon\r"))
MSG_DAMAGED_ZIP = "This zip is damaged: not all of it is as it was packed. Copy or download it again."
MSG_NOT_TEXT = "This is no campaign’s file: it is neither a zip nor a text in UTF-8."


class Package:
    """A file to be imported: its JSON as text, and its portraits. Raises NoCampaign for anything else."""

    def __init__(self, data: bytes) -> None:
        self.read = 0  # bytes of the JSON that have been read
        self._data = data
        self._zip = open_zip(data) if data.startswith(b"PK") or _END_SIGNATURE in data else None
        self._entries = _entries(self._zip, data) if self._zip else {}
        self.portraits = self._entries.keys() - {JSON_NAME}
        self.size = self._entries[JSON_NAME].file_size if self._zip else len(data)
        self._check_size(self.size)

    def texts(self) -> Iterator[str]:
        decoder = codecs.getincrementaldecoder("utf-8-sig")()
        try:
            for block in self._blocks():
                if text := decoder.decode(block):
                    yield text
            decoder.decode(b"", final=True)
        except UnicodeDecodeError as refusal:
            raise NoCampaign(MSG_NOT_TEXT) from refusal

    def check_sums(self) -> None:
        """Raises NoCampaign if the JSON does not come out of its zip as it went in."""
        for _ in self._blocks():
            pass

    def portrait(self, name: str) -> bytes:
        """The picture of that name, one of `portraits`."""
        try:
            with self._stream(name) as stream:
                # One that is too large is cut, and then no picture.
                return stream.read(MAX_PICTURE_SIZE)
        except DAMAGE as refusal:
            raise NoCampaign(MSG_DAMAGED_ZIP) from refusal

    def _blocks(self) -> Iterator[bytes]:
        self.read = 0
        try:
            with self._stream(JSON_NAME) as stream:
                while block := stream.read(_BLOCK_SIZE):
                    self.read += len(block)
                    self._check_size(self.read)
                    yield block
        except DAMAGE as refusal:
            raise NoCampaign(MSG_DAMAGED_ZIP) from refusal

    def _check_size(self, size: int) -> None:
        max_size = settings.IMPORT_EXPANDED_BYTES
        if size > max_size:
            raise NoCampaign(f"Unpacked this file is larger than {max_size // 2**20} MB, which is the most.")

    def _stream(self, name: str) -> IO[bytes]:
        return self._zip.open(self._entries[name]) if self._zip else BytesIO(self._data)


# What the standard library raises for zips that are damaged.
DAMAGE = (
    zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, struct.error, OSError, ValueError,
)  # fmt: skip


def open_zip(data: bytes) -> zipfile.ZipFile:
    # Counted before they are listed: a long list would fill the memory.
    if data.count(_ENTRY_SIGNATURE) > MAX_ENTRIES:
        raise NoCampaign(f"This zip has too many entries: {MAX_ENTRIES} are the most.")
    try:
        pack = zipfile.ZipFile(BytesIO(data))
        entries = struct.unpack_from("<H", data, data.rfind(_END_SIGNATURE) + 10)[0]
    except DAMAGE as refusal:
        raise NoCampaign(MSG_DAMAGED_ZIP) from refusal
    if entries not in (len(pack.infolist()), _IN_ZIP64):
        raise NoCampaign(MSG_DAMAGED_ZIP)
    return pack


def _entries(pack: zipfile.ZipFile, data: bytes) -> dict[str, zipfile.ZipInfo]:
    """The JSON and the portraits by the names they have in our own zips, in whatever folder the JSON is."""
    named_entries = [(file_parts(entry), entry) for entry in pack.infolist()]
    files = [(parts, entry) for parts, entry in named_entries if parts]
    roots = [parts[:-1] for parts, _ in files if parts[-1].casefold() == JSON_NAME and ".." not in parts]
    root = roots[0] if roots else []
    entries: dict[str, zipfile.ZipInfo] = {}
    for parts, entry in files:
        name = "/".join(parts[len(root) :]).casefold()
        if not _is_as_listed(data, entry):
            raise NoCampaign(MSG_DAMAGED_ZIP)
        check_packing(entry)
        if parts[: len(root)] != root or not (name == JSON_NAME or _PORTRAIT.fullmatch(name)):
            raise NoCampaign(f"{_MSG_CONTENTS}; {quoted('/'.join(parts), 80)} is neither.")
        if name in entries:
            raise NoCampaign(f"{_MSG_CONTENTS}; {quoted(name, 80)} is there twice.")
        entries[name] = entry
    if JSON_NAME not in entries:
        raise NoCampaign(f"{_MSG_CONTENTS}; there is no {JSON_NAME} in this one.")
    return entries


def file_parts(entry: zipfile.ZipInfo) -> list[str]:
    """The folders and the name of a file in a zip; empty for a folder, and for files added by an operating system."""
    parts = [part for part in entry.filename.replace("\\", "/").split("/") if part != "."]
    names = [part.casefold() for part in parts if part != ".."]
    is_added = any(name in _SYSTEM_FILES or name.startswith(".") for name in names)
    return [] if is_added or not parts[-1:] or not parts[-1] else parts


def check_packing(entry: zipfile.ZipInfo) -> None:
    """Raises NoCampaign for an encrypted file, or one with a compression by which some bytes may fill all memory."""
    if entry.flag_bits & _ENCRYPTED:
        raise NoCampaign("This zip has a password. Pack it again without one.")
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise NoCampaign("This zip is packed in a rare way. Pack it again as an ordinary zip (Deflate).")


def _is_as_listed(data: bytes, entry: zipfile.ZipInfo) -> bool:
    """Whether a file's local header agrees with the zip's directory, and its size is possible."""
    try:
        flags, method, length = struct.unpack_from(_HEADER_FORMAT, data, entry.header_offset)
    except struct.error:
        return False
    start = entry.header_offset + struct.calcsize(_HEADER_FORMAT) + 2
    encoding = "utf-8" if entry.flag_bits & _IN_UTF8 else "cp437"
    name = entry.orig_filename.encode(encoding)
    header = (flags & _ENCRYPTED, method, data[start : start + length])
    directory_entry = (entry.flag_bits & _ENCRYPTED, entry.compress_type, name)
    return header == directory_entry and entry.file_size <= _MAX_GROWTH * (entry.compress_size + 1)
