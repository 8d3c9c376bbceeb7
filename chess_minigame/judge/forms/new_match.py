"""The form of a new match of Grice's game, whose players may be made with it."""

from fractions import Fraction
from typing import Unpack

from django import forms
from django.forms import BoundField

from campaigns.campaign.models import Campaign
from campaigns.match import games
from campaigns.match.clock_forms import ChessClockFields
from campaigns.match.forms import NewGameForm
from campaigns.npc.play.newcomers import Newcomer
from campaigns.people.fields.people import PeopleField
from campaigns.people.fields.person import CharacterField
from campaigns.people.finder import cm_in_text
from campaigns.people.models import Character, ProfessionRow
from campaigns.rules.contract import Side
from campaigns.web.fields import CmField, FormData, FormOptions, field_of
from chess_minigame.judge.play.people import MAX_WATCHERS, NewWatcher, new_watcher_of
from chess_minigame.rules.game import GRICE

# What somebody new may be beside a profession; nothing chosen is an NPC.
PC = "pc"
KINDS = [("", "Commoner"), (PC, "Player character")]
MAX_SET_CM = 200  # CM points; more than anybody has


def _set_cm_field() -> forms.IntegerField:
    return forms.IntegerField(
        required=False, min_value=1, max_value=MAX_SET_CM, help_text="Empty: the character’s own CM."
    )


def _calling_field() -> forms.ChoiceField:
    messages = {"invalid_choice": "Choose one of the professions."}
    return forms.ChoiceField(label="Who is that?", required=False, error_messages=messages)


def _new_cm_field() -> CmField:
    return CmField(
        label="Chess Modifier (CM)",
        required=False,
        help_text="Empty: rolled by profession; a PC begins with 15.",
    )


class NewMatchForm(NewGameForm, ChessClockFields):
    hides_optional = True

    white = CharacterField("players", allows_new=True)
    black = CharacterField("players", allows_new=True)
    watchers = PeopleField(
        "everybody",
        max_people=MAX_WATCHERS,
        box_label="Spectator",
        label="Spectators",
        help_text="Characters bring what they can notice; anybody else is a plain onlooker. More may join later.",
    )

    white_plays_as = _set_cm_field()
    black_plays_as = _set_cm_field()
    white_calling, black_calling = _calling_field(), _calling_field()
    white_cm, black_cm = _new_cm_field(), _new_cm_field()

    def __init__(self, campaign: Campaign, data: FormData | None, **options: Unpack[FormOptions]) -> None:
        super().__init__(games.entry_of(GRICE.slug), campaign, data, **options)
        self.offer_clock(black="Black", has_dice=False, has_secret_turns=True)
        self.professions = {str(row.pk): row for row in ProfessionRow.offered(campaign)}
        for side in Side:
            field = self.fields[side.value]
            field.error_messages["invalid_choice"] = "Choose a character of this campaign who knows chess."
            field.error_messages["required"] = f"Choose who plays {field.label}."
            self.fields[f"{side}_plays_as"].label = f"{field.label} plays as CM"
            calling = field_of(self, f"{side}_calling", forms.ChoiceField)
            calling.choices = [*KINDS, *((pk, row.name) for pk, row in self.professions.items())]
        field_of(self, "watchers", PeopleField).offer(campaign)

    @property
    def newcomers(self) -> list[tuple[BoundField, list[BoundField]]]:
        """The box of each side, and what is asked of somebody new in it."""
        return [(self[side], [self[f"{side}_calling"], self[f"{side}_cm"]]) for side in Side]

    def player(self, side: Side) -> Character | Newcomer:
        person: Character | str = self.cleaned_data[side]
        if not isinstance(person, str):
            return person
        calling, cm = self.cleaned_data[f"{side}_calling"], self.cleaned_data[f"{side}_cm"]
        asked_cm = cm_in_text(person)
        if asked_cm is not None:
            person, cm = "", cm or Fraction(asked_cm)
        return Newcomer(person, calling == PC, self.professions.get(calling), cm)

    @property
    def plays_out(self) -> bool:
        """Whether the two who are named so far play by themselves: NPCs, known or made with the game."""
        return all(self._is_npc(side) for side in Side)

    def _is_npc(self, side: Side) -> bool:
        person = self.cleaned_data.get(side)
        if isinstance(person, str):
            return bool(person) and self.cleaned_data.get(f"{side}_calling") != PC
        return person is not None and not person.is_pc

    @property
    def set_cms(self) -> dict[Side, int]:
        cms = {side: self.cleaned_data.get(f"{side}_plays_as") for side in Side}
        return {side: cm for side, cm in cms.items() if cm}

    @property
    def sets_day_or_place(self) -> bool:
        values = self["date"].value(), self["place"].value() or ""
        return values != (self.campaign.date, "") or bool(self["date"].errors or self["place"].errors)

    @property
    def is_special(self) -> bool:
        """Whether the match differs from a game of the two today, its house rules apart."""
        has_watchers = bool(self["watchers"].value() or self["watchers"].errors)
        return self.sets_day_or_place or self.sets_cms or self.sets_clock or has_watchers

    @property
    def sets_cms(self) -> bool:
        """Whether a CM is set, rightly or not: their drawer is open then."""
        return self.is_set([f"{side}_plays_as" for side in Side])

    @property
    def sets_clock(self) -> bool:
        return self.is_set([name for name in self.CLOCK_FIELDS if name in self.fields])

    def clean_watchers(self) -> tuple[NewWatcher, ...]:
        people: list[Character | str] = self.cleaned_data["watchers"]
        return tuple(NewWatcher(who) if isinstance(who, str) else new_watcher_of(who) for who in people)
