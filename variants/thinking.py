"""How an NPC decides: the engine, as strong as his CM."""

from variants.own_turn import Turn


def decide(turn: Turn) -> str:
    """The text of what he does; empty to let the dice be thrown."""
    raise NotImplementedError
