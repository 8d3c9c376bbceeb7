"""Importing a table of people: what it would change by name, then all of that in one transaction."""

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.contrib.auth.models import User

from campaigns.campaign.models import Campaign
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, use_case
from campaigns.exchange.models import PeopleTable
from campaigns.exchange.play.other_files import table_text
from campaigns.exchange.rules.people_sheet import PeopleSheet, SheetFault, SheetRow, read_sheet
from campaigns.exchange.rules.spreadsheet import NoTable
from campaigns.people.models import NOTES, Character, ProfessionRow
from campaigns.people.play import ABILITIES, AVERAGE, count_of_people
from campaigns.people.play.sheet_changes import TAGS, PersonChange, apply_changes, values_of
from campaigns.rules import chess_modifier
from campaigns.rules.errors import RulesError
from campaigns.rules.reading import tidy
from campaigns.rules.text import plain

NOBODY = "Nobody would be changed by this table."
NOT_AGREED = "Select this to import the table so, or change it and choose it again."
CHANGED_SINCE = "The campaign’s people have changed since this was shown. Look again, then import."
# How a value is named for people; numbers and words by their column.
_WORDS = {"class_name": "class", "profession_id": "profession", "archived_at": "archived"}
_STEP = 20_000  # ids one question names
_NAMED = 12  # columns
_SHOWN = 80  # characters of notes


@dataclass(frozen=True, slots=True)
class PlannedPerson:
    """Somebody of the table with what would change; `words` say it as "Intelligence 12 → 13"."""

    line: int
    name: str
    change: PersonChange
    words: list[str]

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
    same: int = 0
    cm_stays: list[str] = field(default_factory=list)
    faults: list[SheetFault] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    totals: list[str] = field(default_factory=list)
    strangers: int = 0
    renames: list[str] = field(default_factory=list)

    @property
    def ticks(self) -> dict[str, str]:
        ticks: dict[str, str] = {}
        if self.left_out:
            count, shown = len(self.left_out), ", ".join(self.left_out[:_NAMED])
            more = f" and {count - _NAMED} more" if count > _NAMED else ""
            ticks["left_out"] = f"Leave out {count} column{'' if count == 1 else 's'}: {shown}{more}"
        if self.totals:
            ticks["totals"] = f"Leave out {', '.join(self.totals)}"
        if self.renames:
            count, shown = len(self.renames), ", ".join(self.renames[:_NAMED])
            more = f" and {count - _NAMED} more" if count > _NAMED else ""
            ticks["renames"] = f"Rename {count_of_people(count)}, found by Id: {shown}{more}"
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
        return hashlib.sha256(
            repr([(person.line, person.change) for person in self.people]).encode()
        ).hexdigest()


def upload_table(*, campaign_id: int, user: User, key: str, file_name: str, data: bytes) -> Answer:
    """Store a table to be imported, in place of an earlier one. Raises Refused for no table."""
    try:
        text = table_text(data, file_name)
        read_sheet(text)
    except NoTable as refusal:
        raise Refused(str(refusal), "file") from refusal
    return _keep_table(campaign_id, key, user=user, file_name=file_name, text=text)


@use_case(Campaign)
def _keep_table(campaign: Campaign, *, user: User, file_name: str, text: str) -> Answer:
    campaign.people_tables.filter(user=user).delete()
    return Answer(pk=campaign.people_tables.create(user=user, file_name=file_name, text=text).pk)


@use_case(Campaign)
def apply_table(
    campaign: Campaign, *, table: PeopleTable, seen: str, now: datetime, agreed: Collection[str] = ()
) -> Answer:
    """Raises Refused for a table with faults, a tick missing among `agreed`, or another effect by now than the one `seen`."""
    plan = plan_table(campaign, table.text)
    if plan.faults:
        raise Refused("This table has faults: nothing was changed.")
    if not plan.people:
        raise Refused(NOBODY)
    for tick in plan.ticks:
        if tick not in agreed:
            raise Refused(NOT_AGREED, tick)
    if seen != plan.fingerprint:
        raise Refused(CHANGED_SINCE)
    count, new = plan.changed, plan.newcomers
    parts = [
        f"{count_of_people(new)} created" if new else "",
        f"{count_of_people(count)} changed" if count else "",
    ]
    sentence = f"{' and '.join(filter(None, parts))} from {table.file_name}."
    changes = [_archived(person.change, now) for person in plan.people]
    apply_changes(
        campaign, changes, reason=f"table {table.file_name}", sentence=sentence, by=table.user, now=now
    )
    PeopleTable.objects.filter(pk=table.pk).delete()
    return Answer(sentence)


@use_case(Campaign)
def discard_table(campaign: Campaign, *, table: PeopleTable) -> Answer:
    PeopleTable.objects.filter(pk=table.pk).delete()
    return Answer("Nothing was imported.")


def plan_table(campaign: Campaign, text: str) -> TablePlan:
    sheet = read_sheet(text)
    people = _Matching(campaign, sheet)
    plan = TablePlan(left_out=sheet.left_out, totals=sheet.totals, strangers=people.strangers)
    for row in sheet.rows:
        if "name" in row.values:
            people.add_to(plan, row)
    plan.faults = sorted(sheet.faults, key=lambda fault: fault.line)
    return plan


class _Matching:
    """The campaign's people, by number and by name, while the rows of one table are read."""

    def __init__(self, campaign: Campaign, sheet: PeopleSheet) -> None:
        self._sheet = sheet
        self._by_name: dict[str, list[int]] = {}
        alive = campaign.characters.filter(binned_at=None).order_by()
        for pk, name in alive.values_list("pk", "name"):
            self._by_name.setdefault(_key(name), []).append(pk)
        self._professions = {row.name.casefold(): row for row in ProfessionRow.offered(campaign)}
        self._profession_names = {row.pk: row.name for row in self._professions.values()}
        self._tags = {tag.name.casefold(): tag.name for tag in campaign.tags.all()}
        self._people = self._load(campaign)
        numbers = [row.values.get("id") for row in sheet.rows]
        self.strangers = sum(number is not None and number not in self._people for number in numbers)
        self._seen: dict[object, int] = {}

    def add_to(self, plan: TablePlan, row: SheetRow) -> None:
        person, is_right = self._person(row)
        name = str(row.values["name"])
        who = person.pk if person else _key(name)
        if not is_right:
            return
        if who in self._seen:
            self._sheet.add(row.line, "name", f"{name} stands on line {self._seen[who]} already.")
            return
        self._seen[who] = row.line
        if person is None:
            plan.people.append(self._newcomer(row, name))
            return
        if _key(name) != _key(person.name):
            plan.renames.append(f"{person.name} → {name}")
        if self._has_other_cm(person, row):
            plan.cm_stays.append(person.name)
        after = self._values(row, person)
        before = _comparable(person, after)
        changed = {name: value for name, value in after.items() if value != before[name]}
        if not changed:
            plan.same += 1
            return
        old = {name: before[name] for name in changed}
        words = [self._words(name, before[name], changed[name]) for name in changed]
        plan.people.append(PlannedPerson(row.line, person.name, PersonChange(person.pk, old, changed), words))

    def _load(self, campaign: Campaign) -> dict[int, Character]:
        ids: set[int] = set()
        for row in self._sheet.rows:
            if isinstance(number := row.values.get("id"), int):
                ids.add(number)
            ids.update(self._by_name.get(_key(str(row.values.get("name", ""))), ()))
        without = ["dice", *(NOTES if self._sheet.places.keys().isdisjoint(NOTES) else ())]
        numbers, people = sorted(ids), {}
        for first in range(0, len(numbers), _STEP):
            rows = campaign.characters.filter(pk__in=numbers[first : first + _STEP], binned_at=None)
            rows = rows.select_related("profession").prefetch_related("tags").defer(*without)
            people.update({person.pk: person for person in rows})
        return people

    def _person(self, row: SheetRow) -> tuple[Character | None, bool]:
        """The row's person, None for a newcomer; false if unclear. Among Ids of strangers an Id counts only with its own name."""
        number, key = row.values.get("id"), _key(str(row.values["name"]))
        person = self._people.get(number) if isinstance(number, int) else None
        if person and (not self.strangers or _key(person.name) == key):
            return person, True
        namesakes = self._by_name.get(key, [])
        if len(namesakes) > 1:
            sentence = f"{len(namesakes)} people are called {row.values['name']}: say which by the column Id."
            self._sheet.add(row.line, "name", sentence)
        return (self._people[namesakes[0]] if len(namesakes) == 1 else None), len(namesakes) < 2

    def _values(self, row: SheetRow, person: Character | None) -> dict[str, Any]:
        values: dict[str, Any] = {
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

    def _newcomer(self, row: SheetRow, name: str) -> PlannedPerson:
        cells = self._values(row, None)
        values = {**dict.fromkeys(ABILITIES, AVERAGE), "hit_points": 1, **cells}
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
                self._sheet.add(row.line, column, f"The abilities make the initial CM. {refusal}")
        words = [f"CM {chess_modifier.decimal(cm)}"] if cm is not None else []
        words += [self._word(name, value) for name, value in cells.items() if value and name != "name"]
        change = PersonChange(None, {}, values, cm, initial if cm is not None else None)
        return PlannedPerson(row.line, name, change, words)

    def _has_other_cm(self, person: Character, row: SheetRow) -> bool:
        """Whether the table gives another CM than the character has; the short form is compared only alone."""
        cm = row.values.get("cm")
        if cm is None and "short_cm" in row.values:
            short = chess_modifier.decimal(person.cm) if person.cm is not None else "0"
            return row.values["short_cm"] not in (person.cm, chess_modifier.read(short))
        return cm is not None and cm != person.cm

    def _words(self, name: str, before: object, after: object) -> str:
        word = _label(name)
        if name in NOTES:
            return self._word(name, after) if after else f"{word} emptied"
        return f"{word} {self._shown(name, before)} → {self._shown(name, after)}"

    def _word(self, name: str, value: object) -> str:
        if name not in NOTES:
            return f"{_label(name)} {self._shown(name, value)}"
        line = tidy(str(value))
        return f"{_label(name)}: {line if len(line) <= _SHOWN else f'{line[:_SHOWN]}…'}"

    def _shown(self, name: str, value: Any) -> str:
        if name == "profession_id":
            return self._profession_names.get(value, "another one") if value else "–"
        if name == "archived_at":
            return "yes" if value else "no"
        if name == TAGS:
            return ", ".join(value) or "–"
        return value.upper() if name == "kind" else str(value) or "–"


def _label(name: str) -> str:
    return _WORDS.get(name, name.replace("_", " ")).capitalize()


def _key(name: str) -> str:
    """What two spellings of one name have in common: composed or not, in capitals, with typographic signs."""
    return plain(name).casefold()


def _comparable(person: Character, names: Mapping[str, Any]) -> dict[str, Any]:
    values = values_of(person, names)
    if "archived_at" in values:
        values["archived_at"] = values["archived_at"] is not None
    return values


def _archived(change: PersonChange, now: datetime) -> PersonChange:
    """The change with the times of the archive in place of yes and no."""
    if "archived_at" not in change.after:
        return change
    after = {**change.after, "archived_at": now if change.after["archived_at"] else None}
    before: dict[str, Any] = dict(change.before)
    if change.person is not None:
        before["archived_at"] = Character.objects.values_list("archived_at", flat=True).get(pk=change.person)
    return PersonChange(change.person, before, after, change.cm, change.initial_cm)
