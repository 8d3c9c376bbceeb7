"""An evening in the demo campaign, played through the use-cases: real rows for a database that is to be kept."""

from datetime import UTC, datetime

from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from campaigns.campaign.models import Campaign
from campaigns.campaign.play import campaigns
from campaigns.core.use_cases import new_key
from campaigns.devices.play import sign_in
from campaigns.learning.play import owed
from campaigns.match.play.dice_door import DiceDoor
from campaigns.npc.models import Batch
from campaigns.npc.play import generate
from campaigns.people.models import ProfessionRow
from chess_minigame.judge.play import amendments
from tests import boards, games, money

# The article's sample game, its fifth d% as the table reads it.
_SAMPLE = ("F / C 82", "A / E 77", "D / F 56", "E / A 48", "B / E 30", "A / F 20")
_BOARDS = {
    "dragonchess": ("2d22d3", "2d72d6"),
    "wotn": ("e2e4", "d7d5", "e4d5=AD"),
    "chessgammon": (),
    "expedition": ("e2e4", "e7e5"),
}


def play_an_evening() -> None:
    """Everything a table leaves behind: matches over, in play and taken back, boards, bets, people, a sign-in."""
    call_command("set_up", verbosity=0)
    dm, campaign = User.objects.get(), Campaign.objects.get()
    _sample_game(campaign)
    _seven_days_later(campaign)
    _bets(campaign)
    _people(campaign, dm)
    for variant, moves in _BOARDS.items():
        boards.begun(campaign, *moves, variant=variant)
    sign_in.make_link(user=dm, now=datetime.now(UTC))
    Client().force_login(dm)


def _named(campaign, name):
    return campaign.characters.get(name__startswith=name)


def _sample_game(campaign):
    match = games.sit_down(_named(campaign, "Ysolde"), _named(campaign, "Brannoc"), limit="3")
    for line in _SAMPLE:
        both, _, percentile = line.rpartition(" ")
        games.turn(match, percentile, both)
    for face in ("12", "2"):
        owed.roll_experience(match.pk, games.form(match), door=DiceDoor(typed=face))


def _seven_days_later(campaign):
    campaigns.advance_date(campaign.pk, new_key(), days=7)
    match = games.sit_down(_named(campaign, "Duke"), _named(campaign, "Brannoc"))
    for both, percentile in (("F / C", "82"), ("A / A", "50"), ("B / D", "61")):
        games.turn(match, percentile, both)
    amendments.undo(match.pk, games.form(match), decision=None, reason="the wrong note")
    games.correct(match, "turn 1", 28)


def _bets(campaign):
    marla, brannoc = money.backer(campaign, "Marla"), _named(campaign, "Brannoc")
    money.pay(marla, "10 gp")
    money.pay(brannoc, "5 gp")
    open_match = campaign.matches.get(status="playing", game="grice")
    money.bet(open_match, marla, "white", "2 gp", "3:1")
    money.bet(open_match, marla, "black", "1 gp", against=brannoc)
    settled = games.sit_down(_named(campaign, "Ysolde"), _named(campaign, "Duke"))
    money.bet(settled, marla, "white", "1 gp", "2:1")
    games.finish(settled)


def _people(campaign, dm):
    noble = ProfessionRow.objects.get(campaign=None, slug="noble")
    made = generate.generate_batch(campaign.pk, new_key(), profession=noble, count=3, seed="Harvest").pk
    generate.keep_people(
        Batch.objects.get(pk=made).campaign_id,
        new_key(),
        batch=Batch.objects.get(pk=made),
        numbers=[1],
        by=dm,
    )
