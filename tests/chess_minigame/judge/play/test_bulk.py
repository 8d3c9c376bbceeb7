"""Matches in bulk as the site's rooms ask for them: the same end from tables and from the log, which anybody could have written."""

import pytest

from campaigns.core.refusals import Refused
from campaigns.match import games
from campaigns.match.bulk import BulkJudging, BulkSide
from campaigns.match.models import Line
from campaigns.match.play import log
from campaigns.rules.bulk import WhenNoticed
from campaigns.rules.seeded_dice import SeededDice
from chess_minigame.rules.game import GRICE
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign():
    return factories.campaign(factories.user("alice"), day=10)


@pytest.fixture
def sides(campaign):
    return [
        BulkSide(person, person.cm)
        for person in (
            factories.player(campaign, name, cm=cm) for name, cm in (("Ysolde", 29), ("Brannoc", 20))
        )
    ]


def table(campaign, **judging):
    bulk = games.entry_of("grice").bulk
    assert bulk is not None
    return bulk(BulkJudging(campaign.rules, **judging))


def replayed(written):
    steps = log.steps(written.lines)
    return log.replay(GRICE, written.options, steps).state


@pytest.mark.parametrize("in_full", [True, False])
def test_the_log_replays_to_the_end_that_the_tables_have(campaign, sides, in_full):
    seeded = SeededDice("Harvest fair")
    at = table(campaign)
    for number in range(30):
        result = at.resolve(*sides, seeded.of(f"{number}"))
        written = at.log(*sides, seeded.of(f"{number}"), in_full=in_full)
        state = replayed(written)
        assert (state.over, state.turns_played, state.score) == (result.over, result.turns, result.scores[-1])
        assert state.cheated == result.cheated
        assert GRICE.read_state(written.lines[-1].state) == state
        assert [line.seq for line in written.lines] == [*range(1, len(written.lines) + 1)]


def test_the_log_in_full_has_both_notes_and_every_die(campaign, sides):
    written = table(campaign).log(*sides, SeededDice("log").of("1"), in_full=True)
    turns = replayed(written).turns_played
    kinds = [line.kind for line in written.lines]
    assert kinds.count(Line.Kind.NOTE) == 2 * turns
    assert kinds.count(Line.Kind.THROW) == turns + 1
    assert kinds.count(Line.Kind.ACT) == turns


def test_spectators_watch_every_match_but_their_own(campaign, sides):
    watchers = (sides[0].character, factories.player(campaign, "Hob", cm=11))
    written = table(campaign, spectators=watchers).log(*sides, SeededDice("log").of("1"), in_full=True)
    assert [line.text for line in written.lines if line.text.startswith("watch")] == ["watch 1 cm=11"]


def test_honest_matches_have_no_cheats(campaign, sides):
    at = table(campaign, cheats=False, when_noticed=WhenNoticed.EXPEL)
    seeded = SeededDice("honest")
    assert not any(at.resolve(*sides, seeded.of(f"{number}")).cheated for number in range(50))


def test_a_player_character_never_cheats_unasked(campaign, sides):
    thief = factories.player(
        campaign, "Aldric", cm=29, kind="pc", class_name="Thief", pick_pockets=20, dexterity=9
    )
    seeded = SeededDice("honest")

    def cheats(player):
        at = table(campaign)
        results = [at.resolve(BulkSide(player, player.cm), sides[1], seeded.of(f"{n}")) for n in range(40)]
        return any(result.cheated for result in results)

    assert not cheats(thief)
    thief.kind = "npc"
    assert cheats(thief)


def test_nobody_dull_sits_down(campaign, sides):
    dull = sides[0].character
    dull.intelligence = 7
    with pytest.raises(Refused, match="Intelligence"):
        table(campaign).resolve(BulkSide(dull, sides[0].cm), sides[1], SeededDice("dull").of("1"))
