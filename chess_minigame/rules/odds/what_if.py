"""What would change a match: a mind read, intimidation, the pieces moved, a gambit; and which of these could be done now.

Rulings R19, R22, R26, R30, R40. Each gives a contest to solve; held against `odds_contest` at the same state it tells
what the change is worth. Cheating is secret, and intimidation comes after the notes are sealed: so the victim plays
that turn what he would have played, the cheat the best reply to it, and both go on from the new score as before. A
gambit is known to both and changes every turn.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum, auto

from campaigns.rules.contract import Side
from chess_minigame.rules.cheating.esp import best_reply
from chess_minigame.rules.cheating.intimidation import MAX_COUNTED_SCARES
from chess_minigame.rules.cm_in_force import UNCHANGED, Changes
from chess_minigame.rules.note_rules import allowed_means
from chess_minigame.rules.notes import gambits
from chess_minigame.rules.odds.model import NO_GAMBITS, Gambits, OddsModel, cm_difference, odds_contest
from chess_minigame.rules.odds.solve import StateChances, chances_at
from chess_minigame.rules.odds.stage import Deception, Stage, Table
from chess_minigame.rules.options import Options
from chess_minigame.rules.state import State
from chess_minigame.rules.tables import STRATEGY_TABLE, Strategy, modifier


def gambit(options: Options, *sides: Side) -> OddsModel:
    return odds_contest(options, dict.fromkeys(sides, 1))


def mind_reading(options: Options, side: Side, turn: int, gambit_turns: Gambits = NO_GAMBITS) -> OddsModel:
    """On that turn `side` reads the other's mind: the best reply to every strategy, and a CM of 0 against it."""
    return _deceived_contest(options, side, turn, gambit_turns, foe=Changes(read=True), table=_READER[side])


def intimidation(
    options: Options, side: Side, turn: int, gambit_turns: Gambits = NO_GAMBITS, successes: int = 5
) -> OddsModel:
    """On that turn `side` frightens the other with as many successes; more than five count as five (R26)."""
    return _deceived_contest(
        options, side, turn, gambit_turns, foe=Changes(scares=min(successes, MAX_COUNTED_SCARES))
    )


def moving_pieces(
    options: Options, side: Side, turn: int, dexterity: int, gambit_turns: Gambits = NO_GAMBITS
) -> OddsModel:
    """On that turn `side` has moved the pieces unseen, and plays with so much Dexterity more."""
    return _deceived_contest(options, side, turn, gambit_turns, own=Changes(moved_bonus=dexterity))


def _deceived_contest(
    options: Options,
    side: Side,
    turn: int,
    gambit_turns: Gambits,
    own: Changes = UNCHANGED,
    foe: Changes = UNCHANGED,
    table: Table = STRATEGY_TABLE,
) -> OddsModel:
    plain = odds_contest(options, gambit_turns)
    white, black = (own, foe) if side is Side.WHITE else (foe, own)
    deception = Deception(side.other, plain.stage(turn).difference)
    stage = Stage(cm_difference(options, gambit_turns, turn, white, black), table, deception)
    stages = sorted({**dict(plain.stages), turn: stage}.items())  # by the turn, which is another in each
    return replace(plain, stages=tuple(stages))


# What the Strategy Table comes to when one side knows the other's note and its own does not count (R22).
_READER: dict[Side, Table] = {
    Side.WHITE: tuple(tuple(modifier(best_reply(black), black) for black in Strategy) for _ in Strategy),
    Side.BLACK: tuple(tuple(modifier(white, best_reply(white)) for _ in Strategy) for white in Strategy),
}


class Deed(StrEnum):
    """What is done: a mind read, the other frightened five times, the pieces moved unseen, a gambit."""

    READ = auto()
    FRIGHTEN = auto()
    MOVE = auto()
    GAMBIT = auto()


@dataclass(frozen=True, slots=True)
class DeedChange:
    """What `side` could do, whether it has what it takes, and the chances then; `dexterity` is added by moved pieces."""

    side: Side
    deed: Deed
    is_possible: bool
    chances: StateChances
    dexterity: int | None = None


def changes(state: State) -> Iterator[DeedChange]:
    """White's, then Black's; moved pieces and gambits only where they are possible, nothing once the match is over."""
    for side in Side if not state.over else ():
        for deed, is_possible, contest in _deeds(state, side):
            dexterity = state.options.player(side).dexterity if deed is Deed.MOVE else None
            chances = chances_at(contest, state.score, state.position.turn)
            yield DeedChange(side, deed, is_possible, chances, dexterity)


def _deeds(state: State, side: Side) -> Iterator[tuple[Deed, bool, OddsModel]]:
    options, gambit_turns, turn = state.options, gambits(state.resolved_notes), state.position.turn
    allowed, dexterity = allowed_means(state, side), options.player(side).dexterity
    yield Deed.READ, bool(allowed.esp), mind_reading(options, side, turn, gambit_turns)
    yield Deed.FRIGHTEN, allowed.scares, intimidation(options, side, turn, gambit_turns)
    if dexterity is not None:
        yield Deed.MOVE, True, moving_pieces(options, side, turn, dexterity, gambit_turns)
    if allowed.gambit:
        yield Deed.GAMBIT, True, odds_contest(options, {**gambit_turns, side: turn})
