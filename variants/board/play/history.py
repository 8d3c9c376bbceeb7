"""The current half-moves of a match, read from its log without replaying it."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import cast

from django.http import Http404

from campaigns.match.models import Line, Match
from campaigns.match.play import log
from campaigns.rules.contract import Side
from variants import catalog
from variants.board.play.dice_on_record import ActionsByRoll, actions_before_rolls
from variants.board.play.moves import log_texts
from variants.catalog import AnyGame

COLUMNS = (
    *("seq", "kind", "side", "text", "notation", "taken"),
    *("keeps", "roll_key", "faces", "sides", "thrown_by"),
)
FIRST = 1


class MatchGone(Http404):
    """The match was deleted between two queries."""


@dataclass(frozen=True, slots=True)
class Ply:
    """One half-move, counted from 1, and the log's line that completed it.

    `dice` are those of a turn of several half-moves which this one begins, `throws` those that were thrown for it alone.
    `is_word`: a word that stands in the list and can be looked back at, but moves nothing.
    """

    number: int
    side: Side
    text: str
    notation: str
    taken: str
    seq: int
    dice: tuple[int, ...] = ()
    throws: tuple[tuple[int, ...], ...] = ()
    is_word: bool = False


@dataclass(frozen=True, slots=True)
class History:
    """The half-moves that hold, first to last, and the number of the log's last line, whatever it says.

    `steps` are all actions and throws that hold; `dice` those on record by the roll they answer, and `before_rolls` what
    stood before each of these fell. `setup_actions` are the actions before the first move that made the set-up, `first` the
    line after which it stood. `redo_history` is the match as a redo would make it, None where there is nothing to redo;
    `corrected_roll` is the roll whose correction that takes back, empty for an undo. `last_seen` is the last line that others than
    the DM may hear of: not a die of experience.
    """

    plies: tuple[Ply, ...]
    last_seq: int
    last_seen: int = FIRST
    steps: tuple[log.Step, ...] = ()
    dice: Mapping[str, log.Die] = field(default_factory=dict)
    before_rolls: ActionsByRoll = field(default_factory=dict)
    setup_actions: tuple[str, ...] = ()
    first: int = FIRST
    is_abandoned: bool = False
    redo_history: "History | None" = None
    corrected_roll: str = ""

    def seq(self, number: int) -> int:
        return self.plies[number - 1].seq if number else self.first

    def turn(self, number: int) -> tuple[Ply, ...]:
        """The half-moves up to that one of the turn it belongs to, words left out; of a word the turn before it.

        A turn begins with the half-move that its dice stand at; without dice each half-move is one.
        """
        moves = [ply for ply in self.plies[:number] if not ply.is_word]
        if not moves:
            return ()
        first = next((index for index in range(len(moves) - 1, -1, -1) if moves[index].dice), len(moves) - 1)
        return tuple(moves[first:])

    def roll_step(self, seq: int) -> log.Step | None:
        """The last throw up to that line; None before the first."""
        return next((step for step in reversed(self.steps) if step.roll_key and step.seq <= seq), None)

    def numbered_plies(self) -> Iterator[tuple[str, Ply]]:
        """Each half-move, and its move's number before the first of that.

        A word belongs to the turn it is said in, and so does its answer.
        """
        number, previous_side, word_turn = 1, None, 0
        for ply in self.plies:
            turn = word_turn or number + (previous_side is Side.BLACK and ply.side is Side.WHITE)
            if ply.is_word:
                word_turn = turn
                yield _turn_label(turn, ply.side), ply
                continue
            yield _turn_label(turn, ply.side) if ply.dice else _ply_label(turn, previous_side, ply.side), ply
            number, previous_side, word_turn = turn, ply.side, 0

    def labelled_plies(self) -> Iterator[tuple[str, Ply]]:
        """Each half-move with the number of its move as it stands alone: "12." of the side that begins, "12…" of the other."""
        turn = ""
        for number, ply in self.numbered_plies():
            turn = number.rstrip(".…") or turn
            yield f"{turn}{'.' if ply.side is Side.WHITE else '…'}", ply


def _turn_label(number: int, side: Side) -> str:
    return f"{number}." if side is Side.WHITE else f"{number}…"


def _ply_label(number: int, previous_side: Side | None, side: Side) -> str:
    if side is Side.BLACK:
        return f"{number}…" if previous_side is None else ""
    return "" if previous_side is Side.WHITE else f"{number}."


def read(match: Match) -> History:
    """The match's log, in one query and without its states; raises MatchGone."""
    return read_all([match])[match.pk]


def read_all(matches: Sequence[Match]) -> dict[int, History]:
    """The logs of these matches by their numbers, in one query; raises MatchGone."""
    rows: defaultdict[int, list[Line]] = defaultdict(list)
    lines = Line.objects.filter(match__in=[match.pk for match in matches]).order_by("match", "seq")
    for row in cast(Iterable[Line], lines.values_list("match_id", *COLUMNS, named=True)):
        rows[row.match_id].append(row)
    if any(not rows[match.pk] for match in matches):
        raise MatchGone
    return {match.pk: _read(match, rows[match.pk]) for match in matches}


def _read(match: Match, lines: list[Line]) -> History:
    past, redoable = _history(match, lines), log.last_redoable(lines)
    if redoable is None:
        return past
    earlier = [line for line in log.effective_lines(lines) if line.seq < redoable.seq]
    return replace(past, redo_history=_history(match, earlier), corrected_roll=redoable.roll_key)


def _history(match: Match, lines: list[Line]) -> History:
    steps = log.steps(lines)
    by_seq = {line.seq: line for line in lines}
    game = catalog.game(match.game)
    handicap = game.variant.handicap
    # What is written down beside a line: a move's notation, and whom it has taken.
    texts: dict[int, Mapping[str, str]]
    if any(line.kind == Line.Kind.CORRECT for line in log.effective_lines(lines)):
        # Corrected dice may have changed the move.
        moments = log.replay(game, match.options, steps).moments
        texts = {moment.step.seq: _texts_of_step(game, moment) for moment in moments}
    else:
        rows = [by_seq[step.seq] for step in steps]
        texts = {row.seq: {"notation": row.notation, "taken": row.taken} for row in rows}
    preparation = [step for step in steps if handicap and step.text and handicap.is_preparation(step.text)]
    return History(
        tuple(_plies(game, by_seq, steps, texts)),
        lines[-1].seq,
        next(line.seq for line in reversed(lines) if line.kind != Line.Kind.LEARN),
        tuple(steps),
        log.recorded_dice(lines),
        actions_before_rolls(lines),
        tuple(step.text for step in preparation),
        preparation[-1].seq if preparation else FIRST,
        lines[-1].kind == Line.Kind.ABANDON,
    )


def _texts_of_step(game: AnyGame, moment: log.ReplayedStep) -> Mapping[str, str]:
    if moment.step.text:
        return log_texts(game, moment.before, game.read_action(moment.step.text))
    announcing = game.variant.announcing
    return announcing.roll_columns(moment.before.position, moment.step.faces) if announcing else {}


def _plies(
    game: AnyGame,
    by_seq: Mapping[int, Line],
    steps: Iterable[log.Step],
    texts: Mapping[int, Mapping[str, str]],
) -> Iterator[Ply]:
    """The steps that stand in the list: an action, or the throw that decides what becomes of one, and words."""
    throws: list[tuple[int, ...]] = []
    acts: list[Line] = []
    number = 0
    for step in steps:
        row = texts.get(step.seq, {})
        throws += [step.faces] if step.faces else []
        acts += [by_seq[step.seq]] if step.text else []
        word = (
            game.variant.words.written_words.get(step.text, "")
            if step.text and not row.get("notation")
            else ""
        )
        notation = row.get("notation") or word
        if notation:
            number += 1
            act = acts[-1] if step.text else next(act for act in reversed(acts) if game.squares(act.text))
            side, token = Side(act.side), row.get("taken", "")
            turn_throws, move_throws = (throws[-1:], []) if game.variant.turns_of_half_moves else ([], throws)
            dice, faces = turn_throws[0] if turn_throws else (), tuple(move_throws)
            yield Ply(number, side, act.text, notation, token, step.seq, dice, faces, bool(word))
            throws, acts = [], []


def captured_pieces(plies: Iterable[Ply]) -> dict[Side, Counter[str]]:
    """How many of each token each side has lost; a `taken` with a minus before it was the mover's own."""
    losses: dict[Side, Counter[str]] = {side: Counter() for side in Side}
    for ply in plies:
        if ply.taken:
            loser = ply.side if ply.taken.startswith("-") else ply.side.other
            losses[loser][ply.taken.removeprefix("-")] += 1
    return losses
