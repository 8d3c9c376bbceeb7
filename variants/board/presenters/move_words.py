"""A move in words that name its piece, and what it brings in a sentence: one way to speak for hints, reviews and who looks on."""

from dataclasses import dataclass

from campaigns.match.models import Match
from campaigns.rules.contract import Side
from variants.board.play.position_at import BoardMoment
from variants.board.presenters.drawing import describe_board, html_of
from variants.board.presenters.standings import EVEN, standing
from variants.catalog import AnyGame
from variants.rules.actions import Move
from variants.rules.move_effects import MoveEffect, MoveEffectKind, is_for_dice, move_effects
from variants.rules.state import BoardPosition

MAX_EFFECTS = 2
PHRASES = {
    MoveEffectKind.MATES: "gives checkmate",
    MoveEffectKind.WINS: "wins at once",
    MoveEffectKind.TAKES: "takes the {piece} on {square}",
    MoveEffectKind.CHECKS: "gives check",
    MoveEffectKind.BECOMES: "makes it {a} {piece}",
    MoveEffectKind.SAVES: "brings the {piece} on {square} out of danger",
    MoveEffectKind.THREATENS: "threatens the {piece} on {square}",
}


@dataclass(frozen=True)
class MoveWords:
    """A legal move of a position as it is spoken of."""

    game: AnyGame
    position: BoardPosition
    move: Move

    @property
    def piece(self) -> str:
        piece = self.game.variant.own_pieces(self.position).get(self.move.start)
        return piece.name if piece else "piece"

    @property
    def start(self) -> str:
        return self.game.variant.army.grid.name(self.move.start)

    @property
    def to(self) -> str:
        return self.game.variant.army.grid.name(self.move.to)

    @property
    def taken(self) -> str:
        """The name of the piece it takes; empty for none."""
        square = self.game.variant.capture_square(self.position, self.move)
        code = self.position.board[square] if square is not None else 0
        return self.game.variant.army.piece(code).name if code else ""

    @property
    def is_attempt(self) -> bool:
        return is_for_dice(self.game.variant, self.position, self.move)

    @property
    def notation(self) -> str:
        """In the game's notation; empty where it has none for this."""
        return self.game.variant.write_move(self.position, self.move)

    @property
    def past_tense(self) -> str:
        if self.taken:
            return f"took the {self.taken} on {self.to} with the {self.piece}"
        if self.is_attempt:
            return f"tried to move the {self.piece} from {self.start} to {self.to}"
        return f"moved the {self.piece} from {self.start} to {self.to}"

    @property
    def gerund(self) -> str:
        if self.taken:
            return f"taking the {self.taken} on {self.to} with the {self.piece}"
        return f"moving the {self.piece} from {self.start} to {self.to}"

    @property
    def imperative(self) -> str:
        return f"Take the {self.taken} on {self.to} with it" if self.taken else f"Move it to {self.to}"

    @property
    def effects_sentence(self) -> str:
        """What it brings at once: "It takes the Oliphant on 2c4 and threatens the Dragon on 3d5"; empty for nothing."""
        effects = list(move_effects(self.game.variant, self.position, self.move))[:MAX_EFFECTS]
        return f"It {' and '.join(map(_phrase, effects))}" if effects else ""


def _phrase(effect: MoveEffect) -> str:
    spelt = effect.piece[1:2].isupper()  # a name that is said letter by letter, "an NW"
    article = "an" if effect.piece[:1] in ("AEFHILMNORSX" if spelt else "AEIOU") else "a"
    return PHRASES[effect.kind].format(a=article, piece=effect.piece, square=effect.square)


def standing_sentence(game: AnyGame, side: Side, score: float) -> str:
    """How a side stands by its expected score: "Gold is clearly better", "the game is even"."""
    phrase = standing(score)
    return "the game is even" if phrase == EVEN else f"{game.side_name(side)} is {phrase}"


def last_move_sentence(moment: BoardMoment, match: Match) -> str:
    """The last half-move as a sentence for those who look on: "Ysolde's Griffon takes the Sylph on 3c4".

    Empty before the first move, and where the last thing said was no move; `match` has the players' names.
    """
    ply = moment.ply
    squares = moment.game.squares(ply.text) if ply else ()
    if ply is None or not squares:
        return ""
    start, to = squares
    pieces, standing = html_of(match.game).pieces, describe_board(moment.look).standing
    on_squares = (standing[name].pieces if name in standing else () for name in (to, start))
    tokens = (next((token for side, token in on if side is ply.side), "") for on in on_squares)
    arrived_token, remaining_token = tokens
    if not arrived_token and not remaining_token:
        return ""
    mover = f"{match.seat(ply.side).name}'s {pieces[arrived_token or remaining_token].name}"
    if not ply.taken or ply.taken.startswith("-"):
        return f"{mover} moves from {start} to {to}"
    return f"{mover} takes the {pieces[ply.taken].name} on {to}{'' if arrived_token else ' from afar'}"
