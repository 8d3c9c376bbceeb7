"""What the demo campaign shows of Grice's game: a year of matches, gains, a bet that was won, and a roll that is owed."""

from django.contrib.auth.models import User

from campaigns.campaign.models import Campaign
from campaigns.core.use_cases import new_key
from campaigns.dashboard.play import person
from campaigns.learning.play import owed, settle
from campaigns.match.models import Match
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.sitting import Form
from campaigns.match.play.slips import Slip
from campaigns.money.play import betting, purses
from campaigns.money.rules import odds
from campaigns.money.rules.wagers import Wager, read_outcome
from campaigns.rules.contract import Side
from chess_minigame.judge.play import judging, matches
from chess_minigame.rules.notes import read_both

# Day, place, White, Black; the Stalemate Limit's d6; each turn's notes and d%; the experience dice, d20 and d4 as owed.
MATCHES = (
    (12, "the Swan, Thornmere", "Tamsin", "Old Wat", 6, ("F / C 31", "A / E 12", "D / F 04"), "9"),
    (40, "the Duke's hall", "Duke", "Dame Isaura", 6, ("A / A 22", "E / B 30", "C / C 05"), "10"),
    (77, "the tiltyard", "Tamsin", "Dame Isaura", 5, ("B / D 40", "E / A 18", "F / F 09", "A / C 02"), "11"),
    (121, "the Duke's hall", "Master Odo", "Duke", 6, ("C / A 28", "F / B 03"), "12"),
    (168, "the harvest fair", "Dame Isaura", "Tamsin", 1, ("A / A 55", "B / B 57", "C / C 56", "D / D 54", "A / A 57"), ""),
    (203, "the tiltyard", "Dame Isaura", "Old Wat", 6, ("D / A 35", "A / F 08"), "5"),
    (240, "the Swan, Thornmere", "Old Wat", "Tamsin", 6, ("E / C 71", "A / B 93", "F / D 00"), ""),
    (288, "the Duke's hall", "Tamsin", "Duke", 6, ("D / B 25", "F / A 11", "C / E 03"), "6"),
    (331, "the Duke's hall", "Master Odo", "Tamsin", 6, ("A / D 30", "E / C 07", "B / F 01"), "8"),
    (363, "the Swan, Thornmere", "Tamsin", "Brother Clement", 6, ("F / A 20", "D / C 02"), ""),
)  # fmt: skip
# The match people put money on: its day, who bets what on whom at which odds.
BET = (288, "Dame Isaura", "5 gp", "white", "4:1")
# A d% that ends a match for the side that is ahead, should the turns above leave it open.
CLOSING_ROLL = "01"


def play_matches(campaign: Campaign, dm: User) -> None:
    for day, place, white, black, limit, turns, experience in MATCHES:
        answer = matches.start(
            campaign.pk,
            new_key(),
            white=person(campaign, white),
            black=person(campaign, black),
            day=day,
            place=place,
            by=dm,
        )
        match = Match.objects.get(pk=answer.pk)
        judging.roll_limit(match.pk, _form(match, dm), door=DiceDoor(typed=str(limit)))
        if day == BET[0]:
            _place_bet(match, dm)
        for turn in turns:
            notes, _, percentile = turn.rpartition(" ")
            _play_turn(match, dm, notes, percentile)
        while not _reload(match).is_over:
            _play_turn(match, dm, "A / A", CLOSING_ROLL)
        for die in experience.split():
            _roll_experience(match, dm, die)


def _reload(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def _form(match: Match, dm: User) -> Form:
    return Form(new_key(), _reload(match).version, dm)


def _play_turn(match: Match, dm: User, notes: str, percentile: str) -> None:
    if not _reload(match).is_over:
        both = read_both(notes)
        notes_by_side = {side: both.of(side) for side in Side}
        judging.resolve_turn(match.pk, _form(match, dm), notes=notes_by_side, door=DiceDoor(typed=percentile))


def _roll_experience(match: Match, dm: User, die: str) -> None:
    if settle.owed_die(_reload(match)):
        owed.roll_experience(match.pk, _form(match, dm), door=DiceDoor(typed=die))


def _place_bet(match: Match, dm: User) -> None:
    _, name, stake, outcome, odds_text = BET
    backer = person(match.campaign, name)
    holder = f"character-{backer.pk}"
    purses.make_payment(
        match.campaign_id,
        new_key(),
        holder_key=holder,
        coppers=match.campaign.coinage.read("20 gp"),
        out=False,
        reason="her share of the tournament",
        seen=purses.purse_mark(purses.purse_of(backer)),
        by=dm,
    )
    betting.place_bet(
        match.pk,
        Slip(new_key(), betting.bets_mark(_reload(match)), dm),
        backer=holder,
        taker=purses.BANK,
        wager=Wager(read_outcome(outcome), match.campaign.coinage.read(stake), odds.read(odds_text)),
    )
