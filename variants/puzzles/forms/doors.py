"""The forms of puzzle doors: making one, joining those before it, and what is done there."""

from django import forms
from django.http import QueryDict

from campaigns.campaign.models import Campaign
from campaigns.people.models import ACTIVE, Character
from campaigns.web.fields import LineField, WholeField, hidden_field
from variants.board.forms.acts import TypedMoveForm
from variants.models import PuzzleDoor
from variants.puzzles.collection import Puzzle, find_puzzle
from variants.puzzles.play.doors import MAX_TIMER_SECONDS, MIN_TIMER_SECONDS, MSG_NOT_OFFERED, progress_at
from variants.rules.move_input import move_candidates

MAX_HOW_LENGTH = 200
AMBIGUOUS = "ambiguous"


class DoorForm(forms.Form):
    """`puzzle` is a board and a key, as an address has them."""

    puzzle = forms.CharField(
        max_length=60,
        widget=forms.HiddenInput,
        error_messages=dict.fromkeys(("required", "max_length"), "Choose a puzzle of the list."),
    )
    name = LineField(
        label="The door", max_length=80, help_text="What the players stand before: the vault below the mill."
    )
    opens = LineField(
        label="What it opens",
        max_length=200,
        help_text="A sentence for the chronicle once it is open. Players see it then, not before.",
    )
    person = forms.ModelChoiceField(
        label="Whose mind helps",
        queryset=Character.objects.none(),
        required=False,
        empty_label="Nobody's",
        error_messages={"invalid_choice": "Choose one of the player characters, or nobody."},
        help_text="By the house rule on puzzle doors. Players see no figure of it.",
    )

    def __init__(
        self, campaign: Campaign, data: QueryDict | None, initial: dict[str, str] | None = None
    ) -> None:
        super().__init__(data, initial=initial, auto_id="%s")
        person = self.fields["person"]
        assert isinstance(person, forms.ModelChoiceField)
        person.queryset = campaign.characters.filter(ACTIVE, kind=Character.Kind.PC).order_by("name")

    def clean_puzzle(self) -> Puzzle:
        board, _, key = self.cleaned_data["puzzle"].partition("/")
        puzzle = find_puzzle(board, key)
        if puzzle is None or puzzle.retired:
            raise forms.ValidationError(MSG_NOT_OFFERED)
        return puzzle


class DoorJoinForm(forms.Form):
    name = LineField(label="Your name", max_length=40, error_messages={"required": "Say who you are."})


class DoorActForm(forms.Form):
    """Bound to what was sent about a door."""

    def __init__(self, door: PuzzleDoor, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.door = door


class NextMoveForm(DoorActForm):
    """About the next move: `step` is how far the puzzle had come on the page that asks."""

    step = hidden_field(forms.IntegerField, min_value=0, max_value=1000)


class ProposeForm(TypedMoveForm, NextMoveForm):
    """A move that several ways are open to is an error of the code `AMBIGUOUS`."""

    def clean(self) -> None:
        progress = progress_at(self.door)
        is_next = self.door.started_at and self.cleaned_data.get("step") == self.door.step
        if is_next and move_candidates(progress.game.variant, progress.state.position, self.text):
            raise forms.ValidationError("", AMBIGUOUS)


class TryForm(DoorActForm):
    proposal = hidden_field(forms.IntegerField, min_value=1, max_value=2**62)


class TimerForm(DoorActForm):
    """Seconds as they are typed, which the use-case reads; empty takes the sand-glass away."""

    seconds = WholeField(
        low=MIN_TIMER_SECONDS, high=MAX_TIMER_SECONDS, label="The sand-glass", required=False
    )


class ForceForm(DoorActForm):
    how = LineField(label="How", required=False, max_length=MAX_HOW_LENGTH)
