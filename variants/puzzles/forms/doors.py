"""The forms of puzzle doors: making one, joining those before it, and what is done there."""

from django import forms
from django.http import QueryDict

from campaigns.campaign.models import Campaign
from campaigns.people.models import Character
from campaigns.people.models.characters import ACTIVE
from campaigns.web.fields import LineField, hidden_field
from variants.board.forms.acts import MAX_MOVE_LENGTH, typed_move
from variants.models import PuzzleDoor
from variants.puzzles.collection import Puzzle, find_puzzle
from variants.puzzles.play.doors import MSG_POSITION_CHANGED, progress_at, puzzles_in_use
from variants.rules.move_input import move_candidates

MAX_HOW_LENGTH = 200
AMBIGUOUS = "ambiguous"
MSG_NOT_OFFERED = "Choose a puzzle of the list: this one is the lock of another door, or gone."


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
        if puzzle is None or puzzle.retired or (board, key) in puzzles_in_use():
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

    def clean_step(self) -> int:
        step: int = self.cleaned_data["step"]
        if step != self.door.step:
            raise forms.ValidationError(MSG_POSITION_CHANGED)
        return step


class ProposeForm(NextMoveForm):
    """A move as it is typed or tapped; one that several ways are open to is an error of the code `AMBIGUOUS`."""

    move = forms.CharField(required=False, max_length=MAX_MOVE_LENGTH)

    def clean(self) -> dict[str, object]:
        values = super().clean() or {}
        text = values["text"] = typed_move(self.data)[:MAX_MOVE_LENGTH]
        progress = progress_at(self.door)
        if self.door.started_at and move_candidates(progress.game.variant, progress.state.position, text):
            raise forms.ValidationError("", AMBIGUOUS)
        return values


class TryForm(DoorActForm):
    proposal = hidden_field(forms.IntegerField, min_value=1, max_value=2**62)


class TimerForm(DoorActForm):
    """Seconds as they are typed, which the use-case reads; empty takes the sand-glass away."""

    seconds = forms.CharField(required=False, max_length=MAX_MOVE_LENGTH)


class ForceForm(DoorActForm):
    how = LineField(label="How", required=False, max_length=MAX_HOW_LENGTH)
