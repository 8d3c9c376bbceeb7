"""The six strategies on their tiles, each with what it is good against."""

from dataclasses import dataclass

from chess_minigame.rules.strategies import Strategy, good_against


@dataclass(frozen=True, slots=True)
class Tile:
    """A strategy on its tile."""

    letter: str
    name: str
    note: str
    art: str


# Symbols of the sprite (art/icons.txt).
ART = {
    Strategy.GENERAL_ATTACK: "general-attack",
    Strategy.BUILD_UP_OWN_POSITION: "build-up-own-position",
    Strategy.DESTROY_FOES_POSITION: "destroy-foes-position",
    Strategy.SET_A_TRAP: "set-a-trap",
    Strategy.TRADE_DOWN: "trade-down",
    Strategy.ATTACK_FOES_KING: "attack-foes-king",
}


def _good(strategy: Strategy) -> str:
    beaten = [f"{matchup.foe}\N{NO-BREAK SPACE}+{matchup.points}" for matchup in good_against(strategy)]
    return "good against " + ", ".join(beaten)


TILES = tuple(Tile(s.value, s.printed_name, _good(s), ART[s]) for s in Strategy)
