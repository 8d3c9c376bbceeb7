"""A whole state as one line of text, read by replaying it.

    standard; <position>; e2e4 e7e5; draw offered by white
    share; <position>; a1a8 roll:61 a1a5; resigned
    standard cube; <position>; opening throw 2

The settings, where the game has any; the position after the last step that cannot come undone; what the game notes beside
it; the moves and rolls since; what the players declared: `draw offered by white` or `black` (as the game calls its sides),
`resigned`, `claimed` (the side to move), `resigned off turn` (the other) or `agreed`; or how it ended on paper,
`paper-white-2` (and its points, where a win has any) or `paper-draw`, or on time, `time-black`, whose flag had fallen
(`time-black-draw` against a lone King).
"""

from dataclasses import replace
from typing import Generic

from campaigns.rules.errors import NotPossible, RulesError, Unreadable
from campaigns.rules.reading import quoted
from variants.rules import actions
from variants.rules.gameplay import Gameplay
from variants.rules.state import AGREED, CLAIMED, RESIGNED, RESIGNED_OFF_TURN, M, P, State

_DECLARED: dict[str, actions.Declaration] = {
    RESIGNED: actions.Resign(),
    RESIGNED_OFF_TURN: actions.RESIGN_OFF_TURN,
    CLAIMED: actions.ClaimDraw(),
    AGREED: actions.AgreeToDraw(),
}


class StateText(Generic[P, M]):
    def __init__(self, game: Gameplay[P, M]) -> None:
        self._game = game
        self._variant = game.variant
        names = game.variant.side_names.items()
        self._offers = {side: f"draw offered by {name.lower()}" for side, name in names}

    def write(self, state: State[P]) -> str:
        options, base = self._variant.options, state.base
        parts = [
            options.state_head(base),
            self._game.write_position(options.placed(base)),
            *options.notes(base),
            " ".join(map(self._game.write_step, state.steps)),
            self._offers[state.draw_offerer] if state.draw_offerer else None,
            state.termination,
        ]
        return "; ".join(filter(None, parts))

    def read(self, text: str) -> State[P]:
        """The state that playing the text again leads to; raises Unreadable, also where the rules forbid it."""
        options = self._variant.options
        head, first, *parts = (*text.split("; "), "") if options.settings else ("", *text.split("; "))
        try:
            options.from_state_head(head, None)  # faulty settings are told before a faulty position
            state = self._game.start(options.from_state_head(head, self._game.read_position(first)))
            for part in filter(None, parts):
                state = self._after(state, part)
        except RulesError as refusal:
            raise Unreadable(f"Can't read {quoted(text, 60)} as a game: {refusal}") from refusal
        if self.write(state) != text:
            raise Unreadable(f"Can't read {quoted(text, 60)} as a game: its parts are not in order.")
        return state

    def _after(self, state: State[P], part: str) -> State[P]:
        with_note = self._variant.options.with_note(state.position, part)
        if with_note is not None:
            return State(with_note, with_note)
        offerer = next((side for side, text in self._offers.items() if text == part), None)
        if offerer is not None:
            self._refuse_after_the_end(state, self._offers[offerer])
            is_own = offerer is state.position.side
            before_offer = replace(state, draw_offerer=None if is_own else offerer)
            action = actions.OfferDraw() if is_own else actions.AgreeToDraw()
            is_declined = self._game.has_begun_turn(state.position) and not is_own
            if is_declined or action not in self._game.declarations(before_offer):
                raise NotPossible("an offer of a draw stands until the other side plays on")
            return replace(state, draw_offerer=offerer)
        if declaration := _DECLARED.get(part) or actions.read_ruling(part):
            return self._declared(state, part, declaration)
        for word in part.split(" "):
            state = self._game.step(state, actions.read_roll(word) or self._variant.coordinates.read(word))
        return state

    def _declared(
        self, state: State[P], part: str, declaration: actions.Declaration | actions.Ruling
    ) -> State[P]:
        # A draw may have been agreed to whoever offered it: the offer is not told any more.
        self._refuse_after_the_end(state, part)
        offerer = state.position.side.other if part == AGREED else None
        try:
            return self._game.act(replace(state, draw_offerer=offerer), declaration)
        except NotPossible as refusal:
            raise NotPossible(f"the game cannot have been {part} here: {refusal}") from refusal

    def _refuse_after_the_end(self, state: State[P], part: str) -> None:
        if self._game.over(state):
            raise Unreadable(f"{quoted(part, 40)} comes after the end of the game.")
