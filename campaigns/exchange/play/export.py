"""Writing a whole campaign: JSON, row by row as the database gives it, zipped with the portraits if there are any."""

import json
import zipfile
from bisect import insort
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from django.apps import apps
from django.db import connection, models, transaction

from campaigns.campaign.models import Campaign
from campaigns.campaign.play.campaigns import check_records_open
from campaigns.exchange.play.zips import IN_MEMORY, zip_entry
from campaigns.exchange.rules import sections
from campaigns.exchange.rules.columns import EntryKeyColumn, ProfessionColumn, ReferenceColumn, whole_value
from campaigns.exchange.rules.entry_keys import renumber_key, renumber_player
from campaigns.exchange.rules.runs import SETTLED
from campaigns.exchange.rules.shapes import ShapedColumn
from campaigns.people.models import Character, ProfessionRow
from campaigns.portraits.models import Portrait

JSON_NAME = "campaign.json"
MAX_PLAIN_SIZE = 2 * 2**20  # a larger one is zipped, portraits or not
_ROWS_AT_ONCE = 2000
_text = partial(json.dumps, ensure_ascii=False)


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
    """The campaign as a file at its beginning, and its extension: `json` or `zip`. Raises Refused as `check_records_open` does."""
    with snapshot(), ExitStack() as opened:
        check_records_open(campaign)
        file: IO[bytes] = opened.enter_context(SpooledTemporaryFile(IN_MEMORY))
        writer, extension = _Writer(campaign), "json"
        for text in writer.texts():
            file.write(text.encode())
        if writer.portraits or file.tell() > MAX_PLAIN_SIZE:
            plain, file, extension = file, opened.enter_context(SpooledTemporaryFile(IN_MEMORY)), "zip"
            _zip(plain, file, writer)
            plain.close()
        opened.pop_all()  # the caller closes what it gets
        file.seek(0)
        return file, extension


def _zip(plain: IO[bytes], file: IO[bytes], writer: "_Writer") -> None:
    plain.seek(0)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as pack:
        entry = zip_entry(JSON_NAME)
        with pack.open(entry, "w", force_zip64=False) as target:
            while block := plain.read(2**16):
                target.write(block)
        for name, image in writer.pictures():
            pack.writestr(zip_entry(name, zipfile.ZIP_STORED), image)


class _Writer:
    """Numbers the rows as it writes them: a referenced row comes earlier, so its number is known."""

    def __init__(self, campaign: Campaign) -> None:
        self._campaign = campaign
        self._ids: dict[str, dict[int, int]] = {section.name: {} for section in sections.SECTIONS}
        self._printed = dict(ProfessionRow.objects.filter(campaign=None).values_list("pk", "slug"))
        self._lists: dict[str, dict[int, list[int]]] = {"tags": {}, "people": {}}
        portraits = Portrait.objects.filter(character__campaign=campaign).exclude(character__portrait="")
        self.portraits = set(portraits.values_list("pk", flat=True))

    def texts(self) -> Iterator[str]:
        """The JSON, a row a line."""
        yield f'{{\n"format": {_text(sections.FORMAT)},\n"version": {sections.VERSION},\n'
        (row,) = self._rows(sections.CAMPAIGN)
        yield f'"{sections.CAMPAIGN.name}": {row}'
        for section in sections.SECTIONS:
            if section.name == "people":
                tags = Character.tags.through.objects.filter(character__campaign=self._campaign.pk)
                pairs = tags.values_list("character_id", "tag_id").iterator(chunk_size=_ROWS_AT_ONCE)
                self._keep_lists("tags", pairs)
            if section.name in sections.WITH_PEOPLE:
                model: Any = apps.get_model(section.model)
                model_name = model._meta.model_name
                self._lists["people"] = {}
                people = model.people.through.objects.filter(**{f"{model_name}__campaign": self._campaign.pk})
                self._keep_lists("people", people.values_list(f"{model_name}_id", "character_id"))
            yield f',\n"{section.name}": ['
            separator = "\n"
            for row in self._rows(section):
                yield separator + row
                separator = ",\n"
            yield "]" if separator == "\n" else "\n]"
        yield "\n}\n"

    def pictures(self) -> Iterator[tuple[str, bytes]]:
        """Every portrait with its name, in the order of the people."""
        for pk, number in self._ids["people"].items():
            if pk in self.portraits:
                image = Portrait.objects.values_list("image", flat=True).get(pk=pk)
                yield _picture_name(number), bytes(image)

    def _rows(self, section: sections.Section) -> Iterator[str]:
        readers = [self._field_and_reader(column) for column in section.columns]
        columns = ["pk", *(name for name, _ in readers)]
        rows = self._queryset(section).values_list(*columns).iterator(chunk_size=_ROWS_AT_ONCE)
        for number, (pk, *values) in enumerate(rows, start=1):
            row: dict[str, object] = {}
            if section.has_id:
                self._ids[section.name][pk] = row["id"] = number
            for column, (_, read), value in zip(section.columns, readers, values, strict=True):
                row[column.name] = read(value, number)
            if section.name == "points_given" and str(row["one"]) > str(row["other"]):
                row["one"], row["other"] = row["other"], row["one"]
            yield _text(row)

    def _queryset(self, section: sections.Section) -> models.QuerySet[models.Model]:
        rows: models.QuerySet[models.Model] = apps.get_model(section.model)._default_manager.filter(
            **{section.path: self._campaign.pk}
        )
        if section.name == "batches":  # not one that the workers are still at
            rows = rows.filter(models.Q(job=None) | models.Q(job__state="done"))
        if section.name == "runs":
            rows = rows.filter(state__in=SETTLED)
        if section.name == "notes":
            rows = rows.filter(guest=None)
        return rows.order_by(*section.order)

    def _field_and_reader(self, column: sections.Column) -> tuple[str, Callable[[object, int], object]]:
        """What is asked of the database for a column, and how it becomes the value of the row with that number."""
        if column.name == "portrait":
            return "pk", lambda pk, number: _picture_name(number) if pk in self.portraits else None
        if column.name in ("tags", "people"):
            lists = self._lists[column.name]
            return "pk", lambda pk, number: lists.get(whole_value(pk), [])
        read = self._reader(column)
        return column.attribute, lambda value, number: None if value is None else read(value)

    def _reader(self, column: sections.Column) -> Callable[[object], object]:
        kind, ids = column.kind, self._ids
        if column is sections.BY:
            return lambda value: "dm"
        if isinstance(kind, EntryKeyColumn):
            return lambda value: renumber_key(str(value), lambda section, pk: ids[section].get(pk))
        if column.name in ("one", "other", "who"):
            return lambda value: renumber_player(str(value), ids["people"])
        if isinstance(kind, ProfessionColumn):
            own, printed = ids["professions"], self._printed
            return lambda value: own.get(whole_value(value)) or printed[whole_value(value)]
        if isinstance(kind, ReferenceColumn):
            return lambda value: ids[kind.section][whole_value(value)]
        if isinstance(kind, ShapedColumn):
            return lambda value: kind.shape(value, lambda section, pk: ids[section].get(pk, 0))
        return kind.write

    def _keep_lists(self, section: str, pairs: Iterable[tuple[int, int]]) -> None:
        """Remember the file's ids of the section's rows, in order, by the id of the row that each is listed with."""
        ids, lists = self._ids[section], self._lists[section]
        for pk, other_pk in pairs:
            insort(lists.setdefault(pk, []), ids[other_pk])


def _picture_name(number: int) -> str:
    return f"portraits/{number}.webp"
