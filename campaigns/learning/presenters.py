"""The gains of a match, with the campaign's own dates."""

import re
from collections.abc import Callable
from fractions import Fraction

from campaigns.campaign.models import Campaign
from campaigns.campaign.rules.house_rules import HouseRules
from campaigns.learning.rules.verdicts import Verdict
from campaigns.match.models import Match, Seat
from campaigns.people.models import Gain
from campaigns.people.presenters.cm import shown_cm
from campaigns.people.rules.cap import cap_factor
from campaigns.rules import chess_modifier

# A Chess Master's CM is 50 and a roll from 1 to 50.
CHESS_MASTER, MASTERS_CM = "chess-master", 51
# "23 / 25 = 0.92" at the beginning of a working; after a draw half of that.
_SUM = re.compile(r"((?:1/2 × )?\d+ / \d+) = ([^,]+)")


def shown_gain(gain: Gain, campaign: Campaign) -> dict[str, object]:
    """A gain with its working, or why nothing was learned; `gained` is empty where nothing was."""
    verdict = Verdict(gain.verdict)
    return {
        "gained": chess_modifier.decimal(gain.credited) if gain.credited else "",
        "before": shown_cm(gain.cm_before),
        "after": shown_cm(gain.cm_after),
        "working": with_dates(working_of(verdict, gain.working), campaign.date_of),
        "why": explanation_of(verdict, gain.why, campaign.date_of),
        "owed": verdict.owed is not None,
        "change": change_of(verdict, gain.credited),
    }


def win_highlights(gain: Gain, winner: Seat, loser: Seat, rules: HouseRules) -> list[str]:
    """What a win that taught something will be remembered for; a first game alone teaches."""
    if not gain.credited or gain.cm_before is None or gain.cm_after is None:
        return []
    is_first = gain.verdict in (
        Verdict.LEARNED,
        Verdict.LEARNED_LESS,
    )  # else it was awarded against the rules
    factor = cap_factor(is_pc=winner.is_pc, adventurer=winner.adventurer, rules=rules)
    has_cap = winner.initial_cm is not None and gain.cm_after == winner.initial_cm * factor
    highlights = {
        f"The first win over {loser.name}, a Chess Master": is_first and _is_master(loser),
        f"A new Chess Master: {winner.name}": gain.cm_before < MASTERS_CM <= gain.cm_after,
        f"{winner.name} has reached the cap": has_cap,
    }
    return [sentence for sentence, is_so in highlights.items() if is_so]


def _is_master(seat: Seat) -> bool:
    profession = seat.character.profession if seat.character else None
    return profession is not None and profession.slug == CHESS_MASTER


def change_of(verdict: Verdict, credited: Fraction | None) -> str:
    return "Refuse or change this gain" if credited or verdict.owed else "Award a gain anyway"


def lost_gains(match: Match) -> str:
    """The sentence about the gains that are lost by reopening the match; empty if it taught nothing."""
    gains = [gain for gain in match.gains.select_related("character") if gain.credited]
    texts = [f"{gain.character.name}’s +{chess_modifier.decimal(gain.credited or 0)}" for gain in gains]
    return f" What it taught goes with it: {' and '.join(texts)}." if texts else ""


def working_of(verdict: Verdict, working: str) -> str:
    if not working or verdict in (Verdict.LEARNED, Verdict.LEARNED_LESS):
        return working
    worth = _SUM.sub(lambda match: f"{match[2]} ({match[1].replace(' / ', ' ÷ ')})", working)
    if verdict is Verdict.CHANGED:
        return f"By the rules {worth}"
    gains = {Verdict.OWES_D20: "A successful roll gains", Verdict.OWES_D4: "It gains"}
    return f"{gains.get(verdict, 'It would have gained')} {worth}."


def explanation_of(verdict: Verdict, why: str, date_of: Callable[[int], str]) -> str:
    return why if verdict in (Verdict.REFUSED, Verdict.CHANGED) else with_dates(why, date_of)


def with_dates(text: str, date_of: Callable[[int], str]) -> str:
    """A sentence of the rules with its day numbers as the campaign's dates."""
    return re.sub(r"\bday (-?\d+)\b", lambda match: date_of(int(match[1])), text)
