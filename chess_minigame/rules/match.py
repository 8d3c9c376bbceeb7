"""A match from the Stalemate Limit to its end: what is awaited, and what each note and roll leads to.

Source: Dragon #70, "Playing procedure"; rulings R8 to R15 and R29. A turn is one AD&D turn, ten rounds.
"""

from dataclasses import dataclass, replace

from campaigns.rules.contract import Awaited, Notes, Over, Roll
from campaigns.rules.dice import D6, PERCENTILE, check_faces
from campaigns.rules.errors import NotPossible
from chess_minigame.rules.ending import ABANDONED, outcome_of
from chess_minigame.rules.notes import EVERY_BOTH_NOTES, Abandon, Action, BothNotes, write_action
from chess_minigame.rules.options import Options
from chess_minigame.rules.position import Position, write_position
from chess_minigame.rules.stalemate_limit import limit
from chess_minigame.rules.turn import ResolvedTurn, resolve


@dataclass(frozen=True, slots=True)
class State:
    """Everything the judge knows: the limit's d6 once rolled, the turns played, the notes that await their d%."""

    options: Options
    limit_die: int | None = None
    turns: tuple[ResolvedTurn, ...] = ()
    notes: BothNotes | None = None
    abandoned: bool = False

    @property
    def limit(self) -> int | None:
        """The Stalemate Limit in turns; None before its d6 is rolled."""
        if self.limit_die is None:
            return None
        return limit(self.options.white_cm, self.options.black_cm, self.limit_die)

    @property
    def score(self) -> int:
        """The cumulative score, -4 to +4."""
        return self.turns[-1].score if self.turns else 0

    @property
    def over(self) -> Over | None:
        """How the match ended; None while it goes on."""
        if self.abandoned:
            return ABANDONED
        if self.limit is None or not self.turns:
            return None
        return outcome_of(self.score, len(self.turns), self.limit)

    @property
    def position(self) -> Position:
        """The turn being played, or the last one that was, and the score."""
        decided = self.over is not None and not self.abandoned
        return Position(len(self.turns) if decided else len(self.turns) + 1, self.score)


def awaits(state: State) -> Awaited[Action]:
    """The limit's d6, then turn by turn both notes and the d%; every roll is the judge's secret."""
    if state.over:
        return state.over
    if state.limit_die is None:
        return Roll("limit", D6, "the Stalemate Limit", secret=True)
    if state.notes is None:
        return Notes(EVERY_BOTH_NOTES)
    # A player who knew the d% could reckon the CM in force and so find out a cheat (R29).
    turn = state.position.turn
    return Roll(f"turn {turn}", PERCENTILE, f"the result of turn {turn}", secret=True)


def declarations(state: State) -> tuple[Action, ...]:
    """A game that is not over can be abandoned at any time, while a roll is awaited too."""
    return () if state.over else (Abandon(),)


def act(state: State, action: Action) -> State:
    """Both notes given to the judge, or the game abandoned; raises NotPossible."""
    if isinstance(action, Abandon):
        if state.over:
            raise _not_possible(state, write_action(action))
        return replace(state, abandoned=True)
    if not isinstance(awaits(state), Notes):
        raise _not_possible(state, write_action(action))
    return replace(state, notes=action)


def throw(state: State, faces: tuple[int, ...]) -> State:
    """The awaited roll has shown `faces`; raises NotPossible where none is awaited, BadDice on a wrong face."""
    roll = awaits(state)
    if not isinstance(roll, Roll):
        raise _not_possible(state, "a roll")
    check_faces(faces, roll.dice)
    if state.notes is None:
        return replace(state, limit_die=faces[0])
    return replace(state, turns=(*state.turns, _resolved(state, state.notes, faces[0])), notes=None)


def _resolved(state: State, notes: BothNotes, percentile: int) -> ResolvedTurn:
    return resolve(
        number=len(state.turns) + 1,
        notes=notes,
        percentile=percentile,
        white_cm=state.options.white_cm,
        black_cm=state.options.black_cm,
        score=state.score,
    )


def _not_possible(state: State, what: str) -> NotPossible:
    match awaits(state):
        case Over(how=how):
            why = f"the game is over ({how})"
        case Roll(why=purpose):
            why = f"the roll for {purpose} comes first"
        case _:
            why = "both notes come first"
    return NotPossible(f"“{what}” is not possible at {write_position(state.position)}: {why}.")
