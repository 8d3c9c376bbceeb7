"""Writing a whole campaign: JSON, row by row as the database gives it, zipped with the portraits if there are any."""

import json
import zipfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from tempfile import SpooledTemporaryFile
from typing import IO

from django.apps import apps
from django.db import connection, models, transaction

from campaigns.campaign.models import Campaign
from campaigns.chronicle.models import ChronicleText
from campaigns.exchange.play.zips import IN_MEMORY, zip_entry
from campaigns.exchange.rules.columns import EntryKeyColumn, ProfessionColumn, ReferenceColumn
from campaigns.exchange.rules.entry_keys import renumbered
from campaigns.exchange.rules.sections import BY, CAMPAIGN, FORMAT, SECTIONS, VERSION, Column, Section
from campaigns.people.models import Character, ProfessionRow
from campaigns.portraits.models import Portrait

JSON_NAME = "campaign.json"
LARGEST_PLAIN = 2 * 2**20  # a larger one is zipped, portraits or not
_ROWS_AT_ONCE = 2000


@contextmanager
def snapshot() -> Iterator[None]:
    """Read everything as it is at one moment, while others write on."""
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "postgresql":
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield
    else:
        # Django's own transactions would lock SQLite against writers.
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
        try:
            yield
        finally:
            with connection.cursor() as cursor:
                cursor.execute("ROLLBACK")


def export_campaign(campaign: Campaign) -> tuple[IO[bytes], str]:
    """The campaign as a file at its beginning, and its extension: `json` or `zip`."""
    with snapshot():
        plain: IO[bytes] = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115, the caller closes what it gets
        writer = _Writer(campaign)
        for text in writer.texts():
            plain.write(text.encode())
        if not writer.portraits and plain.tell() <= LARGEST_PLAIN:
            plain.seek(0)
            return plain, "json"
        return _zip(plain, writer), "zip"


def _zip(plain: IO[bytes], writer: "_Writer") -> IO[bytes]:
    file: IO[bytes] = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115
    plain.seek(0)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as pack:
        entry = zip_entry(JSON_NAME)
        with pack.open(entry, "w", force_zip64=False) as target:
            while block := plain.read(2**16):
                target.write(block)
        for name, image in writer.pictures():
            pack.writestr(zip_entry(name, zipfile.ZIP_STORED), image)
    plain.close()
    file.seek(0)
    return file


class _Writer:
    """Numbers the rows as it writes them: a referenced row comes earlier, so its number is known."""

    def __init__(self, campaign: Campaign) -> None:
        self._campaign = campaign
        self._ids: dict[str, dict[int, int]] = {section.name: {} for section in SECTIONS}
        self._printed = dict(ProfessionRow.objects.filter(campaign=None).values_list("pk", "slug"))
        self._tags: dict[int, list[int]] = {}
        self._people: dict[int, list[int]] = {}
        of_campaign = Portrait.objects.filter(character__campaign=campaign).exclude(character__portrait="")
        self.portraits = set(of_campaign.values_list("pk", flat=True))

    def texts(self) -> Iterator[str]:
        """The JSON, a row a line."""
        yield f'{{\n"format": {_text(FORMAT)},\n"version": {VERSION},\n'
        (row,) = self._rows(CAMPAIGN)
        yield f'"{CAMPAIGN.name}": {row}'
        for section in SECTIONS:
            if section.name == "people":
                tags = Character.tags.through.objects.filter(character__campaign=self._campaign.pk)
                pairs = tags.values_list("character_id", "tag_id").iterator(chunk_size=_ROWS_AT_ONCE)
                self._tags = self._listed("tags", pairs)
            if section.name == "chronicle":
                people = ChronicleText.people.through.objects.filter(
                    chronicletext__campaign=self._campaign.pk
                )
                named = people.values_list("chronicletext_id", "character_id")
                self._people = self._listed("people", named)
            yield f',\n"{section.name}": ['
            start = "\n"
            for row in self._rows(section):
                yield start + row
                start = ",\n"
            yield "]" if start == "\n" else "\n]"
        yield "\n}\n"

    def pictures(self) -> Iterator[tuple[str, bytes]]:
        """Every portrait with its name, in the order of the people."""
        for pk, number in self._ids["people"].items():
            if pk in self.portraits:
                yield (
                    _picture_name(number),
                    bytes(Portrait.objects.values_list("image", flat=True).get(pk=pk)),
                )

    def _rows(self, section: Section) -> Iterator[str]:
        columns = section.columns
        places = [self._place(column) for column in columns]
        names = [name for name, _ in places]
        ids = self._ids.get(section.name, {})
        rows = self._queryset(section).values_list("pk", *names).iterator(chunk_size=_ROWS_AT_ONCE)
        for number, (pk, *values) in enumerate(rows, start=1):
            row: dict[str, object] = {}
            if section.has_id:
                ids[pk] = row["id"] = number
            for column, (_, read), value in zip(columns, places, values, strict=True):
                row[column.name] = read(value, number)
            if section.name == "points_given" and str(row["one"]) > str(row["other"]):
                row["one"], row["other"] = row["other"], row["one"]
            yield _text(row)

    def _queryset(self, section: Section) -> models.QuerySet[models.Model]:
        rows: models.QuerySet[models.Model] = apps.get_model(section.model)._default_manager.filter(
            **{section.path: self._campaign.pk}
        )
        if section.name == "batches":  # not one that the workers are still at
            rows = rows.filter(models.Q(job=None) | models.Q(job__state="done"))
        if section.name == "notes":
            rows = rows.filter(guest=None)
        return rows.order_by(*section.order)

    def _place(self, column: Column) -> tuple[str, Callable[[object, int], object]]:
        """What is asked of the database for a column, and how it becomes the value of the row with that number."""
        kind = column.kind
        if column is BY:
            return column.field, lambda value, number: None if value is None else "dm"
        if column.name in ("tags", "people", "portrait"):
            return "pk", self._beside(column.name)
        if isinstance(kind, EntryKeyColumn):
            return "key", lambda value, number: renumbered(str(value), self._number)
        if column.name in ("one", "other", "who"):
            return column.name, lambda value, number: self._player(str(value))
        if isinstance(kind, ProfessionColumn):
            own = self._ids["professions"]
            return (
                column.attribute,
                lambda value, number: (
                    None if value is None else own.get(_whole(value)) or self._printed[_whole(value)]
                ),
            )
        if isinstance(kind, ReferenceColumn):
            ids = self._ids[kind.section]
            return column.attribute, lambda value, number: None if value is None else ids[_whole(value)]
        return column.attribute, lambda value, number: None if value is None else kind.written(value)

    def _listed(self, section: str, pairs: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
        """The file's ids of the rows of a section, in order, by the id of the row that each is listed with."""
        ids, lists = self._ids[section], dict[int, list[int]]()
        for pk, other in pairs:
            lists.setdefault(pk, []).append(ids[other])
        return {pk: sorted(others) for pk, others in lists.items()}

    def _beside(self, name: str) -> Callable[[object, int], object]:
        """How a row's id becomes a value that is in no column of its table."""
        if name == "portrait":
            return lambda pk, number: _picture_name(number) if pk in self.portraits else None
        lists = self._tags if name == "tags" else self._people
        return lambda pk, number: lists.get(_whole(pk), [])

    def _number(self, section: str, pk: int) -> int | None:
        return self._ids[section].get(pk)

    def _player(self, key: str) -> str:
        """A player's key with the person's number instead of the database's (`variants.handicap.pairs.player_key`)."""
        word, _, rest = key.partition(" ")
        return f"{word} {self._ids['people'][int(rest)]}" if word == "character" else key


def _picture_name(number: int) -> str:
    return f"portraits/{number}.webp"


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _whole(value: object) -> int:
    assert isinstance(value, int)
    return value
