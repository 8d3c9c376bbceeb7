"""Games of NPCs that are played together: the rows of the ordinary road with the same dice, and whole tournaments in one tap."""

import random

import pytest
from django.db import transaction

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import new_key
from campaigns.match.models import Intimidation, Line, Match, Seat, Watcher
from campaigns.match.play import dice_door
from campaigns.match.play.dice_door import DiceDoor
from campaigns.people.models import Character, Gain
from campaigns.rules.bulk import WhenNoticed
from campaigns.tournaments.models import Pairing
from campaigns.tournaments.play import bulk_rounds, drawing, ending, remaining_rounds, round_games
from campaigns.tournaments.play.bulk_rounds import Refereeing
from campaigns.tournaments.play.record import TournamentRecord
from campaigns.tournaments.rules.terms import Format, Terms
from chess_minigame.judge.play import auto_play
from tests import factories, games
from tests.campaigns.tournaments import world

pytestmark = pytest.mark.django_db

PROFESSIONS = {"Gambler": {}, "Fighter": {"hit_points": 60}, "Thief": {"pick_pockets": 60, "dexterity": 17}}
# Of the moment, or of the table's own count; all else is told by the dice.
NOT_COMPARED = {"id", "match", "number", "public_id", "public_version", "created_at", "finished_at", "at"}


@pytest.fixture(autouse=True)
def on_any_machine(monkeypatch):
    monkeypatch.setattr(remaining_rounds, "MAX_SECONDS", 3600)


@pytest.fixture
def villains(campaign):
    """Gamblers, fighters who frighten, thieves with a quick hand, a dragon; and a player character who looks on."""
    kinds = [*PROFESSIONS.items()] * 2
    people = [
        factories.player(campaign, name, cm=40 - 3 * place, class_name=kind, wisdom=12, **brings)
        for place, (name, (kind, brings)) in enumerate(zip(world.NAMES, kinds, strict=False))
    ]
    dragon = factories.player(campaign, "Smoulder", cm=30, class_name="Dragon", hit_points=80)
    return [*people, dragon, factories.player(campaign, "Oswin", cm=20, kind="pc")]


def rows(queryset):
    names = [field.name for field in queryset.model._meta.concrete_fields if field.name not in NOT_COMPARED]
    return list(queryset.values(*names))


def on_record(cup):
    """Everything of the tournament's games that is stored, in order."""
    matches = Match.objects.filter(campaign=cup.campaign_id).order_by("number")
    own = {"match__campaign": cup.campaign_id}
    return {
        "matches": rows(matches),
        "seats": rows(Seat.objects.filter(**own).order_by("match__number", "side")),
        "lines": rows(Line.objects.filter(**own).order_by("match__number", "seq")),
        "gains": rows(Gain.objects.filter(**own).order_by("match__number", "character")),
        "watchers": rows(Watcher.objects.filter(**own).order_by("match__number", "number")),
        "scares": rows(Intimidation.objects.filter(**own).order_by("match__number", "pk")),
        "people": rows(Character.objects.filter(campaign=cup.campaign_id).order_by("pk")),
        "encounters": rows(Pairing.objects.filter(round__tournament=cup).order_by("board")),
        "latest": [[*matches].index(one.match) for one in TournamentRecord(cup).pairings if one.match],
    }


def same_dice(monkeypatch, seed):
    dice = random.Random(seed)

    def thrown(die):
        return tuple(dice.randint(1, die.sides) for _ in range(die.count))

    monkeypatch.setattr(dice_door, "machine", thrown)
    monkeypatch.setattr(auto_play, "MACHINE", DiceDoor(throw=True, machine=thrown))


@pytest.mark.parametrize(
    ("seed", "watched"),
    [
        pytest.param(seed, seed in (1, 2, 5, 6), marks=[] if seed < 2 else pytest.mark.slow)
        for seed in range(8)
    ],
)
def test_together_they_leave_the_rows_of_the_ordinary_road(campaign, villains, monkeypatch, seed, watched):
    cup = world.drawn(campaign, villains)
    cup.entrants.filter(name__in=("Ada", "Dirk")).update(cheats=seed % 2 == 1)
    told = {}
    for road in ("one by one", "together"):
        with transaction.atomic(), monkeypatch.context() as patch:
            if road == "one by one":
                patch.setattr(bulk_rounds, "can_play_in_bulk", lambda pairing, game: False)
            same_dice(patch, seed)
            sentence = world.do(
                round_games.resolve_games, cup, pairing_ids=None, refereeing=Refereeing(watched)
            )
            told[road] = (sentence, on_record(cup))
            transaction.set_rollback(True)
    assert told["together"][0] == told["one by one"][0]
    for what, stored in told["one by one"][1].items():
        assert told["together"][1][what] == stored, what
    assert told["together"][1]["lines"] and told["together"][1]["gains"]


def test_a_game_played_together_is_watched_undone_and_played_again(campaign):
    cup = world.drawn(campaign, world.people(campaign, 2))
    world.do(round_games.resolve_games, cup, pairing_ids=None, refereeing=Refereeing())
    match = world.pairing(cup, 1, 1).match
    assert match.lines.filter(kind="note").count() == 2 * match.turns
    games.undo(match)
    match.refresh_from_db()
    assert not match.is_over and not Gain.objects.filter(match=match).exists()
    world.do(round_games.resolve_games, cup, pairing_ids=None, refereeing=Refereeing())
    match.refresh_from_db()
    assert match.is_over and match.lines.filter(kind="undo").count() == 1
    assert world.pairing(cup, 1, 1).match == match


# --- The whole tournament ------------------------------------------------------------------------------------------


def played_on(cup, *, watched=False, when_noticed=None):
    return world.do(remaining_rounds.play_rounds, cup, refereeing=Refereeing(watched, when_noticed))


@pytest.mark.parametrize("terms", [world.KNOCKOUT, world.ROBIN, Terms(Format.SWISS, 3)])
def test_a_tournament_of_npcs_is_played_to_its_end_in_one_tap(campaign, terms):
    cup = world.started(campaign, world.people(campaign, 7), terms, prizes="100%", fee=100)
    told = played_on(cup)
    assert (
        told.endswith("All rounds are played: award the prizes.") and TournamentRecord(cup).state.is_complete
    )
    count = sum(not one.is_bye for one in TournamentRecord(cup).pairings)
    assert told.startswith(f"{count} games played.")
    assert "wins The Duke’s cup" in world.do(ending.award_prizes, cup) or terms is not world.KNOCKOUT
    with pytest.raises(Refused, match="not in play"):
        played_on(cup)


@pytest.mark.parametrize("turns", [0, 1], ids=["begun", "in its second turn"])
def test_a_game_that_was_begun_at_the_table_is_played_to_its_end_with_the_others(campaign, turns):
    cup = world.drawn(campaign, world.people(campaign, 4), world.ROBIN)
    board = world.pairing(cup, 1, 1)
    round_games.begin_game(cup, new_key(), pairing_id=board.pk, by=factories.dm_of(campaign.pk))
    begun = world.pairing(cup, 1, 1).match
    if turns:
        world.roll_limit(begun)
        games.turn(begun, "50", "A / A")
    assert played_on(cup) == "6 games played. All rounds are played: award the prizes."
    assert world.pairing(cup, 1, 1).match == begun
    numbers = [*campaign.matches.values_list("number", flat=True)]
    assert len(set(numbers)) == len(numbers) == 6


@pytest.mark.slow
def test_it_stops_before_the_game_of_a_player_character(campaign):
    cup = world.started(campaign, world.people(campaign, 8, pcs=(0,)))
    assert played_on(cup) == "3 games played. Round 1 waits for Ada against Hal."
    with pytest.raises(Refused, match="Round 1 waits for Ada against Hal"):
        played_on(cup)
    world.say(cup, 1, 1, "said white" if world.pairing(cup, 1, 1).white.name == "Ada" else "said black")
    assert "Round 2 waits for" in played_on(cup) and cup.rounds_drawn.count() == 2


def test_a_noticed_cheat_waits_for_the_dungeon_master(campaign, monkeypatch):
    cup = world.drawn(
        campaign, [factories.player(campaign, "Nimble", dexterity=1), *world.people(campaign, 1)]
    )
    cup.entrants.filter(name="Nimble").update(cheats=True)
    monkeypatch.setattr(dice_door, "machine", lambda die: (die.sides,))  # no hand is that quick
    with transaction.atomic():
        assert "waits for your decision" in played_on(cup)
        assert not world.pairing(cup, 1, 1).match.is_over
        assert "Turn 1 waits for your decision" in refusal(cup)
        transaction.set_rollback(True)
    played_on(cup, when_noticed=WhenNoticed.EXPEL)
    match = world.pairing(cup, 1, 1).match
    assert match.seat(match.winner).name == "Ada" and not match.played_out


def refusal(cup, **how):
    with pytest.raises(Refused) as refused:
        played_on(cup, **how)
    return refused.value.sentence


def test_two_cheats_shown_out_at_once_are_for_the_dungeon_master_to_rule_on(campaign, monkeypatch):
    cheats = [
        factories.player(campaign, name, cm, dexterity=1) for name, cm in (("Nimble", 30), ("Light", 20))
    ]
    cup = world.drawn(campaign, cheats)
    cup.entrants.update(cheats=True)
    monkeypatch.setattr(dice_door, "machine", lambda die: (die.sides,))
    told = played_on(cup, when_noticed=WhenNoticed.EXPEL)
    assert told == "1 game played. Round 1 waits for Nimble against Light."
    assert refusal(cup, when_noticed=WhenNoticed.EXPEL) == "Round 1 waits for Nimble against Light."
    assert Match.objects.filter(campaign=campaign).count() == 1


def test_a_round_of_a_later_day_is_drawn_and_waits_for_it(campaign):
    cup = world.started(campaign, world.people(campaign, 4), days_apart=7)
    assert played_on(cup) == f"2 games played. Round 2 is played on {campaign.date_of(17)}."
    world.do(drawing.go_to_round_day, cup)
    assert "award the prizes" in played_on(cup)


@pytest.mark.slow
@pytest.mark.parametrize(("limit", "most"), [("MAX_GAMES", 2), ("MAX_SECONDS", 0)])
def test_after_so_many_games_or_seconds_no_further_round_is_begun(campaign, monkeypatch, limit, most):
    monkeypatch.setattr(remaining_rounds, limit, most)
    cup = world.started(campaign, world.people(campaign, 4))
    assert played_on(cup) == "2 games played. Round 1 is over: play on for the next."
    assert "award the prizes" in played_on(cup)


def test_a_second_copy_of_the_form_plays_nothing_more(campaign):
    cup, key = world.started(campaign, world.people(campaign, 4)), new_key()
    answers = {
        remaining_rounds.play_rounds(
            cup, key, refereeing=Refereeing(), by=factories.dm_of(campaign.pk)
        ).sentence
        for _ in range(2)
    }
    assert len(answers) == 1 and Match.objects.filter(campaign=campaign, status="over").count() >= 3
    assert sum(not one.is_bye for one in TournamentRecord(cup).pairings) == 3


def test_a_game_by_another_board_does_not_play_on_by_itself(campaign):
    cup = world.started(campaign, world.people(campaign, 2), game="expedition")
    assert "played by the Chess Modifier" in refusal(cup)
