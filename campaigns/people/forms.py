from fractions import Fraction
from typing import Unpack

from django import forms
from django.contrib.auth.models import User
from django.http import QueryDict

from campaigns.campaign.models import Campaign
from campaigns.people.fields.person import CharacterField, offer_people
from campaigns.people.fields.traits import PowersField, TagsField, phrase_field, whole_field
from campaigns.people.models import BulkChange, Character, ProfessionRow
from campaigns.people.play import AS_CREATED, Edit, StartingChess, character_fingerprint
from campaigns.people.rules import languages, traits
from campaigns.people.rules.traits import MAX_NOTES_LENGTH, MAX_TAG_LENGTH
from campaigns.rules import chess_modifier
from campaigns.rules.errors import RulesError
from campaigns.rules.reading import row_id
from campaigns.web.fields import (
    CmField,
    FormData,
    FormOptions,
    LineField,
    ReasonField,
    TextField,
    Tiles,
    WholeField,
    choice_errors,
    field_of,
    hidden_field,
)

MAX_REASON_LENGTH = 200
# Of the forms below: what goes elsewhere than into a character's own columns.
NON_COLUMN_FIELDS = ("tags", "reason", "seen", "chess", "cm", "teacher")


def notes_field(label: str, help_text: str) -> TextField:
    error = f"Notes have at most {MAX_NOTES_LENGTH} characters; these have %(show_value)d."
    return TextField(
        label=label,
        max_length=MAX_NOTES_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=help_text,
        error_messages={"max_length": error},
    )


def kind_field(initial: Character.Kind) -> forms.ChoiceField:
    choices = Character.Kind.choices
    return forms.ChoiceField(label="Kind", choices=choices, initial=initial, widget=forms.RadioSelect)


def profession_field() -> "forms.ModelChoiceField[ProfessionRow]":
    errors = {"invalid_choice": "Choose one of the professions."}
    no_rows = ProfessionRow.objects.none()
    return forms.ModelChoiceField(no_rows, required=False, empty_label="None", error_messages=errors)


def cm_field() -> CmField:
    return CmField(label="Chess Modifier", required=False, help_text="Like 17, 17.5 or 17 1/2; at least 9.")


class CharacterForm(forms.Form):
    kind = kind_field(Character.Kind.PC)
    name = phrase_field(traits.NAME)
    class_name = phrase_field(traits.CLASS_NAME, required=False)
    profession = profession_field()
    intelligence = whole_field(traits.INTELLIGENCE)
    wisdom = whole_field(traits.WISDOM)
    dexterity = whole_field(traits.DEXTERITY)
    hit_points = whole_field(traits.HIT_POINTS, required=False, help_text="For intimidation; empty is 1.")
    age_level = whole_field(traits.AGE_LEVEL, required=False, help_text="Dragons: 1 to 8.")
    pick_pockets = whole_field(traits.PICK_POCKETS, required=False, help_text="A thief's chance in percent.")
    powers = PowersField(label="Powers and things", required=False)
    languages_known = WholeField(
        label="Other languages",
        low=0,
        high=50,
        required=False,
        help_text="Additional ones, chess not counted.",
    )
    language_slots = WholeField(label="Language slots", low=0, high=50, required=False)
    learning_limit_weeks = WholeField(
        label="Learning limit",
        low=1,
        high=4,
        required=False,
        help_text="Weeks: d4, once for life (R34); empty until it is rolled.",
    )
    adventurer = forms.BooleanField(
        label="Adventurer",
        required=False,
        help_text="Learns to 3 times the initial CM instead of 5; player characters always are.",
    )
    temperament = phrase_field(traits.TEMPERAMENT, required=False)
    mannerism = phrase_field(traits.MANNERISM, required=False)
    hook = phrase_field(traits.HOOK, required=False)
    notes = notes_field("Notes", "For you alone. Markdown: **bold**, # heading, - list.")
    public_notes = notes_field("Public notes", "What players may read. Markdown as well.")
    tags = TagsField(label="Tags", required=False, help_text="Words with commas between them.")

    def __init__(self, campaign: Campaign, data: FormData | None, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        professions = ProfessionRow.offered(campaign)
        if current := self.initial.get("profession"):
            professions |= ProfessionRow.objects.filter(campaign=campaign, pk=current.pk)
        field_of(self, "profession", forms.ModelChoiceField).queryset = professions
        table, intelligence = "Intelligence 8 has 1, 18 has 7", self.initial.get("intelligence")
        if intelligence is not None:
            table = f"{languages.slots(intelligence)} for Intelligence {intelligence}"
        self.fields["language_slots"].help_text = f"Empty goes by the table: {table}."

    def clean_hit_points(self) -> int:
        return self.cleaned_data["hit_points"] or 1

    def clean_languages_known(self) -> int:
        return self.cleaned_data["languages_known"] or 0

    @property
    def values(self) -> dict[str, object]:
        return {name: self.cleaned_data[name] for name in self.cleaned_data if name not in NON_COLUMN_FIELDS}


class NewCharacterForm(CharacterForm):
    CHESS = {
        "initial": "Yes, a beginner", "own": "Yes, with another CM", "taught": "Learns from a teacher", "no": "No",
    }  # fmt: skip
    # What most people never need, in the drawer of the form.
    DRAWER_FIELDS = (
        "temperament", "mannerism", "hook", "age_level", "pick_pockets", "powers", "languages_known", "language_slots",
        "learning_limit_weeks", "adventurer", "notes", "public_notes",
    )  # fmt: skip

    chess = forms.ChoiceField(
        label="Knows chess",
        choices=CHESS,
        initial="initial",
        required=False,
        widget=Tiles,
        error_messages={"invalid_choice": "Choose whether this character knows chess."},
    )
    cm = cm_field()
    reason = ReasonField(required=False, initial=AS_CREATED)
    teacher = CharacterField(
        "players",
        label="Teacher",
        required=False,
        error_messages={"invalid_choice": "Choose somebody of this campaign who knows chess."},
    )

    def __init__(self, campaign: Campaign, data: FormData | None) -> None:
        super().__init__(campaign, data)
        offer_people(self, campaign)

    @property
    def has_drawer_values(self) -> bool:
        return any(self[name].errors or self[name].value() for name in self.DRAWER_FIELDS)

    def clean(self) -> None:
        values = self.cleaned_data
        if values.get("chess") == "own" and not values.get("cm") and "cm" not in self.errors:
            self.add_error("cm", "Type a CM, like 17, 17.5 or 17 1/2.")
        if values.get("chess") == "taught" and not values.get("teacher") and "teacher" not in self.errors:
            self.add_error("teacher", "Choose who teaches.")

    def starting_chess(self, by: User) -> StartingChess | None:
        """The chess the character begins with; None for one who does not know it."""
        values = self.cleaned_data
        match values["chess"]:
            case "initial":
                return StartingChess(by)
            case "own":
                return StartingChess(by, values["cm"], values["reason"] or AS_CREATED)
            case "taught":
                return StartingChess(by, teacher=values["teacher"])
        return None


class NewPersonForm(forms.Form):
    """Somebody created on the spot, by a form that names them; the rest of the sheet waits."""

    name = phrase_field(traits.NAME)
    kind = kind_field(Character.Kind.NPC)
    profession = profession_field()
    cm = cm_field()

    def __init__(
        self, campaign: Campaign, data: FormData | None, *, plays_chess: bool, initial: dict[str, str]
    ) -> None:
        super().__init__(data, auto_id="new-%s", initial=initial)
        field_of(self, "profession", forms.ModelChoiceField).queryset = ProfessionRow.offered(campaign)
        self.fields["cm"].required = plays_chess

    @property
    def values(self) -> dict[str, object]:
        return {name: self.cleaned_data[name] for name in ("name", "kind", "profession")}


class EditForm(CharacterForm):
    reason = LineField(label="Reason for the change", max_length=MAX_REASON_LENGTH, required=False)

    seen = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def __init__(self, character: Character, data: FormData | None) -> None:
        names = [name for name in CharacterForm.base_fields if name != "tags"]
        initial = {name: getattr(character, name) for name in names}
        initial["tags"] = ", ".join(tag.name for tag in character.tags.all())
        initial["seen"] = character_fingerprint(character)
        super().__init__(character.campaign, data, initial=initial)

    @property
    def edit(self) -> Edit:
        return Edit(self.values, *(self.cleaned_data[name] for name in ("tags", "reason", "seen")))


class LearnForm(forms.Form):
    teacher = CharacterField(
        "players",
        error_messages={
            "required": "Choose who teaches.",
            "invalid_choice": "Choose somebody of this campaign who knows chess.",
        },
    )

    def __init__(self, character: Character, data: FormData | None) -> None:
        super().__init__(data)
        offer_people(self, character.campaign)
        self._people = field_of(self, "teacher", CharacterField).people
        self._people.characters = self._people.characters.exclude(pk=character.pk)

    @property
    def has_teachers(self) -> bool:
        return self._people.characters.exists()


class CmForm(forms.Form):
    cm = CmField(label="Chess Modifier", help_text="Like 17, 17.5 or 17 1/2; at least 9.")
    initial_cm = CmField(
        label="Initial CM",
        required=False,
        help_text="The cap is counted from it; empty leaves it as it is, or Intelligence + Wisdom/2.",
    )
    reason = ReasonField()


def initial_cm_of(data: QueryDict) -> Fraction | None:
    """Intelligence + half of Wisdom as typed so far; None while one of them is missing or out of bounds."""
    try:
        intelligence = traits.INTELLIGENCE.read(data.get("intelligence", ""))
        wisdom = traits.WISDOM.read(data.get("wisdom", ""))
    except RulesError:
        return None
    return chess_modifier.cm_of_learner(intelligence, wisdom)


class BulkForm(forms.Form):
    do = hidden_field(
        forms.ChoiceField,
        choices=[choice for choice in BulkChange.Kind.choices if choice[0] not in BulkChange.OFF_LIST_KINDS],
    )
    whom = forms.MultipleChoiceField(required=False, choices=[("page", "page"), ("all", "all")])
    person = forms.TypedMultipleChoiceField(coerce=row_id, required=False)
    shown = hidden_field(forms.CharField, required=False)
    count = WholeField(label="How many", low=0, high=999_999_999, required=False)
    tag = LineField(label="Tag", max_length=MAX_TAG_LENGTH, required=False)

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data)
        person = field_of(self, "person", forms.TypedMultipleChoiceField)
        person.valid_value = lambda value: True  # type: ignore[method-assign]

    def clean(self) -> None:
        data = self.cleaned_data
        is_of_tags = data.get("do") in (BulkChange.Kind.TAG, BulkChange.Kind.UNTAG)
        if is_of_tags and "tag" in data and ("," in data["tag"] or not data["tag"]):
            self.add_error("tag", "Type one tag, without a comma.")
        if not self.is_everybody and not self.ids:
            self.add_error(None, "Nobody is selected: select somebody first.")

    @property
    def is_everybody(self) -> bool:
        return "all" in self.cleaned_data.get("whom", [])

    @property
    def ids(self) -> list[int]:
        """Those selected, or everybody the page showed."""
        ids = [*self.cleaned_data.get("person", [])]
        if "page" in self.cleaned_data.get("whom", []):
            ids += map(row_id, self.cleaned_data.get("shown", "").split(","))
        return [pk for pk in ids if pk is not None]


class RelationForm(forms.Form):
    text = LineField(label="What ties them", max_length=40, help_text="Like: serves, fears, is married to.")
    to = CharacterField(
        "everybody", label="To whom", error_messages=choice_errors("Choose somebody of this campaign.")
    )

    def __init__(self, character: Character, data: QueryDict | None = None) -> None:
        super().__init__(data, auto_id="relation-%s")
        offer_people(self, character.campaign)
