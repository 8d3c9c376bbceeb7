"""What the lesson and the rules page say in numbers: of both tables (R11, R13), of a turn (R12), the CM (R5), the Stalemate Limit (R9),
the ends of a game (R14), empathy and intimidation (R24, R26) and the gambit (R40)."""

from campaigns.rules.chess_modifier import cm_of_learner, plays_as
from campaigns.rules.facts import Facts
from campaigns.rules.labels import number_word
from chess_minigame.rules import rousselle
from chess_minigame.rules.cheating.empathy import PERCENT_A_USE
from chess_minigame.rules.cheating.intimidation import MAX_COUNTED_SCARES
from chess_minigame.rules.ending import VICTORIES, stalemate_limit_of
from chess_minigame.rules.tables import STRATEGY_TABLE, TURN_RESULT_TABLE, Strategy, modifier, turn_result_of

WIN, CRUSHING_WIN = sorted(score for score in VICTORIES if score > 0)


def grice_facts() -> Facts:
    return {
        "points": lambda white, black: f"{abs(_points(white, black))}",
        "strategies": lambda white, black: signed_text(_points(white, black)),
        "most-points": lambda: f"{max(map(max, STRATEGY_TABLE))}",
        "result-totals": lambda result: "{0.first} to {0.last}".format(TURN_RESULT_TABLE[int(result)]),
        "result-score": lambda result: signed_text(TURN_RESULT_TABLE[int(result)].adjustment),
        "score-of": lambda total: signed_text(turn_result_of(int(total)).adjustment),
        "total": lambda roll, white, black, white_cm, black_cm: (
            f"{int(roll) + _points(white, black) + int(black_cm) - int(white_cm)}"
        ),
        "sum": lambda roll, white, black: f"{int(roll) + _points(white, black)}",
        "cm": lambda intelligence, wisdom: _halves(int(intelligence), int(wisdom)),
        "plays-as": lambda intelligence, wisdom: f"{plays_as(cm_of_learner(int(intelligence), int(wisdom)))}",
        "limit": lambda white_cm, black_cm, d6: (
            f"{stalemate_limit_of(int(white_cm), int(black_cm), int(d6))}"
        ),
        "win": lambda sign="": f"{sign}{WIN}",
        "crushing-win": lambda: f"{CRUSHING_WIN}",
        "noticed-a-use": lambda: f"{PERCENT_A_USE}%",
        "scares-counted": lambda: number_word(MAX_COUNTED_SCARES),
        "gambit": lambda: signed_text(rousselle.GAMBIT_GAIN),
        "gambit-turns": lambda: number_word(rousselle.GAMBIT_TURNS),
        "gambit-afterwards": lambda: signed_text(rousselle.POINTS_AFTER_GAMBIT),
        "gambit-of-black": lambda: signed_text(rousselle.COUNTER_GAMBIT_GAIN),
    }


def signed_text(number: int) -> str:
    """A number with its sign, a true minus: "+10", "−30"."""
    return f"{number:+}".replace("-", "−") if number else "0"


def _points(white: str, black: str) -> int:
    return modifier(Strategy(white), Strategy(black))


def _halves(intelligence: int, wisdom: int) -> str:
    whole, half = divmod(cm_of_learner(intelligence, wisdom), 1)
    return f"{whole}{'½' if half else ''}"
