"""The forms about cheating: spectators, granted means, hit points, searches, Wisdom, and what the judge decides."""

from collections.abc import Callable
from typing import Unpack

from django import forms
from django.db.models import QuerySet
from django.utils.choices import CallableChoiceIterator

from campaigns.match.forms import DiceForm, TableForm
from campaigns.match.models import Guest, Match
from campaigns.match.models.matches import SIDES
from campaigns.people.fields.person import CharacterField
from campaigns.people.fields.traits import PowersField
from campaigns.people.finder import characters_called
from campaigns.people.rules.powers import Power
from campaigns.rules.chess_modifier import MAX_CM
from campaigns.rules.contract import Side
from campaigns.web import fields
from campaigns.web.fields import FormData, FormOptions, LineField, WholeField, field_of, hidden_field
from chess_minigame.judge.play.people import NewWatcher, new_watcher_of
from chess_minigame.rules import declarations
from chess_minigame.rules.declarations import EXPEL, MAX_ADJUSTMENT, MEDALLION, NOTHING, WARNING, Search
from chess_minigame.rules.note_rules import MEANS_NAMES
from chess_minigame.rules.players import MAX_HIT_POINTS, Means
from chess_minigame.strategist.forms import ids_of

OWN_WORDS = "words"
MSG_CHOOSE_SPECTATOR = "Choose a spectator: a character, somebody in the room, or a name."
MSG_CHOOSE_DECISION = "Choose what you do about it."


def _offer_choices(field: forms.Field, choices: Callable[[], list[tuple[object, str]]]) -> None:
    assert isinstance(field.widget, forms.Select)
    field.widget.choices = CallableChoiceIterator(choices)


class AddWatcherForm(TableForm):
    ids = "watch-%s"
    character = CharacterField(
        "everybody", required=False, error_messages={"invalid_choice": "Choose a character of this campaign."}
    )
    guest = forms.ModelChoiceField(
        Guest.objects.none(),
        required=False,
        error_messages={"invalid_choice": "Choose somebody who is in the room."},
    )
    name = LineField(label="Name", max_length=80, required=False)
    cm = WholeField(label="The CM", low=0, high=MAX_CM, required=False)
    powers = PowersField(required=False)

    def __init__(self, data: FormData | None = None, *, match: Match, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, match=match, **options)
        field_of(self, "character", CharacterField).offer(match.campaign)
        field_of(self, "guest", forms.ModelChoiceField).queryset = match.guests.filter(removed_at=None)
        self.fields["name"].widget.attrs["autocomplete"] = "off"
        self.fields["cm"].widget.attrs["maxlength"] = "7"

    def clean(self) -> None:
        values = self.cleaned_data
        if not self.errors and not (values["character"] or values["guest"] or values["name"]):
            self.add_error("name", MSG_CHOOSE_SPECTATOR)

    @property
    def guests_in_room(self) -> QuerySet[Guest]:
        assert self.match is not None
        watching_guests = [
            watcher.guest_id for watcher in self.match.watchers.all() if watcher.watching and watcher.guest_id
        ]
        return self.match.guests.filter(removed_at=None, place="spectator").exclude(pk__in=watching_guests)

    @property
    def new_watcher(self) -> NewWatcher:
        assert self.match is not None
        values, character = self.cleaned_data, self.cleaned_data["character"]
        if not character and values["name"]:
            character = characters_called(self.match.campaign, values["name"]).first()
        if character:
            return new_watcher_of(character)
        powers = tuple(Power(word) for word in values["powers"].split())
        guest = values["guest"]
        return NewWatcher(guest.name if guest else values["name"], values["cm"] or 0, powers, None, guest)


class RemoveWatcherForm(TableForm):
    number = hidden_field(forms.IntegerField, min_value=1, max_value=999)


class SideForm(TableForm):
    side = hidden_field(forms.ChoiceField, choices=SIDES)

    def __init__(self, data: FormData | None = None, *, match: Match, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, match=match, **options)
        _offer_choices(self.fields["side"], lambda: [(side.value, match.seat(side).name) for side in Side])

    @property
    def chosen_side(self) -> Side:
        return Side(self.cleaned_data["side"])


class GrantForm(SideForm):
    ids = "grant-%s"
    means = forms.ChoiceField(
        choices=[(means.value, MEANS_NAMES[means]) for means in Means],
        error_messages={"required": "Choose a means.", "invalid_choice": "Choose one of the means."},
    )


class AdjustForm(TableForm):
    victim = hidden_field(forms.ChoiceField, choices=SIDES)
    attempt = hidden_field(forms.IntegerField, min_value=0, max_value=99)
    ids = "adjust-%s"
    by = forms.IntegerField(
        min_value=-MAX_ADJUSTMENT,
        max_value=MAX_ADJUSTMENT,
        error_messages=dict.fromkeys(
            ("required", "invalid", "min_value", "max_value"),
            f"Wisdom is adjusted by a whole number from -{MAX_ADJUSTMENT} to {MAX_ADJUSTMENT}.",
        ),
    )


class HitPointsForm(SideForm):
    use_required_attribute = False
    points = WholeField(label="Hit points", low=0, high=MAX_HIT_POINTS)

    def __init__(self, data: FormData | None = None, *, match: Match, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, match=match, **options)
        self.auto_id = ids_of(self["side"].value())
        self.fields["points"].widget.attrs["maxlength"] = "5"


def own_words(label: str, id: str) -> LineField:
    """The box beside a choice of *In your own words*."""
    box = forms.TextInput({"id": id, "autocomplete": "off"})
    return LineField(label=label, max_length=declarations.MAX_TEXT_LENGTH, required=False, widget=box)


class SearchForm(SideForm):
    ids = "search-%s"
    found = forms.ChoiceField(
        choices=[(NOTHING, "Nothing"), (MEDALLION, "A medallion of ESP"), (OWN_WORDS, "In your own words")],
        error_messages=fields.choice_errors("Choose what was found."),
    )
    found_words = own_words("What was found", "found-words")
    decision = forms.ChoiceField(
        choices=[
            (NOTHING, "Nothing"),
            (WARNING, "A warning"),
            (EXPEL, "Disqualify them"),
            (OWN_WORDS, "In your own words"),
        ],
        error_messages=fields.choice_errors(MSG_CHOOSE_DECISION),
    )
    decision_words = own_words("Your decision", "decision-words")
    search: Search

    def clean(self) -> None:
        values = self.cleaned_data
        if values.get("decision_words") == EXPEL:
            self.add_error("decision_words", "To end the game choose to disqualify them.")
        for field, what in (("found", "What was found"), ("decision", "The decision")):
            if values.get(field) == OWN_WORDS and values.get(f"{field}_words") == "":
                self.add_error(f"{field}_words", f"{what} is empty: say it in a few words.")
        if not self.errors:
            side, decision = Side(values["side"]), self._decision("decision")
            self.search = fields.read_typed(
                lambda text: Search(side, text, decision), self._decision("found")
            )

    def _decision(self, field: str) -> str:
        text: str = self.cleaned_data[field]
        return self.cleaned_data[f"{field}_words"] if text == OWN_WORDS else text


class DecideForm(DiceForm):
    what = forms.ChoiceField(
        choices=[(word, word) for word in (NOTHING, WARNING, OWN_WORDS, *(f"expel {side}" for side in Side))],
        error_messages=fields.choice_errors(MSG_CHOOSE_DECISION),
    )
    words = own_words("Your decision", "words")

    def clean_words(self) -> str:
        words: str = self.cleaned_data["words"]
        if self.cleaned_data.get("what") == OWN_WORDS:
            fields.read_typed(lambda text: declarations.check_free_text(text, "Your decision"), words)
        return words

    @property
    def expelled(self) -> Side | None:
        """None for any other decision."""
        what, _, side = self.cleaned_data["what"].partition(" ")
        return Side(side) if what == EXPEL else None

    @property
    def decision(self) -> str:
        what: str = self.cleaned_data["what"]
        return self.cleaned_data["words"] if what == OWN_WORDS else what


class RemainingDiceForm(DiceForm):
    """All the judge's remaining dice; `kept` is a d% that was typed with the notes."""

    kept = forms.CharField(required=False, max_length=3)


class PlayersRollForm(TableForm):
    allowed = forms.BooleanField(required=False)
