"""Importing a table of people: what it would change by name, then all of that in one transaction."""

import hashlib
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.contrib.auth.models import User

from campaigns.campaign.models import Campaign
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, row_lock, use_case
from campaigns.exchange.models import PeopleTable
from campaigns.exchange.play.other_files import table_text
from campaigns.exchange.rules.people_file import PeopleFault, PeopleFile, PeopleRow, read_people_file
from campaigns.exchange.rules.spreadsheet import NoTable
from campaigns.people.models import NOTES, Character, ProfessionRow
from campaigns.people.play import ABILITIES, AVERAGE_ABILITY, count_of_people
from campaigns.people.play.table_changes import TAGS, PersonChange, apply_changes, values_of
from campaigns.rules import chess_modifier
from campaigns.rules.errors import RulesError
from campaigns.rules.labels import first_names, pluralize
from campaigns.rules.reading import tidy
from campaigns.rules.text import plain

MSG_NOBODY_CHANGED = "Nobody would be changed by this table."
MSG_NOT_AGREED = "Select this to import the table so, or change it and choose it again."
MSG_PEOPLE_CHANGED = "The campaign’s people have changed since this was shown. Look again, then import."
# How a value is named for people; numbers and words by their column.
_LABELS = {"class_name": "class", "profession_id": "profession", "archived_at": "archived"}
_IDS_A_QUERY = 20_000  # ids one question names
_MAX_NAMED = 12  # columns
_MAX_SHOWN_LENGTH = 80  # characters of notes


@dataclass(frozen=True, slots=True)
class PlannedPerson:
    """Somebody of the table with what would change; `descriptions` say it as "Intelligence 12 → 13"."""

    line: int
    name: str
    change: PersonChange
    descriptions: list[str]

    @property
    def is_new(self) -> bool:
        return self.change.person is None


@dataclass(slots=True)
class TablePlan:
    """What importing a table would do: who is new or changes, how many stay, and what is wrong with it.

    `cm_stays` are the names of those whose CM the table gives differently: a CM has a history and is set on its own page.
    `left_out` are unknown columns, `totals` lines of nobody, `strangers` counts rows with the Id of nobody here, `renames`
    are those whom the table names otherwise by their Id.
    """

    people: list[PlannedPerson] = field(default_factory=list)
    unchanged: int = 0
    cm_stays: list[str] = field(default_factory=list)
    faults: list[PeopleFault] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    totals: list[str] = field(default_factory=list)
    strangers: int = 0
    renames: list[str] = field(default_factory=list)

    @property
    def ticks(self) -> dict[str, str]:
        ticks: dict[str, str] = {}
        if self.left_out:
            columns = pluralize(len(self.left_out), "column")
            ticks["left_out"] = f"Leave out {columns}: {first_names(self.left_out, _MAX_NAMED)}"
        if self.totals:
            ticks["totals"] = f"Leave out {', '.join(self.totals)}"
        if self.renames:
            people = count_of_people(len(self.renames))
            ticks["renames"] = f"Rename {people}, found by Id: {first_names(self.renames, _MAX_NAMED)}"
        if self.strangers:
            rows = "1 row has the Id" if self.strangers == 1 else f"{self.strangers} rows have Ids"
            ticks["by_name"] = f"Find people by name: {rows} of nobody in this campaign"
        return ticks

    @property
    def newcomers(self) -> int:
        return sum(person.is_new for person in self.people)

    @property
    def changed(self) -> int:
        return len(self.people) - self.newcomers

    @property
    def fingerprint(self) -> str:
        changes = [(person.line, person.change) for person in self.people]
        return hashlib.sha256(repr(changes).encode()).hexdigest()


def upload_table(*, campaign_id: int, user: User, key: str, file_name: str, data: bytes) -> Answer:
    """Store a table to be imported, in place of an earlier one. Raises Refused for no table."""
    try:
        text = table_text(data, file_name)
        read_people_file(text)
    except NoTable as refusal:
        raise Refused(str(refusal), "file") from refusal
    return _keep_table(campaign_id, key, user=user, file_name=file_name, text=text)


@use_case(lock=row_lock(Campaign))
def _keep_table(campaign: Campaign, *, user: User, file_name: str, text: str) -> Answer:
    campaign.people_tables.filter(user=user).delete()
    return Answer(pk=campaign.people_tables.create(user=user, file_name=file_name, text=text).pk)


@use_case(lock=row_lock(Campaign))
def apply_table(
    campaign: Campaign, *, table: PeopleTable, seen: str, now: datetime, agreed: Collection[str] = ()
) -> Answer:
    """Raises Refused for a table with faults, a tick missing among `agreed`, or another effect by now than the one `seen`."""
    plan = plan_table(campaign, table.text)
    if plan.faults:
        raise Refused("This table has faults: nothing was changed.")
    if not plan.people:
        raise Refused(MSG_NOBODY_CHANGED)
    for tick in plan.ticks:
        if tick not in agreed:
            raise Refused(MSG_NOT_AGREED, tick)
    if seen != plan.fingerprint:
        raise Refused(MSG_PEOPLE_CHANGED)
    counts = {"created": plan.newcomers, "changed": plan.changed}
    parts = [f"{count_of_people(count)} {what}" for what, count in counts.items() if count]
    sentence, reason = f"{' and '.join(parts)} from {table.file_name}.", f"table {table.file_name}"
    changes = [_with_archive_date(person.change, now) for person in plan.people]
    apply_changes(campaign, changes, reason=reason, sentence=sentence, by=table.user, now=now)
    PeopleTable.objects.filter(pk=table.pk).delete()
    return Answer(sentence)


@use_case(lock=row_lock(Campaign))
def discard_table(campaign: Campaign, *, table: PeopleTable) -> Answer:
    PeopleTable.objects.filter(pk=table.pk).delete()
    return Answer("Nothing was imported.")


def plan_table(campaign: Campaign, text: str) -> TablePlan:
    people_file = read_people_file(text)
    people = _PersonMatcher(campaign, people_file)
    plan = TablePlan(left_out=people_file.left_out, totals=people_file.totals, strangers=people.strangers)
    for row in people_file.rows:
        if "name" in row.values:
            people.add_to(plan, row)
    plan.faults = sorted(people_file.faults, key=lambda fault: fault.line)
    return plan


class _PersonMatcher:
    """The campaign's people, by number and by name, while the rows of one table are read."""

    def __init__(self, campaign: Campaign, people_file: PeopleFile) -> None:
        self._people_file = people_file
        self._by_name: dict[str, list[int]] = {}
        characters = campaign.characters.filter(binned_at=None).order_by()
        for pk, name in characters.values_list("pk", "name"):
            self._by_name.setdefault(_key(name), []).append(pk)
        self._professions = {row.name.casefold(): row for row in ProfessionRow.offered(campaign)}
        self._profession_names = {row.pk: row.name for row in self._professions.values()}
        self._tags = {tag.name.casefold(): tag.name for tag in campaign.tags.all()}
        self._people = self._load(campaign)
        ids = [row.values.get("id") for row in people_file.rows]
        self.strangers = sum(number is not None and number not in self._people for number in ids)
        self._first_lines: dict[object, int] = {}

    def add_to(self, plan: TablePlan, row: PeopleRow) -> None:
        person, is_right = self._person(row)
        name = str(row.values["name"])
        identity = person.pk if person else _key(name)
        if not is_right:
            return
        if first_line := self._first_lines.get(identity):
            self._people_file.add(row.line, "name", f"{name} stands on line {first_line} already.")
            return
        self._first_lines[identity] = row.line
        if person is None:
            plan.people.append(self._newcomer(row, name))
            return
        if _key(name) != _key(person.name):
            plan.renames.append(f"{person.name} → {name}")
        if self._has_other_cm(person, row):
            plan.cm_stays.append(person.name)
        new_values = self._values(row, person)
        old_values = values_of(person, new_values)
        if "archived_at" in old_values:  # a table says yes or no
            old_values["archived_at"] = old_values["archived_at"] is not None
        after = {name: value for name, value in new_values.items() if value != old_values[name]}
        if not after:
            plan.unchanged += 1
            return
        before = {name: old_values[name] for name in after}
        descriptions = [self._describe_change(name, before[name], after[name]) for name in after]
        change = PersonChange(person.pk, before, after)
        plan.people.append(PlannedPerson(row.line, person.name, change, descriptions))

    def _load(self, campaign: Campaign) -> dict[int, Character]:
        ids: set[int] = set()
        for row in self._people_file.rows:
            if isinstance(number := row.values.get("id"), int):
                ids.add(number)
            ids.update(self._by_name.get(_key(str(row.values.get("name", ""))), ()))
        deferred = ["dice", *(NOTES if self._people_file.column_labels.keys().isdisjoint(NOTES) else ())]
        numbers, people = sorted(ids), {}
        for start in range(0, len(numbers), _IDS_A_QUERY):
            rows = campaign.characters.filter(pk__in=numbers[start : start + _IDS_A_QUERY], binned_at=None)
            rows = rows.select_related("profession").prefetch_related("tags").defer(*deferred)
            people.update({person.pk: person for person in rows})
        return people

    def _person(self, row: PeopleRow) -> tuple[Character | None, bool]:
        """The row's person, None for a newcomer; false if unclear. Among Ids of strangers an Id counts only with its own name."""
        number, key = row.values.get("id"), _key(str(row.values["name"]))
        person = self._people.get(number) if isinstance(number, int) else None
        if person and (not self.strangers or _key(person.name) == key):
            return person, True
        namesakes = self._by_name.get(key, [])
        if len(namesakes) > 1:
            sentence = f"{len(namesakes)} people are called {row.values['name']}: say which by the column Id."
            self._people_file.add(row.line, "name", sentence)
        return (self._people[namesakes[0]] if len(namesakes) == 1 else None), len(namesakes) < 2

    def _values(self, row: PeopleRow, person: Character | None) -> dict[str, Any]:
        values: dict[str, object] = {
            name: row.values[name]
            for name in ("name", "kind", *ABILITIES, "hit_points", "temperament", "mannerism", "hook", *NOTES)
            if name in row.values
        }
        if "calling" in row.values and (person is None or row.values["calling"] != person.calling):
            text = str(row.values["calling"])
            profession = self._professions.get(text.casefold())
            values["class_name"] = "" if profession else text
            if profession or not text:
                values["profession_id"] = profession.pk if profession else None
        if "archived" in row.values:
            values["archived_at"] = row.values["archived"]
        tags = row.values.get("tags")
        if isinstance(tags, tuple):
            values[TAGS] = sorted({self._tags.setdefault(tag.casefold(), tag) for tag in tags})
        return values

    def _newcomer(self, row: PeopleRow, name: str) -> PlannedPerson:
        cells = self._values(row, None)
        values = {**dict.fromkeys(ABILITIES, AVERAGE_ABILITY), "hit_points": 1, **cells}
        cm = row.values.get("cm", row.values.get("short_cm"))
        initial = row.values.get("initial_cm")
        learner = chess_modifier.cm_of_learner(values["intelligence"], values["wisdom"])
        assert isinstance(cm, Fraction | None) and isinstance(initial, Fraction | None)
        if cm is not None and initial is None:
            initial = learner
            try:
                chess_modifier.check_setting(learner)
            except RulesError as refusal:
                column = "cm" if "cm" in row.values else "short_cm"
                self._people_file.add(row.line, column, f"The abilities make the initial CM. {refusal}")
        descriptions = [f"CM {chess_modifier.decimal(cm)}"] if cm is not None else []
        descriptions += [self._describe(key, cell) for key, cell in cells.items() if cell and key != "name"]
        change = PersonChange(None, {}, values, cm, initial if cm is not None else None)
        return PlannedPerson(row.line, name, change, descriptions)

    def _has_other_cm(self, person: Character, row: PeopleRow) -> bool:
        """Whether the table gives another CM than the character has; the short form is compared only alone."""
        cm = row.values.get("cm")
        if cm is None and "short_cm" in row.values:
            short = chess_modifier.decimal(person.cm) if person.cm is not None else "0"
            return row.values["short_cm"] not in (person.cm, chess_modifier.read(short))
        return cm is not None and cm != person.cm

    def _describe_change(self, name: str, before: object, after: object) -> str:
        label = _label(name)
        if name in NOTES:
            return self._describe(name, after) if after else f"{label} emptied"
        return f"{label} {self._display(name, before)} → {self._display(name, after)}"

    def _describe(self, name: str, value: object) -> str:
        if name not in NOTES:
            return f"{_label(name)} {self._display(name, value)}"
        line = tidy(str(value))
        return f"{_label(name)}: {line if len(line) <= _MAX_SHOWN_LENGTH else f'{line[:_MAX_SHOWN_LENGTH]}…'}"

    def _display(self, name: str, value: Any) -> str:
        if name == "profession_id":
            return self._profession_names.get(value, "another one") if value else "–"
        if name == "archived_at":
            return "yes" if value else "no"
        if name == TAGS:
            return ", ".join(value) or "–"
        return value.upper() if name == "kind" else str(value) or "–"


def _label(name: str) -> str:
    return _LABELS.get(name, name.replace("_", " ")).capitalize()


def _key(name: str) -> str:
    """What two spellings of one name have in common."""
    # One name may be composed or not, in capitals, with typographic signs.
    return plain(name).casefold()


def _with_archive_date(change: PersonChange, now: datetime) -> PersonChange:
    """The change with the times of the archive in place of yes and no."""
    if "archived_at" not in change.after:
        return change
    new_values = {**change.after, "archived_at": now if change.after["archived_at"] else None}
    old_values: dict[str, object] = dict(change.before)
    if change.person is not None:
        dates = Character.objects.values_list("archived_at", flat=True)
        old_values["archived_at"] = dates.get(pk=change.person)
    return PersonChange(change.person, old_values, new_values, change.cm, change.initial_cm)
