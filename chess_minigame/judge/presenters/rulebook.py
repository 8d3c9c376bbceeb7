"""What the rules page of Grice's game has drawn: both tables, and a turn worked step by step."""

from dataclasses import dataclass

from chess_minigame.rules.tables import (
    STRATEGY_TABLE,
    TURN_RESULT_TABLE,
    Strategy,
    TurnResult,
    modifier,
    turn_result_of,
)


@dataclass(frozen=True, slots=True)
class WorkedTurn:
    white: Strategy
    black: Strategy
    white_cm: int
    black_cm: int
    d100: int

    @property
    def table(self) -> int:
        return modifier(self.white, self.black)

    @property
    def total(self) -> int:
        return self.d100 + self.table + self.black_cm - self.white_cm

    @property
    def result(self) -> TurnResult:
        return turn_result_of(self.total)


SAMPLE_TURN = WorkedTurn(
    Strategy.ATTACK_FOES_KING, Strategy.DESTROY_FOES_POSITION, white_cm=29, black_cm=20, d100=82
)
"""Turn one of the article's sample game."""


def grice_rulebook() -> dict[str, object]:
    return {
        "strategies": list(zip(Strategy, STRATEGY_TABLE, strict=True)),
        "results": TURN_RESULT_TABLE,
        "worked": SAMPLE_TURN,
    }
