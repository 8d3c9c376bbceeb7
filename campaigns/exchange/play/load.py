"""Checking a file to be imported, and loading it as a new campaign, all of it or nothing."""

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, TypedDict, cast

from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection, models, transaction

from campaigns.campaign.models import Campaign, Member
from campaigns.chronicle.models import ChronicleText, text_search_key
from campaigns.chronicle.play.occasions import mark_occasions
from campaigns.exchange.play.logs import faults_of_log
from campaigns.exchange.play.package import Package
from campaigns.exchange.rules.checking import FileCheck, FileRow, TooManyFaults
from campaigns.exchange.rules.columns import EntryKeyColumn, ProfessionColumn, ReferenceColumn, whole_value
from campaigns.exchange.rules.entry_keys import renumber_key, renumber_player
from campaigns.exchange.rules.reading import BrokenFile, FileFault, NoCampaign, RawRow, read_rows
from campaigns.exchange.rules.sections import BY, CAMPAIGN, SECTIONS, WITH_PEOPLE, Column, Section
from campaigns.exchange.rules.shapes import ShapedColumn
from campaigns.people.models import Character, ProfessionRow
from campaigns.portraits.models import Portrait
from campaigns.portraits.rules.picture import kept_portrait
from campaigns.rules import folding
from campaigns.rules.errors import RulesError

_BATCH_SIZE = 1000


class Report(TypedDict):
    """What a file holds and where it is wrong, stored until the DM has decided.

    `missing` are the people whose portraits the file names and does not hold; `faults` are path, line and sentence;
    `refusal` is a sentence about the file as a whole.
    """

    name: str
    date: str
    counts: dict[str, int]
    portraits: int
    missing: list[str]
    faults: list[tuple[str, int, str]]
    refusal: str


def check_beginning(package: Package) -> None:
    """Raises NoCampaign for a file that is not ours, or of a newer version."""
    with suppress(BrokenFile), _damage_first(package):  # the check will say so with its line
        next(read_rows(package.texts()))


@contextmanager
def _damage_first(package: Package) -> Iterator[None]:
    """Report a zip's damage before anything that is wrong because of it."""
    try:
        yield
    except (NoCampaign, BrokenFile, TooManyFaults):
        package.check_sums()
        raise


def check_package(package: Package, step: Callable[[int], None]) -> Report:
    """Check everything in the file without writing; `step` is told how many kB were read."""
    check, names, count = FileCheck(), set[str](), len(package.portraits)
    report = Report(name="", date="", counts={}, portraits=count, missing=[], faults=[], refusal="")
    try:
        with _damage_first(package):
            for row in _checked_rows(package, check):
                step(package.read // 1024)
                if row.section is CAMPAIGN:
                    report["name"], report["date"] = _describe_campaign(row, check)
                elif row.section.name == "people" and row.values["portrait"] is not None:
                    report["missing"] += _missing_portrait(package, check, row)
                    names.add(str(row.values["portrait"]))
        for name in sorted(package.portraits - names):
            check.add(FileFault(name, 0, "Nobody in people has this portrait."))
    except TooManyFaults:
        pass
    except BrokenFile as broken:
        check.faults.append(broken.fault)
    except NoCampaign as refusal:
        report["refusal"], check.faults = str(refusal), []
    report["counts"] = check.counts
    report["faults"] = [(fault.path[:200], fault.line, fault.sentence[:600]) for fault in check.faults]
    return report


def _checked_rows(package: Package, check: FileCheck) -> Iterator[FileRow]:
    """The rows without a fault; the logs of matches are replayed, too."""
    logs = _Logs(check)
    for raw in read_rows(package.texts()):
        row = check.row(raw)
        logs.see(raw, row)
        if row is not None:
            yield row
    logs.play()  # the last match's: each is replayed once all of it has been read
    check.close()


class _Logs:
    """The log that is being read, and the matches. A log with an invalid line is not replayed."""

    def __init__(self, check: FileCheck) -> None:
        self._check = check
        self._matches: dict[int, FileRow] = {}
        self._lines: list[FileRow] = []
        self._is_complete = True

    def see(self, raw: RawRow, row: FileRow | None) -> None:
        if raw.section == "lines":
            if row is None:
                self._is_complete = False
                return
            if self._lines and row.values["match"] != self._lines[0].values["match"]:
                self.play()
            self._lines.append(row)
        elif raw.section == "matches" and row is not None:
            self._matches[row.id] = row
        elif self._lines:
            self.play()

    def play(self) -> None:
        lines, is_complete = self._lines, self._is_complete
        self._lines, self._is_complete = [], True
        if lines and is_complete and (match := self._matches.get(whole_value(lines[0].values["match"]))):
            for fault in faults_of_log(match, lines):
                self._check.add(fault)


def _describe_campaign(row: FileRow, check: FileCheck) -> tuple[str, str]:
    campaign = Campaign(**row.values)
    try:
        return campaign.name, campaign.now
    except Exception:  # a calendar that is moved beyond the years it knows
        check.add(row.raw.fault("The campaign’s date cannot be written in this calendar.", "day_offset"))
        return campaign.name, ""


def _missing_portrait(package: Package, check: FileCheck, row: FileRow) -> list[str]:
    """Check somebody's portrait; their name if the file does not hold it."""
    name = str(row.values["portrait"])
    if name not in package.portraits:
        return [str(row.values["name"])]
    try:
        kept_portrait(package.portrait(name))
    except RulesError as refusal:
        check.add(row.raw.fault(f"{name}: {refusal}", "portrait"))
    return []


def load_package(package: Package, user: User) -> Campaign:
    """Load a checked file as a new campaign of this user, in the caller's transaction; missing portraits are left out."""
    return _Loader(package, user).load()


class _Loader:
    """Gives every row a new id in this database, and remembers it."""

    def __init__(self, package: Package, user: User) -> None:
        self._package, self._user = package, user
        self._ids: dict[str, dict[int, int]] = {section.name: {} for section in SECTIONS}
        self._printed = dict(ProfessionRow.objects.filter(campaign=None).values_list("slug", "pk"))
        self._campaign = Campaign()
        self._pending_rows: list[FileRow] = []

    def load(self) -> Campaign:
        check = FileCheck()
        with transaction.atomic():
            for raw in read_rows(self._package.texts()):
                row = check.row(raw)
                assert row is not None, "it was checked before"
                if row.section is CAMPAIGN:
                    self._campaign = Campaign(**row.values)
                    _insert([self._campaign])
                    Member.objects.create(campaign=self._campaign, user=self._user, role=Member.Role.DM)
                    continue
                pending = self._pending_rows
                if pending and (pending[0].section is not row.section or len(pending) == _BATCH_SIZE):
                    self._write()
                self._pending_rows.append(row)
            self._write()
            mark_occasions(self._campaign)
        return self._campaign

    def _write(self) -> None:
        rows, self._pending_rows = self._pending_rows, []
        if not rows:
            return
        section = rows[0].section
        model = apps.get_model(section.model)
        objects = [self._object(model, section, row) for row in rows]
        _insert(objects)
        if section.has_id:
            ids = self._ids[section.name]
            ids.update((row.id, record.pk) for row, record in zip(rows, objects, strict=True))
        if section.name in WITH_PEOPLE:
            self._write_lists(rows, objects, "people")
        if section.name == "people":
            self._write_lists(rows, objects, "tags")
            for row, person in zip(rows, objects, strict=True):
                if isinstance(person, Character) and person.portrait:
                    image = kept_portrait(self._package.portrait(str(row.values["portrait"])))
                    Portrait.objects.create(character=person, image=image)

    def _object(self, model: type[models.Model], section: Section, row: FileRow) -> models.Model:
        values: dict[str, object] = {}
        for column in section.columns:
            if column.name not in ("tags", "portrait", "people"):
                values[column.attribute] = self._value(column, row.values[column.name])
        if section.path == "campaign":
            values["campaign_id"] = self._campaign.pk
        if section.name == "points_given":
            values["one"], values["other"] = sorted((str(values["one"]), str(values["other"])))
        record = model(**values)
        if isinstance(record, Character):
            record.set_cm(record.cm)
            record.search_key = folding.search_key(record.name)
            has_portrait = row.values["portrait"] in self._package.portraits
            record.portrait = secrets.token_hex(16) if has_portrait else ""
        if isinstance(record, ChronicleText):
            record.search_key = text_search_key(record)
        return record

    def _value(self, column: Column, value: object) -> object:
        if value is None:
            return None
        if column is BY:
            return self._user.pk
        if isinstance(column.kind, ProfessionColumn) and isinstance(value, str):
            return self._printed[value]
        if isinstance(column.kind, ProfessionColumn | ReferenceColumn):
            return self._ids[column.target][whole_value(value)]
        if isinstance(column.kind, ShapedColumn):
            return column.kind.shape(value, lambda name, number: self._ids[name].get(number, 0))
        if isinstance(column.kind, EntryKeyColumn):
            return renumber_key(str(value), lambda name, number: self._ids[name].get(number))
        if column.name in ("one", "other", "who"):
            return renumber_player(str(value), self._ids["people"])
        return value

    def _write_lists(self, rows: list[FileRow], objects: Sequence[models.Model], name: str) -> None:
        """Write the rows of a table beside this one: of people their tags, of the chronicle its people."""
        through: type[Any] = getattr(type(objects[0]), name).through
        own_column, other_column = (field.attname for field in through._meta.local_fields[1:])
        through.objects.bulk_create(
            through(**{own_column: record.pk, other_column: self._ids[name][other_id]})
            for row, record in zip(rows, objects, strict=True)
            for other_id in cast(list[int], row.values[name])
        )


def _insert(objects: Sequence[models.Model]) -> None:
    """Insert rows as they are, also their times; each gets its new id."""
    model: type[models.Model] = type(objects[0])
    fields = [field for field in model._meta.local_concrete_fields if not field.primary_key]
    size = min(_BATCH_SIZE, max(1, connection.ops.bulk_batch_size(fields, objects)))
    rows: Any = model._default_manager.all()
    # `bulk_create` would set the rows' times to now.
    options = {"returning_fields": [model._meta.pk], "raw": True, "using": connection.alias}
    for start in range(0, len(objects), size):
        batch = objects[start : start + size]
        keys = rows._insert(batch, fields=fields, **options)
        for record, (pk,) in zip(batch, keys, strict=True):
            record.pk = pk
