"""The working of a chance to know chess and of the dice rolled against it, for people (R50, R51)."""

from campaigns.campaign.rules.house_rules.people import HalfPercents
from campaigns.people.rules import professions
from campaigns.people.rules.professions import Profession, display_chance


def chance_working(profession: Profession, intelligence: int, hit_points: int, rounding: HalfPercents) -> str:
    """The sum behind the chance: `Int 13 x 5% = 65%`."""
    per_intelligence, per_hit_point = profession.per_intelligence, profession.per_hit_point
    rates = ((f"Int {intelligence}", per_intelligence), (f"{hit_points} hp", per_hit_point))
    parts = " + ".join(f"{what} x {display_chance(rate)}" for what, rate in rates if rate)
    total = per_intelligence * intelligence + per_hit_point * hit_points
    return f"{parts or 'No chance by the list'} = {_cap_text(total, rounding)}"


def roll_working(chance: int, percentile: int, d6: int | None, rounding: HalfPercents) -> str:
    """The dice as they fell: `42`, or `05 and d6 3 (1-3 is yes)` on the half-percent."""
    roll = f"{percentile % 100:02d}"
    if professions.needs_d6(chance, percentile, rounding):
        return f"{roll} and d6 {d6} (1-3 is yes)"
    return roll


def _cap_text(total: int, rounding: HalfPercents) -> str:
    text = display_chance(total)
    if total > professions.CERTAIN:
        return f"{text}, at most 100%"
    if total % 2 and rounding is HalfPercents.ROUNDED_DOWN:
        return f"{text}, rounded down to {display_chance(total - 1)}"
    return text
