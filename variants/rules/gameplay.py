"""The play of a full board: what is awaited, the effect of actions, and the texts of options and actions.

Declarations, endings by agreement, repetition and the standing of an offer are here and nowhere else.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Generic

from campaigns.rules.contract import Awaited, Choice, Over, Roll, Side, Viewer
from campaigns.rules.dice import check_faces
from campaigns.rules.errors import NotPossible, RulesError, Unreadable
from campaigns.rules.reading import quoted
from variants.rules.actions import (
    DECLARATIONS,
    RESIGN_OFF_TURN,
    Action,
    AgreeToDraw,
    ClaimDraw,
    Declaration,
    Faces,
    Move,
    OfferDraw,
    PaperResult,
    Resign,
    Ruling,
    Step,
    TimeLoss,
    WithdrawDraw,
    read_roll,
    read_ruling,
    speaker_of,
    write_roll,
)
from variants.rules.state import (
    AGREED,
    CLAIMED,
    PAPER,
    REPETITION,
    RESIGNED,
    RESIGNED_OFF_TURN,
    TIME,
    TIME_AGAINST_LONE_KING,
    M,
    P,
    State,
)
from variants.rules.variant import Variant

START_POSITION = "startpos"


class Gameplay(Generic[P, M]):
    """The rules of a variant as a game: P its situations, also its options; M what stands on the table.

    A game's options are the situation it begins with, the settings among them.
    """

    def __init__(self, variant: Variant[P, M]) -> None:
        self.variant = variant
        # Why a draw that is claimed is refused; None where draws are not claimed.
        self._no_claim = variant.repetition.no_claim if variant.repetition else None

    # --- Playing ------------------------------------------------------------------------------------------------

    def options_for(self, settings: Mapping[str, str] | None = None, position: M | None = None) -> P:
        """The options with these settings, the others as usual."""
        option_rules = self.variant.options
        choices = {**option_rules.usual_choices(), **(settings or {})}
        return option_rules.begin(option_rules.settings_text(choices), position)

    def start(self, options: P | None = None) -> State[P]:
        """The state before anything is done; by the usual options unless others are given."""
        position = self.options_for() if options is None else options
        return State(position, position)

    def over(self, state: State[P]) -> Over | None:
        """None while the game goes on."""
        side = state.position.side
        if state.termination == RESIGNED:
            return Over(RESIGNED, side.other)
        if state.termination == RESIGNED_OFF_TURN:
            return Over(RESIGNED, side)
        if state.termination == AGREED:
            return Over(AGREED, None)
        if state.termination == CLAIMED:
            return Over(self._claim(state) or "", None)
        match ruling_of(state):
            case PaperResult(winner=winner):
                return Over(PAPER, winner)
            case TimeLoss(loser=loser, is_drawn=is_drawn):
                return Over(TIME_AGAINST_LONE_KING, None) if is_drawn else Over(TIME, loser.other)
        ending, repetition = self.variant.ending(state.position), self.variant.repetition
        if ending is None and repetition and self.times(state) >= repetition.times:
            return Over(REPETITION, None)
        return ending

    def time_up(self, state: State[P], loser: Side) -> TimeLoss:
        """What a side's fallen flag means (B7); games of before the ruling keep their loss."""
        return TimeLoss(loser, is_drawn=self.variant.cannot_win(state.position, loser.other))

    def times(self, state: State[P]) -> int:
        """How often the position has stood, this time included; 0 where that does not count."""
        repetition = self.variant.repetition
        key = repetition.key(state.position) if repetition else None
        return 0 if key is None else state.earlier_keys.count(key) + 1

    def awaits(self, state: State[P]) -> Awaited[Action]:
        """What the game waits for: a choice, a roll, or nothing once it is over."""
        ending, position = self.over(state), state.position
        if ending:
            return ending
        roll = self.variant.dice.roll(position) if self.variant.dice else None
        return roll or Choice(self.variant.chooser(position), self.variant.actions(position))

    def declarations(self, state: State[P]) -> Sequence[Declaration]:
        """What the side to move may declare, and then what the other may."""
        if self.over(state) or self.variant.words.no_declarations(state.position):
            return ()
        claims = (ClaimDraw(),) if self._claim(state) else ()
        mine, others = (self._draw_declarations(state, off_turn) for off_turn in (False, True))
        return Resign(), *mine, *claims, RESIGN_OFF_TURN, *others

    def act(self, state: State[P], action: Action) -> State[P]:
        """Raises NotPossible with the reason."""
        why = self._why_not(state, action)
        if why:
            raise NotPossible(
                f"“{self.write_action(action)}” is not possible: {why.rstrip('.')}. The position is "
                f"{self.write_position(self.position(state))}."
            )
        if isinstance(action, Declaration | Ruling):
            if isinstance(action, OfferDraw):
                return replace(state, draw_offerer=speaker_of(action, state.position.side))
            if isinstance(action, WithdrawDraw):
                return replace(state, draw_offerer=None)
            position = self.variant.words.without_pending(state.position)
            base = position if state.base == state.position else state.base
            termination = _termination_of(action)
            return replace(state, base=base, position=position, draw_offerer=None, termination=termination)
        return self._after(state, action, self.variant.after(state.position, action))

    def throw(self, state: State[P], faces: Faces) -> State[P]:
        """Raises NotPossible where none are awaited, BadDice for no faces of theirs."""
        dice, phase = self.variant.dice, self.awaits(state)
        if dice is None:
            title = self.variant.title.partition(" (")[0]
            raise NotPossible(f"There is nothing to roll: no dice in {title}.")
        if not isinstance(phase, Roll):
            where = self.write_position(self.position(state))
            raise NotPossible(f"There is nothing to roll now. The position is {where}.")
        check_faces(faces, phase.dice)
        return self._after(state, faces, dice.after(state.position, faces))

    def step(self, state: State[P], step: Step) -> State[P]:
        """Raises NotPossible or BadDice."""
        return self.throw(state, step) if isinstance(step, tuple) else self.act(state, step)

    def seen_by(self, state: State[P], viewer: Viewer) -> State[P]:
        # There are no secrets on a full board.
        return state

    def position(self, state: State[P]) -> M:
        return self.variant.options.placed(state.position)

    def status(self, state: State[P]) -> str:
        """One word for how the game stands: how it ended, check, ongoing ..."""
        ending, position = self.over(state), state.position
        if ending:
            return ending.how
        if self.variant.announcing:
            return self.variant.announcing.status(position)
        return "ongoing" if self.variant.king_in_check(position) is None else "check"

    def has_begun_turn(self, position: P) -> bool:
        """Whether the side to move is in the middle of its turn."""
        return self.variant.dice is not None and self.variant.dice.has_begun_turn(position)

    # --- Texts --------------------------------------------------------------------------------------------------

    def write_options(self, options: P) -> str:
        option_rules = self.variant.options
        settings = option_rules.settings_of(options)
        is_usual = options == option_rules.begin(settings, None)
        where = START_POSITION if is_usual else f"fen {self.write_position(option_rules.placed(options))}"
        return f"{settings} {where}".lstrip()

    def read_options(self, text: str) -> P:
        """Options as written: the settings, then `startpos` or `fen` and a position; raises Unreadable."""
        settings, fen, position = text.partition("fen ")
        option_rules = self.variant.options
        try:
            if fen:
                settings = settings.removesuffix(" ")
                options = option_rules.begin(settings, self.read_position(position))
            elif text.endswith(START_POSITION):
                settings = text.removesuffix(START_POSITION).removesuffix(" ")
                options = option_rules.begin(settings, None)
            else:
                raise Unreadable(f"expected {option_rules.example}")
        except RulesError as refusal:
            raise Unreadable(f"Can't read the options {quoted(text, 60)}: {refusal}") from refusal
        if fen and options == option_rules.begin(settings, None):
            raise Unreadable("Write the starting position as startpos.")
        if self.write_options(options) != text:
            raise Unreadable(f"Can't read the options {quoted(text, 60)}: expected {option_rules.example}.")
        return options

    def write_action(self, action: Action) -> str:
        return self.variant.coordinates.write(action) if isinstance(action, Move) else action.text

    def read_action(self, text: str) -> Action:
        """Raises Unreadable."""
        declaration = DECLARATIONS.get(text)
        if declaration and (self._no_claim or declaration != ClaimDraw()):
            return declaration
        if ruling := read_ruling(text):
            return ruling
        word = self.variant.words.read(text)
        return self.variant.coordinates.read(text) if word is None else word

    def write_step(self, step: Step) -> str:
        return write_roll(step) if isinstance(step, tuple) else self.write_action(step)

    def read_step(self, text: str) -> Step:
        """Raises Unreadable."""
        return read_roll(text) or self.read_action(text)

    def write_position(self, position: M) -> str:
        return self.variant.position_text.write(position)

    def read_position(self, text: str) -> M:
        """Raises Unreadable, naming the place, also where the rules forbid it."""
        return self.variant.position_text.read(text)

    # --- Within --------------------------------------------------------------------------------------------------

    def _draw_declarations(self, state: State[P], off_turn: bool) -> Sequence[Declaration]:
        """What a side may say of a draw: offer one, withdraw its offer, or agree to the other's."""
        if state.draw_offerer is None:
            # Who is in the middle of its turn is offered nothing.
            may_offer = not (off_turn and self.has_begun_turn(state.position))
            return (OfferDraw(off_turn),) if may_offer else ()
        is_own = (state.draw_offerer is not state.position.side) is off_turn
        return (WithdrawDraw(off_turn) if is_own else AgreeToDraw(off_turn),)

    def _claim(self, state: State[P]) -> str | None:
        repetition = self.variant.repetition
        return repetition.claim(state.position, self.times(state)) if repetition else None

    def _why_not(self, state: State[P], action: Action) -> str | None:
        ending, position, words = self.over(state), state.position, self.variant.words
        if ending:
            return f"the game is over ({ending.how})"
        if isinstance(action, TimeLoss):
            could_win = action.is_drawn and not self.variant.cannot_win(position, action.loser.other)
            return "the other side could still win" if could_win else words.no_loss_on_time(position)
        if isinstance(action, PaperResult):
            return words.no_declarations(position) or self._why_not_on_paper(action)
        if isinstance(action, Declaration):
            return None if action in self.declarations(state) else self._why_undeclared(state, action)
        if action in self.variant.actions(position):
            return None
        return self.variant.why_not(position, action) or "it is not legal"

    def _why_not_on_paper(self, result: PaperResult) -> str | None:
        scores = self.variant.points is not None and result.winner is not None
        if scores is not bool(result.points):
            return "a win is worth points here" if scores else "no points are scored here"
        return None

    def _why_undeclared(self, state: State[P], action: Declaration) -> str:
        why = self.variant.words.no_declarations(state.position)
        if why:
            return why
        match action:
            case AgreeToDraw():
                return "no draw has been offered"
            case WithdrawDraw():
                return "this side has offered no draw"
            case ClaimDraw():
                return self._no_claim or "there is no draw to claim"
        if state.draw_offerer is None:
            return "the other side is in the middle of its turn"
        return "a draw has already been offered"

    def _after(self, state: State[P], step: Step, next_position: P) -> State[P]:
        """The state a step leads to; whoever moves declines what the other side has offered."""
        position, repetition = state.position, self.variant.repetition
        if repetition is None or repetition.is_lasting(position, step, next_position):
            next_state = State(next_position, next_position)
        else:
            key, earlier_keys = repetition.key(position), state.earlier_keys
            if key is not None and isinstance(step, Move):
                earlier_keys = (*earlier_keys, key)
            next_state = State(state.base, next_position, (*state.steps, step), earlier_keys)
        is_offered = state.draw_offerer is position.side and not self.over(next_state)
        if is_offered and not self.variant.words.no_declarations(next_position):
            return replace(next_state, draw_offerer=state.draw_offerer)
        return next_state


def ruling_of(state: State[P]) -> Ruling | None:
    """How the game ended on paper or on time; None where it did not."""
    return read_ruling(state.termination) if state.termination else None


def _termination_of(action: Declaration | Ruling) -> str:
    match action:
        case AgreeToDraw():
            return AGREED
        case ClaimDraw():
            return CLAIMED
        case PaperResult() | TimeLoss():
            return action.text
    return RESIGNED_OFF_TURN if action.off_turn else RESIGNED
