"""The drawer of a note: exactly what this player may write now, made of nothing but this player's own."""

from collections.abc import Mapping
from dataclasses import dataclass

from campaigns.rules.contract import Side
from campaigns.rules.errors import RulesError
from chess_minigame.means_form import SUGGESTED
from chess_minigame.rules.cheating.playing_to_lose import lowest
from chess_minigame.rules.players import MIND_READING, Means
from chess_minigame.rules.rousselle.gambit import check_gambit, gambits
from chess_minigame.rules.state import State
from chess_minigame.rules.turn_start import with_grants

Typed = Mapping[str, list[str]]
ESP = {
    Means.MEDALLION: "Read the other's mind by medallion",
    Means.SPELL: "Read the other's mind by the ESP spell",
    Means.PSIONIC: "Read the other's mind by psionics",
}


@dataclass(frozen=True, slots=True)
class Tick:
    """One box of the drawer."""

    name: str
    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Drawer:
    """What may be written. `gambit`: whether one may be opened with. `lose` is what was typed there; the CM to lose with goes from `lowest` to `highest`."""

    prefix: str
    gambit: bool
    scares: tuple[Tick, ...]
    other: str
    boxes: tuple[Tick, ...]
    esp: tuple[Tick, ...]
    lose: str
    lowest: str
    highest: int

    @property
    def label(self) -> str:
        """What may be written here, by what everybody knows: a player's own means do not show in it."""
        kinds = ["gambit"] * self.gambit + ["cheating"] + ["intimidation"] * bool(self.scares)
        return ", ".join(kinds).capitalize()

    @property
    def is_used(self) -> bool:
        """Whether something is chosen already, so that it must not be folded away."""
        ticks = (*self.scares, *self.boxes, *self.esp)
        return bool(self.other or self.lose or any(tick.chosen for tick in ticks))


def drawer(state: State, side: Side, prefix: str = "", typed: Typed | None = None) -> Drawer:
    """What `side` may write on the coming note; `typed` is what a refused form brought."""
    sent = typed or {}
    options = state.options
    player = with_grants(options.player(side), side, state.grants)

    def tick(name: str, value: str, label: str) -> Tick:
        return Tick(f"{prefix}{name}", value, label, value in sent.get(f"{prefix}{name}", ()))

    gambit = may_gambit(state, side)
    boxes = [
        (gambit, tick("gambit", "on", "Open with a gambit: everybody will see it")),
        (player.dexterity is not None, tick("move", "on", "Move the pieces when nobody looks")),
        (Means.EMPATHY in player.has, tick("empathy", "on", "Use psionic empathy")),
    ]
    frightens = options.player(side.other).wisdom is not None
    return Drawer(
        prefix=prefix,
        gambit=gambit,
        scares=tuple(tick("scare", text, text.capitalize()) for text in SUGGESTED) if frightens else (),
        other=_text(sent, f"{prefix}other"),
        boxes=tuple(box for allowed, box in boxes if allowed),
        esp=tuple(tick("esp", means, ESP[means]) for means in MIND_READING if means in player.has),
        lose=_text(sent, f"{prefix}lose"),
        lowest=f"{lowest(options.cm(side))}".replace("-", "\N{MINUS SIGN}"),
        highest=options.cm(side),
    )


def _text(sent: Typed, name: str) -> str:
    return "".join(sent.get(name, [])[-1:])


def may_gambit(state: State, side: Side) -> bool:
    """Whether `side` may write a gambit on the coming note."""
    try:
        check_gambit(side, len(state.played) + 1, gambits(state.played), state.options.points)
    except RulesError:
        return False
    return True
