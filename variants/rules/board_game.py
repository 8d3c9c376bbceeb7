"""The one full-board game: everything that is the same whatever is played on the board.

Declarations, endings by agreement, repetition and move counts, the texts of options, actions and states, perft and
a cache of states stand here and nowhere else; a `Variant` hands in the rest.
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
    OFF_TURN,
    Action,
    AgreeToDraw,
    ClaimDraw,
    Declaration,
    Faces,
    Move,
    OfferDraw,
    Resign,
    Step,
    Word,
)
from variants.rules.score import Score
from variants.rules.situation import M, P
from variants.rules.state import (
    AGREED,
    CLAIMED,
    REPETITION,
    RESIGNED,
    RESIGNED_OFF_TURN,
    State,
    StateCache,
)
from variants.rules.state_text import StateText
from variants.rules.variant import Variant

START_POSITION = "startpos"


class BoardGame(Generic[P, M]):
    """A variant under the contract of a game: P its situations, also its options; M what stands on the table.

    A game's options are the situation it begins with, the settings among them.
    """

    def __init__(self, variant: Variant[P, M], score: type[Score[P, M]] = Score) -> None:
        self.variant = variant
        self.slug = variant.slug
        self.title = variant.title
        self.side_names = variant.side_names[Side.WHITE], variant.side_names[Side.BLACK]
        self.settings = {setting.name: tuple(setting.values) for setting in variant.settings}
        self._states = StateCache[P]()
        self.score = score(self)
        self._text = StateText(self)

    # --- Playing ------------------------------------------------------------------------------------------------

    def options_for(self, settings: Mapping[str, str], position: M | None = None) -> P:
        return self.variant.begin(self.variant.settings_text(settings), position)

    def start(self, options: P) -> State[P]:
        return State(options, options)

    def over(self, state: State[P]) -> Over | None:
        """How the game ended; None while it goes on."""
        side = state.position.side
        if state.declared == RESIGNED:
            return Over(RESIGNED, side.other)
        if state.declared == RESIGNED_OFF_TURN:
            return Over(RESIGNED, side)
        if state.declared == AGREED:
            return Over(AGREED, None)
        if state.declared == CLAIMED:
            return Over(self._claim(state) or "", None)
        ended, needed = self.variant.ending(state.position), self.variant.repetitions
        if ended is None and needed is not None and self.times(state) >= needed:
            return Over(REPETITION, None)
        return ended

    def times(self, state: State[P]) -> int:
        """How often the position has stood, this time included; 0 where that does not count."""
        key = self.variant.key(state.position)
        return 0 if key is None else state.earlier.count(key) + 1

    def awaits(self, state: State[P]) -> Awaited[Action]:
        """An action, a roll, or nothing any more."""
        ended, position = self.over(state), state.position
        if ended:
            return ended
        roll = self.variant.dice.roll(position) if self.variant.dice else None
        return roll or Choice(self.variant.chooser(position), self.variant.actions(position))

    def declarations(self, state: State[P]) -> Sequence[Declaration]:
        """What the side to move may declare, and the other's resignation."""
        if self.over(state) or self.variant.no_declarations(state.position):
            return ()
        claims = (ClaimDraw(),) if self._claim(state) else ()
        if state.offered is None:
            return Resign(), OfferDraw(), *claims, OFF_TURN
        answers = () if state.offered is state.position.side else (AgreeToDraw(),)
        return Resign(), *answers, *claims, OFF_TURN

    def act(self, state: State[P], action: Action) -> State[P]:
        """The state after an action; raises NotPossible with the reason."""
        why = self._why_not(state, action)
        if why:
            raise NotPossible(
                f"“{self.write_action(action)}” is not possible: {why.rstrip('.')}. The position is "
                f"{self.variant.write_placed(self.variant.placed(state.position))}."
            )
        if isinstance(action, Declaration):
            return self._declared(state, action)
        return self._after(state, action, self.variant.after(state.position, action))

    def throw(self, state: State[P], faces: Faces) -> State[P]:
        """The state with the rolled dice; raises NotPossible where none are awaited, BadDice for no faces of theirs."""
        dice, awaited = self.variant.dice, self.awaits(state)
        if dice is None:
            raise NotPossible(f"No roll is awaited: there are no dice in {self.title.partition(' (')[0]}.")
        if not isinstance(awaited, Roll):
            where = self.variant.write_placed(self.variant.placed(state.position))
            raise NotPossible(f"No roll is awaited. The position is {where}.")
        check_faces(faces, awaited.dice)
        return self._after(state, faces, dice.after(state.position, faces))

    def seen_by(self, state: State[P], viewer: Viewer) -> State[P]:
        """Everything: there are no secrets on a full board."""
        return state

    def position(self, state: State[P]) -> M:
        return self.variant.placed(state.position)

    def status(self, state: State[P]) -> str:
        """One word for how the game stands: how it ended, check, ongoing ..."""
        ended = self.over(state)
        return ended.how if ended else self.variant.status(state.position)

    def divide(self, state: State[P], depth: int) -> dict[str, int]:
        """Perft by the text of each first move, `depth` in plies; raises NotPossible where a roll is awaited.

        Where it is counted by playing on, a line that comes to a roll or to the end of the game counts once and goes no
        deeper.
        """
        if state.declared:
            return {}
        counts = self.variant.divide(state.position, depth)
        if counts is None:
            actions = _actions(self.awaits(state))
            counts = [(action, self._lines(self._stepped(state, action), depth - 1)) for action in actions]
        return {self.write_action(action): count for action, count in counts}

    def _lines(self, state: State[P], depth: int) -> int:
        actions = _actions(self.awaits(state)) if depth else ()
        if depth == 1 or not actions:
            return len(actions) or 1
        return sum(self._lines(self._stepped(state, action), depth - 1) for action in actions)

    # --- For the pages ------------------------------------------------------------------------------------------

    def side_name(self, side: Side) -> str:
        return self.variant.side_names[side]

    @property
    def request(self) -> Word | None:
        """The word that asks for the dice, in games where something else may be said before."""
        return self.variant.dice.request if self.variant.dice else None

    def words(self, state: State[P]) -> tuple[Word, ...]:
        """The words a player may say now: the game's own, but for the one that asks for dice, and the declarations."""
        own = [
            word
            for word in _words(self.awaits(state))
            if word in self.variant.words() and word != self.request
        ]
        return *own, *self.declarations(state)

    def is_answer(self, actions: Sequence[Action]) -> bool:
        """Whether a choice among these is an answer, and no move."""
        first = actions[0] if actions else None
        return first is not None and not isinstance(first, Move) and first in self.variant.words()

    def squares(self, text: str) -> tuple[str, ...]:
        """From and to of a move's text; none for a word."""
        action = self.read_action(text)
        return (
            (self.variant.name(action.start), self.variant.name(action.to))
            if isinstance(action, Move)
            else ()
        )

    def half_moves(self, state: State[P]) -> int:
        """How many half-moves lie before this position, by its own count of moves."""
        return 2 * (state.position.fullmove - 1) + (state.position.side is Side.BLACK)

    def points(self, state: State[P]) -> int:
        """The points the winner scores; 0 while the match goes on, for nobody, and in games without points."""
        ended, points = self.over(state), self.variant.points
        return points.won(state.position, ended) if points and ended else 0

    def chances(self, state: State[P]) -> tuple[str, ...]:
        """What the next roll may bring, in sentences; none once the match is over, and in games without dice."""
        dice = self.variant.dice
        return () if dice is None or self.over(state) else dice.chances(state.position)

    # --- Texts --------------------------------------------------------------------------------------------------

    def write_options(self, options: P) -> str:
        settings = self.variant.settings_of(options)
        is_usual = options == self.variant.begin(settings, None)
        where = START_POSITION if is_usual else f"fen {self.write_position(self.variant.placed(options))}"
        return f"{settings} {where}".lstrip()

    def read_options(self, text: str) -> P:
        """Options as written: the settings, then `startpos` or `fen` and a position; raises Unreadable."""
        settings, fen, position = text.partition("fen ")
        try:
            if fen:
                settings = settings.removesuffix(" ")
                options = self.variant.begin(settings, self.variant.read_placed(position))
            elif text.endswith(START_POSITION):
                settings = text.removesuffix(START_POSITION).removesuffix(" ")
                options = self.variant.begin(settings, None)
            else:
                raise Unreadable(f"write {self.variant.options_like}")
        except RulesError as refusal:
            raise Unreadable(f"{quoted(text, 60)} are no options: {refusal}") from refusal
        if fen and options == self.variant.begin(settings, None):
            raise Unreadable("The first position is written startpos.")
        if self.write_options(options) != text:
            raise Unreadable(f"{quoted(text, 60)} are no options: write {self.variant.options_like}.")
        return options

    def write_action(self, action: Action) -> str:
        return self.variant.coordinates.write(action) if isinstance(action, Move) else action.text

    def read_action(self, text: str) -> Action:
        """Any action; raises Unreadable."""
        declaration = DECLARATIONS.get(text)
        if declaration and (self.variant.no_claim or declaration != ClaimDraw()):
            return declaration
        word = self.variant.read_word(text)
        return self.variant.coordinates.read(text) if word is None else word

    def write_state(self, state: State[P]) -> str:
        text = self._text.write(state)
        self._states.keep(text, state)
        return text

    def read_state(self, text: str) -> State[P]:
        """The state of that text; raises Unreadable."""
        return self._states.get(text) or self._states.keep(text, self._text.read(text))

    def write_position(self, position: M) -> str:
        return self.variant.write_placed(position)

    def read_position(self, text: str) -> M:
        """Raises Unreadable, naming the place, also where the rules forbid it."""
        return self.variant.read_placed(text)

    # --- Within --------------------------------------------------------------------------------------------------

    def _claim(self, state: State[P]) -> str | None:
        return self.variant.claim(state.position, self.times(state))

    def _why_not(self, state: State[P], action: Action) -> str | None:
        ended, position = self.over(state), state.position
        if ended:
            return f"the game is over ({ended.how})"
        if isinstance(action, Declaration):
            return None if action in self.declarations(state) else self._why_undeclared(state, action)
        if self.variant.is_legal(position, action):
            return None
        return self.variant.why_not(position, action) or "it is not legal"

    def _why_undeclared(self, state: State[P], action: Declaration) -> str:
        why = self.variant.no_declarations(state.position)
        if why:
            return why
        match action:
            case AgreeToDraw():
                return "no draw is offered"
            case ClaimDraw():
                return self.variant.no_claim or "no draw is claimed here"
        return "an offer of a draw stands already"

    def _declared(self, state: State[P], action: Declaration) -> State[P]:
        if isinstance(action, OfferDraw):
            return replace(state, offered=state.position.side)
        ended = self.variant.undeclared(state.position)
        base = ended if state.base == state.position else state.base
        declared = {AgreeToDraw(): AGREED, ClaimDraw(): CLAIMED, Resign(): RESIGNED}.get(
            action, RESIGNED_OFF_TURN
        )
        return replace(state, base=base, position=ended, offered=None, declared=declared)

    def _stepped(self, state: State[P], action: Action) -> State[P]:
        """The state after an action that is known to be legal."""
        return self._after(state, action, self.variant.after(state.position, action))

    def _after(self, state: State[P], step: Step, then: P) -> State[P]:
        """The state a step leads to; whoever moves declines what the other side has offered."""
        position = state.position
        if self.variant.is_lasting(position, step, then):
            after = State(then, then)
        else:
            key = self.variant.key(position)
            earlier = state.earlier if key is None or not isinstance(step, Move) else (*state.earlier, key)
            after = State(state.base, then, (*state.steps, step), earlier)
        if state.offered is not position.side or self.over(after) or self.variant.no_declarations(then):
            return after
        return replace(after, offered=state.offered)


def _words(awaited: Awaited[Action]) -> Sequence[Word]:
    return [action for action in _actions(awaited) if not isinstance(action, Move)]


def _actions(awaited: Awaited[Action]) -> Sequence[Action]:
    """The actions of a choice; none where something else is awaited."""
    return awaited.actions if isinstance(awaited, Choice) else ()
