"""The note an NPC writes, rolled on a d%: which faces bring which note, at this state of the match.

The rules ask for the die (`note_roll`), and the Dungeon Master's page prints the ranges before it is thrown. A d% is
secret like every die of the judge's (R18, R29, R77).
"""

from dataclasses import dataclass, replace

from campaigns.rules.contract import Roll, Side
from campaigns.rules.dice import PERCENTILE
from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import quoted
from chess_minigame.rules.note_rules import check_note
from chess_minigame.rules.notes import Note
from chess_minigame.rules.odds.match_odds import contest_after
from chess_minigame.rules.players import MIND_READING
from chess_minigame.rules.state import State
from chess_minigame.rules.strategist.ranges import (
    FACES,
    Ranges,
    note_at,
    ranges_from_shares,
    read_ranges,
    write_ranges,
)
from chess_minigame.rules.strategist.rounding import optimal_faces
from chess_minigame.rules.strategist.temperaments import FIFTHS, SHARES, Temperament, Trick, situation
from chess_minigame.rules.tables import Strategy

# Each further try is easier to see (R19): a thief of sense leaves it at that.
MAX_TRIES = 3


@dataclass(frozen=True, slots=True)
class NoteChart:
    """How a note is rolled: the temperament's slug, and what each face of the d% brings."""

    temperament: str
    ranges: Ranges

    def note(self, face: int) -> Note:
        return note_at(self.ranges, face)


def note_roll(state: State, side: Side) -> Roll:
    """The d% that says what `side` writes for the coming turn."""
    turn = state.position.turn
    why = f"{side.title()}'s note of turn {turn}"
    return Roll(f"turn {turn} {side}'s note", PERCENTILE, why, secret=True)


def chart(state: State, side: Side, temperament: Temperament) -> NoteChart:
    """What each face brings `side` now by that temperament."""
    if temperament.moods is None:
        faces = optimal_faces(contest_after(state), side, state.score, state.position.turn)
        return NoteChart(temperament.slug, ranges_from_shares(zip(map(Note, Strategy), faces, strict=True)))
    mood = temperament.moods.of(situation(state.score, side))
    # Each strategy's faces, five a share; of those, one in five for each fifth of the trick.
    shares = []
    for strategy, share in zip(Strategy, mood.shares, strict=True):
        plain = Note(strategy)
        with_trick = share * mood.trick * FACES // (SHARES * FIFTHS)
        shares.append((_with_trick(state, side, plain, temperament.trick), with_trick))
        shares.append((plain, share * FACES // SHARES - with_trick))
    return NoteChart(temperament.slug, ranges_from_shares(shares))


def write_chart(chart: NoteChart) -> str:
    """`fighter: 01-35 A; 36-00 F`."""
    return f"{chart.temperament}: {write_ranges(chart.ranges)}"


def read_chart(text: str) -> NoteChart:
    """Raises Unreadable."""
    slug, colon, ranges = text.partition(": ")
    if not colon:
        raise Unreadable(f"{quoted(text, 60)} is no chart: it is written like fighter: 01-35 A; 36-00 F.")
    return NoteChart(slug, read_ranges(ranges))


def _with_trick(state: State, side: Side, note: Note, trick: Trick) -> Note:
    """The note with the trick; without it where the rules do not let `side` write it now, or it was used enough."""
    player, moved_turns = state.player(side), sum(both.of(side).move for both in state.resolved_notes)
    if trick.move and (player.pick_pockets is None or moved_turns >= MAX_TRIES):
        return note
    esp = next((means for means in MIND_READING if means in player.has), None) if trick.reads_minds else None
    trick_note = replace(note, gambit=trick.gambit, move=trick.move, esp=esp, scares=trick.scares)
    try:
        check_note(state, side, trick_note)
    except NotPossible:
        return note
    return trick_note
