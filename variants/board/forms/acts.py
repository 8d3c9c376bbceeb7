"""The forms of what is done at a full board."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Self

from django import forms
from django.forms.utils import flatatt
from django.http import QueryDict
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import MSG_UNKNOWN_FORM
from campaigns.match.forms import AmendmentForm, TableForm
from campaigns.match.models import Match
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.series import RESUME, verdicts
from campaigns.rules.contract import Side
from campaigns.rules.dice import Dice
from campaigns.web.fields import ReasonField, hidden_field
from variants.rules.actions import MAX_MOVE_LENGTH

MAX_FACE_LENGTH, MAX_DICE = 6, 6
MAX_SQUARE_LENGTH = 4
MSG_MOVE_TOO_LONG = f"A move has at most {MAX_MOVE_LENGTH} characters."
MSG_SQUARE_TOO_LONG = f"A square has at most {MAX_SQUARE_LENGTH} characters."
ORDINALS = ("First", "Second", "Third", "Fourth")
TAKE_BACK_CHOICES = [("own", "own"), ("ask", "ask"), ("grant", "grant"), ("refuse", "refuse")]
DIE_INPUT = '<div class="field"><label for="{0}">{1}</label><input type="text" name="{2}" id="{0}"{3}></div>'


class PlainInput(forms.TextInput):
    """An input rendered without a template, for speed: a board's page is rendered for every device."""

    def render(
        self, name: str, value: object, attrs: dict[str, object] | None = None, renderer: object = None
    ) -> SafeString:
        attributes = self.build_attrs(self.attrs, {**(attrs or {}), "value": self.format_value(value)})
        return format_html('<input type="text" name="{}"{}>', name, flatatt(attributes))


def _square(label: str) -> forms.CharField:
    """The name of a square, for devices without the board's script."""
    return forms.CharField(
        required=False,
        max_length=MAX_SQUARE_LENGTH,
        error_messages={"max_length": MSG_SQUARE_TOO_LONG},
        label=label,
        widget=PlainInput({"class": "input"}),
    )


def typed_move(values: Mapping[str, str]) -> str:
    """The move that a form of these fields sends: as one text, or from one square to another."""
    return (values.get("move") or values.get("from_square", "") + values.get("to_square", "")).strip()


def demand_length(text: str) -> None:
    if len(text) > MAX_MOVE_LENGTH:
        raise Refused(MSG_MOVE_TOO_LONG)


class TypedMoveForm(forms.Form):
    """A move: tapped or typed as one text, or from one square to another."""

    hides_optional = True
    move = forms.CharField(
        required=False,
        max_length=MAX_MOVE_LENGTH,
        error_messages={"max_length": MSG_MOVE_TOO_LONG},
        label="Type a move",
        help_text="The squares from and to, or the game's notation.",
        widget=PlainInput(
            {
                "class": "input",
                "autocomplete": "off",
                "autocapitalize": "none",
                "spellcheck": "false",
                "aria-describedby": "move_helptext",
            }
        ),
    )
    from_square = _square("From")
    to_square = _square("To")

    @property
    def text(self) -> str:
        return typed_move(self.cleaned_data)


class MoveForm(TypedMoveForm, TableForm):
    """A move of a match; it is `sure` once the coach has asked and it is played all the same."""

    sure = forms.CharField(required=False, max_length=3)


class PremoveForm(TableForm):
    """What is played whatever comes; empty for nothing."""

    ids = "plan-%s"
    premove = forms.CharField(
        required=False, max_length=20, label="Play after the answer", widget=PlainInput({"class": "input"})
    )


class LineForm(TableForm):
    """A line of a plan, its actions with spaces between."""

    line = hidden_field(forms.CharField, max_length=400)
    what = hidden_field(forms.ChoiceField, choices=[("add", "add"), ("drop", "drop")])

    @property
    def actions(self) -> tuple[str, ...]:
        return tuple(self.cleaned_data["line"].split())


class FacesInput(forms.TextInput):
    """An input for each die of a roll; all have the field's name, and its id before a number."""

    labels: Sequence[str] = ()
    die = ""

    def render(
        self, name: str, value: object, attrs: dict[str, object] | None = None, renderer: object = None
    ) -> SafeString:
        """One for each die, labelled; what was typed does not come back."""
        attributes = self.build_attrs(self.attrs, {**(attrs or {}), "data-keypad": self.die})
        field, text = attributes.pop("id"), flatatt(attributes)
        dice = ((f"{field}-{number}", label, name, text) for number, label in enumerate(self.labels, start=1))
        return format_html_join("", DIE_INPUT, dice)

    def value_from_datadict(self, data: Mapping[str, object], files: object, name: str) -> str:
        """What was typed for each die, as the dice door takes it."""
        faces = data.getlist(name) if hasattr(data, "getlist") else []
        return " ".join(face.strip()[:MAX_FACE_LENGTH] for face in faces[:MAX_DICE])


FACE_ATTRIBUTES = {
    "class": "input",
    "inputmode": "numeric",
    "pattern": "[0-9]*",
    "maxlength": "3",
    "autocomplete": "off",
}


class RollForm(TableForm):
    face = forms.Field(required=False, widget=FacesInput(FACE_ATTRIBUTES))
    throw = forms.CharField(required=False, max_length=20)

    def with_dice(self, dice: Dice, sides: Sequence[str] = ()) -> Self:
        """This form with an input for each die, which belongs to the side of that name where the sides throw one each."""
        faces = self.fields["face"].widget
        assert isinstance(faces, FacesInput)
        faces.die, faces.labels = str(Dice(dice.sides)), (sides or ORDINALS)[: dice.count]
        return self

    @property
    def door(self) -> DiceDoor:
        """The dice door with what this form sent: typed faces, or the request to roll."""
        values = self.cleaned_data
        return DiceDoor(typed=values["face"], throw=bool(values["throw"]))


class CorrectForm(AmendmentForm, RollForm):
    """Corrects a roll: the actual faces, the reason, and the fingerprint of what falls away."""

    face = forms.Field(required=False, widget=FacesInput({**FACE_ATTRIBUTES, "id": "right"}))
    reason = ReasonField(required=False, initial="Typing error", widget=PlainInput({"class": "input"}))


class DeclareForm(TableForm):
    word = hidden_field(forms.CharField, max_length=40)
    sure = forms.CharField(required=False, max_length=3)


class SideForm(TableForm):
    """What is done for a side, which the DM names; a seat has its own."""

    side = forms.ChoiceField(
        choices=[(side.value, side.value) for side in Side],
        required=False,
        error_messages={"invalid_choice": MSG_UNKNOWN_FORM},
    )


class TakeBackForm(SideForm):
    """A take-back request or its answer."""

    what = hidden_field(forms.ChoiceField, choices=TAKE_BACK_CHOICES)


class CoachForm(SideForm):
    on = hidden_field(forms.ChoiceField, choices=[("yes", "yes"), ("no", "no")])


class EndSeriesForm(TableForm):
    """The DM's word that a series is over before its end: who wins it, and why; or that it goes on."""

    ids = "series-%s"
    verdict = forms.ChoiceField(label="End the series", widget=forms.Select({"class": "input"}))
    reason = ReasonField(widget=PlainInput({"class": "input"}))

    def __init__(self, data: QueryDict | None = None, *, match: Match | None = None) -> None:
        super().__init__(data, match=match)
        verdict, choices = self.fields["verdict"], verdicts(match) if match else []
        assert isinstance(verdict, forms.ChoiceField)
        verdict.choices = choices
        self.fields["reason"].required = RESUME not in dict(choices)


class RematchForm(TableForm):
    what = hidden_field(forms.ChoiceField, choices=[("ask", "ask"), ("withdraw", "withdraw")])


class RematchRuleForm(TableForm):
    rule = forms.ChoiceField(
        choices=Match.RematchRule.choices, widget=forms.Select({"class": "input", "id": "rematch-rule"})
    )

    @classmethod
    @cache
    def select(cls, rule: str) -> SafeString:
        """The field as every answer to the Dungeon Master shows it, drawn once for each rule."""
        return cls(initial={"rule": rule})["rule"].as_widget()


class PrepareForm(TableForm):
    """An improvement before the first move as the game's own text has it; or `back`, the last one taken back."""

    action = forms.CharField(required=False, max_length=40)
    back = forms.CharField(required=False, max_length=1)


class SeenForm(forms.Form):
    """The last line a device has shown; `quiet` asks for no page in answer."""

    upto = hidden_field(forms.CharField, max_length=12)
    quiet = forms.CharField(required=False, max_length=1)


class UndoForm(AmendmentForm):
    """Back to how it stood after so many plies, or to before the last decision; why, and the fingerprint of what falls."""

    ply = hidden_field(forms.IntegerField, required=False, min_value=0, max_value=10_000)
