"""What either side could do on the coming turn, one thing at a time, and the chances that would lead to (R70)."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum, auto

from campaigns.rules.contract import Side
from chess_minigame.rules.may_write import at_hand
from chess_minigame.rules.odds import what_if
from chess_minigame.rules.odds.model import OddsModel, as_it_stands
from chess_minigame.rules.odds.solve import StateChances, chances_at
from chess_minigame.rules.rousselle.gambit import gambits
from chess_minigame.rules.state import State


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
            yield DeedChange(
                side, deed, is_possible, chances_at(contest, state.score, state.position.turn), dexterity
            )


def _deeds(state: State, side: Side) -> Iterator[tuple[Deed, bool, OddsModel]]:
    options, gambit_turns, turn = state.options, gambits(state.played), state.position.turn
    has, dexterity = at_hand(state, side), options.player(side).dexterity
    yield Deed.READ, bool(has.esp), what_if.mind_read(options, side, turn, gambit_turns)
    yield Deed.FRIGHTEN, has.scares, what_if.intimidation(options, side, turn, gambit_turns)
    if dexterity is not None:
        yield Deed.MOVE, True, what_if.pieces_moved(options, side, turn, dexterity, gambit_turns)
    if has.gambit:
        yield Deed.GAMBIT, True, as_it_stands(options, {**gambit_turns, side: turn})
