"""Puzzle doors: what the Dungeon Master does with one, and what everybody before it does."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta

from django.contrib.contenttypes.models import ContentType
from django.utils import timezone

from campaigns.campaign.models import Campaign
from campaigns.chronicle.models import MAX_TITLE_LENGTH, ChronicleText
from campaigns.core.refusals import Refused
from campaigns.core.throttle import Limit, TooManyTries, household, take_try
from campaigns.core.use_cases import Answer, Held, row_lock, use_case
from campaigns.devices.play.room import MAX_SPECTATORS_AN_HOUR, MSG_TOO_MANY_FROM_NETWORK
from campaigns.people.models import Character
from campaigns.rules.folding import lookalike_key
from variants.board.play.rule_anchor import refused_move
from variants.models import DoorGuest, PuzzleDoor
from variants.puzzles.collection import Puzzle, find_puzzle
from variants.puzzles.progress import PuzzleProgress, read_progress, try_move, written_move

TRIES_A_MINUTE = 6
"""From one address: who tries every legal move needs minutes for it, and is seen by all."""
PROPOSALS_A_MINUTE = 30
"""From one address: a table of players behind one router, each with an idea every few seconds."""
MIN_TIMER_SECONDS, MAX_TIMER_SECONDS = 5, 3600
DM_NAME = "The Dungeon Master"
"""By what name the Dungeon Master proposes a move; nobody else does."""
MSG_NOT_OFFERED = "Choose a puzzle of the list: this one is the lock of another door, or gone."
MSG_NOT_SHUT = "This door is not shut any more."
MSG_WITHDRAWN = "This door was withdrawn."
MSG_NOT_SHOWN = "This door is not before you yet."
MSG_POSITION_CHANGED = "The position has changed since this page was shown. Nothing was done."
MSG_TRIED = "That move was tried already, or the position has changed."
MSG_OPEN = "The door is open."
MSG_HOLDS = "The lock holds."


def puzzles_in_use() -> set[tuple[str, str]]:
    """The board and key of every shut door's puzzle."""
    return set(PuzzleDoor.objects.filter(solved_at=None, withdrawn_at=None).values_list("board", "key"))


def is_in_use(puzzle: Puzzle) -> bool:
    """Whether a door that is still shut has this puzzle for its lock."""
    return (puzzle.board, puzzle.key) in puzzles_in_use()


def has_puzzle(door: PuzzleDoor) -> bool:
    """Whether the collection still has the door's puzzle; a version that finds its puzzles anew may not."""
    return find_puzzle(door.board, door.key) is not None


def progress_at(door: PuzzleDoor) -> PuzzleProgress:
    """How far the door's puzzle has come; raises Refused where the collection has it no more."""
    puzzle = find_puzzle(door.board, door.key)
    if puzzle is None:
        raise Refused("The puzzle of this door is no longer in the collection: make a new door.")
    return read_progress(puzzle, door.steps)


# --- The Dungeon Master -------------------------------------------------------------------------------------------


@use_case(lock=row_lock(Campaign))
def make_door(
    campaign: Campaign, *, puzzle: Puzzle, name: str, opens: str, person: Character | None
) -> Answer:
    """Raises Refused beside `puzzle` for one that is the lock of another door, of whichever campaign."""
    # What all campaigns that make a door have in common to lock.
    ContentType.objects.select_for_update().get(app_label="variants", model="puzzledoor")
    if is_in_use(puzzle):
        raise Refused(MSG_NOT_OFFERED, "puzzle")
    lock = {"board": puzzle.board, "key": puzzle.key}
    door = campaign.puzzle_doors.create(**lock, name=name, opens=opens, person=person)
    return Answer(f"{name} is ready. Show it when the players stand before it.", door.pk)


@use_case(lock=row_lock(PuzzleDoor))
def show_door(door: PuzzleDoor) -> Answer:
    """Put it before the players: its seconds count from now."""
    _demand_shut(door)
    if door.started_at is None:
        door.started_at = timezone.now()
        _save(door, "started_at")
    return Answer("The players see it now.")


@use_case(lock=row_lock(PuzzleDoor))
def name_piece(door: PuzzleDoor, *, step: int) -> Answer:
    """The hint that names the piece of the next right move, which is that of `step`."""
    _demand_shut(door)
    _demand_step(door, step)
    door.has_piece_named = True
    _save(door, "has_piece_named")
    return Answer("The piece is named on all devices.")


@use_case(lock=row_lock(PuzzleDoor))
def mark_square(door: PuzzleDoor, *, step: int) -> Answer:
    """The hint that marks the square of the next right move, which is that of `step`."""
    _demand_shut(door)
    _demand_step(door, step)
    door.has_square_marked = True
    _save(door, "has_square_marked")
    return Answer("The square is marked on all devices.")


@use_case(lock=row_lock(PuzzleDoor))
def set_timer(door: PuzzleDoor, *, seconds: int | None) -> Answer:
    """Set a sand-glass beside it; once it has run out the door says so, and no more. None takes it away."""
    _demand_shown(door)
    door.glass_ends_at = None if seconds is None else timezone.now() + timedelta(seconds=seconds)
    _save(door, "glass_ends_at")
    return Answer("The sand runs." if door.glass_ends_at else "The sand-glass is taken away.")


@use_case(lock=row_lock(PuzzleDoor))
def force_door(door: PuzzleDoor, *, how: str) -> Answer:
    """Open it without its puzzle: a spell, a ram, a thief; `how` stands in the chronicle."""
    _demand_shut(door)
    _open_door(door, how or "It was opened by other means.")
    return Answer(f"{door.name} is open, and the chronicle says so.")


@use_case(lock=row_lock(PuzzleDoor))
def withdraw_door(door: PuzzleDoor) -> Answer:
    _demand_shut(door)
    door.withdrawn_at = timezone.now()
    _save(door, "withdrawn_at")
    return Answer(f"{door.name} is withdrawn.")


# --- Whoever stands before it -------------------------------------------------------------------------------------


@contextmanager
def way_in(door_id: int, key: str) -> Iterator[Held[PuzzleDoor]]:
    """The lock of a door for joins, whose keys are theirs alone: the answer to another form of the door names no guest."""
    with row_lock(PuzzleDoor)(door_id, key) as held:
        yield replace(held, scope=f"{held.scope}:join")


@use_case(lock=way_in)
def join_door(door: PuzzleDoor, *, name: str, address: str) -> Answer:
    """Give a device its name there. Raises Refused for one that looks like another's, and if too many have come from that address."""
    bucket = f"door {door.pk} {household(address)}"
    limit = Limit(bucket, MAX_SPECTATORS_AN_HOUR, timedelta(hours=1), MSG_TOO_MANY_FROM_NETWORK)
    _count(limit, "name")
    if lookalike_key(name) in map(lookalike_key, [DM_NAME, *door.guests.values_list("name", flat=True)]):
        raise Refused("Somebody has that name here. Choose another one.", "name")
    return Answer(pk=DoorGuest.objects.create(door=door, name=name).pk)


@use_case(lock=row_lock(PuzzleDoor))
def propose_move(
    door: PuzzleDoor, *, guest: DoorGuest | None, address: str | None, text: str, step: int
) -> Answer:
    """Show everybody a move, without trying it, in place of the one that this device proposed before.

    `guest` and `address` are None for the Dungeon Master. Raises Refused for a move that the rules forbid, for one that is not
    about the next `step`, and if too many were proposed from that address.
    """
    _demand_shown(door)
    _demand_step(door, step)
    if address is not None:
        bucket = f"door propose {door.pk} {household(address)}"
        _count(Limit(bucket, PROPOSALS_A_MINUTE, timedelta(minutes=1), "Too many moves were proposed."))
    progress = progress_at(door)
    with refused_move(progress.game, progress.state.position):
        move, shown = written_move(progress, text)
    who = guest.name if guest else DM_NAME
    door.proposals.filter(guest=guest, who=who, verdict="").delete()
    row = door.proposals.create(guest=guest, who=who, move=move, shown=shown, after=door.steps)
    _save(door)
    return Answer(f"{who} proposes {shown}.", row.pk)


@use_case(lock=row_lock(PuzzleDoor))
def try_proposal(door: PuzzleDoor, *, proposal_id: int, address: str | None) -> Answer:
    """Try a proposed move at the lock; a right one is answered, the last right one opens the door.

    `address` is None for the Dungeon Master. Raises Refused if too much was tried from there.
    """
    _demand_shown(door)
    row = door.proposals.filter(pk=proposal_id, verdict="", after=door.steps).first()
    if row is None:
        raise Refused(MSG_TRIED)
    if address is not None:
        bucket = f"door try {door.pk} {household(address)}"
        _count(Limit(bucket, TRIES_A_MINUTE, timedelta(minutes=1), "The lock was tried too often."))
    progress = progress_at(door)
    with refused_move(progress.game, progress.state.position):
        next_progress, why = try_move(progress, row.move)
    door.tries += 1
    row.verdict = MSG_HOLDS if why else MSG_OPEN if next_progress.is_solved else "Something gives way."
    row.save(update_fields=["verdict"])
    if not why:
        door.steps = " ".join(next_progress.steps)
        door.has_piece_named = door.has_square_marked = False
    _save(door, "tries", "steps", "has_piece_named", "has_square_marked")
    if next_progress.is_solved and not why:
        tries = "one try" if door.tries == 1 else f"{door.tries} tries"
        _open_door(door, f"{row.who} found {row.shown}, after {tries}.")
        return Answer(MSG_OPEN)
    return Answer(f"{row.shown}: {MSG_HOLDS if why else 'something gives way.'}")


def _open_door(door: PuzzleDoor, how: str) -> None:
    """Open it, and write into the chronicle what it opens."""
    door.solved_at = timezone.now()
    _save(door, "solved_at")
    campaign = Campaign.objects.select_for_update().get(pk=door.campaign_id)
    place = {"campaign": campaign, "day": campaign.day, "number": campaign.take_number()}
    title, text = f"{door.name} opens"[:MAX_TITLE_LENGTH], "\n\n".join(filter(None, (door.opens, how)))
    entry = ChronicleText.objects.create(**place, title=title, text=text, for_players=True)
    if door.person is not None:
        entry.people.set([door.person])


def _count(limit: Limit, field: str = "") -> None:
    """Count what is done, if it is done. Raises Refused beside that field if it was done too often."""
    try:
        take_try(limit, now=timezone.now())
    except TooManyTries as too_many:
        raise Refused(str(too_many), field) from too_many


def _demand_shut(door: PuzzleDoor) -> None:
    if not door.is_shut:
        raise Refused(MSG_WITHDRAWN if door.withdrawn_at else MSG_NOT_SHUT)


def _demand_step(door: PuzzleDoor, step: int) -> None:
    """Raise Refused unless the next move is that of `step`."""
    if door.step != step:
        raise Refused(MSG_POSITION_CHANGED)


def _demand_shown(door: PuzzleDoor) -> None:
    _demand_shut(door)
    if door.started_at is None:
        raise Refused(MSG_NOT_SHOWN)


def _save(door: PuzzleDoor, *fields: str) -> None:
    door.version += 1
    door.save(update_fields=["version", *fields])
