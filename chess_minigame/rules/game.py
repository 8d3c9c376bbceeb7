"""The Game of Kings as a game of this house: its names, where each answer of the contract comes from, a match as text.

Source: Tim Grice, "The Game Within a Game", Dragon #70. A whole match is one line, read back by playing it again.

    29 v 20; d6 3; F / C 82; A / E 77; D / F
    white=29 black=20 white.dex=14; d6 3; watch 1 cm=20; F / C move 17 9; decide:warning; 82; A / E

The CMs alone, White's v Black's, or the whole options; the Stalemate Limit's d6; then turn by turn both notes and the
faces that were asked for, the d% last, 1 to 100. Declarations stand where they were made; `abandoned` at the end
says so. Nothing that can be reckoned is written.
"""

import re
from collections.abc import Callable

from campaigns.rules.contract import Game, Viewer
from campaigns.rules.errors import RulesError, Unreadable
from campaigns.rules.lru_cache import LruCache
from campaigns.rules.reading import quoted
from chess_minigame.rules import actions, declaration_effects, match, options, player_views
from chess_minigame.rules.actions import Action, is_declaration, read_action, write_action
from chess_minigame.rules.declarations import Abandon
from chess_minigame.rules.match import act, apply_roll
from chess_minigame.rules.notes import BothNotes, read_both
from chess_minigame.rules.options import CM_PATTERN, Options, read_options, write_options
from chess_minigame.rules.state import Position, State, read_position, write_position


class Grice:
    slug = "grice"
    title = "The Game of Kings (Grice)"
    side_names = ("White", "Black")

    def __init__(self) -> None:
        self._states = LruCache[State]()

    def start(self, options: Options) -> State:
        return State(options)

    def act(self, state: State, action: Action) -> State:
        return match.act(state, action)

    awaits = staticmethod(match.awaits)
    declarations = staticmethod(declaration_effects.declarations)
    throw = staticmethod(match.apply_roll)

    def seen_by(self, state: State, viewer: Viewer) -> object:
        return state if viewer is Viewer.DM else player_views.view_for(state, viewer)

    def position(self, state: State) -> Position:
        return state.position

    def write_state(self, state: State) -> str:
        text = write_state(state)
        self._states.keep(text, state)
        return text

    def read_state(self, text: str) -> State:
        """Raises Unreadable."""
        return self._states.get(text) or self._states.keep(text, read_state(text, self._states.get))

    read_options = staticmethod(options.read_options)
    write_options = staticmethod(options.write_options)
    read_action = staticmethod(actions.read_action)
    write_action = staticmethod(actions.write_action)
    read_position = staticmethod(read_position)
    write_position = staticmethod(write_position)


GRICE: Game[Options, State, Action, Position] = Grice()
_CMS = re.compile(f"{CM_PATTERN} v {CM_PATTERN}")
_LIMIT_DIE = re.compile(r"d6 ([1-6])")
_FACES = "[1-9][0-9]?|100"
_TURN = re.compile(rf"(?P<notes>.+?)(?P<faces>(?: (?:{_FACES}))*)")
_ONLY_FACES = re.compile(rf"(?:{_FACES})(?: (?:{_FACES}))*")


# So many parts back a known state is looked for.
MAX_PARTS_BACK = 8


def write_state(state: State) -> str:
    options = state.options
    parts = [f"{options.white_cm} v {options.black_cm}" if options.only_cms else write_options(options)]
    limit_known = on_a_turn = False
    for step in state.steps:
        if isinstance(step, int) and not limit_known:
            parts.append(f"d6 {step}")
            limit_known = True
        elif not isinstance(step, int):
            on_a_turn = isinstance(step, BothNotes)
            parts.append("abandoned" if isinstance(step, Abandon) else write_action(step))
        elif on_a_turn:
            parts[-1] += f" {step}"
        else:
            parts.append(f"{step}")
            on_a_turn = True
    return "; ".join(parts)


def read_state(text: str, lookup: Callable[[str], State | None] = lambda text: None) -> State:
    """The state that playing the text again leads to; raises Unreadable, also where the rules forbid it.

    It goes on from a `lookup` state of the text without its last parts, if there is one.
    """
    parts = text.split("; ")
    state, first = _cached_beginning(parts, lookup) or (State(_read_options(parts[0])), 1)
    for part in parts[first:]:
        try:
            state = _apply_part(state, part)
        except RulesError as refusal:
            raise Unreadable(f"{quoted(text, 60)} is no match: {refusal}") from refusal
    if write_state(state) != text:
        raise Unreadable(
            f"{quoted(text, 60)} is no match as it is written here: {quoted(write_state(state), 200)}."
        )
    return state


def _cached_beginning(parts: list[str], lookup: Callable[[str], State | None]) -> tuple[State, int] | None:
    """The state of all but the last parts and how many these are; None where none of them is known."""
    for length in range(len(parts) - 1, max(len(parts) - MAX_PARTS_BACK, 1) - 1, -1):
        state = lookup("; ".join(parts[:length]))
        if state is not None:
            return state, length
    return None


def _read_options(text: str) -> Options:
    match = _CMS.fullmatch(text)
    if match:
        return Options(white_cm=int(match[1]), black_cm=int(match[2]))
    if text.startswith("white="):
        return read_options(text)
    raise Unreadable(f"{quoted(text)} does not begin a match: both CMs come first, like 29 v 20.")


def _apply_part(state: State, part: str) -> State:
    if part == "abandoned":
        return act(state, Abandon())
    if is_declaration(part):
        return act(state, read_action(part))
    if state.limit_die is None:
        match = _LIMIT_DIE.fullmatch(part)
        if not match:
            raise Unreadable(f"{quoted(part)} is no roll for the Stalemate Limit: it is written like d6 3.")
        return apply_roll(state, (int(match[1]),))
    if _ONLY_FACES.fullmatch(part):
        return _take_roll(state, part)
    match = _TURN.fullmatch(part)
    if not match:
        raise Unreadable(f"{quoted(part)} is no turn: it is written like F / C 82.")
    return _take_roll(act(state, read_both(match["notes"])), match["faces"])


def _take_roll(state: State, faces: str) -> State:
    for face in faces.split():
        state = apply_roll(state, (int(face),))
    return state
