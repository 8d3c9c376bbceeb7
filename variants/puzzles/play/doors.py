"""Puzzle doors: what the Dungeon Master does with one, and what everybody before it does."""

from datetime import timedelta

from django.utils import timezone

from campaigns.campaign.models import Campaign
from campaigns.chronicle.models import LONGEST_TITLE, ChronicleText
from campaigns.core.refusals import Refused, refused_by_rules
from campaigns.core.use_cases import Answer, use_case
from campaigns.people.models import Character
from campaigns.rules.reading import whole_number
from variants.board.play.place_in_rules import refused_move
from variants.models import DoorProposal, PuzzleDoor
from variants.puzzles.attempt import Attempt, judged, read_attempt, written_move
from variants.puzzles.collection import Puzzle, find_puzzle

MOST_PROPOSALS = 200
LEAST_SAND, MOST_SAND = 5, 3600
DM = "The Dungeon Master"
"""By what name the Dungeon Master proposes a move; nobody else does."""
GONE = "This door is not shut any more."
NOT_SHOWN = "This door is not before you yet."
OPEN = "The door is open."
HOLDS = "The lock holds."


def locks() -> set[tuple[str, str]]:
    """The board and key of every shut door's puzzle."""
    return set(PuzzleDoor.objects.filter(solved_at=None, withdrawn_at=None).values_list("board", "key"))


def is_lock(puzzle: Puzzle) -> bool:
    """Whether a door that is still shut has this puzzle for its lock."""
    return (puzzle.board, puzzle.key) in locks()


def has_puzzle(door: PuzzleDoor) -> bool:
    """Whether the collection still has the door's puzzle; a version that finds its puzzles anew may not."""
    return find_puzzle(door.board, door.key) is not None


def attempt_at(door: PuzzleDoor) -> Attempt:
    """How far the door's puzzle has come; raises Refused where the collection has it no more."""
    puzzle = find_puzzle(door.board, door.key)
    if puzzle is None:
        raise Refused("The puzzle of this door is in the collection no more: make the door anew.")
    return read_attempt(puzzle, door.steps)


# --- The Dungeon Master -------------------------------------------------------------------------------------------


@use_case(Campaign)
def make_door(
    campaign: Campaign, *, puzzle: Puzzle, name: str, opens: str, person: Character | None
) -> Answer:
    door = PuzzleDoor.objects.create(
        campaign=campaign, board=puzzle.board, key=puzzle.key, name=name, opens=opens, person=person
    )
    return Answer(f"{name} is ready. Show it when the players stand before it.", door.pk)


@use_case(PuzzleDoor)
def show_door(door: PuzzleDoor) -> Answer:
    """Put it before the players: its seconds count from now."""
    _demand_shut(door)
    if door.started_at is None:
        door.started_at = timezone.now()
        _save(door, "started_at")
    return Answer("The players see it now.")


@use_case(PuzzleDoor)
def name_piece(door: PuzzleDoor) -> Answer:
    """The hint that names the piece of the next right move."""
    _demand_shut(door)
    door.has_piece_named = True
    _save(door, "has_piece_named")
    return Answer("The piece is named on all devices.")


@use_case(PuzzleDoor)
def mark_square(door: PuzzleDoor) -> Answer:
    """The hint that marks the square of the next right move."""
    _demand_shut(door)
    door.has_square_marked = True
    _save(door, "has_square_marked")
    return Answer("The square is marked on all devices.")


@use_case(PuzzleDoor)
def turn_glass(door: PuzzleDoor, *, seconds: str) -> Answer:
    """Set a sand-glass beside it, in seconds as typed; once it has run out the door says so, and no more. None takes it away."""
    _demand_shown(door)
    if not seconds.strip():
        door.glass_ends_at = None
    else:
        with refused_by_rules():
            sand = whole_number(seconds, what="The sand-glass", low=LEAST_SAND, high=MOST_SAND)
        door.glass_ends_at = timezone.now() + timedelta(seconds=sand)
    _save(door, "glass_ends_at")
    return Answer("The sand runs." if door.glass_ends_at else "The sand-glass is taken away.")


@use_case(PuzzleDoor)
def force_door(door: PuzzleDoor, *, how: str) -> Answer:
    """Open it without its puzzle: a spell, a ram, a thief; `how` stands in the chronicle."""
    _demand_shut(door)
    _open(door, how or "It was opened by other means.")
    return Answer(f"{door.name} is open, and the chronicle says so.")


@use_case(PuzzleDoor)
def withdraw_door(door: PuzzleDoor) -> Answer:
    _demand_shut(door)
    door.withdrawn_at = timezone.now()
    _save(door, "withdrawn_at")
    return Answer(f"{door.name} is withdrawn.")


# --- Whoever stands before it -------------------------------------------------------------------------------------


@use_case(PuzzleDoor)
def propose(door: PuzzleDoor, *, who: str, text: str) -> Answer:
    """Show everybody a move, without trying it. Raises Refused for one that the rules forbid."""
    _demand_shown(door)
    attempt = attempt_at(door)
    with refused_move(attempt.game, attempt.state.position):
        move, shown = written_move(attempt, text)
    if door.proposals.count() >= MOST_PROPOSALS:
        raise Refused("Enough has been proposed at this door: try one of the moves.")
    door.proposals.filter(who=who, verdict="").delete()
    row = DoorProposal.objects.create(door=door, who=who, move=move, shown=shown, after=door.steps)
    _save(door)
    return Answer(f"{who} proposes {shown}.", row.pk)


@use_case(PuzzleDoor)
def try_proposal(door: PuzzleDoor, *, proposal_id: int) -> Answer:
    """Try a proposed move at the lock; a right one is answered, the last right one opens the door."""
    _demand_shown(door)
    row = door.proposals.filter(pk=proposal_id, verdict="", after=door.steps).first()
    if row is None:
        raise Refused("That move was tried already, or the position has changed.")
    attempt = attempt_at(door)
    then, why = judged(attempt, row.move)
    door.tries += 1
    row.verdict = HOLDS if why else OPEN if then.is_solved else "Something gives way."
    row.save(update_fields=["verdict"])
    if not why:
        door.steps = " ".join(then.steps)
        door.has_piece_named = door.has_square_marked = False
    _save(door, "tries", "steps", "has_piece_named", "has_square_marked")
    if then.is_solved and not why:
        tries = "one try" if door.tries == 1 else f"{door.tries} tries"
        _open(door, f"{row.who} found {row.shown}, after {tries}.")
        return Answer(OPEN)
    return Answer(f"{row.shown}: {HOLDS if why else 'something gives way.'}")


def _open(door: PuzzleDoor, how: str) -> None:
    """Open it, and write into the chronicle what it opens."""
    door.solved_at = timezone.now()
    _save(door, "solved_at")
    campaign = Campaign.objects.select_for_update().get(pk=door.campaign_id)
    entry = ChronicleText(
        campaign=campaign,
        day=campaign.day,
        number=campaign.take_number(),
        title=f"{door.name} opens"[:LONGEST_TITLE],
        text="\n\n".join(filter(None, (door.opens, how))),
        for_players=True,
    )
    entry.save()
    if door.person is not None:
        entry.people.set([door.person])


def _demand_shut(door: PuzzleDoor) -> None:
    if not door.is_shut:
        raise Refused(GONE)


def _demand_shown(door: PuzzleDoor) -> None:
    _demand_shut(door)
    if door.started_at is None:
        raise Refused(NOT_SHOWN)


def _save(door: PuzzleDoor, *fields: str) -> None:
    door.version += 1
    door.save(update_fields=["version", *fields])
