"""What is printed of a full board: the position, the moves so far, the lines that bring a result back; empty score sheets."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from django.utils.safestring import SafeString

from campaigns.core.refusals import Refused
from campaigns.match.models import Match
from campaigns.rules.contract import Over, Roll, Side
from campaigns.rules.labels import pluralize
from variants.board.play import history
from variants.board.play.position_at import BoardMoment, moments_at
from variants.board.presenters import wording
from variants.board.presenters.diagram import sheet_board
from variants.board.presenters.plies import score_text
from variants.catalog import AnyGame
from variants.paper.paper_result import lines_of_results, read_board_result
from variants.rules.actions import PaperResult
from variants.rules.state import PAPER

# Lines of an empty score sheet.
ROWS = 34


class BoardOnPaper:
    def __init__(self, match: Match) -> None:
        self.match = match
        self._past = history.read(match)
        self.moment: BoardMoment = moments_at(match, self._past, None)[0]

    @property
    def game(self) -> AnyGame:
        return self.moment.game

    @cached_property
    def over(self) -> Over | None:
        return self.moment.over

    @property
    def ending(self) -> str:
        return wording.ending_sentence(self.game, self.over, self.moment.state) if self.over else ""

    @property
    def board(self) -> SafeString:
        return sheet_board(self.moment.look)

    @property
    def position(self) -> str:
        return self.game.write_position(self.game.position(self.moment.state))

    @property
    def turn(self) -> str:
        """Who is to do what: "Gold to move", "White to roll"."""
        side, phase = self.moment.turn, self.moment.awaits
        if side is None:
            return wording.BOTH_ROLL
        name, phrases = self.game.side_name(side), self.game.variant.phrases
        if isinstance(phase, Roll):
            return f"{name} to roll"
        return f"{name} to {phrases.activity_text(self.moment.look.position)}"

    @property
    def remarks(self) -> list[str]:
        checks = [check.sentence for check in self.moment.checks]
        points = self.game.variant.points
        counter = points.counter(self.moment.state.position) if points else None
        roll = self._past.roll_step(self._past.last_seq)
        dice = [f"The last dice showed {' and '.join(map(str, roll.faces))}."] if roll else []
        return [
            *(f"{check}." for check in checks),
            *dice,
            *([counter.sentence] if counter else []),
            *self.game.variant.phrases.remarks(self.moment.look.position),
            *self.game.chances(self.moment.state),
        ]

    @property
    def players(self) -> Iterator[tuple[str, str]]:
        for side in Side:
            yield self.game.side_name(side), self.match.seat(side).name

    @property
    def tags(self) -> Mapping[str, str]:
        return {"date": self.match.date, "place": self.match.place}

    @property
    def score(self) -> str:
        return score_text(self.moment, self._past, self.tags)

    @property
    def moves(self) -> list[tuple[str, str, bool]]:
        """Each half-move: its move's number before the first, how it is written with its dice, and whether it is the second."""
        return [
            (number, " ".join(filter(None, (_dice(ply.dice), ply.notation))), ply.side is Side.BLACK)
            for number, ply in self._past.numbered_plies()
        ]

    @property
    def results(self) -> list[tuple[str, str]]:
        """Every result in words, with its line; none before the set-up and the throw for the first move."""
        lines = lines_of_results(self.match, self.game, self.moment.state)
        return [(result_words(self.game, result), line) for result, line in lines]

    def meaning(self, line: str) -> dict[str, object]:
        """What a typed line tells, or why it tells nothing."""
        try:
            result = read_board_result(self.match, self.game, self.moment.state, line)
        except Refused as refusal:
            return {"refusal_of_line": refusal.sentence}
        return {"meaning": paper_ending(self.game, result), "version": self._past.last_seq}


def _dice(faces: tuple[int, ...]) -> str:
    return f"({' '.join(map(str, faces))})" if faces else ""


def result_words(game: AnyGame, result: PaperResult) -> str:
    """ "Gold wins", "White wins 2 points", "Draw"."""
    if result.winner is None:
        return "Draw"
    points = f" {pluralize(result.points, 'point')}" if result.points else ""
    return f"{game.side_name(result.winner)} wins{points}"


def paper_ending(game: AnyGame, result: PaperResult) -> str:
    over = Over(PAPER, result.winner)
    if over.winner is None:
        return wording.DRAW_SENTENCES[PAPER]
    names = {"winner": game.side_name(over.winner), "loser": game.side_name(over.winner.other)}
    points = f", {result.points} points" if result.points > 1 else ""
    return wording.WIN_SENTENCES[PAPER].format(**names) + points
