"""What happened at one step of a reviewed game, in sentences for people who do not know the game."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from campaigns.rules.contract import Side
from variants.board.play.history import Ply
from variants.board.presenters.move_words import MoveWords
from variants.board.presenters.standings import standing
from variants.catalog import AnyGame
from variants.rules.actions import Move
from variants.rules.grid.piece import Piece
from variants.rules.review.judging import JudgedStep
from variants.rules.review.scale import LUCKY, Grade, score_of_equity
from variants.rules.state import AnyState
from variants.rules.threats import min_loss, winnings

GRADES = {
    Grade.MISTAKE: ("mistake", "mistakes"),
    Grade.BLUNDER: ("blunder", "blunders"),
    Grade.MISSED_WIN: ("missed win", "missed wins"),
}
# What is said about the stake, and what should have been, by the words' texts.
WORD_PHRASES = {
    "roll": ("rolled without doubling", "rolling without doubling"),
    "double": ("doubled", "doubling"),
    "take": ("took the double", "taking it"),
    "drop": ("dropped the double", "dropping it"),
}


@dataclass(frozen=True)
class StepTale:
    """A judged step with all that a sentence about it needs: the state before it, and the half-move that came next."""

    game: AnyGame
    judged: JudgedStep
    state: AnyState
    names: Mapping[Side, str]
    next_ply: Ply | None = None

    @property
    def sentence(self) -> str:
        """What happened, and from where to where it changed the game; what would have been better."""
        return f"{self.event_text}: {self.change}. {self.improvement}".strip()

    @property
    def event_text(self) -> str:
        """What was done or rolled, without a full stop."""
        return self._roll_sentence if self.judged.is_roll else self._decision_sentence

    @property
    def name(self) -> str:
        side = self.judged.step.side
        return self.names[side] if side else "Both"

    @property
    def best(self) -> str:
        """What would have been better, in words with the game's own notation; empty where it was done."""
        if not self.judged.best:
            return ""
        if self.judged.is_about_stake:
            return WORD_PHRASES[self.judged.best][1]
        action = self.game.read_action(self.judged.best)
        if not isinstance(action, Move):
            return self.notation
        gerund = MoveWords(self.game, self.state.position, action).gerund
        return f"{gerund} {self.notation}".strip()

    @property
    def notation(self) -> str:
        """What would have been better in the game's own notation, as it stands in `best`, a move in parentheses; empty for none."""
        if not self.judged.best or self.judged.is_about_stake:
            return ""
        action = self.game.read_action(self.judged.best)
        notation = self.game.variant.write_move(self.state.position, action)
        return f"({notation})" if notation and isinstance(action, Move) else notation

    @property
    def stake_word(self) -> str:
        return WORD_PHRASES[self.judged.step.text][0]

    @property
    def label(self) -> str:
        """What the step is called: a blunder, a lucky roll; empty for what has no name."""
        if self.judged.grade:
            return GRADES[self.judged.grade][0]
        if self.judged.is_roll and abs(self.judged.luck) >= LUCKY:
            if self.judged.step.side is None:
                return "decisive roll"
            return "lucky roll" if self.judged.luck > 0 else "unlucky roll"
        return ""

    # --- Decisions --------------------------------------------------------------------------------------------

    @property
    def _decision_sentence(self) -> str:
        judged = self.judged
        if judged.is_about_stake:
            return f"{self.name} {self.stake_word}"
        action = self.game.read_action(judged.step.text)
        if not isinstance(action, Move):
            return f"{self.name} passed"
        past_tense = MoveWords(self.game, self.state.position, action).past_tense
        return f"{self.name} {past_tense}{self._loss(action)}"

    def _loss(self, move: Move) -> str:
        ply = self.next_ply
        if ply is None or not ply.taken or ply.taken.startswith("-") or ply.side is self.judged.step.side:
            return ""
        squares = self.game.squares(ply.text)
        if squares and squares[1] == self.game.variant.army.grid.name(move.to):
            return " and lost it at once"
        piece = self.game.variant.army.piece_named(ply.taken)
        return f", and {self.names[ply.side]} took the {piece.name}" if piece else ""

    @property
    def improvement(self) -> str:
        """What would have been better, or how rare a roll was, as a sentence; empty for nothing."""
        judged = self.judged
        if judged.is_roll:
            if judged.step.side is None or not judged.throws:
                return ""
            count, how = (judged.better, "better") if judged.luck > 0 else (judged.worse, "worse")
            if not count:
                return f"No roll was {how}."
            verb = "was" if count == 1 else "were"
            return f"Only {count} of {judged.throws} rolls {verb} {how}." if 2 * count < judged.throws else ""
        if not self.best:
            return ""
        if judged.grade is not Grade.MISSED_WIN:
            return f"Better was {self.best}."
        best = self.best[:1].upper() + self.best[1:]
        if judged.mate == 1:
            return f"{best} would have won at once."
        success = f"forced a win in {judged.mate} moves" if judged.mate else "kept the win"
        return f"{best} would have {success}."

    @cached_property
    def missed_piece(self) -> Piece | None:
        """The piece that the best action wins and the one taken does not, in games without dice; None for none."""
        judged, variant = self.judged, self.game.variant
        if variant.dice or judged.grade not in (Grade.MISTAKE, Grade.BLUNDER) or not judged.best:
            return None
        best, action = (self.game.read_action(text) for text in (judged.best, judged.step.text))
        if not isinstance(best, Move) or not isinstance(action, Move) or self._loss(action):
            return None
        position = self.state.position
        square = variant.capture_square(position, best)
        gain = winnings(variant, position, best) - winnings(variant, position, action)
        if square is None or gain < min_loss(variant):
            return None
        return variant.army.piece(position.board[square])

    # --- Rolls --------------------------------------------------------------------------------------------------

    @property
    def _roll_sentence(self) -> str:
        judged = self.judged
        faces = " and ".join(map(str, judged.step.faces))
        if judged.step.side is None:
            favoured = Side.WHITE if judged.luck > 0 else Side.BLACK
            return f"The opening roll of {faces} favoured {self.names[favoured]}"
        return f"{self.name} rolled {faces}"

    # --- How the game stood ---------------------------------------------------------------------------------------

    @property
    def change(self) -> str:
        """From even to clearly worse, for the step's side; or which piece was not taken."""
        judged = self.judged
        if self.missed_piece:
            return f"missed winning the {self.missed_piece.name}"
        if judged.is_about_stake:
            stakes = judged.error * judged.step.stake
            return f"that cost {stakes:.2f} points"
        side = judged.step.side
        if side is None:
            side = Side.WHITE if judged.luck > 0 else Side.BLACK
        scores = map(score_of_equity, (judged.equity_before, judged.equity_after))
        before, after = (score if side is Side.WHITE else 1 - score for score in scores)
        if standing(before) != standing(after):
            return f"from {standing(before)} to {standing(after)}"
        return f"{standing(after)}, but by {'more' if after > before else 'less'} than before"
