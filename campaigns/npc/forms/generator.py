from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlencode

from django import forms
from django.db.models import QuerySet
from django.http import QueryDict

from campaigns.campaign.models import Campaign
from campaigns.npc.forms.dice import TOTAL, DiceField
from campaigns.npc.models import MAX_AT_ONCE, Batch, Candidate
from campaigns.npc.play.generate import MAX_PEOPLE, Alteration, CardAction, new_seed
from campaigns.npc.rules.generator import Field, Person
from campaigns.npc.rules.generator.fields import TEXTS, may_need_d6, throw_of
from campaigns.npc.rules.parts import read_parts
from campaigns.npc.rules.stream import MAX_SEED_LENGTH, read_seed
from campaigns.people.fields.traits import TagsField
from campaigns.people.models import ProfessionRow
from campaigns.people.rules.professions import display_chance
from campaigns.rules.dice import Dice
from campaigns.rules.reading import row_id
from campaigns.web.fields import FormData, ReadField, Tiles, WholeField, choice_errors, field_of, read_typed

MAX_MORE_LENGTH = 200
MSG_PERCENTILE_FIRST = "The d6 only settles half a percent: type the d% as well."


def _no_professions(text: str) -> list[tuple[ProfessionRow, int]]:
    raise LookupError("The form names the professions.")


class GeneratorForm(forms.Form):
    hides_optional = True

    profession = forms.ModelChoiceField(
        ProfessionRow.objects.none(),
        widget=Tiles,
        empty_label=None,
        error_messages=choice_errors("Choose one of these professions."),
    )
    count = WholeField(
        label="How many",
        low=1,
        high=MAX_PEOPLE,
        widget=forms.TextInput(attrs={"data-keypad": "number"}),
        help_text=f"1 to {MAX_PEOPLE}.",
    )
    more = ReadField(
        read=_no_professions,
        empty_value=(),
        max_length=MAX_MORE_LENGTH,
        label="And with them",
        required=False,
        help_text="People of other professions: 2 dragons, 2 masters.",
    )
    only_chess = forms.BooleanField(label="Only people who know chess", required=False)
    seed = forms.CharField(
        required=False,
        help_text="The same seed gives the same people again. Empty: new people.",
        widget=forms.TextInput(
            {"maxlength": MAX_SEED_LENGTH, "spellcheck": "false"}
            | dict.fromkeys(("autocomplete", "autocapitalize"), "off")
        ),
    )

    like = forms.ModelChoiceField(
        Batch.objects.none(),
        required=False,
        widget=forms.HiddenInput,
        error_messages={"invalid_choice": "That earlier batch is gone: choose a profession."},
    )

    def __init__(self, campaign: Campaign, data: FormData | None, *, initial: dict[str, str]) -> None:
        super().__init__(data, initial=initial)
        professions = ProfessionRow.offered(campaign)
        field_of(self, "profession", forms.ModelChoiceField).queryset = professions
        field_of(self, "like", forms.ModelChoiceField).queryset = campaign.batches.all()
        field_of(self, "more", ReadField).read = partial(_read_more, professions)

    def clean_seed(self) -> str:
        typed = self.cleaned_data["seed"]
        return read_typed(read_seed, typed) if typed else new_seed()

    def clean(self) -> None:
        values = self.cleaned_data
        if values.get("profession") in [row for row, _ in values.get("more") or ()]:
            self.add_error("more", f"{values['profession']} is chosen above: name other professions here.")


def _read_more(professions: QuerySet[ProfessionRow], text: str) -> list[tuple[ProfessionRow, int]]:
    rows = list(professions)
    parts = read_parts(text, [row.name for row in rows], MAX_AT_ONCE)
    return [(rows[index], count) for index, count in parts]


def initial_of_address(campaign: Campaign, data: QueryDict) -> dict[str, str]:
    """What `?profession=noble&count=12&seed=Harvest+fair` fills in; `like` names a batch whose profession is to hold as then."""
    texts = {
        name: data.get(name, "").replace("\0", "")[: MAX_MORE_LENGTH if name == "more" else MAX_SEED_LENGTH]
        for name in ("profession", "count", "seed", "like", "more", "chess")
    }
    row = ProfessionRow.offered(campaign).filter(slug=texts["profession"]).order_by("campaign").last()
    like = row_id(texts["like"])
    batch = campaign.batches.filter(pk=like, profession=row).first() if row and like is not None else None
    return {
        "profession": str(row.pk) if row else "",
        "count": texts["count"] or "12",
        "seed": texts["seed"],
        "more": texts["more"],
        "only_chess": "on" if texts["chess"] == "yes" else "",
        "like": str(batch.pk) if batch else "",
    }


@dataclass(frozen=True, slots=True)
class BatchFilter:
    """The filter of a batch, read from an address; values it does not know are ignored."""

    show: Candidate.State = Candidate.State.OPEN
    chess: bool = False
    page: str = "1"

    @classmethod
    def read(cls, data: QueryDict) -> "BatchFilter":
        show = data.get("show", "")
        state = Candidate.State(show) if show in Candidate.State.values else Candidate.State.OPEN
        page = data.get("page", "")
        return cls(state, data.get("chess") == "yes", page if page.isascii() and page.isdigit() else "1")

    @property
    def query(self) -> str:
        return urlencode({"show": self.show.value} | ({"chess": "yes"} if self.chess else {}))

    @property
    def page_query(self) -> str:
        return f"{self.query}&page={self.page}"


class PeopleForm(forms.Form):
    """A form on several people of a batch: all, those selected, or those who know chess."""

    whom = forms.ChoiceField(
        choices=[(whom, whom) for whom in ("all", "ticked", "chess")],
        error_messages=choice_errors("Choose whom: all, or those selected."),
    )
    number = forms.TypedMultipleChoiceField(
        coerce=int, required=False, choices=[(n, n) for n in range(1, MAX_PEOPLE + 1)]
    )

    tags = TagsField(required=False)

    def clean(self) -> None:
        if self.cleaned_data.get("whom") == "ticked" and not self.cleaned_data.get("number"):
            self.add_error(None, "Nobody is selected: select somebody first.")


class CardForm(forms.Form):
    """One button of a card: `do` is `reroll`, `reroll:wisdom`, `lock:wisdom`, `type`, `keep`, `discard` ...

    With `type` come the facts of the card's drawer, each as something to type, the dice of several in boxes of their own.
    """

    hides_optional = True
    PERSON_ACTIONS = ("keep", "undo-keep", "discard", "bring-back")

    do = forms.CharField(max_length=40)
    tags = TagsField(required=False)

    def __init__(self, candidate: Candidate, data: QueryDict | None = None) -> None:
        super().__init__(data, auto_id=f"type-{candidate.number}-%s")
        self.person = candidate.person
        for field in Field:
            self.fields[field.value] = _fact_field(self.person, field)

    @property
    def texts(self) -> list[forms.BoundField]:
        return [self[fact.field.value] for fact in self.person.facts if fact.field in TEXTS]

    @property
    def dice(self) -> list[forms.BoundField]:
        return [self[fact.field.value] for fact in self.person.facts if fact.field not in TEXTS]

    def clean(self) -> None:
        action, _, field = self.cleaned_data.get("do", "").partition(":")
        try:
            if action not in self.PERSON_ACTIONS:
                texts = {fact: self.cleaned_data.get(fact.value) or "" for fact in Field}
                texts = {fact: text for fact, text in texts.items() if text.strip()}
                altered = Field(field) if field else None
                self.cleaned_data["alteration"] = Alteration(CardAction(action), altered, texts)
        except ValueError:
            self.add_error(None, "That cannot be done with a card.")


def _fact_field(person: Person, field: Field) -> forms.Field:
    if not person.has(field) or field in TEXTS:
        hint = f"Now: {_current_value(person, field)}." if person.has(field) else ""
        widget = forms.TextInput({"autocomplete": "off"})
        return forms.Field(label=field.label, required=False, widget=widget, help_text=hint)
    if field is Field.KNOWS:
        return KnowsField(person)
    throw = throw_of(field, person.profession, person.age_level, person.rulings)
    hint = f"Now {person.fact(field).value}, from {throw}. Enter"
    if field is Field.BONUS:
        boxes = [str(Dice(throw.dice.sides))] * throw.dice.count
        return DiceField(boxes, label=field.label, help_text=f"{hint} what the dice show.")
    is_total = throw.plus or throw.times > 1 or field is Field.HIT_POINTS
    box = TOTAL if is_total else str(throw.dice)
    return DiceField([box], label=field.label, help_text=f"{hint} the value.")


def _current_value(person: Person, field: Field) -> int | str:
    return person.temperament if field is Field.TEMPERAMENT else person.fact(field).value


class KnowsField(DiceField):
    def __init__(self, person: Person) -> None:
        boxes, hint = ["d%"], f"d% against a chance of {display_chance(person.chance)}."
        if may_need_d6(person.profession):
            boxes, hint = ["d%", "d6"], f"{hint} The d6 counts only on the half."
        super().__init__(boxes, label=Field.KNOWS.label, second_name="knows-d6", help_text=hint)

    def to_python(self, value: Sequence[str] | None) -> str:
        percentile, d6 = value or ("", "")
        if d6 and not percentile:
            raise forms.ValidationError(MSG_PERCENTILE_FIRST)
        return f"{percentile}\n{d6}" if d6 else super().to_python([percentile])
