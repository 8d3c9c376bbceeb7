"""What a device is shown around the board: how the match stands, its moves, the captured pieces, what may be said."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.safestring import SafeString, mark_safe

from campaigns.models import Line, Match
from campaigns.rules.coins import write
from campaigns.rules.contract import Side
from variants.catalog import AnyGame
from variants.known_dice import foreseen
from variants.pairs import key_of
from variants.presenters import drawing, history, prepare, words
from variants.presenters.board_html import Occupant
from variants.presenters.history import History, Ply
from variants.presenters.moment import Moment
from variants.presenters.place import Place
from variants.rules.actions import OFF_TURN
from variants.rules.answers import Checked
from variants.rules.looks import written
from variants.scoring import Won, won_between
from variants.throwing import may_take_back


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a side, with a piece of that side; `character_id` is None for a person known by name alone, and away
    from the DM's page. `points` are those won of the other player so far, None in games without any, `coins` what they came to."""

    side: str
    token: SafeString
    side_name: str
    name: str
    character_id: int | None
    to_move: bool
    points: int | None = None
    coins: str = ""


@dataclass(frozen=True, slots=True)
class Status:
    """How the match stands, in words; `ending` and `winner` are empty while it goes on."""

    line: str
    checks: tuple[Checked, ...]
    offer: str
    ending: str
    winner: str

    @property
    def spoken(self) -> str:
        """As one sentence for screen readers."""
        checks = (king.words for king in self.checks)
        return " ".join(f"{part}." for part in (self.line, *checks, self.offer) if part)


@dataclass(frozen=True, slots=True)
class Move:
    """One half-move of the list; `number` is the move's, before the first of its half-moves, `url` the board after it.

    `dice` are those of the turn it begins, `thrown` those that were thrown for it alone.
    """

    ply: int
    number: str
    side: str
    notation: str
    url: str
    current: bool
    dice: tuple[int, ...] = ()
    thrown: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Lost:
    """The captured pieces of one kind, one of them drawn, and what the game's author says it is worth."""

    name: str
    cell: SafeString
    count: int
    value: str


@dataclass(frozen=True, slots=True)
class Loss:
    """What a side has lost, and what that is worth together (empty where nobody printed values)."""

    side: str
    side_name: str
    pieces: tuple[Lost, ...]
    worth: str


@dataclass(frozen=True, slots=True)
class Word:
    """Something that may be declared now; `question` is asked before. `is_answer`: the other side waits for it."""

    text: str
    label: str
    question: str
    is_answer: bool


@dataclass(frozen=True, slots=True)
class TakeBack:
    """What this device may do about moves back: ask for a side, or answer one that asks (`asked`, in words).

    `own` is a half-move that its maker may still take back without asking, and `own_side` the maker.
    """

    may_ask: tuple[tuple[str, str], ...] = ()
    asked: str = ""
    answers_for: str = ""
    own: str = ""
    own_side: str = ""


def players(match: Match, moment: Moment, place: Place) -> tuple[Player, ...]:
    """Both sides, the first mover first."""
    seats = {seat.side: seat for seat in match.seats.all()}
    won = won_between(match)
    return tuple(
        Player(
            side.value,
            mark_safe(moment.html.cell(Occupant(side, _royal(moment.game)))),
            moment.game.side_name(side),
            seats[side].name,
            seats[side].character_id if place.is_dm else None,
            moment.turn is side,
            *(_told(won[key_of(seats[side].character_id, seats[side].name)]) if won else ()),
        )
        for side in Side
    )


def _told(won: Won) -> tuple[int, str]:
    return won.points, write(won.coppers) if won.coppers else ""


def _royal(game: AnyGame) -> str:
    return next(piece.letter for piece in game.variant.army.pieces if piece.royal)


def status(moment: Moment) -> Status:
    """How the match stands at this moment."""
    game, over, side = moment.game, moment.over, moment.turn
    if over is not None:
        ended = words.ending(game, over) + words.points(game.points(moment.state))
        return Status(ended, (), "", ended, over.winner.value if over.winner else "")
    if side is None:
        again = bool(moment.line.roll_key)
        return Status(words.THROW_AGAIN if again else words.BOTH_THROW, (), "", "", "")
    question = game.variant.question(moment.state.position) or _offer(game, moment, side)
    line = prepare.line(moment) or f"{game.side_name(side)} to {_doing(moment)}"
    return Status(line, moment.checks, question, "", "")


def _doing(moment: Moment) -> str:
    if moment.roll:
        return "throw"
    return "answer" if moment.answers else moment.game.variant.doing(moment.state.position)


def moves(past: History, place: Place, *, since: int = 0, current: int | None = None) -> Iterator[Move]:
    """The list of moves after `since` half-moves; `current` is the one that is looked at, None for the last one."""
    chosen = len(past.plies) if current is None else current
    address = place.url("ply", 0).removesuffix("0/")
    for ply, label in _labelled(past):
        if ply.number > since:
            begins = ply.throws[-1] if past.by_turns and ply.throws else ()
            thrown = () if past.by_turns else ply.throws
            yield Move(
                *(ply.number, label, ply.side.value, ply.notation, f"{address}{ply.number}/"),
                *(ply.number == chosen, begins, thrown),
            )


def named(past: History, game: AnyGame) -> Iterator[tuple[Ply, str]]:
    """Each half-move with what it is called away from the list: "4. Gold 2f2-2f3"."""
    for ply, label in _labelled(past):
        yield ply, f"{label} {game.side_name(ply.side)} {ply.notation}".strip()


def _labelled(past: History) -> Iterator[tuple[Ply, str]]:
    """Each half-move with the number before it. A word belongs to the turn it is said in, and so does its answer."""
    number, before, word_turn = 1, None, 0
    for ply in past.plies:
        turn = word_turn or number + (before is Side.BLACK and ply.side is Side.WHITE)
        if ply.is_word:
            word_turn = turn
            yield ply, _turn(turn, ply.side)
            continue
        begins = past.by_turns and ply.throws
        yield ply, _turn(turn, ply.side) if begins else _label(turn, before, ply.side)
        number, before, word_turn = turn, ply.side, 0


@dataclass(frozen=True, slots=True)
class Pair:
    """A line of the list: a move's number and its half-moves; with dice, a turn of one side."""

    number: str
    moves: tuple[Move, ...]

    @property
    def dice(self) -> tuple[int, ...]:
        return self.moves[0].dice


def pairs(listed: Iterable[Move]) -> tuple[Pair, ...]:
    """The list of moves, a line for each number."""
    lines: list[list[Move]] = []
    for move in listed:
        if move.number or not lines:
            lines.append([])
        lines[-1].append(move)
    return tuple(Pair(line[0].number, tuple(line)) for line in lines)


def _turn(number: int, side: Side) -> str:
    """The number of one side's turn, which has a line of its own."""
    return f"{number}." if side is Side.WHITE else f"{number}…"


def _label(number: int, before: Side | None, side: Side) -> str:
    if side is Side.BLACK:
        return f"{number}…" if before is None else ""
    return "" if before is Side.WHITE else f"{number}."


def losses(plies: Sequence[Ply], game: AnyGame) -> tuple[Loss, ...]:
    """The captured pieces, by the side that lost them, most valuable first."""
    return tuple(_loss(game, side, counted) for side, counted in history.captured(plies).items())


def _loss(game: AnyGame, side: Side, counted: tuple[tuple[str, int], ...]) -> Loss:
    values = game.variant.looks.values
    named = [(_name(game, token), token, count) for token, count in counted]
    named.sort(key=lambda kind: -values.get(kind[0], 0))
    worth = sum((values.get(name, Fraction()) * count for name, _, count in named), Fraction())
    pieces = tuple(_kind(game, side, kind, values) for kind in named)
    return Loss(side.value, game.side_name(side), pieces, written(worth) if worth else "")


def _name(game: AnyGame, token: str) -> str:
    piece = game.variant.piece(token)
    assert piece is not None
    return piece.name


def _kind(game: AnyGame, side: Side, kind: tuple[str, str, int], values: Mapping[str, Fraction]) -> Lost:
    name, token, count = kind
    cell = mark_safe(drawing.html_of(game.slug).cell(Occupant(side, token)))
    return Lost(name, cell, count, written(values[name]) if name in values else "")


def declared(moment: Moment, past: History, place: Place) -> tuple[Word, ...]:
    """What this device may declare: the side to move does, but anybody may give up.

    What is said before a roll is not offered once its dice are on record.
    """
    side, game = moment.turn, moment.game
    if moment.over or side is None:
        return ()
    known = foreseen(game, moment.state, past.dice, past.before_rolls)
    return tuple(
        _word(game, word, speaker, place)
        for word in game.words(moment.state)
        if word not in known and (speaker := side.other if word == OFF_TURN else side) in place.sides
    )


def _word(game: AnyGame, word: Any, speaker: Side, place: Place) -> Word:
    text, side = game.write_action(word), game.side_name(speaker)
    label = words.DECLARED.get(text, text.capitalize())
    if place.is_dm and text in words.RESIGNING:
        label = f"{side} resigns"
    return Word(text, label, words.ASKED_TWICE.get(text, "").format(side=side), text in words.ANSWERS)


def _offer(game: AnyGame, moment: Moment, side: Side) -> str:
    texts = {game.write_action(word) for word in game.declarations(moment.state)}
    if "draw!" in texts:
        return f"{game.side_name(side.other)} offers a draw"
    if "draw?" not in texts and "resign" in texts:
        return f"{game.side_name(side)} has offered a draw and is to move"
    return ""


def take_back(moment: Moment, plies: Sequence[Ply], place: Place) -> TakeBack:
    """Whose wish stands, and what this device may ask or answer."""
    if moment.line.kind == Line.Kind.ABANDON:
        return TakeBack()
    game = moment.game
    if moment.line.kind == Line.Kind.ASK:
        side = Side(moment.line.side)
        wish = f"{game.side_name(side)} asks to take the last move back"
        return TakeBack((), wish, side.other.value if side.other in place.sides else "")
    movers = {ply.side for ply in plies if not ply.is_word} | ({moment.turn} if moment.announced else set())
    own = None if place.is_dm else _own(moment, plies, place)
    if own:
        return TakeBack(own=own.notation, own_side=own.side.value)
    may_ask = ((side.value, game.side_name(side)) for side in place.sides if side in movers)
    return TakeBack(() if place.is_dm else tuple(may_ask))


def _own(moment: Moment, plies: Sequence[Ply], place: Place) -> Ply | None:
    """The half-move just made, if this device's side may take it back by itself."""
    if not plies or plies[-1].seq != moment.line.seq:
        return None
    last = plies[-1]
    mine = last.side in place.sides and not last.is_word
    return (
        last
        if mine and may_take_back(moment.game, last.side, last.notation, moment.awaits, last.side)
        else None
    )


@dataclass(frozen=True, slots=True)
class Steps:
    """Where one can go while looking back: addresses, empty where there is nothing."""

    first: str
    back: str
    on: str
    last: str


def steps(place: Place, plies: int, ply: int | None) -> Steps:
    """The way to the neighbours of a half-move; None stands for the match as it is now."""
    at = plies if ply is None else ply
    return Steps(
        first=place.url("ply", 0) if at > 0 else "",
        back=place.url("ply", at - 1) if at > 0 else "",
        on=place.url("ply", at + 1) if at < plies else "",
        last=place.url() if ply is not None else "",
    )
