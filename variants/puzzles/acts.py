"""What is done at a puzzle door: the Dungeon Master's acts, and those of every device before it."""

from dataclasses import dataclass

from campaigns.core.use_cases import Answer
from campaigns.web.acts import Act, By
from variants.models import DoorGuest, PuzzleDoor
from variants.puzzles.forms import doors as forms
from variants.puzzles.play import doors as play


@dataclass(frozen=True, slots=True)
class DoorSubmission:
    """`guest` and `address` are None for the Dungeon Master, whose tries are not counted."""

    door: PuzzleDoor
    key: str
    guest: DoorGuest | None
    address: str | None


def show_door(submission: DoorSubmission, form: forms.DoorActForm) -> Answer:
    return play.show_door(submission.door.pk, submission.key)


def name_piece(submission: DoorSubmission, form: forms.NextMoveForm) -> Answer:
    return play.name_piece(submission.door.pk, submission.key, step=form.cleaned_data["step"])


def mark_square(submission: DoorSubmission, form: forms.NextMoveForm) -> Answer:
    return play.mark_square(submission.door.pk, submission.key, step=form.cleaned_data["step"])


def set_timer(submission: DoorSubmission, form: forms.TimerForm) -> Answer:
    return play.set_timer(submission.door.pk, submission.key, seconds=form.cleaned_data["seconds"])


def force_door(submission: DoorSubmission, form: forms.ForceForm) -> Answer:
    return play.force_door(submission.door.pk, submission.key, how=form.cleaned_data["how"])


def withdraw_door(submission: DoorSubmission, form: forms.DoorActForm) -> Answer:
    return play.withdraw_door(submission.door.pk, submission.key)


def propose_move(submission: DoorSubmission, form: forms.ProposeForm) -> Answer:
    guest, address, step = submission.guest, submission.address, form.cleaned_data["step"]
    return play.propose_move(
        submission.door.pk, submission.key, guest=guest, address=address, text=form.text, step=step
    )


def try_proposal(submission: DoorSubmission, form: forms.TryForm) -> Answer:
    proposal_id, address = form.cleaned_data["proposal"], submission.address
    return play.try_proposal(submission.door.pk, submission.key, proposal_id=proposal_id, address=address)


ACTS = (
    Act("show", forms.DoorActForm, show_door),
    Act("piece", forms.NextMoveForm, name_piece),
    Act("square", forms.NextMoveForm, mark_square),
    Act("glass", forms.TimerForm, set_timer),
    Act("force", forms.ForceForm, force_door),
    Act("withdraw", forms.DoorActForm, withdraw_door),
    Act("propose", forms.ProposeForm, propose_move, By.EITHER),
    Act("try", forms.TryForm, try_proposal, By.EITHER),
)
