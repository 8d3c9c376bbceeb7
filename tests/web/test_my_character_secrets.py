"""A player's own page and what his seat tells after a match keep the DM's secrets.

Two worlds in which a won game taught nothing, for reasons that only the DM knows, are one and the same to the player,
byte for byte; so are two that differ in another's sheet, in the DM's notes and reasons, or in coins that are not shown.
"""

from dataclasses import dataclass, replace

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns.core.use_cases import new_key
from campaigns.devices.play import player_links
from campaigns.learning.play import gains, settle
from campaigns.learning.rules.override import Override
from campaigns.match.models import Match
from campaigns.match.play.sitting import Sitting
from campaigns.match.play.slips import Slip
from campaigns.people import play as characters
from campaigns.people.models import Gain, RecordEntry
from campaigns.people.play import record
from tests import factories, games, money, seats
from tests.client import address, seated
from tests.roles import undone
from tests.web.test_secrets import canary, everything, forms_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_hashes")]


@dataclass(frozen=True)
class World:
    """What only the DM knows: why White's won game taught nothing, Black's sheet, and prose wherever the DM writes any.

    `before` is how often the two have met: a second game teaches nobody (R33), whoever cheats.
    """

    why: str = "failed"
    cm: int = 20
    prose: str = "one"
    coins: str = "1 gp"
    kind: str = "npc"
    remarks: int = 0
    before: int = 0


PLAIN = World()
RICHER = World(
    cm=25, prose="something else, much longer, with <b>tags</b>", coins="900 gp", kind="pc", remarks=3
)


def build(people, world):
    """A game that White, a player character, has won, her device at it, and the link to her page."""
    campaign, by = people.campaign, people.alice
    white = factories.player(
        campaign, "Ygraine", cm=20, kind="pc", intelligence=16, notes=world.prose, temperament=world.prose
    )
    black = factories.player(
        campaign, "Bors", cm=world.cm, kind=world.kind, notes=world.prose, hit_points=len(world.prose)
    )
    money.pay(white, world.coins, reason=world.prose)
    characters.set_cm(
        white.campaign_id,
        new_key(),
        character=white,
        cm=white.cm + 1,
        initial_cm=None,
        reason=world.prose,
        by=by,
    )
    for _ in range(world.remarks):
        campaign.refresh_from_db()
        record.add_entry(campaign, white, RecordEntry.Kind.CHANGED, by, text=world.prose)
    for _ in range(world.before):
        games.won(white, black, experience="20")
    match = games.begin(white, black, place=world.prose)
    games.finish(_with_limit(match), experience="20") if world.why != "owed" else _unpaid(match)
    if world.why == "cheated":
        Match.objects.filter(pk=match.pk).update(cheated="white")
        settle.refold_learning(Sitting(Match.objects.get(pk=match.pk), by))
    if world.why == "refused":
        slip = Slip(new_key(), gains.gains_mark(match), by)
        ruling = Override(0, world.prose)
        gains.override_gain(match.pk, slip, character=white, ruling=ruling, mark="")
    player_links.make_player_link(white.campaign_id, new_key(), character=white, now=timezone.now())
    match.refresh_from_db()
    return match, white, seated(seats.given(match, "white", "Wilma"))


def _with_limit(match):
    games.judging.roll_limit(match.pk, games.form(match), door=games.DiceDoor(typed="6"))
    return match


def _unpaid(match):
    """Played to its end, and the d20 that is owed is left."""
    _with_limit(match)
    while not Match.objects.get(pk=match.pk).is_over:
        games.turn(match, games.WHITE_WINS)


def shown(people, frozen, world):
    """What the player's device gets at her pages, and the verdict that only the DM sees."""
    with undone():
        frozen(1)
        people.campaign.refresh_from_db()
        match, white, device = build(people, world)
        verdict = Gain.objects.get(match=match, character=white).verdict
        key = player_links.current_link(white).key
        Match.objects.filter(pk=match.pk).update(public_id="a-match")
        session = device.session
        session["guests"] = {"a-match": match.guests.get(name="Wilma").key}
        session.save()
        answers = []
        for path in (
            reverse("my-character", args=[key]),
            reverse("my-characters"),
            reverse("seat-character", args=["a-match"]),
            reverse("grice-seat", args=["a-match"]),
            reverse("grice-seat-table", args=["a-match"]),
        ):
            frozen(path.replace(key, ""))
            got = everything(device.get(path, follow=True))
            answers.append(tuple(str(part).replace(key, "KEY") for part in got))
    return verdict, answers


@pytest.mark.parametrize("why", ["owed", "cheated", "refused"])
def test_a_cheat_a_refusal_and_an_owed_die_sound_like_a_failed_roll(people, frozen, why):
    failed, plain = shown(people, frozen, PLAIN)
    verdict, other = shown(people, frozen, replace(PLAIN, why=why))
    assert failed != verdict
    assert plain == other
    assert all(part[0] == "200" for part in plain)


@pytest.mark.parametrize(
    "why", ["failed", *(pytest.param(why, marks=pytest.mark.slow) for why in ("owed", "cheated", "refused"))]
)
def test_another_s_sheet_and_whatever_the_dm_writes_change_no_byte(people, frozen, why):
    _, plain = shown(people, frozen, replace(PLAIN, why=why))
    _, other = shown(people, frozen, replace(RICHER, why=why))
    assert plain == other


def test_a_cheat_who_could_not_have_learned_is_told_the_same_reason(people, frozen):
    _, plain = shown(people, frozen, replace(PLAIN, before=1))
    verdict, other = shown(people, frozen, replace(RICHER, before=1, why="cheated"))
    assert verdict == "cheated"
    assert plain == other
    assert "Not the first game against Bors" in plain[0][-1]


def test_no_canary_of_the_dm_s_is_on_the_page_with_everything_shown(people):
    hidden = canary("prose")
    match, white, device = build(people, World(why="refused", prose=hidden, remarks=1))
    player_links.set_player_view(white.campaign_id, new_key(), character=white, purse=True, gains=True)
    bodies = "".join(
        device.get(path).text
        for path in (
            reverse("my-character", args=[player_links.current_link(white).key]),
            address("seat-character", match),
            match.seat_url,
        )
    ).lower()
    assert "1 gp" in bodies
    for form in forms_of(hidden):
        assert form.lower() not in bodies
