"""What a change does to the match itself, shown to the judge before it is made."""

from collections.abc import Iterator

from campaigns.match.models import Match
from campaigns.match.play import log
from campaigns.match.play.reopening import Difference, MatchStanding
from campaigns.match.presenters import Comparison, ShownDifference
from campaigns.rules.contract import Side
from chess_minigame.judge.play.judging import is_notes
from chess_minigame.judge.presenters.open_turn import wording_of
from chess_minigame.judge.presenters.undo_questions import name_of
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.state import State
from chess_minigame.rules.turn import ResolvedTurn
from chess_minigame.wording import ending_text, signed_score, text_of


def shown_difference(match: Match, difference: Difference) -> ShownDifference:
    words = wording_of(match, difference.before.state)
    numbers = {step.seq for step in difference.lost if step.text}
    moments = log.replay(GRICE, match.options, list(difference.before.steps)).moments
    falls = [moment for moment in moments if moment.step.seq in numbers]
    names = (match.seat(Side.WHITE).name, match.seat(Side.BLACK).name)
    rows = (
        *_turns(difference.before.state, difference.after.state),
        Comparison("Result", *(_result(replay, names) for replay in (difference.before, difference.after))),
        Comparison("Score", *(_score(replay, names) for replay in (difference.before, difference.after))),
    )
    noun = "turn" if all(map(is_notes, falls)) else "decision"
    return ShownDifference(
        count=f"{len(falls)} {noun}{'' if len(falls) == 1 else 's'}",
        falls=tuple(name_of(moment, words) for moment in falls),
        rows=tuple(row for row in rows if row.before != row.after),
    )


def _turns(before: State, after: State) -> Iterator[Comparison]:
    """The turns that stand before and after, or come back; one whose notes are in waits for its die."""
    for turn in before.turns:
        if turn.number <= len(after.turns):
            yield Comparison(
                f"Turn {turn.number}", _result_text(turn), _result_text(after.turns[turn.number - 1])
            )
        elif after.open is not None and after.open.number == turn.number:
            yield Comparison(f"Turn {turn.number}", _result_text(turn), "waits for its dice")
    for turn in after.turns[len(before.turns) :]:
        yield Comparison(f"Turn {turn.number}", "not resolved", _result_text(turn))


def _result_text(turn: ResolvedTurn) -> str:
    return f"{turn.result.name}, score {signed_score(turn.score)}"


def _score(replay: MatchStanding, names: tuple[str, str]) -> str:
    return text_of(replay.state.score, names).removeprefix("Score ")


def _result(replay: MatchStanding, names: tuple[str, str]) -> str:
    return ending_text(replay.over, names) or f"in play, turn {replay.state.position.turn}"
