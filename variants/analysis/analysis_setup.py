"""A position put together square by square: its text, which need not be one that a game can come to.

Every game writes what stands where in the first field of a position, and who is to move in the second; with castlings the
third holds the rights and the fourth the squares open to capture in passing. What an edit makes untrue is taken back to
what the first position says.
"""

from campaigns.rules.contract import Side
from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted
from variants.catalog import AnyGame
from variants.rules.grid.placement import read_placement, write_placement

NO_PIECE = "none"
HALFMOVE = 2
CASTLING, EN_PASSANT, HALFMOVE_OF_CHESS, FIELDS_OF_CHESS = 2, 3, 4, 6


class SetUp:
    """A position's text in fields; raises Unreadable for one whose pieces cannot be read."""

    def __init__(self, game: AnyGame, text: str = "") -> None:
        self.game = game
        self.army = game.variant.army
        self.first = game.write_position(game.position(game.start())).split(" ")
        self.fields = game.variant.position_text.fields(text) if text.strip() else list(self.first)
        self.fields += self.first[len(self.fields) :]
        self.board = read_placement(self.army, self.fields[0])

    @property
    def text(self) -> str:
        return " ".join(self.fields)

    @property
    def letters(self) -> dict[Side, str]:
        return {side: self.game.side_name(side)[0].lower() for side in Side}

    @property
    def side(self) -> Side:
        return Side.BLACK if self.fields[1] == self.letters[Side.BLACK] else Side.WHITE

    @property
    def rights(self) -> list[tuple[str, Side, str, bool, bool]]:
        """Each castling: its letter, whose it is, where its King goes, whether it is allowed, and whether King and partner stand for it."""
        rows = []
        for castling in self.army.castlings:
            right, to = castling.right, self.army.grid.name(castling.king[1])
            is_allowed = right in self.fields[CASTLING]
            rows.append((right, castling.side, to, is_allowed, self._may_castle(right)))
        return rows

    def put(self, square: str, letter: str) -> None:
        """Put a piece, by its letter in position texts, on a square; the same again, or NO_PIECE, clears it. Raises Unreadable."""
        index = self.army.grid.read(square)
        if letter != NO_PIECE and letter not in self.army.letters:
            raise Unreadable(f"{quoted(letter)} is not a piece.")
        code = 0 if letter == NO_PIECE else self.army.letters[letter]
        board = bytearray(self.board)
        board[index] = 0 if board[index] == code else code
        self._set_board(bytes(board))

    def clear(self) -> None:
        self._set_board(bytes(len(self.board)))

    def set_first_position(self) -> None:
        self.fields = list(self.first)
        self.board = self._first_board

    def set_side(self, side: Side) -> None:
        self.fields[1] = self.letters[side]
        self._reset_counters()

    def allow_castling(self, rights: str) -> None:
        """Allow these castlings and no others, as far as King and partner stand for them."""
        if self.army.castlings:
            allowed = (castling.right for castling in self.army.castlings if castling.right in rights)
            self.fields[CASTLING] = "".join(filter(self._may_castle, allowed)) or "-"

    def refusal(self) -> str:
        """What is wrong with the position, by the rules' own checks; empty for one that can be played from."""
        try:
            self.game.read_position(self.text)
        except Unreadable as refusal:
            return str(refusal)
        return ""

    def _set_board(self, board: bytes) -> None:
        self.board = board
        self.fields[0] = write_placement(self.army, board)
        self._reset_counters()
        if self.army.castlings:
            self.allow_castling(self.fields[CASTLING])

    def _reset_counters(self) -> None:
        """Take back what was true of the last move only: counts, squares passed, dice, what was announced."""
        if not self.army.castlings:
            self.fields[HALFMOVE] = "0"
            return
        self.fields[EN_PASSANT], self.fields[HALFMOVE_OF_CHESS] = "-", "0"
        self.fields[FIELDS_OF_CHESS:] = self.first[FIELDS_OF_CHESS:]

    def _may_castle(self, right: str) -> bool:
        castling = next(castling for castling in self.army.castlings if castling.right == right)
        squares = castling.king[0], castling.partner[0]
        return all(self.board[square] == self._first_board[square] for square in squares)

    @property
    def _first_board(self) -> bytes:
        return read_placement(self.army, self.first[0])
