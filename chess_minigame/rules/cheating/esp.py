"""ESP: reading the other's mind by a medallion, a spell or psionics ("Cheating", Dragon #70; R21 to R23)."""

from campaigns.rules.contract import Roll, Side
from campaigns.rules.dice import D20
from chess_minigame.rules.findings import Cheat, Detection
from chess_minigame.rules.players import Ability, Means
from chess_minigame.rules.questions import Procedure, ask_save
from chess_minigame.rules.tables import Strategy, modifier
from chess_minigame.rules.turn import TurnStart

# Besides these, a physical search finds the medallion.
ESP_DETECTORS = {
    Means.MEDALLION: {Ability.MAGIC},
    Means.SPELL: {Ability.MAGIC},
    Means.PSIONIC: {Ability.PSIONIC, Ability.ESP, Ability.LIES},
}


def notice_esp(start: TurnStart, side: Side, means: Means) -> Procedure[tuple[Detection, ...]]:
    """The detections of ESP: by those who saw the spell cast, and by abilities that detect this means.

    Being seen does not undo the spell.
    """
    notices = (yield from _seen_casting(start, side)) if means is Means.SPELL else ()
    able = [observer.who for observer in start.observers(side) if observer.abilities & ESP_DETECTORS[means]]
    possible = [Detection(side, Cheat(means), who, seen=False) for who in able if who not in notices]
    return (*(Detection(side, Cheat.SPELL, who) for who in notices), *possible)


def _seen_casting(start: TurnStart, side: Side) -> Procedure[tuple[Side | int, ...]]:
    """One d20 a watcher: Intelligence or less, and the mumbling goes unnoticed."""
    intelligence = start.player(side).intelligence
    assert intelligence is not None
    notices = []
    for observer in start.observers(side):
        key = f"turn {start.number} {side} casts, {observer}"
        why = f"{side.title()} casts ESP unseen by {observer} on {intelligence} or less"
        if not (yield from ask_save(Roll(key, D20, why, secret=True), intelligence)):
            notices.append(observer.who)
    return tuple(notices)


def best_reply(opponent: Strategy) -> Strategy:
    """The strategy most favorable to either side, the table being antisymmetric, against the opponent's choice; the first of equals."""
    return min(Strategy, key=lambda own: modifier(own, opponent))
