"""Everything around the board: status, moves, captured pieces, declarations."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.safestring import SafeString

from campaigns.match.models import Line, Match, Seat
from campaigns.rules.contract import Side
from variants.catalog import AnyGame
from variants.history import History, Ply, captured
from variants.known_dice import foreseen
from variants.moment import BoardMoment
from variants.pairs import player_key
from variants.presenters import prepare, words
from variants.presenters.board_html import BoardHtml
from variants.presenters.drawing import html_of, shown
from variants.presenters.place import Place
from variants.rules.actions import OFF_TURN
from variants.rules.answers import CheckWarning
from variants.rules.looks import Looks, written
from variants.scoring import Winnings, won_between
from variants.throwing import may_take_back

# A half-move, the address of the board after it, and whether that is looked at.
Entry = tuple[Ply, str, bool]


@dataclass(frozen=True, slots=True)
class Status:
    """How the match stands, in words; `ending` is empty while it goes on."""

    line: str
    checks: tuple[CheckWarning, ...] = ()
    offer: str = ""
    ending: str = ""

    @property
    def spoken(self) -> str:
        """As one sentence for screen readers."""
        checks = (king.words for king in self.checks)
        return " ".join(f"{part}." for part in (self.line, *checks, self.offer) if part)


@dataclass(frozen=True, slots=True)
class Captures:
    """What stands beside a player's name: the pieces (name, drawn, how many) that the other side, `loser`, has lost, and by
    how much the player's own pieces count more, as "+3"; empty where they do not."""

    side: str
    loser: str
    pieces: tuple[tuple[str, SafeString, int], ...]
    lead: str


@dataclass(frozen=True, slots=True)
class WordButton:
    """Something that may be declared now; `question` is asked before. `is_answer`: the other side waits for it."""

    text: str
    label: str
    question: str
    is_answer: bool


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take-backs: the sides this device may ask for, the request it may answer (`asked`, in words).

    `own` is a half-move that its maker may still take back without asking.
    """

    may_ask: tuple[tuple[str, str], ...] = ()
    asked: str = ""
    answers_for: str = ""
    own: Ply | None = None


def players(match: Match, moment: BoardMoment) -> Iterator[tuple[Seat, SafeString, str, Winnings | None]]:
    """Both sides, the first mover first: who sits there, the side's King and its name; in games with points, those won of the other."""
    seats, winnings = {seat.side: seat for seat in match.seats.all()}, won_between(match) or {}
    royal = next(piece.letter for piece in moment.game.variant.army.pieces if piece.royal)
    for side in Side:
        seat = seats[side]
        points = winnings.get(player_key(seat.character_id, seat.name))
        yield seat, html_of(moment.game.slug).man(side, royal), moment.game.side_name(side), points


def status(moment: BoardMoment) -> Status:
    """How the match stands at this moment."""
    game, over, side = moment.game, moment.over, moment.turn
    if over is not None:
        ending = words.ended(game, over, moment.state)
        return Status(ending, ending=ending)
    if side is None:
        return Status(words.ROLL_AGAIN if moment.line.roll_key else words.BOTH_ROLL)
    question = game.variant.question(moment.state.position) or _offer(game, moment, side)
    if moment.preparation:
        whose = game.side_name(moment.preparation.side)
        return Status(prepare.line(moment.preparation, whose), moment.checks, question)
    return Status(f"{game.side_name(side)} to {_doing(moment)}", moment.checks, question)


def _doing(moment: BoardMoment) -> str:
    if moment.roll:
        return "roll"
    return "answer" if moment.answers else moment.game.variant.doing(moment.state.position)


def entries(past: History, place: Place, at: int) -> Iterator[tuple[str, Entry]]:
    """The half-moves as the list shows them, with the number before each; the board after half-move `at` is looked at."""
    address = place.url("ply", 0).removesuffix("0/")
    for number, ply in past.numbered():
        yield number, (ply, f"{address}{ply.number}/", ply.number == at)


def lines(entries: Iterable[tuple[str, Entry]]) -> Iterator[tuple[str, list[Entry]]]:
    """The list of moves, a line for each number: that, and its half-moves."""
    number, line = "", list[Entry]()
    for label, entry in entries:
        if label and line:
            yield number, line
        number, line = (label, [entry]) if label else (number, [*line, entry])
    if line:
        yield number, line


def gains(plies: Sequence[Ply], moment: BoardMoment) -> dict[str, Captures]:
    """What stands beside each player's name: the pieces the other side has lost, most valuable first, and who is ahead."""
    looks, html = moment.game.variant.looks, html_of(moment.game.slug)
    lost, ahead = captured(plies), _ahead(moment)
    return {side.value: _gain(moment, side, lost[side.other], looks, html, ahead) for side in Side}


def _gain(
    moment: BoardMoment, side: Side, lost: Counter[str], looks: Looks, html: BoardHtml, ahead: Fraction
) -> Captures:
    kinds = [(html.pieces[token].name, token, count) for token, count in sorted(lost.items())]
    kinds.sort(key=lambda kind: -looks.weights.get(kind[0], 0))
    pieces = tuple((name, html.man(side.other, token), count) for name, token, count in kinds)
    lead = ahead if side is Side.WHITE else -ahead
    return Captures(
        side.value, moment.game.side_name(side.other), pieces, f"+{written(lead)}" if lead > 0 else ""
    )


def _ahead(moment: BoardMoment) -> Fraction:
    """By how much White's pieces on the board count more than Black's; 0 where nothing is said of what they count."""
    weights, pieces = moment.game.variant.looks.weights, html_of(moment.game.slug).pieces
    if not weights:
        return Fraction()
    counted = (
        weights.get(pieces[token].name, Fraction()) * (1 if side is Side.WHITE else -1)
        for piece in shown(moment.look).standing.values()
        for side, token in piece.pieces
    )
    return sum(counted, Fraction())


def declared(moment: BoardMoment, past: History, place: Place) -> tuple[WordButton, ...]:
    """What this device may declare: the side to move's words; resigning is always allowed.

    What is said before a roll is not offered once its dice are on record.
    """
    side, game = moment.turn, moment.game
    if moment.over or side is None:
        return ()
    forecast = foreseen(game, moment.state, past.dice, past.before_rolls)
    return tuple(
        _word(game, word, speaker, place)
        for word in game.words(moment.state)
        if word not in forecast and (speaker := side.other if word == OFF_TURN else side) in place.sides
    )


def _word(game: AnyGame, word: Any, speaker: Side, place: Place) -> WordButton:
    text, side = game.write_action(word), game.side_name(speaker)
    label = words.DECLARED.get(text, text.capitalize())
    if place.is_dm and text in words.RESIGNING:
        label = f"{side} resigns"
    return WordButton(text, label, words.ASKED_TWICE.get(text, "").format(side=side), text in words.ANSWERS)


def _offer(game: AnyGame, moment: BoardMoment, side: Side) -> str:
    texts = {game.write_action(word) for word in game.declarations(moment.state)}
    if "draw!" in texts:
        return f"{game.side_name(side.other)} offers a draw"
    if "draw?" not in texts and "resign" in texts:
        return f"{game.side_name(side)} has offered a draw and is to move"
    return ""


def take_back(moment: BoardMoment, plies: Sequence[Ply], place: Place) -> TakeBack:
    """The open take-back request, and what this device may ask or answer."""
    if moment.line.kind == Line.Kind.ABANDON:
        return TakeBack()
    game = moment.game
    if moment.line.kind == Line.Kind.ASK:
        side = Side(moment.line.side)
        wish = f"{game.side_name(side)} requests a take-back"
        return TakeBack((), wish, side.other.value if side.other in place.sides else "")
    if place.is_dm:
        return TakeBack()
    movers = {ply.side for ply in plies if not ply.is_word} | ({moment.turn} if moment.announced else set())
    may_ask = ((side.value, game.side_name(side)) for side in place.sides if side in movers)
    own = _own(moment, plies, place)
    return TakeBack(own=own) if own else TakeBack(tuple(may_ask))


def _own(moment: BoardMoment, plies: Sequence[Ply], place: Place) -> Ply | None:
    """The last half-move, if this device's side may take it back without asking."""
    last = plies[-1] if plies and plies[-1].seq == moment.line.seq else None
    if last is None or last.is_word or last.side not in place.sides:
        return None
    may = may_take_back(moment.game, last.side, last.notation, moment.awaits, last.side)
    return last if may else None
