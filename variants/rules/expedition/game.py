"""The variant Expedition Chess: chess in which long-range pieces may not arrive.

Source: "Expedition Chess", a posting on chess where "not every initiative succeeds due to unforeseen factors"; X12 (a
captured King ends it at once), X16b (repetition).
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from campaigns.rules.contract import Over, Side
from variants.rules.actions import Action, Move
from variants.rules.answers import PieceOn
from variants.rules.board_game import BoardGame
from variants.rules.capabilities import About
from variants.rules.expedition import moves
from variants.rules.expedition.announcing import ExpeditionAnnouncing
from variants.rules.expedition.attempt import COORDINATES
from variants.rules.expedition.check import ending_of
from variants.rules.expedition.dice import ExpeditionDice
from variants.rules.expedition.looks import ExpeditionLooks
from variants.rules.expedition.notation import NOTATION, write_move
from variants.rules.expedition.phrases import ExpeditionPhrases
from variants.rules.expedition.position import Position
from variants.rules.expedition.position_text import POSITION_TEXT
from variants.rules.expedition.score import ExpeditionScore
from variants.rules.expedition.situation import ExpeditionOptions, ExpeditionRepetition, Situation
from variants.rules.expedition.why_not import why_not
from variants.rules.grid.army import side_of
from variants.rules.grid.piece import Piece
from variants.rules.orthodox.pieces import ARMY, GRID, SIDE_NAMES
from variants.rules.variant import Variant

PLIES_TO_THIRD_TIME = 8  # half-moves from a position to its third time, each side going to and fro twice


class ExpeditionChess(Variant[Situation, Position]):
    slug = "expedition"
    title = "Expedition Chess"
    about = About(
        "Chess in which a Bishop, Rook or Queen who goes far may not arrive: announce it, then roll.",
        (45, 90),
        "",
        "A posting without its author’s name",
    )
    side_names = SIDE_NAMES
    army = ARMY
    coordinates = COORDINATES
    position_text = POSITION_TEXT
    options = ExpeditionOptions()
    repetition = ExpeditionRepetition()
    dice = ExpeditionDice()
    announcing = ExpeditionAnnouncing()
    notation = NOTATION
    phrases = ExpeditionPhrases()
    looks = ExpeditionLooks()

    def actions(self, position: Situation) -> Sequence[Move]:
        return moves.actions(position.placed)

    def after(self, position: Situation, action: Action) -> Situation:
        assert isinstance(action, Move)
        return replace(position, placed=moves.after(position.placed, position.risk, action))

    def why_not(self, position: Situation, action: Action) -> str | None:
        return why_not(position.placed, action) if isinstance(action, Move) else None

    def ending(self, position: Situation) -> Over | None:
        return ending_of(position.placed)

    def divide(self, position: Situation, depth: int) -> Iterable[tuple[Action, int]] | None:
        """None where a line could end because its position stands for the third time: that takes eight half-moves."""
        if position.halfmove + depth > PLIES_TO_THIRD_TIME:
            return None
        return () if self.ending(position) else moves.divide(position.placed, position.risk, depth).items()

    def write_move(self, position: Situation, action: Action) -> str:
        """The source's notation; nothing before the dice have made a move of it."""
        if not isinstance(action, Move) or self.announcing.is_undecided(position, action):
            return ""
        return write_move(position.placed, action)

    def cannot_win(self, position: Situation, side: Side) -> bool:
        occupied = self.army.pieces_on(position.placed.board_of(side))
        return sum(side_of(code) is side for _, code in occupied) == 1

    def capture_square(self, position: Situation, move: Move) -> int | None:
        return moves.capture_square(position.placed, move)

    def own_pieces(self, position: Situation) -> dict[int, Piece]:
        """The mover's own pieces, also where two share a square; while an attempt is announced, its piece alone."""
        placed, army = position.placed, self.army
        occupied = army.pieces_on(placed.board_of(placed.side))
        own = {square: army.piece(code) for square, code in occupied if side_of(code) is placed.side}
        pending = placed.pending
        return {square: piece for square, piece in own.items() if not pending or square == pending.start}

    def pieces(self, position: Situation) -> list[PieceOn]:
        # A piece that awaits the throw for its capture is shown on the square of the capture.
        placed = position.placed
        if placed.pending and placed.pending.captures:
            placed = moves.sharing_after_miss(placed)
        sharers = {GRID.name(square): ARMY.piece(code).letter for square, code in placed.shared}
        pieces = super().pieces(replace(position, placed=placed))
        return [replace(piece, sharer=sharers.get(piece.square, "")) for piece in pieces]

    def continuation(self, position: Situation, next_situation: Situation) -> Situation | None:
        """The situation as if the mover went on; None once the King has been taken."""
        if next_situation.placed.king_of(position.side.other) is None:
            return None
        chess = replace(next_situation.placed.chess, side=position.side)
        return replace(next_situation, placed=replace(next_situation.placed, chess=chess))


EXPEDITION_CHESS = BoardGame(ExpeditionChess(), ExpeditionScore)
