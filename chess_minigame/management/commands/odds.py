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

BAR = 40
# Who only wants to win does not care whether a game he does not win is drawn (R72, R74).
BY_THE_MIXES = "by the mixes below; for this objective other optimal play may share them out otherwise"
# int() alone takes 1_0 and other scripts' digits as well, and ever so many.
_WHOLE = re.compile("[+-]?[0-9]{1,18}")


class Command(BaseCommand):
    help = "Tell who wins a match of Grice's game between two CMs, and how both play best (docs/odds.md)."
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

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            cms = [chess_modifier.plays_as(chess_modifier.read(options[side])) for side in Side]
            limit = None if options["limit"] is None else _whole(options["limit"], "limit")
            contest = OddsModel.of(cms[0], cms[1], limit=limit)
            score, turn = _whole(options["score"], "score"), _whole(options["turn"], "turn")
            now = solve(contest, _objective(options["objective"])).at(score, turn)
        except RulesError as refusal:
            raise CommandError(str(refusal)) from None
        self.stdout.write(json.dumps(as_data(cms, now)) if options["json"] else "\n".join(as_text(cms, now)))


def _whole(text: str, what: str) -> int:
    if not _WHOLE.fullmatch(text):
        raise CommandError(f"{quoted(text)} is no {what}: write a whole number.")
    return int(text)


def _objective(text: str) -> Objective:
    try:
        return Objective(text)
    except ValueError:
        raise CommandError(f"{quoted(text)} is no objective: choose one of {', '.join(Objective)}.") from None


def as_data(cms: list[int], now: StateChances) -> dict[str, Any]:
    """The odds as JSON data; chances are between 0 and 1, mixes objects from A to F."""
    return {
        "white_cm": cms[0],
        "black_cm": cms[1],
        "score": now.score,
        "turn": now.turn,
        "limit": now.contest.limit,
        "objective": now.objective.value,
        "value": now.value,
        "white": now.white,
        "draw": now.draw,
        "black": now.black,
        "crushing_white": now.crushing_white,
        "crushing_black": now.crushing_black,
        "turns": now.turns,
        "white_mix": dict(zip(Strategy, now.white_mix, strict=True)),
        "black_mix": dict(zip(Strategy, now.black_mix, strict=True)),
    }


def as_text(cms: list[int], now: StateChances) -> list[str]:
    limit = "its Stalemate Limit unknown" if now.contest.limit is None else "its Stalemate Limit known"
    score = f"{now.score:+}" if now.score else "0"
    many = [side.title() for side in Side if not now.node.mixes.only(side)]
    others = f"   ({' and '.join(many)} may have other ways as good)" if many else ""
    return [
        f"White {cms[0]} against Black {cms[1]}, turn {now.turn} at score {score}; "
        f"{now.contest.last} turns at most, {limit}",
        "",
        *(
            f"{what:10}  {100 * chance:6.2f}%  {'█' * round(BAR * chance)}".rstrip()
            for what, chance in (("White wins", now.white), ("Draw", now.draw), ("Black wins", now.black))
        ),
        *([] if now.objective is Objective.RESULT else [BY_THE_MIXES]),
        "",
        f"Value for White  {round(now.value, 4) + 0.0:+.4f} ({now.objective})",
        f"Turns to come    {now.turns:.1f} expected",
        f"Crushing wins    White {_range(now.crushing(Side.WHITE))}, Black {_range(now.crushing(Side.BLACK))}",
        "",
        f"{'How both play best':26}{'White':>8}{'Black':>8}{others}",
        *(
            f"{strategy}  {strategy.printed_name:23}{_percent(white):>8}{_percent(black):>8}"
            for strategy, white, black in zip(Strategy, now.white_mix, now.black_mix, strict=True)
        ),
    ]


def _range(chance: ChanceRange) -> str:
    if chance.determined is not None:
        return f"{100 * chance.determined:.2f}%"
    return f"not determined ({100 * chance.low:.0f}% to {100 * chance.high:.0f}%)"


def _percent(weight: float) -> str:
    return f"{100 * weight:.1f}%" if weight > 0.0005 else "-"
