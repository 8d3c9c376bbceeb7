"""Empathy, the psionic ability ("Cheating", Dragon #70; R24): the opponent plays with 2/3 of the normal CM.

Its n-th use in a game is noticed with 5n%, and only where a psionic or a detector of psionic energy is present.
"""

from campaigns.campaign.rules.house_rules.cheating import EmpathyRolls
from campaigns.rules.contract import Roll, Side
from campaigns.rules.dice import PERCENTILE
from chess_minigame.rules.findings import Cheat, Detection, Observer
from chess_minigame.rules.players import Ability
from chess_minigame.rules.questions import Procedure, ask_save
from chess_minigame.rules.turn import TurnStart

EMPATHY_DETECTORS = {Ability.PSIONIC, Ability.EXPENDITURE}
PERCENT_A_USE = 5


def notice_empathy(start: TurnStart, side: Side) -> Procedure[tuple[Detection, ...]]:
    able = [observer for observer in start.observers(side) if observer.abilities & EMPATHY_DETECTORS]
    if start.options.points.empathy_rolls is EmpathyRolls.EACH:
        groups = [([observer], f", {observer}") for observer in able]
    else:
        groups = [(able, "")] if able else []
    notices: list[Observer] = []
    for observers, name in groups:
        if (yield from _is_felt(start, side, name)):
            notices += observers
    return tuple(Detection(side, Cheat.EMPATHY, observer.who) for observer in notices)


def _is_felt(start: TurnStart, side: Side, name: str) -> Procedure[bool]:
    percent = PERCENT_A_USE * start.uses(side, lambda note: note.empathy)
    key = f"turn {start.number} {side}'s empathy{name}"
    why = f"{side.title()}'s empathy is noticed on {min(percent, 100)} or less{name}"
    return (yield from ask_save(Roll(key, PERCENTILE, why, secret=True), percent))
