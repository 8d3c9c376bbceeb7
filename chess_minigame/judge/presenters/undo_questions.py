"""What an undo, a redo or a correction would do: as a question that names it, or as rows; and the names of decisions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from campaigns.learning.presenters import lost_gains
from campaigns.match.models import Line, Match
from campaigns.match.play import log
from campaigns.match.play.reopening import Difference, MatchStanding
from campaigns.match.presenters import Comparison, ShownDifference
from campaigns.money.models import Bet
from campaigns.rules.contract import Side
from campaigns.rules.labels import pluralize
from chess_minigame.judge.play.judging import decisions, first_undone_decision, is_notes, replay_of
from chess_minigame.judge.presenters.open_turn import wording_of
from chess_minigame.rules.actions import read_action
from chess_minigame.rules.declarations import (
    Abandon,
    AddWatcher,
    Adjust,
    Decide,
    Expel,
    Grant,
    HitPoints,
    OnPaper,
    RemoveWatcher,
    Search,
)
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.note_rules import MEANS_NAMES
from chess_minigame.rules.notes import BothNotes
from chess_minigame.rules.state import State
from chess_minigame.rules.turn import ResolvedTurn
from chess_minigame.wording import (
    Names,
    Wording,
    decision_sentence,
    ending_text,
    minus,
    score_sentence,
    signed_score,
)

MSG_DICE_STAY = "Dice already rolled stay on record."
Moments = Sequence[log.ReplayedStep]
AboutAPlayer = Expel | Grant | HitPoints | Search | Adjust


@dataclass(frozen=True, slots=True)
class UndoOffer:
    """An undo or a redo: `what` it is of, and the `question` before it, empty where nothing follows from it for others."""

    what: str = ""
    question: str = ""


@dataclass(frozen=True, slots=True)
class UndoQuestions:
    """The undo and the redo that are possible now.

    `lost` is what goes with every undo to an earlier turn, `notes` for each turn the number of the decision that gave its
    notes to the judge; `done` says what the last line of the log took back.
    """

    undo: UndoOffer
    redo: UndoOffer
    lost: str
    notes: dict[int, int]
    done: str


def undo_questions(match: Match, lines: Sequence[Line], wording: Wording) -> UndoQuestions:
    replay = replay_of(match.options, lines)
    moments = decisions(replay)
    first = first_undone_decision(replay, None)
    notes = [number for number, moment in enumerate(moments, start=1) if is_notes(moment)]
    undone = moments[first - 1 :] if first else []
    redo = _redo(match, lines, replay, wording)
    return UndoQuestions(
        undo=_undo(match, undone, replay, wording) if undone else UndoOffer(),
        redo=redo,
        lost=_lost_with_result(match, replay) + _notes_lost(match, _notes_turn(replay), wording),
        notes=dict(enumerate(notes, start=1)),
        done=_done_sentence(match, lines, moments, redo, wording),
    )


def _undo(match: Match, undone: Moments, replay: log.Replay, wording: Wording) -> UndoOffer:
    what = _name_together(undone, wording)
    lost, turn = _lost_with_result(match, replay), _notes_turn(replay)
    if undone[0].before.position.turn != turn:
        lost += _notes_lost(match, turn, wording)
    return UndoOffer(what, f"Undo {what}? {MSG_DICE_STAY}{lost}" if lost else "")


def _redo(match: Match, lines: Sequence[Line], replay: log.Replay, wording: Wording) -> UndoOffer:
    take = log.last_redoable(lines)
    if take is None:
        return UndoOffer()
    earlier = [line for line in log.effective_lines(lines) if line.seq < take.seq]
    next_replay, turn = replay_of(match.options, earlier), _notes_turn(replay)
    lost = "" if _notes_turn(next_replay) == turn else _notes_lost(match, turn, wording)
    if take.kind != Line.Kind.UNDO:
        question = _redo_die(take, log.recorded_dice(earlier)[take.roll_key], wording)
        return UndoOffer(wording.die(take.roll_key), question + lost)
    what = _name_together(_new_decisions(next_replay, decisions(replay)), wording)
    return UndoOffer(what, f"Redo {what}?{lost}" if lost else "")


def _done_sentence(
    match: Match, lines: Sequence[Line], moments: Moments, redo: UndoOffer, wording: Wording
) -> str:
    """What an undo or a redo did that is the last line; empty for any other line."""
    last = lines[-1]
    if last.kind == Line.Kind.UNDO:
        return f"Undid {redo.what}. The dice stay on record."
    if last.kind != Line.Kind.REDO:
        return ""
    previous_lines = log.effective_lines(lines[:-1])
    if previous_lines[-1].kind != Line.Kind.UNDO:
        return f"{wording.die(previous_lines[-1].roll_key)}: as it was before."
    earlier = decisions(replay_of(match.options, previous_lines))
    redone = _new_decisions(replay_of(match.options, lines), earlier)
    return f"Redid {_name_together(redone, wording)}."


def _new_decisions(replay: log.Replay, earlier: Moments) -> Moments:
    """The decisions of a replay that the earlier ones did not have."""
    numbers = {moment.step.seq for moment in earlier}
    return [moment for moment in decisions(replay) if moment.step.seq not in numbers]


def _lost_with_result(match: Match, replay: log.Replay) -> str:
    """The sentences about what a finished match taught and paid; empty for one in play."""
    if not replay.state.over:
        return ""
    has_bets = match.bets.exclude(status=Bet.Status.WITHDRAWN).exists()
    return lost_gains(match) + (" Its bets are open again, and what they paid goes back." if has_bets else "")


def _notes_turn(replay: log.Replay) -> int:
    """The turn that notes are sealed for; 0 where the match is over."""
    turn: int = 0 if replay.state.over else replay.state.position.turn
    return turn


def _notes_lost(match: Match, turn: int, wording: Wording) -> str:
    """The sentence about players' sealed notes for `turn` that an undo discards; the judge's own do not count."""
    seals = {draft.side for draft in match.drafts.all() if draft.turn == turn and draft.by_id is None}
    names = [wording.names[side] for side in Side if side in seals]
    if not names:
        return ""
    notes = "note is" if len(names) == 1 else "notes are"
    return f" The sealed {notes} discarded: {' and '.join(names)}."


def _redo_die(take: Line, die: log.Die, wording: Wording) -> str:
    """The question for a redone die; it hides the face of the Stalemate Limit's, as it may be read aloud."""
    what = wording.die(take.roll_key)
    face = "" if take.roll_key == "limit" else f" ({die.shows})"
    if take.kind == Line.Kind.VOID:
        return f"Undo the void? {what}: the voided die{face} counts again."
    return f"Undo the correction? {what}: the former face{face} counts again."


def _name_together(moments: Moments, wording: Wording) -> str:
    """The name of these decisions together: a turn, several turns, or a single declaration."""
    turns = [moment for moment in moments if is_notes(moment)]
    if len(turns) > 1:
        first, last = (moment.before.position.turn for moment in (turns[0], turns[-1]))
        return f"turns {first} to {last}"
    name = name_of((turns or moments)[-1], wording)
    return name[:1].lower() + name[1:] if turns else f"“{name}”"


def name_of(moment: log.ReplayedStep, wording: Wording) -> str:
    """What one decision is called: "Turn 4: White A, Black E"."""
    action = read_action(moment.step.text)
    if isinstance(action, BothNotes):
        turn, white, black = moment.before.position.turn, action.white.strategy, action.black.strategy
        return f"Turn {turn}: White {white.value}, Black {black.value}"
    names = wording.names
    match action:
        case Abandon():
            return "Match abandoned"
        case OnPaper():
            return "Result from paper"
        case AddWatcher(watcher):
            return f"{names.get(str(watcher.number), 'A spectator')} joins as a spectator"
        case RemoveWatcher(number):
            return f"{names.get(str(number), 'A spectator')} is no longer a spectator"
        case Decide(what):
            return decision_sentence(what).removesuffix(".")
    return _name_of_a_players(action, names)


def _name_of_a_players(declaration: AboutAPlayer, names: Names) -> str:
    match declaration:
        case Expel(side):
            return f"{names[side]} is disqualified"
        case Grant(side, means):
            return f"{names[side]} has {MEANS_NAMES[means]}"
        case HitPoints(side, points):
            return f"{names[side]} has {points} hit points"
        case Search(side):
            return f"{names[side]} is searched"
        case Adjust(victim, _, by):
            return f"{names[victim]}'s Wisdom {minus(f'{by:+}')}"


def shown_difference(match: Match, difference: Difference) -> ShownDifference:
    wording = wording_of(match, difference.before.state)
    numbers = {step.seq for step in difference.lost if step.text}
    moments = log.replay(GRICE, match.options, list(difference.before.steps)).moments
    removed = [moment for moment in moments if moment.step.seq in numbers]
    names = (match.seat(Side.WHITE).name, match.seat(Side.BLACK).name)
    rows = (
        *_turns(difference.before.state, difference.after.state),
        Comparison("Result", *(_result(replay, names) for replay in (difference.before, difference.after))),
        Comparison("Score", *(_score(replay, names) for replay in (difference.before, difference.after))),
    )
    noun = "turn" if all(map(is_notes, removed)) else "decision"
    return ShownDifference(
        count=pluralize(len(removed), noun),
        removed=tuple(name_of(moment, wording) for moment in removed),
        rows=tuple(row for row in rows if row.before != row.after),
    )


def _turns(state_before: State, state_after: State) -> Iterator[Comparison]:
    """Turns that stand before and after, or come back; one whose notes are in waits for its die."""
    for turn in state_before.turns:
        if turn.number <= len(state_after.turns):
            yield Comparison(
                f"Turn {turn.number}", _result_text(turn), _result_text(state_after.turns[turn.number - 1])
            )
        elif state_after.open_turn is not None and state_after.open_turn.number == turn.number:
            yield Comparison(f"Turn {turn.number}", _result_text(turn), "waits for its dice")
    for turn in state_after.turns[len(state_before.turns) :]:
        yield Comparison(f"Turn {turn.number}", "not resolved", _result_text(turn))


def _result_text(turn: ResolvedTurn) -> str:
    return f"{turn.result.name}, score {signed_score(turn.score)}"


def _score(replay: MatchStanding, names: tuple[str, str]) -> str:
    return score_sentence(replay.state.score, names).removeprefix("Score ")


def _result(replay: MatchStanding, names: tuple[str, str]) -> str:
    return ending_text(replay.over, names) or f"in play, turn {replay.state.position.turn}"
