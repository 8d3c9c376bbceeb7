"""The variant Way of the Knight: Ralph Betza's chess of adventurers who improve.

Source: Ralph Betza, "WotN: the Way of the Knight", Eteroscacco 69/70; Sam Trenholme, "A handicap system for WOTN";
R9.3, R9.4 (repetition), R10.7 (the set-up).
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from campaigns.rules.contract import Over, Side
from variants.rules.actions import Action, Move, Step
from variants.rules.board_game import BoardGame
from variants.rules.capabilities import About, RepetitionRules
from variants.rules.grid.piece import Piece
from variants.rules.orthodox.pieces import SIDE_NAMES
from variants.rules.orthodox.position import Position
from variants.rules.score import Score
from variants.rules.variant import Variant
from variants.rules.wotn import check, moves, preparation
from variants.rules.wotn.army import ARMY, kings
from variants.rules.wotn.check import checkers
from variants.rules.wotn.handicap import WotnHandicap
from variants.rules.wotn.improvement import WotnImprovement
from variants.rules.wotn.looks import WotnLooks
from variants.rules.wotn.notation import NOTATION, write_notation
from variants.rules.wotn.phrases import WotnPhrases
from variants.rules.wotn.pieces import COORDINATES
from variants.rules.wotn.position_text import POSITION_TEXT
from variants.rules.wotn.preparation import Situation, WotnOptions, WotnWords
from variants.rules.wotn.why_not import why_not


class WotnRepetition(RepetitionRules[Situation]):
    """Draws by the fifth time, on claim by the third or after fifty moves without progress."""

    times = 5
    no_claim = "it takes fifty moves without progress or the same position three times"

    def key(self, position: Situation) -> moves.Key:
        return moves.key(position.chart, position.placed)

    def is_lasting(self, position: Situation, step: Step, next_position: Situation) -> bool:
        return not isinstance(step, Move) or moves.is_lasting(position.chart, position.placed, step)

    def claim(self, position: Situation, times: int) -> str | None:
        return check.claim(position.placed, times)


class WayOfTheKnight(Variant[Situation, Position]):
    slug = "wotn"
    title = "Way of the Knight (Betza)"
    about = About(
        "Chess whose pieces are adventurers: what they capture and how far they come improves them.",
        (60, 120),
        "Ralph Betza",
        "Eteroscacco 69/70",
    )
    side_names = SIDE_NAMES
    army = ARMY
    coordinates = COORDINATES
    position_text = POSITION_TEXT
    options = WotnOptions()
    words = WotnWords()
    repetition = WotnRepetition()
    improvement = WotnImprovement()
    handicap = WotnHandicap()
    notation = NOTATION
    phrases = WotnPhrases()
    looks = WotnLooks()

    def chooser(self, position: Situation) -> Side:
        return position.spender or position.side

    def actions(self, position: Situation) -> Sequence[Action]:
        if position.spender:
            return preparation.improvements(position, position.spender)
        return moves.legal_moves(position.chart, position.placed)

    def after(self, position: Situation, action: Action) -> Situation:
        if position.spender:
            return preparation.spend_points(position, position.spender, action)
        assert isinstance(action, Move)
        return replace(position, placed=moves.after(position.chart, position.placed, action))

    def why_not(self, position: Situation, action: Action) -> str | None:
        if position.spender:
            return preparation.why_not_spent(position, position.spender, action)
        if not isinstance(action, Move):
            return "no handicap points are left to spend"
        return why_not(position.chart, position.placed, action)

    def ending(self, position: Situation) -> Over | None:
        return None if position.spender else check.ending_of(position.chart, position.placed)

    def divide(self, position: Situation, depth: int) -> Iterable[tuple[Move, int]]:
        return () if position.spender else moves.divide(position.chart, position.placed, depth).items()

    def write_move(self, position: Situation, action: Action) -> str:
        if not isinstance(action, Move):
            return ""
        return write_notation(position.chart, position.placed, action)

    def capture_square(self, position: Situation, move: Move) -> int | None:
        return moves.capture_square(position.chart, position.placed, move)

    def king_in_check(self, position: Situation) -> int | None:
        return kings(position.placed, position.side)[0] if checkers(position.placed, position.side) else None

    def kinds(self, position: Situation) -> Sequence[Piece]:
        return position.chart.kinds

    def continuation(self, position: Situation, next_situation: Situation) -> Situation:
        return replace(next_situation, placed=replace(next_situation.placed, side=position.side, passed=()))


WAY_OF_THE_KNIGHT = BoardGame(WayOfTheKnight(), Score)
