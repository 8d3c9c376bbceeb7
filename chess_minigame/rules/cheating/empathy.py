"""Empathy, the psionic ability ("Cheating", Dragon #70; R24): the opponent plays with 2/3 of the normal CM.

Its n-th use in a game is noticed with 5n%, and only where a psionic or a detector of psionic energy is present.
"""

from campaigns.campaign.rules.house_rules.cheating import EmpathyRolls
from campaigns.rules.contract import Roll, Side
from campaigns.rules.dice import PERCENTILE
from chess_minigame.rules.asking import Asking, ask_save
from chess_minigame.rules.findings import Cheat, Detection, Eye
from chess_minigame.rules.players import Ability
from chess_minigame.rules.turn import TurnStart

NOTICED_BY = {Ability.PSIONIC, Ability.EXPENDITURE}
PERCENT_A_USE = 5


def notice_empathy(start: TurnStart, side: Side) -> Asking[tuple[Detection, ...]]:
    able = [eye for eye in start.eyes(side) if eye.abilities & NOTICED_BY]
    if start.options.points.empathy_rolls is EmpathyRolls.EACH:
        groups = [([eye], f", {eye}") for eye in able]
    else:
        groups = [(able, "")] if able else []
    notices: list[Eye] = []
    for eyes, name in groups:
        if (yield from _is_felt(start, side, name)):
            notices += eyes
    return tuple(Detection(side, Cheat.EMPATHY, eye.who) for eye in notices)


def _is_felt(start: TurnStart, side: Side, name: str) -> Asking[bool]:
    percent = PERCENT_A_USE * start.uses(side, lambda note: note.empathy)
    key = f"turn {start.number} {side}'s empathy{name}"
    why = f"{side.title()}'s empathy is noticed on {min(percent, 100)} or less{name}"
    return (yield from ask_save(Roll(key, PERCENTILE, why, secret=True), percent))
