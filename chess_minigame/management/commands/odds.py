"""Print the exact odds of Grice's game between two CMs, as text or JSON."""

import json
import re
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.rules import chess_modifier
from campaigns.rules.contract import Side
from campaigns.rules.errors import RulesError
from campaigns.rules.reading import quoted
from chess_minigame.rules.odds.crushing import ChanceRange
from chess_minigame.rules.odds.ends import Objective
from chess_minigame.rules.odds.model import OddsModel
from chess_minigame.rules.odds.solve import StateChances, solve
from chess_minigame.rules.tables import Strategy

BAR_WIDTH = 40
# Who only wants to win does not care whether a game he does not win is drawn (R72, R74).
MSG_BY_MIXES = "by the mixes below; for this objective other optimal play may share them out otherwise"
# int() alone takes 1_0 and other scripts' digits as well, and ever so many.
_WHOLE_NUMBER = re.compile("[+-]?[0-9]{1,18}")


class Command(BaseCommand):
    help = "Tell who wins a match of Grice's game between two CMs, and how both play best (docs/background/odds.md)."
    requires_system_checks: list[str] = []

    # Whatever is typed is read here, so that a slip is answered with one sentence.
    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("white", help="White's CM; its fraction is dropped at the board")
        parser.add_argument("black", help="Black's CM")
        parser.add_argument("--score", default="0", help="the cumulative score, -2 to +2; White's is below 0")
        parser.add_argument("--turn", default="1", help="the turn about to be played")
        parser.add_argument("--limit", default=None, help="the Stalemate Limit, where both players know it")
        parser.add_argument("--objective", default="result", help=", ".join(Objective))
        parser.add_argument("--json", action="store_true", help="one line of JSON")

    def handle(self, *args: object, **options: Any) -> None:
        try:
            cms = [chess_modifier.plays_as(chess_modifier.read(options[side])) for side in Side]
            limit = None if options["limit"] is None else _read_whole(options["limit"], "limit")
            contest = OddsModel.of(cms[0], cms[1], limit=limit)
            score, turn = _read_whole(options["score"], "score"), _read_whole(options["turn"], "turn")
            chances = solve(contest, _objective(options["objective"])).at(score, turn)
        except RulesError as refusal:
            raise CommandError(str(refusal)) from None
        self.stdout.write(
            json.dumps(as_data(cms, chances)) if options["json"] else "\n".join(as_text(cms, chances))
        )


def _read_whole(text: str, what: str) -> int:
    if not _WHOLE_NUMBER.fullmatch(text):
        raise CommandError(f"{quoted(text)} is no {what}: write a whole number.")
    return int(text)


def _objective(text: str) -> Objective:
    try:
        return Objective(text)
    except ValueError:
        raise CommandError(f"{quoted(text)} is no objective: choose one of {', '.join(Objective)}.") from None


def as_data(cms: list[int], chances: StateChances) -> dict[str, object]:
    """Chances are between 0 and 1, mixes objects from A to F."""
    return {
        "white_cm": cms[0],
        "black_cm": cms[1],
        "score": chances.score,
        "turn": chances.turn,
        "limit": chances.contest.limit,
        "objective": chances.objective.value,
        "value": chances.value,
        "white": chances.white,
        "draw": chances.draw,
        "black": chances.black,
        "crushing_white": chances.crushing_white,
        "crushing_black": chances.crushing_black,
        "turns": chances.turns,
        "white_mix": dict(zip(Strategy, chances.white_mix, strict=True)),
        "black_mix": dict(zip(Strategy, chances.black_mix, strict=True)),
    }


def as_text(cms: list[int], chances: StateChances) -> list[str]:
    limit = "its Stalemate Limit unknown" if chances.contest.limit is None else "its Stalemate Limit known"
    score = f"{chances.score:+}" if chances.score else "0"
    sides_with_choice = [side.title() for side in Side if not chances.node.mixes.only(side)]
    choice_note = (
        f"   ({' and '.join(sides_with_choice)} may have other ways as good)" if sides_with_choice else ""
    )
    return [
        f"White {cms[0]} against Black {cms[1]}, turn {chances.turn} at score {score}; "
        f"{chances.contest.last} turns at most, {limit}",
        "",
        *(
            f"{what:10}  {100 * chance:6.2f}%  {'█' * round(BAR_WIDTH * chance)}".rstrip()
            for what, chance in (
                ("White wins", chances.white),
                ("Draw", chances.draw),
                ("Black wins", chances.black),
            )
        ),
        *([] if chances.objective is Objective.RESULT else [MSG_BY_MIXES]),
        "",
        f"Value for White  {round(chances.value, 4) + 0.0:+.4f} ({chances.objective})",
        f"Turns to come    {chances.turns:.1f} expected",
        f"Crushing wins    White {_range(chances.crushing(Side.WHITE))}, Black {_range(chances.crushing(Side.BLACK))}",
        "",
        f"{'How both play best':26}{'White':>8}{'Black':>8}{choice_note}",
        *(
            f"{strategy}  {strategy.printed_name:23}{_percent(white):>8}{_percent(black):>8}"
            for strategy, white, black in zip(Strategy, chances.white_mix, chances.black_mix, strict=True)
        ),
    ]


def _range(chance: ChanceRange) -> str:
    if chance.determined is not None:
        return f"{100 * chance.determined:.2f}%"
    return f"not determined ({100 * chance.low:.0f}% to {100 * chance.high:.0f}%)"


def _percent(weight: float) -> str:
    return f"{100 * weight:.1f}%" if weight > 0.0005 else "-"
