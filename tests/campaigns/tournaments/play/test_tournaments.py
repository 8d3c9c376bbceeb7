"""Tournaments from the form to the prize."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from campaigns.core.refusals import Refused
from campaigns.match.models import Match
from campaigns.match.play import clock_acts
from campaigns.match.play.chess_clock import ClockTerms
from campaigns.match.play.reopening import Unconfirmed
from campaigns.match.rules.chess_clock import TimeControl
from campaigns.people.models import Character, Gain, ProfessionRow, Tag
from campaigns.people.play import bin_or_restore_character
from campaigns.tournaments.models import Tournament
from campaigns.tournaments.play import drawing, ending, entering, round_games, rulings
from campaigns.tournaments.play.bulk_rounds import Refereeing
from campaigns.tournaments.play.entering import TournamentField
from campaigns.tournaments.play.record import TournamentRecord, result_of_pairing
from campaigns.tournaments.rules.pairing_results import Result
from campaigns.tournaments.rules.recipes import BY_SLUG
from campaigns.tournaments.rules.terms import Format, Seeding, Terms
from chess_minigame.judge.play import amendments
from tests import boards, factories, games, money
from tests.campaigns.tournaments import world

pytestmark = pytest.mark.django_db

SWISS = Terms(Format.SWISS, 3)


@pytest.fixture(scope="module")
def all_eight(village):
    return world.people(village, 8, pcs=(0, 1))


@pytest.fixture
def eight(all_eight):
    return [Character.objects.get(pk=person.pk) for person in all_eight]


# --- Who enters --------------------------------------------------------------------------------------------------


def test_people_enter_by_name_by_tag_and_made_on_the_spot(village, eight):
    tag = Tag.objects.create(campaign=village, name="guild")
    tag.characters.add(*eight[2:4])
    thief = ProfessionRow.objects.get(campaign=None, slug="thief")
    cup = world.created(
        village, field=TournamentField(people=eight[:2], tags=[tag], professions=[thief], fill_to=6)
    )
    assert [entrant.character for entrant in cup.entrants.all()[:4]] == eight[:4]
    made = [entrant.character for entrant in cup.entrants.all()[4:]]
    assert len(made) == 2 and all(
        one.profession == thief and one.knows_chess and not one.is_pc for one in made
    )


@pytest.mark.parametrize(("who", "sentence"), [
    ("twice", "list twice"), ("ignorant", "does not know chess"), ("binned", "archived or in the bin"),
])  # fmt: skip
def test_who_cannot_enter_is_refused_by_name(village, eight, who, sentence):
    if who == "ignorant":
        people = [factories.character(village, "Igor")]
    else:
        people = [eight[4], eight[4]] if who == "twice" else [eight[4]]
    if who == "binned":
        bin_or_restore_character(village.pk, world.new_key(), character=eight[4], now=timezone.now())
        eight[4].refresh_from_db()
    with pytest.raises(Refused, match=sentence):
        world.created(village, people)
    assert not Tournament.objects.filter(campaign=village).exists()


def test_one_entrant_is_no_tournament(village, eight):
    with pytest.raises(Refused, match="two entrants at least"):
        world.started(village, eight[:1])


def test_a_first_day_before_today_is_refused(village, eight):
    with pytest.raises(Refused, match="begins today or later"):
        world.created(village, eight, first_day=village.day - 1)


def test_starting_numbers_go_by_the_chess_modifier(village, eight):
    cup = world.started(village, reversed(eight))
    assert [entrant.name for entrant in cup.entrants.all()] == list(world.NAMES[:8])


def test_or_by_a_draw_that_the_same_seed_repeats(village, eight):
    cup = world.created(village, eight, seeding=Seeding.DRAW)
    Tournament.objects.filter(pk=cup.pk).update(seed="harvest")
    cup.refresh_from_db()
    entrants = list(cup.entrants.all())
    order = [one.name for one in entering.seed_order(cup, entrants)]
    assert order == [one.name for one in entering.seed_order(cup, reversed(entrants))]
    assert order != list(world.NAMES[:8])


# --- How many rounds are safe -------------------------------------------------------------------------------------


def test_eight_players_and_seven_swiss_rounds_are_refused_before_the_start(village, eight):
    cup = world.created(village, eight, Terms(Format.SWISS, 7))
    with pytest.raises(Refused, match="With 8 entrants 4 Swiss rounds are safe") as refusal:
        world.do(entering.start_tournament, cup, pay_in=False, anyway=False)
    assert "make it a round robin" in str(refusal.value)


def test_they_play_four_or_a_round_robin_instead(village, eight):
    cup = world.created(village, eight, Terms(Format.SWISS, 7))
    assert "swiss of 4 rounds" in world.do(entering.make_rounds_safe, cup, robin=False)
    assert "round robin of 7 rounds" in world.do(entering.make_rounds_safe, cup, robin=True)


def crowd(campaign, count):
    return [factories.player(campaign, f"Entrant {number}", cm=60) for number in range(count)]


def test_a_round_robin_has_thirty_two_entrants_at_most(village):
    who = crowd(village, 33)
    too_many = "A round robin has 32 entrants at most: play a Swiss."
    for fields in ({"who": who}, {"field": TournamentField(people=who[:2], fill_to=33)}):
        with pytest.raises(Refused, match=too_many):
            world.created(village, terms=world.ROBIN, **fields)
    cup = world.created(village, who[:32], world.ROBIN)
    with pytest.raises(Refused, match=too_many) as refusal:
        world.do(entering.add_entrants, cup, field=TournamentField(people=who[32:]))
    assert refusal.value.field == "people" and cup.entrants.count() == 32
    assert world.created(village, who, Terms(Format.SWISS, 3)).entrants.count() == 33


def test_a_swiss_of_more_cannot_be_made_a_round_robin(village):
    cup = world.created(village, crowd(village, 33), Terms(Format.SWISS, 20))
    with pytest.raises(Refused, match="A round robin has 32 entrants at most"):
        world.do(entering.make_rounds_safe, cup, robin=True)
    assert "Swiss of 17 rounds".lower() in world.do(entering.make_rounds_safe, cup, robin=False)


def test_a_larger_round_robin_of_an_older_version_begins_and_goes_on(village):
    cup = world.created(village, crowd(village, 34), Terms(Format.SWISS, 3))
    Tournament.objects.filter(pk=cup.pk).update(format=Format.ROUND_ROBIN, rounds=0)
    world.do(entering.start_tournament, cup, pay_in=True, anyway=False)
    world.do(drawing.draw_round, cup)
    assert cup.rounds_drawn.get().pairings.count() == 17


# --- Fees and prizes ----------------------------------------------------------------------------------------------


def test_a_purse_that_cannot_pay_the_fee_is_named(village, eight):
    with pytest.raises(Refused, match="Ada has 0 gp, and the fee is 5 gp") as refusal:
        world.started(village, eight, fee=1000, pay_in=False)
    assert refusal.value.field == "pay_in"


def test_fees_make_the_pot_and_places_share_it(village, eight):
    money.pay(eight[0], "5 gp")
    money.pay(eight[1], "6 gp")
    cup = world.started(village, eight, fee=1000, added=2000, pay_in=False, prizes="70%\n30%, a silver cup")
    assert money.has(eight[1]) == 200
    world.to_the_end(cup)
    assert (money.has(eight[0]), money.has(eight[1])) == (7000, 200 + 3000)


def test_money_neither_appears_nor_vanishes(village, eight):
    cup = world.started(village, eight, fee=333, prizes="1000 gp\n33%")
    world.to_the_end(cup)
    assert sum(money.has(purse) for purse in village.purses.all()) == 0


@pytest.mark.parametrize("prizes", ["", "a silver cup"])
def test_a_pot_that_no_prize_takes_coins_from_goes_to_the_bank(village, eight, prizes):
    cup = world.started(village, eight[:2], fee=100, prizes=prizes)
    world.to_the_end(cup)
    assert sum(money.has(purse) for purse in village.purses.all()) == 0
    world.say(cup, 1, 1, "")
    assert sum(money.has(purse) for purse in village.purses.all()) == -200


def test_who_lost_the_semifinals_share_the_third_and_fourth_prize(village, eight):
    cup = world.started(village, eight, fee=100, prizes="50%\n20%\n20%\n10%")
    world.to_the_end(cup)
    assert money.has(eight[2]) == money.has(eight[3]) == 120


def test_cancelled_it_gives_everything_back(village, eight):
    money.pay(eight[0], "5 gp")
    cup = world.drawn(village, eight, fee=1000)
    world.do(entering.cancel_tournament, cup)
    assert money.has(eight[0]) == 1000 and cup.status == "cancelled"


# --- Rounds -------------------------------------------------------------------------------------------------------


def test_a_round_of_a_later_day_waits_for_it(village, eight):
    cup = world.drawn(village, eight, days_apart=1, first_day=12)
    with pytest.raises(Refused, match="set the campaign’s date first"):
        world.do(round_games.begin_game, cup, pairing_id=world.pairing(cup, 1, 1).pk)


@pytest.mark.slow
def test_npcs_play_their_games_in_one_tap_and_each_is_an_ordinary_match(village, eight):
    cup = world.drawn(village, eight)
    told = world.do(round_games.resolve_games, cup, pairing_ids=None, refereeing=Refereeing())
    played = [one for one in TournamentRecord(cup).pairings if one.match]
    assert told == f"{len(played)} games played." and len(played) == 2
    assert all(one.match.is_over and one.match.turns and one.match.lines.count() > 3 for one in played)
    assert Gain.objects.filter(match=played[0].match).exists()


def test_a_player_character_plays_for_themself(village, eight):
    cup = world.drawn(village, eight)
    with pytest.raises(Refused, match="No game between two NPCs"):
        world.do(
            round_games.resolve_games,
            cup,
            pairing_ids=[world.pairing(cup, 1, 1).pk],
            refereeing=Refereeing(),
        )


@pytest.mark.slow
def test_the_result_at_the_board_is_that_of_the_tournament(village, eight):
    cup = world.drawn(village, eight)
    one = world.pairing(cup, 1, 1)
    world.play(cup, one.pk, "black")
    record = TournamentRecord(cup)
    assert record.result(next(row for row in record.pairings if row.pk == one.pk)) == "black"


def test_a_drawn_game_of_a_knock_out_is_played_again_with_colours_changed(village, eight):
    cup = world.drawn(village, eight)
    one = world.pairing(cup, 1, 1)
    world.do(round_games.begin_game, cup, pairing_id=one.pk)
    one.refresh_from_db()
    first = one.match
    Match.objects.filter(pk=first.pk).update(status="over", how="stalemate", played_out=True)
    world.do(round_games.begin_game, cup, pairing_id=one.pk)
    one.refresh_from_db()
    assert one.match != first and one.match.white.character == first.black.character


def test_or_lots_are_drawn(village, eight):
    cup = world.drawn(village, eight)
    world.say(cup, 1, 1, "said draw")
    assert "goes on" in world.say(cup, 1, 1, "lots")


def test_a_draw_is_taken_back_until_the_first_game_is_begun(village, eight):
    cup = world.drawn(village, eight)
    assert world.do(drawing.undo_draw, cup, number=1) == "The pairings of round 1 are undone."
    world.do(drawing.draw_round, cup)
    world.do(round_games.begin_game, cup, pairing_id=world.pairing(cup, 1, 1).pk)
    with pytest.raises(Refused, match="Round 1 is under way"):
        world.do(drawing.undo_draw, cup, number=1)


def test_a_draw_is_not_taken_back_with_results_that_were_typed(village, eight):
    cup = world.drawn(village, eight)
    world.do(rulings.withdraw_entrant, cup, entrant_id=cup.entrants.get(number=8).pk, why="withdrew")
    world.say(cup, 1, 2, "said white")
    with pytest.raises(Refused, match="Round 1 has results: take that of .* against .* back first"):
        world.do(drawing.undo_draw, cup, number=1)
    world.say(cup, 1, 2, "")
    world.do(drawing.undo_draw, cup, number=1)  # who has left is no reason to keep it


def test_an_old_page_takes_no_later_draw_back(village, eight):
    cup = world.drawn(village, eight)
    world.decide(cup)
    world.do(drawing.draw_round, cup)
    with pytest.raises(Refused, match="Round 2 was drawn last, and not round 1"):
        world.do(drawing.undo_draw, cup, number=1)


# --- Who comes and goes --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("why", "word"), [("withdrew", "withdraws"), ("expelled", "is expelled"), ("dead", "is dead")]
)
def test_who_leaves_loses_by_walk_over_and_no_game_is_played(village, eight, why, word):
    cup = world.drawn(village, eight)
    leaver = cup.entrants.get(number=8)
    told = world.do(rulings.withdraw_entrant, cup, entrant_id=leaver.pk, why=why)
    assert told == f"Hal {word} and plays no further round. Ada wins by walk-over."
    assert not Match.objects.filter(campaign=village).exists()


def test_both_expelled_nobody_has_the_point_and_the_other_half_goes_on(village, eight):
    cup = world.drawn(village, eight[:4])
    told = world.do(rulings.expel_both, cup, pairing_id=world.pairing(cup, 1, 1).pk)
    assert (
        told == "Dirk and Ada are expelled: nobody has the point, and neither plays on."
        or told.startswith("Ada and Dirk")
    )
    world.say(cup, 1, 2, "said white")
    world.do(drawing.draw_round, cup)
    assert [("bye" in pair) for pair in world.names(cup, 2)] == [True]
    assert "wins The Duke’s cup" in world.do(ending.award_prizes, cup)


def test_who_is_archived_is_withdrawn_by_the_draw_and_named(village, eight):
    cup = world.drawn(village, eight, SWISS)
    world.decide(cup)
    type(eight[6]).objects.filter(pk=eight[6].pk).update(archived_at=timezone.now())
    assert "Gwen is archived or in the bin and withdrawn" in world.do(drawing.draw_round, cup)
    assert not any("Gwen" in pair for pair in world.names(cup, 2))


def test_everybody_withdrew_and_nobody_is_paired_all_the_same(village, eight):
    cup = world.started(village, eight, SWISS)
    for entrant in cup.entrants.all():
        world.do(rulings.withdraw_entrant, cup, entrant_id=entrant.pk, why="withdrew")
    with pytest.raises(Refused, match="Nobody is left to be paired"):
        world.do(drawing.draw_round, cup)


@pytest.mark.slow
def test_somebody_enters_in_round_two(village, eight):
    cup = world.drawn(village, eight[:6], SWISS)
    world.decide(cup)
    told = world.do(rulings.enter_late, cup, person=eight[7], pay_in=True)
    assert told == "Hal is number 7 from round 2 on, with no points so far."
    world.do(drawing.draw_round, cup)
    assert any("Hal" in pair for pair in world.names(cup, 2))


def test_but_not_into_a_knock_out_that_has_begun(village, eight):
    cup = world.drawn(village, eight[:6])
    with pytest.raises(Refused, match="a Swiss takes late entrants"):
        world.do(rulings.enter_late, cup, person=eight[7], pay_in=True)


def test_who_leaves_a_round_robin_early_is_told_of_and_may_come_back(village, eight):
    cup = world.drawn(village, eight[:6], world.ROBIN)
    world.decide(cup)
    finn = cup.entrants.get(number=6)
    told = world.do(rulings.withdraw_entrant, cup, entrant_id=finn.pk, why="withdrew")
    assert "Fewer than half of the games of Finn are played" in told
    assert TournamentRecord(cup).state.rows[-1].number == 6
    told = world.do(rulings.bring_entrant_back, cup, entrant_id=finn.pk)
    assert told == "Finn is back from the next round on. Their games count again."
    assert not TournamentRecord(cup).state.annulled


# --- Undo ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def final_drawn(village, eight):
    """Four play, the semifinal on board 1 at the table, and the final is drawn."""
    cup = world.drawn(village, eight[:4], fee=100, prizes="100%")
    semifinal = world.play(cup, world.pairing(cup, 1, 1).pk)
    world.say(cup, 1, 2, "said white")
    world.do(drawing.draw_round, cup)
    return cup, semifinal


def test_an_undone_semifinal_shows_what_follows_before_it_is_confirmed(final_drawn):
    cup, semifinal = final_drawn
    with pytest.raises(Unconfirmed) as question:
        amendments.undo(semifinal.pk, games.form(semifinal), decision=None, reason="")
    (section,) = (one for one in question.value.consequences if "tournaments" in one.template)
    assert "is on hold" in section.content["sentences"][0]


def test_confirmed_it_leaves_the_final_hanging_and_redone_it_counts_again(final_drawn):
    cup, semifinal = final_drawn
    games.undo(semifinal)
    assert TournamentRecord(cup).state.orphaned
    games.redo(semifinal)
    assert not TournamentRecord(cup).state.orphaned


def test_with_another_winner_the_final_is_drawn_anew(final_drawn):
    cup, _ = final_drawn
    before = world.names(cup, 2)
    assert world.say(cup, 1, 1, "said black") == "Dirk won against Ada."
    world.do(drawing.draw_round, cup)
    assert (before, world.names(cup, 2)) == ([{"Ada", "Cora"}], [{"Dirk", "Cora"}])


@pytest.mark.slow
def test_with_another_winner_only_that_semifinal_is_drawn_anew(village, eight):
    """Nobody has a bye to the final by it, and the other semifinal stays as it was played."""
    cup = world.drawn(village, eight)
    world.decide(cup)
    world.do(drawing.draw_round, cup)
    other = world.play(cup, world.pairing(cup, 2, 2).pk)
    assert world.names(cup, 2) == [{"Ada", "Dirk"}, {"Bert", "Cora"}]
    world.say(cup, 1, 1, "said black")
    assert world.do(drawing.draw_round, cup) == "Round 2 is drawn."
    assert world.names(cup, 2) == [{"Hal", "Dirk"}, {"Bert", "Cora"}]
    assert world.pairing(cup, 2, 2).match == other
    world.say(cup, 2, 1, "said white")
    assert world.do(drawing.draw_round, cup) == "Round 3 is drawn."
    assert {"Bert"} < world.names(cup, 3)[0] < {"Bert", "Hal", "Dirk"}


def test_prizes_are_taken_back_with_the_final_and_paid_again_with_it(final_drawn):
    cup, _ = final_drawn
    final = world.pairing(cup, 2, 1)
    match = world.play(cup, final.pk)
    world.do(ending.award_prizes, cup)
    winner = match.white.character
    assert money.has(winner) == 400
    games.undo(match)
    cup.refresh_from_db()
    assert money.has(winner) == 0 and cup.status == "running"
    games.redo(match)
    cup.refresh_from_db()
    assert money.has(winner) == 400 and cup.status == "over"


def test_an_award_is_undone_with_its_prizes_and_made_again(final_drawn):
    cup, _ = final_drawn
    winner = world.play(cup, world.pairing(cup, 2, 1).pk).white.character
    world.do(ending.award_prizes, cup)
    told = world.do(ending.undo_award, cup)
    assert told == "The Duke’s cup is in play again: its prizes and bets on the winner are taken back."
    assert (money.has(winner), cup.status, cup.over_on) == (0, "running", None)
    with pytest.raises(Refused, match="is not over: there is nothing to undo"):
        world.do(ending.undo_award, cup)
    world.do(ending.award_prizes, cup)
    assert (money.has(winner), cup.status) == (400, "over")


# --- The published recipe -------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_grand_tournament_of_the_published_recipe_is_played_whole(village):
    """500 gp to enter, eight Swiss rounds, above six points into a seeded final of eight, treasure by place, one a day."""
    recipe = BY_SLUG["grand"]
    people = [factories.player(village, f"Master {number}", cm=80 - number) for number in range(1, 17)]
    terms = Terms(recipe.format, recipe.rounds, final_places=recipe.final_places, above=recipe.above)
    fee = village.coinage.read(recipe.fee)
    cup = world.started(village, people, terms, fee=fee, prizes=recipe.prizes, days_apart=recipe.days_apart)
    told = world.to_the_end(cup)
    record = TournamentRecord(cup)
    points = {row.number: row.halves for row in record.state.rows}
    above = {number for number, halves in points.items() if halves > 12}
    assert set(record.state.finalists) == above and len(above) >= 2
    assert [one.day for one in cup.rounds_drawn.all()] == list(range(10, 10 + cup.rounds_drawn.count()))
    champion = record.by_number[record.state.champion]
    assert told == f"{champion.name} wins The Duke’s cup."
    assert money.has(champion.character) == 16 * fee // 2
    assert cup.prizes.get(place=1).words == "a crown of mithral"
    assert len({frozenset(one.both) for one in record.state.main_pairings}) == 8 * 8


# --- Full boards ---------------------------------------------------------------------------------------------------


def test_on_a_full_board_the_engine_plays_the_npcs_and_the_result_comes_by_itself(village, eight):
    cup = world.drawn(village, eight[2:4], game="expedition")
    sentence = world.do(round_games.resolve_games, cup, pairing_ids=None, refereeing=Refereeing())
    match = world.pairing(cup, 1, 1).match
    assert "The engine plays it: the result comes by itself." in sentence
    assert sorted(match.engine_sides.split()) == ["black", "white"] and not match.is_over


@pytest.mark.slow
def test_a_draw_of_armageddon_is_a_win_for_black_and_decides_a_knock_out(village, eight):
    cup = world.drawn(village, eight[:2], game="dragonchess")
    pairing = world.pairing(cup, 1, 1)
    world.do(round_games.begin_game, cup, pairing_id=pairing.pk)
    pairing.refresh_from_db()
    terms = ClockTerms(TimeControl(5, black=TimeControl(4)), armageddon=True)
    clock_acts.set_clock(pairing.match_id, boards.form(pairing.match), terms=terms)
    drawn = boards.declared(boards.declared(pairing.match, "draw?-off-turn", boards.BLACK), "draw!")
    result = result_of_pairing(world.pairing(cup, 1, 1))
    assert result is (
        Result.WHITE if drawn.black.character_id == pairing.white.character_id else Result.BLACK
    )


def test_there_who_knows_no_chess_may_enter(village):
    cup = world.drawn(village, [factories.character(village, name) for name in ("Igor", "Olga")], game="wotn")
    assert world.do(round_games.begin_game, cup, pairing_id=world.pairing(cup, 1, 1).pk) == ""


@pytest.mark.parametrize(
    ("use_case", "values"),
    [
        (rulings.withdraw_entrant, {"why": "withdrew"}),
        (rulings.bring_entrant_back, {}),
        (rulings.decide_on_prizes, {"wins": True}),
    ],
)
def test_of_somebody_who_never_entered_nothing_is_said_of_being_in_it(village, four, use_case, values):
    cup = world.drawn(village, four)
    with pytest.raises(Refused, match="They are not among the entrants of this tournament."):
        world.do(use_case, cup, entrant_id=0, **values)


def test_who_leaves_has_the_games_read_once_before_and_once_after_it(village, four):
    """Also of a tournament that was over, whose prizes hang on its results."""
    cup = world.started(village, four, world.ROBIN)
    world.to_the_end(cup)
    world.say(cup, 1, 1, "")
    with CaptureQueriesContext(connection) as queries:
        world.do(rulings.withdraw_entrant, cup, entrant_id=cup.entrants.get(number=4).pk, why="withdrew")
    reads = [query["sql"] for query in queries if 'FROM "campaigns_encounter"' in query["sql"]]
    assert len([sql for sql in reads if "ORDER BY" in sql]) == 2
