"""Who wins what where somebody left, and a tournament that was paid by an earlier edition of the rules of places."""

import pytest

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import new_key
from campaigns.money.rules.odds import Odds
from campaigns.tournaments.models import Tournament
from campaigns.tournaments.play import drawing, edition, ending, rulings, winner_bets
from campaigns.tournaments.play.pot import final_ranking, resettle_prizes
from campaigns.tournaments.play.recomputation import recompute_tournament
from campaigns.tournaments.play.record import TournamentRecord
from tests import factories, money
from tests.campaigns.tournaments import world

pytestmark = pytest.mark.django_db

# 1 and 2 are level in points, Sonneborn-Berger and wins, and 1 beat 2; whatever is not named is drawn.
WON = {(1, 2): 1, (1, 4): 4, (1, 5): 1, (2, 3): 2, (2, 4): 2, (3, 5): 3}


@pytest.fixture
def five(campaign):
    return world.people(campaign, 5)


def decide(cup, winners=WON):
    """Decide each game of the last round by who wins the pair."""
    record = TournamentRecord(cup)
    for one in record.pairings:
        if one.black and record.result(one) is None:
            winner = winners.get(tuple(sorted((one.white.number, one.black.number))))
            said = "white" if winner == one.white.number else "black" if winner else "draw"
            world.say(cup, one.round.number, one.board, f"said {said}")


def played(campaign, who, winners=WON, **plan):
    """A round robin up to its prizes, which are awarded."""
    cup = world.started(campaign, who, world.ROBIN, prizes="70%\n30%", fee=200, **plan)
    while not TournamentRecord(cup).state.is_complete:
        world.do(drawing.draw_round, cup)
        decide(cup, winners)
    world.do(ending.award_prizes, cup)
    return cup


def paid_by_the_first_edition(cup, dm):
    """As it stands in the database of somebody who played it before the second."""
    Tournament.objects.filter(pk=cup.pk).update(edition=1)
    cup.refresh_from_db()
    resettle_prizes(TournamentRecord(cup), by=dm)
    return cup


def test_of_two_that_only_their_own_game_parts_each_has_a_place_and_a_prize(campaign, five):
    cup = played(campaign, five)
    assert [(number, span) for number, span, _ in final_ranking(TournamentRecord(cup))][:2] == [
        (1, (1, 1)),
        (2, (2, 2)),
    ]
    assert (money.has(five[0]), money.has(five[1])) == (700, 300)
    assert edition.place_changes(cup) == []


def test_what_was_paid_by_the_first_edition_stays_paid_until_it_is_reckoned_anew(campaign, dm, five):
    cup = paid_by_the_first_edition(played(campaign, five), dm)
    assert TournamentRecord(cup).winner is None
    assert (money.has(five[0]), money.has(five[1])) == (500, 500)
    assert edition.place_changes(cup) == [
        "Ada: place 1 instead of 1–2, 3 gp 10 sp instead of 2 gp 10 sp.",
        "Bert: place 2 instead of 1–2, 1 gp 10 sp instead of 2 gp 10 sp.",
        "Winner: Ada instead of nobody alone.",
    ]
    board = world.pairing(cup, 1, 1)
    world.say(cup, 1, 1, board.ruling)  # something is written, and nothing else
    assert (money.has(five[0]), money.has(five[1])) == (500, 500)


def test_reckoned_anew_it_stands_and_pays_as_the_rules_are_now(campaign, dm, five):
    cup = paid_by_the_first_edition(played(campaign, five), dm)
    world.do(edition.recompute_places, cup)
    assert (money.has(five[0]), money.has(five[1])) == (700, 300)
    assert TournamentRecord(cup).winner == 1
    assert edition.place_changes(cup) == []
    with pytest.raises(Refused, match="as they are now"):
        world.do(edition.recompute_places, cup)


def test_a_tournament_in_play_says_once_what_is_counted_otherwise(campaign, five):
    cup = world.started(campaign, five, world.ROBIN)
    for _ in range(5):
        world.do(drawing.draw_round, cup)
        decide(cup)
    Tournament.objects.filter(pk=cup.pk).update(edition=1)
    cup.refresh_from_db()
    assert edition.place_changes(cup) == [
        "Ada: place 1 instead of 1–2.",
        "Bert: place 2 instead of 1–2.",
    ]
    world.do(edition.recompute_places, cup)
    assert edition.place_changes(cup) == []


def test_who_left_keeps_the_place_and_gives_the_prize_to_the_next_unless_let_back_among_them(campaign, five):
    cup = world.started(campaign, five[:4], world.ROBIN, prizes="70%\n30%", fee=250)
    for _ in range(2):
        world.do(drawing.draw_round, cup)
        decide(cup, {(1, 2): 1, (1, 4): 1, (2, 3): 2, (3, 4): 4})
    first = cup.entrants.get(number=1)
    world.do(rulings.withdraw_entrant, cup, entrant_id=first.pk, why="withdrew")
    world.do(drawing.draw_round, cup)
    decide(cup, {})
    world.do(ending.award_prizes, cup)
    ranks = final_ranking(TournamentRecord(cup))
    assert ranks[0] == (1, (1, 1), "")
    assert money.has(five[0]) == 0
    assert sum(money.has(one) for one in five[1:4]) == 1000
    world.do(rulings.decide_on_prizes, cup, entrant_id=first.pk, wins=True)
    assert money.has(five[0]) == 700
    assert sum(money.has(one) for one in five[1:4]) == 300
    world.do(rulings.decide_on_prizes, cup, entrant_id=first.pk, wins=False)
    assert money.has(five[0]) == 0


def without_its_leader(campaign, who):
    """A round robin of six up to its prizes: Ada leads, leaves before the last round, and keeps the first place."""
    cup = world.started(campaign, who, world.ROBIN, prizes="70%\n30%", fee=200)
    for number in (1, 2):
        winner_bets.bet_on_winner(
            campaign.pk, new_key(), tournament_id=cup.pk, entrant_id=cup.entrants.get(number=number).pk,
            backer=money.called(who[5]), taker=money.BANK, stake=100, odds=Odds(3, 1), pay_in=100,
            by=factories.dm_of(campaign.pk),
        )  # fmt: skip
    for _ in range(4):
        world.do(drawing.draw_round, cup)
        world.decide(cup)
    world.do(rulings.withdraw_entrant, cup, entrant_id=cup.entrants.get(number=1).pk, why="withdrew")
    world.do(drawing.draw_round, cup)
    world.decide(cup)
    return cup


def bets_of(cup):
    return [bet.status for bet in cup.winner_bets.order_by("entrant__number")]


def test_who_is_out_of_the_prizes_does_not_win_the_tournament_and_bets_say_so_too(campaign):
    cup = without_its_leader(campaign, world.people(campaign, 6))
    assert winner_bets.chances_to_win(TournamentRecord(cup)) == {2: 1} | dict.fromkeys((1, 3, 4, 5, 6), 0)
    assert world.do(ending.award_prizes, cup) == "Bert wins The Duke’s cup."
    record = TournamentRecord(cup)
    assert [number for number, *_ in final_ranking(record)][:2] == [1, 2]
    assert record.winner == 2
    assert bets_of(cup) == ["lost", "won"]
    ada = cup.entrants.get(number=1).pk
    world.do(rulings.decide_on_prizes, cup, entrant_id=ada, wins=True)
    assert (TournamentRecord(cup).winner, bets_of(cup)) == (1, ["won", "lost"])
    world.do(rulings.decide_on_prizes, cup, entrant_id=ada, wins=False)
    assert (TournamentRecord(cup).winner, bets_of(cup)) == (2, ["lost", "won"])


def test_a_winner_by_the_second_edition_stays_the_winner_until_it_is_reckoned_anew(campaign, dm):
    cup = without_its_leader(campaign, world.people(campaign, 6))
    world.do(ending.award_prizes, cup)
    Tournament.objects.filter(pk=cup.pk).update(edition=2)
    cup.refresh_from_db()
    recompute_tournament(cup, by=dm)
    assert (TournamentRecord(cup).winner, bets_of(cup)) == (1, ["won", "lost"])
    assert edition.place_changes(cup) == [
        "Winner: Bert instead of Ada, and bets on the winner are settled anew."
    ]
    world.do(edition.recompute_places, cup)
    assert (TournamentRecord(cup).winner, bets_of(cup)) == (2, ["lost", "won"])
    assert edition.place_changes(cup) == []


def test_where_everybody_has_left_nobody_wins(campaign):
    cup = world.drawn(campaign, world.people(campaign, 2))
    world.do(rulings.expel_both, cup, pairing_id=world.pairing(cup, 1, 1).pk)
    assert world.do(ending.award_prizes, cup) == "The Duke’s cup is over; everybody has left it."
