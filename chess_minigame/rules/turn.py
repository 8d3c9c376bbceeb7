"""One turn of the game, resolved by the judge.

Source: Dragon #70, "Playing procedure", "The strategies" and "A sample game"; rulings R10 to R12 and R14.
"""

from dataclasses import dataclass

from chess_minigame.rules.notes import BothNotes
from chess_minigame.rules.strategies import modifier
from chess_minigame.rules.turn_result import TurnResult, counts_as, result_of


@dataclass(frozen=True, slots=True)
class ResolvedTurn:
    """A turn that was played, with everything the judge reckoned.

    `percentile` is the d%, 1 to 100; `table` the Strategy Table's number; the CMs are those used this turn;
    `total` is neither raised to 01 nor lowered to 00. All of it but the result and the scores is the judge's alone.
    """

    number: int
    notes: BothNotes
    percentile: int
    table: int
    white_cm: int
    black_cm: int
    total: int
    result: TurnResult
    score_before: int
    score: int

    @property
    def working(self) -> str:
        """The reckoning in one line: `82 +10 +20 -29 = 83: good move for Black`."""
        counted = counts_as(self.total)
        counts = "" if counted == self.total else f", counts as {counted % 100:02}"
        name = self.result.name[0].lower() + self.result.name[1:]
        return f"{self.percentile} {self.table:+} {self.black_cm:+} {-self.white_cm:+} = {self.total}{counts}: {name}"


def resolve(
    *, number: int, notes: BothNotes, percentile: int, white_cm: int, black_cm: int, score: int
) -> ResolvedTurn:
    """Turn `number` resolved, from both notes, the judge's d%, the CMs in force and the score so far."""
    table = modifier(notes.white.strategy, notes.black.strategy)
    total = percentile + table + black_cm - white_cm
    result = result_of(total)
    return ResolvedTurn(
        number=number,
        notes=notes,
        percentile=percentile,
        table=table,
        white_cm=white_cm,
        black_cm=black_cm,
        total=total,
        result=result,
        score_before=score,
        score=score + result.adjustment,
    )
