"""A full board as its pages ask for it: men and targets by the names of squares, notation, reasons, whole scores.

What is the same for every game on a grid is done here, from its army and the kernel; the rest each variant hands in.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from campaigns.rules.contract import Over, Side
from variants.rules.answers import (
    Announced,
    Attempts,
    Checked,
    Counter,
    DieLeft,
    ManOn,
    Outlook,
    Played,
    RollLuck,
    Way,
    Worth,
)
from variants.rules.declarations import DECLARATIONS
from variants.rules.grid import kernel
from variants.rules.grid.army import Army, side_of
from variants.rules.grid.layout import AFAR, FROM, MOVES, SQUARE
from variants.rules.grid.load import load
from variants.rules.grid.piece import Piece
from variants.rules.pair import Handicap
from variants.rules.variant import Variant


@dataclass(frozen=True)
class Board:
    """One variant for its pages; scenes and moves are the variant's own, and a game that needs more overrides more.

    A scene is what the pages ask about: the position, with whatever else the rules need to know of the state.
    `frozen_by(scene, square)` and `checked(scene)` give a square's number or None: who holds a man, and the King
    of the side to move where he is in check. `read_move(scene, text)` takes coordinates and the article's notation,
    `write_move` gives the latter. `why_not(position, move)` is None for a legal move.
    """

    rules: Variant[Any, Any, Any, Any]
    army: Army
    frozen_by: Callable[[Any, int], int | None]
    checked: Callable[[Any], int | None]
    read_move: Callable[[Any, str], Any]
    write_move: Callable[[Any, Any], str]
    why_not: Callable[[Any, Any], str | None]
    read_score: Callable[[str], Played]
    write_score: Callable[[Played, Mapping[str, str], Over | None], str]
    handicap: Handicap | None = None

    @property
    def slug(self) -> str:
        return self.rules.slug

    @property
    def title(self) -> str:
        return self.rules.title

    def side_name(self, side: Side) -> str:
        return self.rules.side_names[list(Side).index(side)]

    def scene(self, state: Any) -> Any:
        """What the pages ask about; hashable, with the `board` and the `side` to move."""
        return self.rules.position(state)

    def half_moves(self, state: Any) -> int:
        """How many half-moves lie before this position, by its own count of moves."""
        position = self.rules.position(state)
        return 2 * (int(position.fullmove) - 1) + (position.side is Side.BLACK)

    def men(self, scene: Any) -> list[ManOn]:
        """Every man on the board."""
        name = self.army.grid.name
        men = []
        for square, man in self.army.men_on(scene.board):
            held_by = self.frozen_by(scene, square)
            frozen_by = "" if held_by is None else name(held_by)
            men.append(ManOn(name(square), side_of(man), self.army.piece(man).letter, frozen_by))
        return men

    def targets(self, scene: Any) -> dict[str, dict[str, str]]:
        """The legal moves of the side to move: from, to, and whether that is quiet, a capture, or one from afar."""
        name = self.army.grid.name
        S = load(self.army, scene.board, scene.side)
        found: dict[str, dict[str, str]] = {}
        for word in sorted(S[MOVES : kernel.legal(S, self.army.tables, MOVES)]):
            to = word & SQUARE
            kind = "afar" if word & AFAR else "capture" if scene.board[to] else "quiet"
            found.setdefault(name(word >> FROM & SQUARE), {})[name(to)] = kind
        return found

    def outlooks(self, scene: Any) -> dict[str, dict[str, Outlook]]:
        """From, to, and what the move would make of the mover, where there is anything to say of that."""
        return {}

    def ways(self, scene: Any, text: str) -> tuple[Way, ...]:
        """The legal actions that a move's text leaves open; none where it names one action, or no move."""
        return ()

    def kinds(self, state: Any) -> tuple[Piece, ...]:
        """The kinds of men there can be in a match, in the order of its rules."""
        return self.army.pieces

    def notes(self, state: Any) -> tuple[str, ...]:
        """Sentences on what stands beside the board and everybody must know."""
        return ()

    asks_for_dice: ClassVar[Any] = None
    """The action that has the dice thrown, in games that let something else be said before."""

    has_dice: ClassVar[bool] = False
    """Whether turns are played by dice."""

    turns_of_half_moves: ClassVar[bool] = False
    """Whether a turn is several half-moves, which its maker may take back until it is finished."""

    luck_words: ClassVar[str] = ""
    """What makes one throw better than another, where there is luck to be told of."""

    counts_points: ClassVar[bool] = False
    """Whether a win is worth points, which two players keep from match to match."""

    setting_words: ClassVar[Mapping[str, tuple[str, Mapping[str, str]]]] = {}
    """For people: each setting's name, and its values'."""

    def words(self, state: Any) -> tuple[Any, ...]:
        """What may be done now beside moving from square to square: the declarations, and the game's own words."""
        return tuple(self.rules.declarations(state))

    def is_answer(self, actions: Sequence[Any]) -> bool:
        """Whether a choice among these is an answer, and no move."""
        return False

    def question(self, state: Any) -> str:
        """What the side to move has to answer before it can go on; empty for nothing."""
        return ""

    def dice(self, scene: Any) -> tuple[DieLeft, ...]:
        """The dice on the table that are still to be played."""
        return ()

    def doing(self, state: Any) -> str:
        """What the side to move is to do, where that is no ordinary move: "land"; empty where it is one."""
        return ""

    def announced(self, scene: Any) -> Announced | None:
        """The move that is announced and not made yet; None for none."""
        return None

    def attempts(self, scene: Any) -> Attempts | None:
        """The legal moves that have to be announced and rolled for; None in games without any."""
        return None

    def brought(self, text: str, key: str, faces: tuple[int, ...]) -> str:
        """What the throw of that key did to the action before it, in a sentence; empty where dice speak for themselves."""
        return ""

    def settled(self, before: Any, faces: tuple[int, ...]) -> Mapping[str, str]:
        """What a throw that decides a move writes down of it: its `notation`, and whom it has `taken`.

        Such a move had nothing written down before. A man of the mover's own that it loses stands behind a minus: `-R`.
        """
        return {}

    def counter(self, state: Any) -> Counter | None:
        """What lies beside the board with a number on it."""
        return None

    def points(self, state: Any) -> int:
        """The points the winner scores; 0 while the match goes on, for nobody, and in games without points."""
        return 0

    def worth(self, state: Any) -> Worth | None:
        """What is played for in points; None in games without points."""
        return None

    def told(self, text: str) -> str:
        """How the list of moves writes an action that is no move; empty for what does not stand there."""
        return ""

    def chances(self, state: Any) -> tuple[str, ...]:
        """What the next roll may bring, exactly, in sentences; none in games without dice."""
        return ()

    def luck(self, state: Any, faces: tuple[int, ...]) -> RollLuck | None:
        """How lucky a roll was that was thrown at a state; None where that cannot be said."""
        return None

    def squares(self, text: str) -> tuple[str, ...]:
        """From and to of a move's text; none for what is no move from square to square."""
        if text in DECLARATIONS:
            return ()
        move = self.rules.read_action(text)
        name = self.army.grid.name
        return name(move.start), name(move.to)

    def checks(self, scene: Any) -> tuple[Checked, ...]:
        """The Kings in check: "Scarlet's King is in check on 2g8, the middle board"."""
        king = self.checked(scene)
        if king is None:
            return ()
        square = self.army.grid.name(king)
        level = self.level_name(square)
        where = f"{square}, the {level} board" if level else square
        return (Checked(square, True, f"{self.side_name(scene.side)}'s King is in check on {where}"),)

    def taken(self, scene: Any, move: Any) -> str:
        """The token of the man a move takes, empty for none."""
        man = scene.board[move.to]
        return self.army.piece(man).letter if man else ""

    def refusal(self, scene: Any, start: str, to: str) -> str:
        """One sentence on why a man cannot go from a square to another; empty where he can. Raises Unreadable."""
        squares = [self.army.grid.read(name) for name in (start, to)]
        move = self.rules.read_action("".join(map(self.army.grid.name, squares)))
        return self.why_not(scene, move) or ""

    def level_name(self, square: str) -> str:
        """The level a square is on, empty on a flat board."""
        grid = self.army.grid
        return grid.levels[grid.level(grid.read(square))] if len(grid.levels) > 1 else ""

    def piece(self, token: str) -> Piece | None:
        """The kind of man with that token, or that name in small letters; None for none."""
        return self._pieces.get(token)

    @property
    def _pieces(self) -> dict[str, Piece]:
        names = {piece.name.lower(): piece for piece in self.army.pieces}
        return {**names, **{piece.letter: piece for piece in self.army.pieces}}
