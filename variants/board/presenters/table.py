"""Everything around the board: status, moves, captured pieces, declarations."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from django.utils.safestring import SafeString

from campaigns.match.models import Line, Match, Seat
from campaigns.rules.contract import Side
from variants import catalog
from variants.board.play.dice_on_record import withheld_actions
from variants.board.play.history import History, Ply, captured_pieces
from variants.board.play.moves import takes_back_freely, who_decides_take_back
from variants.board.play.position_at import BoardLook, BoardMoment
from variants.board.play.rolls import may_take_back
from variants.board.play.winnings import Winnings, winnings_between
from variants.board.presenters import prepare, wording
from variants.board.presenters.drawing import describe_board, html_of
from variants.board.presenters.viewpoint import Viewpoint
from variants.catalog import AnyGame
from variants.handicap.pairs import player_key
from variants.rules.actions import OfferDraw, Word, speaker_of
from variants.rules.answers import CheckWarning
from variants.rules.looks import fraction_text

# A half-move, the address of the board after it, and whether that is looked at.
Entry = tuple[Ply, str, bool]
Player = tuple[Seat, SafeString, str, Winnings | None]


@dataclass(frozen=True, slots=True)
class Status:
    """How the match stands, in words; `ending` is empty while it goes on. `is_draw_offered`: the `offer` is of a draw."""

    line: str
    checks: tuple[CheckWarning, ...] = ()
    offer: str = ""
    ending: str = ""
    is_draw_offered: bool = False

    @property
    def check(self) -> str:
        """The one word beside whose move it is, on whatever level the King stands; "?" where taking it needs luck."""
        if self.ending or not self.checks:
            return ""
        return "Check" if any(king.is_certain for king in self.checks) else "Check?"

    @property
    def spoken_sentence(self) -> str:
        """As one sentence for screen readers."""
        checks = (king.sentence for king in self.checks)
        return " ".join(f"{part}." for part in (self.line, *checks, self.offer) if part)


@dataclass(frozen=True, slots=True)
class WordButton:
    """Something that may be declared now; `confirmation` is asked before."""

    text: str
    label: str
    confirmation: str

    @property
    def root(self) -> str:
        return self.text.removesuffix(wording.OFF_TURN_SUFFIX)

    @property
    def is_reply(self) -> bool:
        """Whether the other side waits for it, or nothing else can be done."""
        return self.root in wording.REPLY_WORDS

    @property
    def is_pass(self) -> bool:
        """Whether there is nothing else to do: a seat's device does it by itself after a second."""
        return self.root == wording.PASS

    @property
    def is_cube_action(self) -> bool:
        return self.root in wording.CUBE_WORDS


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take-backs: the sides this device may ask for, the request it may answer (`request_sentence`, in words).

    `own_ply` is a half-move that its maker may still take back without asking; `is_free`: against an NPC no answer is waited for.
    `decided_by` is who answers else.
    """

    may_ask: tuple[tuple[str, str], ...] = ()
    request_sentence: str = ""
    answering_side: str = ""
    own_ply: Ply | None = None
    is_free: bool = False
    decided_by: str = ""

    @property
    def own_name(self) -> str:
        """The half-move as it is written, dice that were given up by name."""
        return wording.WORD_NOUNS.get(self.own_ply.text, self.own_ply.notation) if self.own_ply else ""

    @property
    def question(self) -> str:
        """What is asked before a request is sent; empty for a take-back that nobody has to allow."""
        return "" if self.is_free else f"Ask {self.decided_by} for a take-back of your last move?"


def players(match: Match, moment: BoardMoment) -> Iterator[Player]:
    """Both sides, the first mover first: who sits there, the side's King and its name; in games with points, those won of the other."""
    seats, winnings = {seat.side: seat for seat in match.seats.all()}, winnings_between(match) or {}
    royal = next(piece.letter for piece in moment.game.variant.army.pieces if piece.royal)
    for side in Side:
        seat = seats[side]
        points = winnings.get(player_key(seat.character_id, seat.name))
        yield seat, html_of(moment.game.slug).figure(side, royal), moment.game.side_name(side), points


def status(moment: BoardMoment, name_of: Callable[[Side], str] | None = None) -> Status:
    """With the sides' names, or those that `name_of` gives."""
    game, side = moment.game, moment.turn
    name_of = name_of or game.side_name
    if ending := wording.match_result(moment, name_of):
        return Status(ending, ending=ending)
    if side is None:
        return Status(wording.ROLL_AGAIN if moment.line.roll_key else wording.BOTH_ROLL)
    prompt = game.variant.phrases.prompt(moment.state.position)
    if moment.preparation:
        name = name_of(moment.preparation.side)
        return Status(prepare.preparation_sentence(moment.preparation, name), moment.checks, prompt)
    activity = "roll" if moment.roll else game.variant.phrases.activity_text(moment.state.position)
    line = f"{name_of(side)} to {activity}"
    offerer = moment.state.draw_offerer
    if prompt or offerer is None:
        return Status(line, moment.checks, prompt)
    offer = f"{name_of(offerer)} offers a draw"
    return Status(line, moment.checks, offer, is_draw_offered=True)


def move_entries(past: History, viewpoint: Viewpoint, shown_ply: int) -> Iterator[tuple[str, Entry]]:
    """The half-moves as the list shows them, with the number before each; the board after half-move `shown_ply` is looked at."""
    address = viewpoint.url("ply", 0).removesuffix("0/")
    for number, ply in past.numbered_plies():
        yield number, (ply, f"{address}{ply.number}/", ply.number == shown_ply)


def lines(entries: Iterable[tuple[str, Entry]]) -> Iterator[tuple[str, list[Entry]]]:
    """The list of moves, a line for each number: that, and its half-moves."""
    number, line = "", list[Entry]()
    for label, entry in entries:
        if label and line:
            yield number, line
        number, line = (label, [entry]) if label else (number, [*line, entry])
    if line:
        yield number, line


def captures(plies: Sequence[Ply], moment: BoardMoment) -> dict[str, dict[str, object]]:
    """What stands beside each player's name.

    `pieces` (name, drawn, how many) are those the other side, `loser`, has lost, most valuable first; `lead` is by how much
    the player's own count more, as "+3", empty where they do not.
    """
    looks, html = moment.game.variant.looks, html_of(moment.game.slug)
    losses, white_lead = captured_pieces(plies), _white_lead(moment.look)
    by_side = dict[str, dict[str, object]]()
    for side in Side:
        losses_by_token = sorted(losses[side.other].items())
        kinds = [(html.pieces[token].name, token, count) for token, count in losses_by_token]
        kinds.sort(key=lambda kind: -looks.weights.get(kind[0], 0))
        lead = white_lead if side is Side.WHITE else -white_lead
        by_side[side.value] = {
            "side": side.value,
            "loser": moment.game.side_name(side.other),
            "pieces": [(name, html.figure(side.other, token), count) for name, token, count in kinds],
            "lead": f"+{fraction_text(lead)}" if lead > 0 else "",
        }
    return by_side


@lru_cache(maxsize=512)
def _white_lead(look: BoardLook) -> Fraction:
    """By how much White's pieces on the board count more than Black's; 0 where nothing is said of what they count."""
    weights, pieces = catalog.game(look.slug).variant.looks.weights, html_of(look.slug).pieces
    if not weights:
        return Fraction()
    lead = Fraction()
    for piece in describe_board(look).standing.values():
        for side, token in piece.pieces:
            weight = weights.get(pieces[token].name, Fraction())
            lead += weight if side is Side.WHITE else -weight
    return lead


def word_buttons(moment: BoardMoment, past: History, viewpoint: Viewpoint) -> tuple[WordButton, ...]:
    """What this device may declare: the side to move's words, and what the other may say off turn.

    What is said before a roll is not offered once its dice are on record. Whoever moves both sides offers a draw with a
    move.
    """
    side, game = moment.turn, moment.game
    if moment.over or side is None:
        return ()
    forecast = withheld_actions(game, moment.state, past.dice, past.before_rolls)
    return tuple(
        _word(game, word, speaker, viewpoint)
        for word in game.words(moment.state)
        if word not in forecast
        and (speaker := speaker_of(word, side)) in viewpoint.sides
        and not (viewpoint.is_dm and word == OfferDraw(off_turn=True))
    )


def _word(game: AnyGame, word: Word, speaker: Side, viewpoint: Viewpoint) -> WordButton:
    text, side = game.write_action(word), game.side_name(speaker)
    root = text.removesuffix(wording.OFF_TURN_SUFFIX)
    label = wording.label(root)
    if viewpoint.is_dm and root in wording.SIDE_WORDS:
        label = f"{label} as {side}"
    return WordButton(text, label, wording.CONFIRM_QUESTIONS.get(root, "").format(side=side))


def offered_take_back(moment: BoardMoment, plies: Sequence[Ply], viewpoint: Viewpoint) -> TakeBack:
    if moment.over is not None:
        return TakeBack()
    game = moment.game
    if moment.line.kind == Line.Kind.ASK:
        side = Side(moment.line.side)
        request = f"{game.side_name(side)} requests a take-back"
        if side.other in moment.match.npc_sides:
            request = f"{request}, which the Dungeon Master decides"
        return TakeBack((), request, side.other.value if side.other in viewpoint.sides else "")
    if viewpoint.is_dm:
        return TakeBack()
    movers = {ply.side for ply in plies if not ply.is_word}
    if moment.announcement and moment.turn:
        movers.add(moment.turn)
    may_ask = ((side.value, game.side_name(side)) for side in viewpoint.sides if side in movers)
    if own_ply := _own_ply(moment, plies, viewpoint):
        return TakeBack(own_ply=own_ply)
    match, near_side = moment.match, viewpoint.near_side
    is_free = near_side is not None and takes_back_freely(match, near_side)
    decided_by = who_decides_take_back(match, near_side) if near_side else ""
    return TakeBack(tuple(may_ask), is_free=is_free, decided_by=decided_by)


def _own_ply(moment: BoardMoment, plies: Sequence[Ply], viewpoint: Viewpoint) -> Ply | None:
    last = plies[-1] if plies and plies[-1].seq == moment.line.seq else None
    if last is None or last.is_word or last.side not in viewpoint.sides:
        return None
    may = may_take_back(moment.game, last.side, last.notation, moment.awaits, last.side)
    return last if may else None
