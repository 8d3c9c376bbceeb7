"""A variant as `BoardGame`, pages and command line use it: rules and optional capabilities.

What follows from the rules is answered here; a variant overrides what is different. A capability is None in games without it.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from campaigns.rules.contract import Side
from campaigns.rules.facts import Facts
from variants.rules import notation_reading
from variants.rules.actions import Action, Move
from variants.rules.answers import CandidateMove, CheckWarning, PieceOn, PromotionOutlook
from variants.rules.capabilities import Announcing, DiceRules, PointsRules
from variants.rules.grid.army import load, side_of
from variants.rules.grid.kernel import pseudo
from variants.rules.grid.layout import AFAR, MOVES
from variants.rules.grid.lines import own_rank
from variants.rules.grid.moves import unpack
from variants.rules.grid.piece import Piece, routes
from variants.rules.looks import Looks
from variants.rules.notation import Notation
from variants.rules.pair import Handicap
from variants.rules.state import M, P
from variants.rules.variant_rules import VariantRules

Targets = Mapping[str, Mapping[str, str]]
"""Moves by their squares: from, to, and whether that is quiet, a capture, or one from afar."""


class Variant(VariantRules[P, M]):
    notation: Notation[P]
    dice: DiceRules[P] | None = None
    points: PointsRules[P] | None = None
    announcing: Announcing[P] | None = None
    handicap: Handicap[P] | None = None
    looks: Looks = Looks()
    turns_of_half_moves: ClassVar[bool] = False
    """Whether a turn is several half-moves, which its maker may take back until it is finished."""
    written_words: ClassVar[Mapping[str, str]] = {}
    """How the list of moves writes words, by their texts; the others do not stand there."""

    # --- The board ------------------------------------------------------------------------------------------------

    def capture_square(self, position: P, move: Move) -> int | None:
        """The square of the piece that a legal move takes; None for none. A game with captures in passing overrides it."""
        return move.to if position.board[move.to] else None

    def own_pieces(self, position: P) -> dict[int, Piece]:
        """The pieces with which the side to move may move, by their squares."""
        occupied = self.army.pieces_on(position.board)
        return {square: self.army.piece(code) for square, code in occupied if side_of(code) is position.side}

    def frozen_by(self, position: P, square: int) -> int | None:
        """The square of the piece that holds the one on a square where it stands; None if it is free."""
        return None

    def king_in_check(self, position: P) -> int | None:
        """The square of the King of the side to move where it is in check."""
        return None

    def checks(self, position: P) -> tuple[CheckWarning, ...]:
        """The Kings in check: "Scarlet's King is in check on 2g8, the middle board"."""
        king = self.king_in_check(position)
        if king is None:
            return ()
        square = self.name(king)
        grid = self.army.grid
        level = grid.levels[grid.level(grid.read(square))] if len(grid.levels) > 1 else ""
        where = f"{square}, the {level} board" if level else square
        return (
            CheckWarning(square, True, f"{self.side_names[position.side]}'s King is in check on {where}"),
        )

    def status(self, position: P) -> str:
        return "check" if self.king_in_check(position) is not None else "ongoing"

    def cannot_win(self, position: P, side: Side) -> bool:
        """Whether a side has a King and nothing else, which no line of moves lets it win with: nor the time, then (B7)."""
        return sum(side_of(code) is side for _, code in self.army.pieces_on(position.board)) == 1

    def pieces(self, position: P) -> list[PieceOn]:
        return [self._piece_on(position, *on) for on in self.army.pieces_on(position.board)]

    def kinds(self, position: P) -> Sequence[Piece]:
        """The kinds of pieces there can be in a match, in the order of its rules."""
        return self.army.pieces

    def remarks(self, position: P) -> tuple[str, ...]:
        """Sentences on what stands beside the board while the game goes on, and everybody must know."""
        return ()

    # --- Moves ----------------------------------------------------------------------------------------------------

    def targets(self, position: P) -> dict[str, dict[str, str]]:
        """The legal moves of the side to move: from, to, and whether that is quiet, a capture, or one from afar."""
        targets: dict[str, dict[str, str]] = {}
        for move in self.moves(position):
            targets.setdefault(self.name(move.start), {})[self.name(move.to)] = self.kind(position, move)
        return targets

    def extra_targets(self, position: P, targets: Targets) -> dict[str, dict[str, dict[str, str]]]:
        """What these legal moves change beside their own squares: from, to, and by square where the piece on it goes.

        "" for one that is taken there: a castling takes its partner along, a capture in passing takes beside its way.
        """
        extra_targets: dict[str, dict[str, dict[str, str]]] = {}
        read, board, moves = self.army.grid.read, position.board, list[Move]()
        partners = {
            castling.king: castling.partner
            for castling in self.army.castlings
            if castling.side is position.side
        }
        for start, destinations in targets.items():
            code = board[read(start)]
            royal = bool(code) and self.army.piece(code).royal
            for to, kind in destinations.items():
                squares, changes = (read(start), read(to)), None
                if royal and squares in partners:
                    changes = {self.name(partners[squares][0]): self.name(partners[squares][1])}
                elif kind == "capture" and not board[squares[1]]:
                    moves = moves or self.moves(position)
                    captured_squares = {
                        self.capture_square(position, move)
                        for move in moves
                        if (move.start, move.to) == squares
                    }
                    changes = {self.name(square): "" for square in captured_squares if square is not None}
                if changes:
                    extra_targets.setdefault(start, {})[to] = changes
        return extra_targets

    def off_turn_targets(self, position: P, side: Side) -> dict[str, dict[str, str]]:
        """Where a side's pieces could go if it were to move: as `targets`, but by any dice, and blind to checks."""
        return self.pseudo_targets(position.board, side)

    def pseudo_targets(self, board: bytes, side: Side) -> dict[str, dict[str, str]]:
        """As `off_turn_targets`, on any board."""
        army = self.army
        S = load(army, board, side)
        targets: dict[str, dict[str, str]] = {}
        for packed in S[MOVES : pseudo(S, army.tables, MOVES)]:
            move = unpack(packed)
            kind = "quiet" if not board[move.to] else "afar" if packed & AFAR else "capture"
            targets.setdefault(self.name(move.start), {})[self.name(move.to)] = kind
        return targets

    def premove_targets(self, position: P, side: Side) -> dict[str, dict[str, str]]:
        """As `off_turn_targets`, and where these pieces go by their moves alone, whatever stands there: what can be planned."""
        army, targets = self.army, self.off_turn_targets(position, side)
        for square, code in army.pieces_on(position.board):
            if side_of(code) is side:
                piece, destinations = army.piece(code), targets.setdefault(self.name(square), {})
                goals = [route.target for route in routes(army.grid, piece, side, square)]
                goals += [
                    castling.king[1]
                    for castling in army.castlings
                    if (castling.side, castling.king[0], castling.kind) == (side, square, piece)
                ]
                for to in goals:
                    destinations.setdefault(self.name(to), "quiet")
        return targets

    def premove_promotions(self, position: P, side: Side, move: Move) -> Mapping[str, Piece]:
        """What a side's piece may become by a move that it plans, whoever is taken by then: by how moves write it."""
        piece = self.army.piece(position.board[move.start])
        arrives = own_rank(self.army.grid, move.to, side) == self.army.grid.ranks
        return {kind.letter.lower(): kind for kind in piece.becomes} if arrives else {}

    def kind(self, position: P, move: Move) -> str:
        """Whether a legal move is quiet, a capture, or one from afar."""
        return "quiet" if self.capture_square(position, move) is None else "capture"

    def promotion_outlooks(self, position: P) -> dict[str, dict[str, PromotionOutlook]]:
        """From, to, and what the move would make of the mover, where there is anything to say of that."""
        promotion_outlooks: dict[str, dict[str, PromotionOutlook]] = {}
        for move in self.moves(position):
            if move.becomes:
                of_piece = promotion_outlooks.setdefault(self.name(move.start), {})
                outlook = of_piece.get(self.name(move.to), PromotionOutlook((), "The Pawn promotes."))
                becomes = dict.fromkeys((*outlook.becomes, move.becomes.upper()))
                of_piece[self.name(move.to)] = PromotionOutlook(tuple(becomes), outlook.why)
        return promotion_outlooks

    def matching_moves(self, position: P, text: str) -> list[Move]:
        """The legal moves from square to square, by whatever die and whatever the piece becomes."""
        return [move for move in self.moves(position) if self.name(move.start) + self.name(move.to) == text]

    def read_move(self, position: P, text: str) -> Action:
        """The legal action meant by coordinates or by the game's notation.

        Raises Unreadable, NotPossible (with the reason) or Ambiguous (naming the candidates).
        """
        return notation_reading.read(self.notation, self, position, text)

    def parse_input(self, position: P, text: str) -> Action:
        """What is meant by a tap or by typing: two squares, if they name one move; else as `read_move`."""
        moves = self.matching_moves(position, text)
        return moves[0] if len(moves) == 1 else self.read_move(position, text)

    def candidates(self, position: P, text: str) -> tuple[CandidateMove, ...]:
        """The legal moves that two squares leave open; none where they name one, or none."""
        moves = self.matching_moves(position, text)
        return tuple(self._candidate(position, move) for move in moves) if len(moves) > 1 else ()

    def continuation(self, position: P, next_position: P) -> P | None:
        """The situation after a move as if its mover went on; None where nothing can be said of that."""
        return None

    def captured_piece(self, position: P, action: Action) -> str:
        """The letter of the piece a legal action takes, empty for none."""
        square = self.capture_square(position, action) if isinstance(action, Move) else None
        return "" if square is None else self.army.piece(position.board[square]).letter

    def refusal(self, position: P, start: str, to: str) -> str:
        """Why a piece cannot go from a square to another, in one sentence; empty where it can. Raises Unreadable."""
        move = Move(self.army.grid.read(start), self.army.grid.read(to))
        return "" if self.matching_moves(position, start + to) else self.why_not(position, move) or ""

    def prompt(self, position: P) -> str:
        """The question the side to move has to answer first; empty for none."""
        return ""

    def facts(self, position: P) -> Facts:
        """What its lessons and rules page say by its own rules, beside what every board has (`facts.py`)."""
        return {}

    def activity_text(self, position: P) -> str:
        """The verb for what the side to move does: move, roll ..."""
        return "move"

    # --- Names ----------------------------------------------------------------------------------------------------

    def name(self, square: int) -> str:
        return self.army.grid.name(square)

    def piece(self, token: str) -> Piece | None:
        """The kind of piece with that letter, or that name in small letters; None for none."""
        return next(
            (piece for piece in self.army.pieces if token in (piece.letter, piece.name.lower())), None
        )

    def _piece_on(self, position: P, square: int, code: int) -> PieceOn:
        held_by = self.frozen_by(position, square)
        frozen_by = "" if held_by is None else self.name(held_by)
        return PieceOn(self.name(square), side_of(code), self.army.piece(code).letter, frozen_by)

    def _candidate(self, position: P, move: Move) -> CandidateMove:
        next_position, square = self.after(position, move), self.name(move.to)
        continuation = self.continuation(position, next_position)
        return CandidateMove(
            self.coordinates.write(move),
            square,
            self.army.piece(next_position.board[move.to]).letter,
            tuple(self.pieces(next_position if continuation is None else continuation)),
            {} if continuation is None else self.targets(continuation).get(square, {}),
            f"with the {move.die}" if move.die else "",
        )
