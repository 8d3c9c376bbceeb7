"""An evening that can be had with other secrets, while what players saw of it stays the same."""

from datetime import UTC, datetime, timedelta

import time_machine

from campaigns.campaign.play import campaigns
from campaigns.chronicle.models import ChronicleText
from campaigns.core.use_cases import new_key
from campaigns.match.models import Intimidation, Match
from campaigns.people import play as characters
from tests import factories, games, money

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


def told_world(name, secret):
    """An evening that players saw, and all that is only the DM's as `secret` has it."""
    dm = factories.user(name)
    campaign = factories.campaign(dm, "Greyhaven", day=100)
    ysolde = factories.player(campaign, "Ysolde", 29 + secret, kind="pc", intelligence=17, wisdom=14)
    brannoc = factories.player(campaign, "Brannoc", 20)
    match = games.sit_down(ysolde, brannoc)
    Intimidation.objects.create(
        match=match, turn=1, side="white", by=ysolde, victim=brannoc, means="growls",
        face=5 + secret, needed=12 + secret, succeeded=False,
    )  # fmt: skip
    Intimidation.objects.create(
        match=match, turn=2, side="black", by=brannoc, victim=ysolde, means="laughs", automatic=bool(secret)
    )
    games.finish(match, experience=str(1 + secret))
    cheated = "black" if secret else ""
    Match.objects.filter(pk=match.pk).update(cheated=cheated, place=f"Room {secret}")
    write(
        campaign,
        f"match-{match.pk}",
        text=f"Secret {secret}",
        tags=f"\ntag {secret}\n",
        place=f"Den {secret}",
    )
    write(campaign, title="Snow", text="It *falls*.", for_players=True, number=800, tags=f"\ntag {secret}\n")
    pupil = factories.character(campaign, "Maudlin", kind="pc", intelligence=9 + secret)
    characters.learn_chess(pupil.campaign_id, new_key(), character=pupil, teacher=ysolde, by=dm)
    if secret:
        with time_machine.travel(NOON - timedelta(hours=5), tick=False):
            money.pay(ysolde, "5 gp")
            money.bet(games.sit_down(brannoc, factories.player(campaign, "Odo", 30)), ysolde)
        money.pay(brannoc, "900 gp", reason="a bribe")
        write(campaign, title="Treason", text="Brannoc is the traitor", number=900)
        characters.learn_chess(
            factories.character(campaign, "Spy").campaign_id,
            new_key(),
            character=factories.character(campaign, "Spy"),
            teacher=ysolde,
            by=dm,
        )
        campaigns.advance_date(campaign.pk, new_key(), days=3)
        campaigns.rewind_date(campaign.pk, new_key(), day=100, reason="a secret", by=dm)
        hidden = games.sit_down(ysolde, brannoc)
        write(campaign, f"match-{hidden.pk}", kept_back=True, for_players=True, text="never")
    return campaign


def write(campaign, key="", **values):
    """Words of the Dungeon Master's, on the hundredth day unless said otherwise."""
    return ChronicleText.objects.create(campaign=campaign, key=key, **{"day": 100, "number": 0, **values})
