"""An evening's gambling: whole matches on record, coins in purses, lessons as the article allows, and all of it undone at once."""

import pytest
from hypothesis import HealthCheck, example, given
from hypothesis import strategies as st

from campaigns.bulk.rules.games import from_rows
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import new_key
from campaigns.downtime.models import BulkRun
from campaigns.downtime.play.evenings import EveningPlan, play_evening, undo_evening
from campaigns.learning.play.settle import refold
from campaigns.match.models import Match
from campaigns.match.play import log
from campaigns.money.play.purses import NotEnough
from campaigns.people.models import Character, Gain
from chess_minigame.rules.game import GRICE
from tests import factories, money
from tests.campaigns.downtime.downtimes import standing
from tests.examples import examples

pytestmark = pytest.mark.django_db
STAKE = 1000  # 5 gp


@pytest.fixture
def hero(campaign):
    return factories.player(campaign, "Aldric", cm=24, kind="pc", intelligence=15, learning_limit_weeks=None)


def evening(campaign, dm, *players, key=None, pay_in=0, **plan):
    agreed = {"opponents": [], "games": 6, "seed": "Crown", "strangers": 4, "place": "the Crown", **plan}
    plan = EveningPlan(players=players, **agreed)
    answer = play_evening(campaign.pk, key or new_key(), plan=plan, by=dm, pay_in=pay_in)
    return BulkRun.objects.get(pk=answer.pk)


def test_strangers_are_made_up_and_play_the_hero_turn_by_turn(campaign, dm, hero):
    run = evening(campaign, dm, hero)
    assert campaign.matches.count() == len(run.match_ids) == 6
    assert Character.objects.filter(tags__name="strangers").count() == 4
    for match in campaign.matches.all():
        assert hero.pk in [seat.character_id for seat in match.seats.all()]
        state = log.replay(GRICE, match.options, log.steps(match.lines.order_by("seq"))).state
        assert state.over is not None and len(state.turns) == match.turns
        assert (state.over.how, state.over.winner or "") == (match.how, match.winner)


def test_the_record_is_what_folding_it_again_makes_of_it(campaign, dm, hero):
    evening(campaign, dm, hero, games=12)

    def gains():
        return [
            *Gain.objects.order_by("match", "character").values_list(
                "match", "character", "verdict", "credited", "cm_after", "working", "why"
            )
        ]

    kept, cms = gains(), [*campaign.characters.order_by("pk").values_list("cm", flat=True)]
    for person in campaign.characters.exclude(seats=None):
        refold(person)
    assert gains() == kept
    assert [*campaign.characters.order_by("pk").values_list("cm", flat=True)] == cms


def test_only_the_first_game_against_each_stranger_can_teach_the_hero(campaign, dm, hero):
    evening(campaign, dm, hero, games=16, strangers=2)
    lessons = Gain.objects.filter(character=hero)
    assert lessons.exclude(verdict__in=["not-first-game", "lost", "drawn", "not-played-out"]).count() <= 2
    assert sum(gain.credited for gain in lessons) <= max(1, *(gain.credited for gain in lessons))


def test_coins_change_hands_and_none_is_lost(campaign, dm, hero):
    money.pay(hero, "50 gp")
    run = evening(campaign, dm, hero, stake=STAKE, brings=5 * STAKE)
    games = from_rows(run.games)
    won = sum(game.winner == hero.pk for game in games) - sum(game.loser == hero.pk for game in games)
    assert money.has(hero) == (10 + won) * STAKE
    assert money.total() == 0


def test_the_same_seed_is_the_same_evening(campaign, dm, hero):
    first = evening(campaign, dm, hero)
    undo_evening(campaign.pk, new_key(), run=first, by=dm)
    second = evening(campaign, dm, hero)
    assert first.report == second.report


def test_a_purse_that_cannot_pay_is_told_before_anybody_sits_down(campaign, dm, hero):
    money.pay(hero, "2 gp 10 sp")
    with pytest.raises(Refused, match="Aldric has 2 gp 10 sp; six lost games cost 30 gp"):
        evening(campaign, dm, hero, stake=STAKE)
    assert campaign.matches.count() == 0 and campaign.characters.count() == 1


def test_what_is_missing_is_paid_in_for_everybody_and_the_evening_played(campaign, dm, hero):
    other = factories.player(campaign, "Berta", cm=30, kind="pc")
    money.pay(other, "1 gp")
    with pytest.raises(NotEnough) as refusal:
        evening(campaign, dm, hero, other, stake=STAKE)
    assert refusal.value.missing == 12 * STAKE - 200
    run = evening(campaign, dm, hero, other, stake=STAKE, brings=12 * STAKE, pay_in=refusal.value.missing)
    assert len(run.games) == 12 and money.total() == 0
    assert money.has(hero) == 6 * STAKE + run.written["coins"].get(str(hero.pk), 0)
    undo_evening(campaign.pk, new_key(), run=run, by=dm)
    assert (money.has(hero), money.has(other), money.total()) == (0, 200, 0)


@examples(20, HealthCheck.function_scoped_fixture)
@given(
    held=st.lists(st.integers(0, 2 * STAKE), min_size=1, max_size=3),
    games=st.integers(1, 4),
    brings=st.integers(0, 3 * STAKE),
    seed=st.sampled_from("ABCDEF"),
)
@example(held=[0], games=4, brings=3 * STAKE, seed="A")
def test_after_an_undo_every_purse_is_as_before_whatever_was_paid_in(campaign, dm, held, games, brings, seed):
    players = [factories.player(campaign, f"Player {number}", cm=25) for number, _ in enumerate(held)]
    for player, coppers in zip(players, held, strict=True):
        if coppers:
            money.pay(player, campaign.coinage.write(coppers))
    before = standing(campaign)
    pay_in = sum(games * STAKE - coppers for coppers in held if coppers < STAKE)
    plan = {"games": games, "stake": STAKE, "brings": brings, "seed": seed, "strangers": 2}
    run = evening(campaign, dm, *players, pay_in=pay_in, **plan)
    answer = undo_evening(campaign.pk, new_key(), run=run, by=dm)
    assert (standing(campaign), money.total()) == (before, 0)
    assert answer.sentence == "The evening is undone: as if nobody had played."


def test_what_was_paid_in_and_is_spent_since_stays_and_is_named(campaign, dm, hero):
    run = evening(campaign, dm, hero, stake=STAKE, brings=12 * STAKE, pay_in=6 * STAKE)
    left = money.has(hero) - max(0, run.written["coins"].get(str(hero.pk), 0))
    spent = min(left, 2 * STAKE + 1)
    assert spent > 0
    money.pay(hero, campaign.coinage.write(spent), out=True)
    answer = undo_evening(campaign.pk, new_key(), run=run, by=dm)
    assert (money.has(hero), money.total()) == (0, 0)
    write = campaign.coinage.write
    assert f"Spent since, and not taken back: {write(spent)} paid in for Aldric." in answer.sentence


def test_for_nothing_whoever_is_in_debt_plays_too(campaign, dm):
    berta = factories.player(campaign, "Berta", cm=9, kind="pc")
    evening(campaign, dm, berta, stake=STAKE, credit=True, brings=6 * STAKE)
    owed = money.has(berta)
    assert owed < 0
    assert len(evening(campaign, dm, berta, stake=0).games) == 6 and money.has(berta) == owed


def test_another_sum_than_what_is_missing_is_not_paid_in(campaign, dm, hero):
    for wrong in (1, 6 * STAKE - 1, 6 * STAKE + 1):
        with pytest.raises(NotEnough):
            evening(campaign, dm, hero, stake=STAKE, pay_in=wrong)
    assert money.has(hero) == 0 and campaign.matches.count() == 0


@pytest.mark.parametrize("cm", [18, 30, 45])
def test_strangers_play_about_as_well_as_the_players_where_they_are_to(campaign, dm, cm):
    hero = factories.player(campaign, "Aldric", cm=cm, kind="pc")
    evening(campaign, dm, hero, even=True)
    strangers = Character.objects.filter(tags__name="strangers")
    apart = sorted(abs(stranger.cm - cm) for stranger in strangers)
    assert len(apart) == 4 and apart[1] < 8 and apart[-1] < 20


def test_on_credit_an_empty_purse_plays_on(campaign, dm, hero):
    run = evening(campaign, dm, hero, stake=STAKE, credit=True)
    assert len(run.games) == 6
    assert money.has(hero) == run.written["coins"][str(hero.pk)]


def test_who_has_lost_everything_leaves_the_table(campaign, dm, hero):
    master = factories.player(campaign, "The Master", cm=110)
    for one in (hero, master):
        money.pay(one, "5 gp")
    run = evening(campaign, dm, hero, opponents=[master], strangers=0, stake=STAKE, games=20)
    assert len(run.games) < 20
    assert any("could not pay another stake" in line for line in run.report["story"])


def test_one_undo_takes_back_matches_lessons_coins_and_strangers(campaign, dm, hero):
    money.pay(hero, "50 gp")
    before = standing(campaign)
    run = evening(campaign, dm, hero, stake=STAKE, brings=5 * STAKE, games=10)
    assert standing(campaign) != before
    answer = undo_evening(campaign.pk, new_key(), run=run, by=dm)
    assert standing(campaign) == before
    assert answer.sentence == "The evening is undone: as if nobody had played."
    with pytest.raises(Refused, match="undone already"):
        undo_evening(campaign.pk, new_key(), run=run, by=dm)


def test_a_stranger_who_has_played_since_stays(campaign, dm, hero):
    run = evening(campaign, dm, hero, strangers=1, games=1)
    stranger = Character.objects.get(tags__name="strangers")
    evening(campaign, dm, hero, opponents=[stranger], strangers=0, games=1, seed="another")
    answer = undo_evening(campaign.pk, new_key(), run=run, by=dm)
    assert stranger.name in answer.sentence
    assert Match.objects.count() == 1


def test_spent_winnings_are_not_undone_in_silence(campaign, dm, hero):
    money.pay(hero, "200 gp")
    for seed in "ABCDEFGH":
        run = evening(campaign, dm, hero, stake=STAKE, brings=9 * STAKE, seed=seed, strangers=3)
        if run.written["coins"][str(hero.pk)] > 0:
            break
    money.pay(hero, campaign.coinage.write(money.has(hero)), out=True)
    with pytest.raises(Refused, match="Aldric has 0"):
        undo_evening(campaign.pk, new_key(), run=run, by=dm)


def test_nobody_is_named_twice_and_nobody_sits_alone(campaign, dm, hero):
    with pytest.raises(Refused, match="named twice"):
        evening(campaign, dm, hero, opponents=[hero])
    with pytest.raises(Refused, match="Nobody to play against"):
        evening(campaign, dm, hero, strangers=0)


def test_a_second_copy_of_the_form_plays_nothing_again(campaign, dm, hero):
    key = new_key()
    assert evening(campaign, dm, hero, key=key) == evening(campaign, dm, hero, key=key)
    assert campaign.matches.count() == 6
