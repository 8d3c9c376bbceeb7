"""Exact chances by counting every fall of the dice over the very procedure that asks the judge for them."""

from collections.abc import Iterator
from fractions import Fraction

from campaigns.rules.contract import Roll
from chess_minigame.rules.declarations import Decide
from chess_minigame.rules.game import read_state
from chess_minigame.rules.procedure import CheatDecision, turn
from chess_minigame.rules.questions import Answer, run_procedure
from chess_minigame.rules.turn import ResolvedTurn, TurnStart

BOTH = "white=29 black=20"


def opened(turns, options="", watchers=0):
    """The turn that awaits its dice: `turns` as a match's text has them, the last one open."""
    parts = [
        f"{BOTH} {options}".strip(),
        "d6 6",
        *(f"watch {number}" for number in range(1, watchers + 1)),
        turns,
    ]
    state = read_state("; ".join(["29 v 20" if parts[0] == BOTH else parts[0], *parts[1:]]))
    assert state.open_turn is not None
    return state.open_turn


class Face(int):
    """A face that remembers what it was compared with: all faces on one side of that lead to the same."""

    compared: list[int]

    def __new__(cls, face: int, compared: list[int]) -> "Face":
        made = super().__new__(cls, face)
        made.compared = compared
        return made

    def __le__(self, other: int) -> bool:
        self.compared.append(other)
        return int(self) <= other

    def __gt__(self, other: int) -> bool:
        return not self <= other


def endings(start: TurnStart, answers=(), spans=None) -> Iterator[tuple[Fraction, ResolvedTurn]]:
    """Each fall of the cheating dice with its chance, and the turn that comes of it with 50 on d%."""
    question = run_procedure(turn(start), answers)
    if isinstance(question, ResolvedTurn):
        yield Fraction(1), question
    elif isinstance(question, CheatDecision):
        yield from endings(start, (*answers, Decide("nothing")), spans)
    elif isinstance(question, Roll) and question.key == f"turn {start.number}":
        yield from endings(start, (*answers, 50), spans)
    else:
        assert isinstance(question, Roll)
        sides = question.dice.sides
        for faces in (spans or alike)(start, answers, sides):
            for chance, end in endings(start, (*answers, faces[0]), spans):
                yield chance * len(faces) / sides, end


def one_by_one(start: TurnStart, answers: tuple[Answer, ...], sides: int) -> list[range]:
    return [range(face, face + 1) for face in range(1, sides + 1)]


def alike(start: TurnStart, answers: tuple[Answer, ...], sides: int) -> list[range]:
    """The faces of the next die in spans that lead to the same."""
    compared: list[int] = []
    run_procedure(turn(start), (*answers, Face(1, compared)))
    cuts = sorted({0, sides, *(number for number in compared if 0 < number < sides)})
    return [range(low + 1, high + 1) for low, high in zip(cuts, cuts[1:], strict=False)]


def chance(start: TurnStart, of, spans=None) -> Fraction:
    """The exact chance that a turn comes out like this."""
    return sum((part for part, end in endings(start, spans=spans) if of(end)), Fraction(0))


def asked(start: TurnStart, *answers) -> list[str]:
    """The keys of the rolls, one after the other, if these faces fall."""
    return [
        getattr(run_procedure(turn(start), answers[:count]), "key", "") for count in range(len(answers) + 1)
    ]


def noticed(end: ResolvedTurn) -> bool:
    return bool(end.noticed)
