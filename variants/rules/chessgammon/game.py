"""The variant Chessgammon: Darse Billings' chess by dice.

Source: Darse Billings, "Chessgammon: A Playable Hybrid of Chess and Backgammon", August 1994, with Erik Robert
Wilson's reply and Billings' answer; R2, R9, R14 to R16 (there is no repetition).
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from campaigns.rules.contract import Over, Side
from campaigns.rules.errors import NotPossible
from variants.rules.actions import Action, Move, PlainWord
from variants.rules.board_game import BoardGame
from variants.rules.capabilities import About
from variants.rules.chessgammon import cube, turn
from variants.rules.chessgammon.cube import CubePoints, CubeWords
from variants.rules.chessgammon.dice import TurnDice
from variants.rules.chessgammon.dice_tables import ARMY, ChessgammonLooks
from variants.rules.chessgammon.notation import NOTATION, write_move
from variants.rules.chessgammon.phrases import ChessgammonPhrases
from variants.rules.chessgammon.position import Position
from variants.rules.chessgammon.position_text import POSITION_TEXT
from variants.rules.chessgammon.score import ChessgammonScore
from variants.rules.chessgammon.situation import DROPPED, Situation, ending_of
from variants.rules.chessgammon.texts import ChessgammonOptions
from variants.rules.chessgammon.why_not import why_not
from variants.rules.chessgammon.words import COORDINATES, DOUBLE, DROP, PASS_MARK, UNUSABLE
from variants.rules.orthodox.pieces import SIDE_NAMES
from variants.rules.variant import Variant


class Chessgammon(Variant[Situation, Position]):
    slug = "chessgammon"
    title = "Chessgammon (Billings)"
    about = About(
        "Chess by dice: each roll says which pieces may move, and a doubling cube raises the stakes.",
        (20, 40),
        "Darse Billings",
        "August 1994",
    )
    side_names = SIDE_NAMES
    army = ARMY
    coordinates = COORDINATES
    position_text = POSITION_TEXT
    options = ChessgammonOptions()
    words = CubeWords()
    dice = TurnDice()
    points = CubePoints()
    notation = NOTATION
    phrases = ChessgammonPhrases()
    looks = ChessgammonLooks()
    turns_of_half_moves = True

    def chooser(self, position: Situation) -> Side:
        return position.side.other if position.cube_action == DOUBLE else position.side

    def actions(self, position: Situation) -> Sequence[Action]:
        if position.placed.dice:
            return turn.legal_actions(position.placed, position.table)
        return cube.words(position)

    def after(self, position: Situation, action: Action) -> Situation:
        if not position.placed.dice:
            assert isinstance(action, PlainWord)
            return cube.after(position, action)
        assert isinstance(action, Move | PlainWord)
        next_position = turn.after_action(position.placed, position.table, action)
        fresh = tuple(side for side in position.fresh if next_position.dice or side is not position.side)
        return replace(position, placed=next_position, fresh=fresh)

    def why_not(self, position: Situation, action: Action) -> str | None:
        if isinstance(action, PlainWord) and action != UNUSABLE:
            return cube.why_not(position, action)
        assert isinstance(action, Move | PlainWord)
        return why_not(position.placed, position.table, action)

    def ending(self, position: Situation) -> Over | None:
        if position.cube_action == cube.BEAVER_DROP:
            return Over(DROPPED, position.side.other)
        return Over(DROPPED, position.side) if position.cube_action == DROP else ending_of(position.placed)

    def divide(self, position: Situation, depth: int) -> Iterable[tuple[Action, int]]:
        """Raises NotPossible before a roll."""
        if self.ending(position):
            return ()
        if not position.placed.dice:
            raise NotPossible("a roll is awaited")
        return turn.divide(position.placed, position.table, depth).items()

    def write_move(self, position: Situation, action: Action) -> str:
        """The article's notation; --- for dice that are given up, nothing for words about the cube."""
        if isinstance(action, Move):
            return write_move(position.placed, position.table, action)
        return PASS_MARK if action == UNUSABLE else ""

    def cannot_win(self, position: Situation, side: Side) -> bool:
        # A lone King may still take the other (R9).
        return False

    def capture_square(self, position: Situation, move: Move) -> int | None:
        return turn.capture_square(position.placed, turn.plays(position.placed, position.table)[move])

    def continuation(self, position: Situation, next_situation: Situation) -> Situation | None:
        return next_situation if next_situation.side is position.side else None


CHESSGAMMON = BoardGame(Chessgammon(), ChessgammonScore)
