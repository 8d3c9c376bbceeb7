"""The Dungeon Master's pages of tournaments: the form, one button after the other, and what is typed wrong."""

import re
import traceback

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone
from django.utils.html import strip_tags

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import new_key
from campaigns.match.models import Match
from campaigns.people.models import Character, ProfessionRow, Tag
from campaigns.tournaments.forms.tournaments import ReportForm
from campaigns.tournaments.models import Tournament
from campaigns.tournaments.play import drawing, entering, round_games, rulings
from campaigns.tournaments.presenters import favourites
from campaigns.tournaments.presenters import tournament as presenter
from campaigns.tournaments.rules import swiss, terms
from campaigns.tournaments.rules.state import TournamentState
from campaigns.tournaments.rules.terms import Format, Terms
from tests import boards
from tests.campaigns.tournaments import world
from tests.campaigns.tournaments.play.test_edition import (
    paid_by_the_first_edition,
    played,
    without_its_leader,
)
from tests.client import HTMX, address

pytestmark = pytest.mark.django_db


def pairings(html):
    parts = re.findall(r'<p class="board-pair">.*?</p>', html, re.DOTALL)
    return [" ".join(strip_tags(part).split()) for part in parts]


def act(village_dm, cup, name, **fields):
    return village_dm.post(address(f"tournament-{name}", cup), {"key": new_key(), **fields}, follow=True).text


FORM = {
    "name": "The Duke’s cup", "game": "grice", "format": "knockout", "seeding": "cm", "days_apart": "0", "date": "day 10",
    "prizes": "50%, a cup", "fee": "1 gp",
}  # fmt: skip


def create(village_dm, village, people, **fields):
    data = {**FORM, "date": village.date, "key": new_key(), **fields}
    data |= {f"people-{number}": str(person.pk) for number, person in enumerate(people)}
    data |= {f"people-{number}_name": person.name for number, person in enumerate(people)}
    return village_dm.post(address("tournament-new", village), data, follow=True).text


def test_a_recipe_fills_the_form(village_dm, village):
    html = village_dm.page("tournament-new", village, recipe="grand")
    assert "500 gp" in html and "crown of mithral" in html


@pytest.mark.slow
def test_who_comes_is_chosen_among_pcs_tags_and_professions(village_dm, village, four):
    tag = Tag.objects.create(campaign=village, name="guild")
    html = village_dm.page("tournament-new", village)
    thief = ProfessionRow.objects.get(slug="thief")
    for name, value in (("pcs", four[0].pk), ("tags", tag.pk), ("professions", thief.pk)):
        assert re.search(rf'<input type="checkbox" name="{name}" value="{value}"', html), name


@pytest.mark.slow
def test_a_pairing_has_its_score_and_its_winner_for_everybody(village_dm, village, four):
    cup = world.drawn(village, four)
    world.say(cup, 1, 1, "said black")
    for html in (
        village_dm.page("tournament", cup),
        village_dm.get(reverse("tournament-room", args=[cup.public_id])).text,
    ):
        slot = html.partition('class="bracket-slot')[2].partition("</div>")[0]
        assert strip_tags(slot.partition(">")[2]).split()[:4] == ["Ada", "0", "Dirk", "1"]
        assert strip_tags(slot.partition('is-winner"')[2].partition(">")[2]).split()[0] == "Dirk"


def test_an_entrant_who_is_archived_or_in_the_bin_is_withdrawn_with_one_tap(village_dm, village, four):
    cup = world.drawn(village, four)
    for person, column in ((four[1], "archived_at"), (four[2], "binned_at")):
        Character.objects.filter(pk=person.pk).update(**{column: timezone.now()})
    html = village_dm.page("tournament", cup)
    missing = html.partition('id="missing-title"')[2].partition("</section>")[0]
    assert "Bert" in missing and "Cora" in missing and "Ada" not in missing
    for name, why in (("Bert", "away"), ("Cora", "dead")):
        html = act(village_dm, cup, "withdraw", entrant=cup.entrants.get(name=name).pk, why=why)
    assert "Cora is dead and plays no further round." in html and 'id="missing-title"' not in html


def test_who_is_archived_before_the_start_is_taken_off_the_list(village_dm, village, four):
    cup = world.created(village, four)
    Character.objects.filter(pk=four[3].pk).update(archived_at=timezone.now())
    assert 'id="missing-title"' in village_dm.page("tournament", cup)
    html = act(village_dm, cup, "leave", entrant=cup.entrants.get(name="Dirk").pk)
    assert 'id="missing-title"' not in html and "3 entrants" in html


def test_created_started_drawn_played_and_awarded_by_one_button_each(village_dm, village, four):
    html = create(village_dm, village, four[1:], fill_to="4")
    assert "4 entrants in The Duke’s cup" in html and "Start the tournament" in html
    cup = Tournament.objects.get()
    html = act(village_dm, cup, "start")
    assert "Start the semifinals" in html and "4 entrants: withdraw, expel, late entry<" in html
    assert "Play 2 games of NPCs" in act(village_dm, cup, "draw", round=1)
    assert "Start the final" in act(village_dm, cup, "resolve", round=1)
    act(village_dm, cup, "draw", round=2)
    assert "Award the prizes" in act(village_dm, cup, "resolve", round=2)
    html = act(village_dm, cup, "award", round=2)
    assert "wins The Duke’s cup" in html and "2 gp, a cup" in html and "4 entrants<" in html


def test_npcs_alone_play_the_whole_tournament_in_one_tap(village_dm, village, four):
    cup = world.started(village, four[1:])
    html = village_dm.page("tournament", cup)
    assert "Play the whole tournament" in html and "look on" not in html
    html = act(village_dm, cup, "play-on", round=0, when_noticed="expel")
    assert "2 games played. All rounds are played: award the prizes." in html and "Award the prizes" in html


def test_with_a_player_character_it_plays_on_to_their_game(village_dm, village, four):
    cup = world.started(village, four)
    html = village_dm.page("tournament", cup)
    assert "Play on to a PC’s game" in html and "PCs without a game watch" in html
    assert "1 game played. Round 1 waits for" in act(village_dm, cup, "play-on", round=0, watched="on")


def test_the_game_that_only_the_table_can_play_is_the_page_s_button(village_dm, village, four):
    cup = world.drawn(village, four)
    html = act(village_dm, cup, "resolve", round=1)
    pair = re.search(r"Play (\w+ against \w+)", html)
    assert "Ada" in pair[1] and "still to be decided" in html
    pairing = cup.rounds_drawn.get().pairings.get(match=None)
    act(village_dm, cup, "play", encounter=pairing.pk)
    assert "Go on with the game" in village_dm.page("tournament", cup)


@pytest.mark.parametrize(("game", "finish"), [
    ("grice", world.finish),
    ("dragonchess", lambda match: boards.declared(match, "resign")),
])  # fmt: skip
def test_from_a_game_that_is_over_a_button_leads_back_to_its_tournament(
    village_dm, village, four, game, finish
):
    cup = world.drawn(village, four, game=game)
    pairing = world.pairing(cup, 1, 1)
    world.do(round_games.begin_game, cup, pairing_id=pairing.pk)
    pairing.refresh_from_db()
    back = f'href="{cup.get_absolute_url()}"'
    assert back not in village_dm.get(pairing.match.get_absolute_url()).text
    finish(pairing.match)
    html = village_dm.get(pairing.match.get_absolute_url()).text
    assert back in html
    assert "Rematch, " not in html and "sides swapped" not in html  # which the tournament would not count


def test_a_drawn_game_of_a_knock_out_has_a_button_that_draws_lots(village_dm, village, four):
    cup = world.drawn(village, four)
    pairing = world.pairing(cup, 1, 1)
    world.do(round_games.begin_game, cup, pairing_id=pairing.pk)
    Match.objects.filter(pairing=pairing).update(status="over", how="stalemate", played_out=True)
    html = village_dm.get(cup.get_absolute_url()).text
    (lots,) = re.findall(r'name="ruling"\s+value="([^"]*)"><svg(?:(?!<button).)*Draw lots', html, re.DOTALL)
    assert "goes on" in act(village_dm, cup, "rule", encounter=pairing.pk, ruling=lots)


@pytest.mark.parametrize(("fields", "sentence"), [
    ({"format": "swiss"}, "A Swiss tournament has 1 to 30 rounds"),
    ({"prizes": "90%\n20%"}, "add up to 110%"),
    ({"fee": "much"}, "Can&#x27;t read"),
    ({"date": "yesterday"}, "“yesterday”"),
    ({"fill_to": "1"}, "from 2 to 256"),
    ({"people-3_name": "Nobody at all"}, "Nobody here is called “Nobody at all”"),
    ({"name": ""}, "Name is empty"),
    ({"game": ""}, "Choose one of the games."),
    ({"format": "duel"}, "Choose one of the formats."),
    ({"date": ""}, "Type the date of the first round."),
    ({"pcs": "9" * 30}, "On the list no more"),
    ({"professions": "x"}, "On the list no more"),
])  # fmt: skip
def test_what_is_typed_wrong_is_told_beside_the_field_and_nothing_is_written(
    village_dm, village, four, fields, sentence
):
    assert sentence in create(village_dm, village, four[:2], **fields)
    assert not Tournament.objects.exists()


def test_the_same_form_twice_makes_one_tournament(village_dm, village, four):
    key = new_key()
    for _ in range(2):
        create(village_dm, village, four, key=key)
    assert Tournament.objects.count() == 1


@pytest.mark.slow
def test_the_page_says_why_each_pairing_was_drawn(village_dm, village, four):
    cup = world.drawn(village, four)
    assert "Number 1 meets number 4 by their starting numbers" in village_dm.page("tournament", cup)


def test_unsafe_rounds_are_told_before_the_start_with_a_way_out(village_dm, village, four):
    cup = world.created(village, four, Terms(Format.SWISS, 3))
    assert "With 4 entrants 2 Swiss rounds are safe" in village_dm.page("tournament", cup)
    assert "round robin of 3 rounds" in act(village_dm, cup, "safe", robin="1")


@pytest.mark.parametrize(("fields", "sentence"), [
    ({"note": "n" * 201}, "The note has at most 200 characters; this has 201."),
    ({"entrant": "9" * 30}, "On the list no more"),
    ({"key": "mine"}, "This form is not one of ours"),
])  # fmt: skip
def test_a_cheat_that_is_refused_is_told_and_marks_nobody(village_dm, village, four, fields, sentence):
    cup = world.drawn(village, four)
    html = act(village_dm, cup, "cheat", **{"entrant": cup.entrants.first().pk, "cheats": "on", **fields})
    assert "error-summary" in html and sentence in html
    assert not cup.entrants.filter(cheats=True).exists()


def test_who_is_off_the_list_cannot_be_marked_as_a_cheat(village, four):
    cup, other = world.created(village, four), world.created(village, four)
    with pytest.raises(Refused, match="on the list no more"):
        world.do(entering.mark_cheat, cup, entrant_id=other.entrants.first().pk, cheats=True, note="")


def test_a_form_from_before_the_start_is_told_that_it_comes_too_late(village_dm, village, four):
    cup = world.started(village, four[:3])
    html = act(village_dm, cup, "enter", **{"people-0": four[3].pk, "people-0_name": four[3].name})
    assert "Entries are closed: enter them late, before the next round." in html
    assert cup.entrants.count() == 3


def test_a_button_of_nobody_s_is_refused_and_an_act_of_nobody_s_not_found(village_dm, village, four):
    cup = world.drawn(village, four)
    for name, fields in (
        ("rule", {"encounter": "x"}),
        ("withdraw", {"entrant": "1", "why": "bored"}),
        ("draw", {}),
    ):
        version = cup.version
        assert 'class="notice' in act(village_dm, cup, name, **fields)
        cup.refresh_from_db()
        assert cup.version == version
    dance = address("tournament-draw", cup).replace("/draw/", "/dance/")
    assert village_dm.send(dance).status_code == 404


@pytest.mark.parametrize("name", ["resolve", "play-on"])
def test_how_games_are_played_is_refused_beside_its_field(village_dm, village, four, name):
    cup = world.drawn(village, four)
    page = act(village_dm, cup, name, round="1", when_noticed="the gallows")
    assert "error-summary" in page and 'id="id_when_noticed_error"' in page
    assert "Round 7 does not count any more" in act(village_dm, cup, name, round="7")


def test_the_report_goes_out_and_comes_in_again(village_dm, village, four):
    cup = world.drawn(village, four)
    report = village_dm.page("tournament-report", cup)
    assert report.startswith("012 The Duke’s cup")
    decided = report.replace("   4 w    ", "   4 w 1  ").replace("   1 b    ", "   1 b 0  ")
    assert "0 rounds drawn, 1 result" in act(village_dm, cup, "read", report=decided)
    assert "Can&#x27;t read this as a TRF16 report" in act(village_dm, cup, "read", report="nonsense")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_a_report_in_a_file_is_read_in_new_and_old_character_sets(encoding):
    file = SimpleUploadedFile("cup.trf", "012 Müllers Pokal\n".encode(encoding))
    form = ReportForm(Tournament(), {}, {"file": file})
    assert form.is_valid() and form.cleaned_data["report"] == "012 Müllers Pokal\n"


def test_a_report_with_another_result_is_refused(village_dm, village, four):
    cup = world.drawn(village, four, Terms(Format.SWISS, 2))
    world.decide(cup)
    report = village_dm.page("tournament-report", cup)
    assert "0 rounds drawn, 0 results" in act(village_dm, cup, "read", report=report)
    other = report.replace("w 1", "w =", 1).replace("b 0", "b =", 1)
    assert "points in the report, and its results come to" in act(village_dm, cup, "read", report=other)
    page = act(village_dm, cup, "read", report=other, anyway="on")
    assert "Round 1 of the report has another result of" in page and "undo it here first" in page


@pytest.mark.slow
def test_on_paper_stand_the_standings(village_dm, village, four):
    cup = world.drawn(village, four, world.ROBIN)
    html = village_dm.page("tournament-paper", cup)
    assert "Cross table" in html and "Standings" in html


def test_the_points_stand_beside_the_names_before_the_rounds(village_dm, village, four):
    """A phone shows no more columns of a table without scrolling."""
    html = village_dm.page("tournament-paper", world.drawn(village, four, world.ROBIN))
    heads = [
        re.findall(r"<th[^>]*>([^<]*)</th>", head)
        for head in re.findall(r"<thead>.*?</thead>", html, re.DOTALL)
    ]
    wide = [head for head in heads if "Points" in head]
    assert len(wide) == 2
    for head in wide:
        assert head[head.index("Name") + 1] == "Points"


# --- Places by today's rules, and what a page costs ---------------------------------------------------------------


def test_what_was_paid_by_earlier_rules_says_what_would_change_and_is_reckoned_anew_by_a_tap(
    village_dm, village
):
    cup = played(village, world.people(village, 5))
    assert "Reckon anew" not in village_dm.page("tournament", cup)
    paid_by_the_first_edition(cup, None)
    page = village_dm.page("tournament", cup)
    assert "Places by today’s rules" in page and "Ada: place 1 instead of 1–2" in page
    assert "reckoned anew" in act(village_dm, cup, "reckon")
    assert "Reckon anew" not in village_dm.page("tournament", cup)


def test_the_points_of_a_tie_break_stand_under_each_other(village):
    cup = world.started(village, world.people(village, 5), Terms(Format.SWISS, 3))
    world.to_the_end(cup)
    rows = presenter.TournamentView(cup).standings
    for column in zip(*(row.values for row in rows), strict=True):
        assert len({len(value.partition(".")[2]) for value in column if value}) == 1
    assert presenter._write_column([4, 13.5, None, 1 / 3]) == ["4.00", "13.50", "", "0.33"]
    assert presenter._write_column([4, 13]) == ["4", "13"]


def test_the_award_of_prizes_is_undone_on_the_tournament_s_page(village_dm, village):
    cup = played(village, world.people(village, 4))
    page = village_dm.page("tournament", cup)
    assert "Undo the award" in page and "bets on the winner are taken back, and the tournament" in page
    html = act(village_dm, cup, "undo-award")
    assert "is in play again" in html and "Award the prizes" in html and "Undo the award" not in html


def test_no_page_says_that_somebody_won_who_is_out_of_the_prizes(village_dm, village):
    cup = without_its_leader(village, world.people(village, 6))
    assert "Bert wins The Duke’s cup." in act(village_dm, cup, "award", round=cup.rounds_drawn.count())
    for html in (
        village_dm.page("tournament", cup),
        village_dm.get(reverse("tournament-room", args=[cup.public_id]), {"tv": "1"}).text,
        village_dm.page("chronicle", village),
    ):
        told = " ".join(strip_tags(html).split())
        assert re.search("Bert (wins|won)", told) and not re.search("Ada (wins|won)", told)
    assert "out of the prizes" in village_dm.page("tournament", cup)


def test_a_page_asks_whether_a_round_may_be_drawn_and_pairs_nobody(village_dm, village, monkeypatch):
    cup = world.drawn(village, world.people(village, 6), Terms(Format.SWISS, 3))
    world.decide(cup)
    monkeypatch.setattr(swiss, "pair_round", lambda *_: pytest.fail("a page has paired a round"))
    assert "Draw round 2" in village_dm.page("tournament", cup)
    assert "Draw round 2" in village_dm.page("campaign", village)


def test_a_button_that_draws_a_round_draws_that_one_and_no_other(village_dm, village):
    cup = world.drawn(village, world.people(village, 6), Terms(Format.SWISS, 3))
    world.decide(cup)
    assert "Round 2 is drawn" in act(village_dm, cup, "draw", round="2")
    world.decide(cup)
    assert "Round 2 is drawn already" in act(village_dm, cup, "draw", round="2")
    assert cup.rounds_drawn.count() == 2


def test_from_the_view_to_the_pairing_of_a_round_the_story_has_seven_frames(village_dm, village, monkeypatch):
    cup = world.started(village, world.people(village, 4))
    stacks = []

    def stumble(state):
        stacks.append(traceback.extract_stack())
        raise Refused("The lots are spilled.")

    monkeypatch.setattr(TournamentState, "next_round", stumble)
    assert "The lots are spilled." in act(village_dm, cup, "draw", round=1)
    names = [frame.name for frame in stacks[0] if "/campaigns/" in frame.filename]
    story = names[names.index("serve_act") : names.index("stumble")]
    assert story == ["serve_act", "perform", "draw_round", "draw_round", "draw_round", "draw_next_round"]


def round_of(page, cup, name):
    """The round that an act's button on the page says it is about."""
    button = rf'action="{address(f"tournament-{name}", cup)}".*?name="round"\s+value="(\d+)"'
    return re.search(button, page, re.DOTALL)[1]


def one_more_round(cup, *, decided=True):
    world.do(drawing.draw_round, cup)
    if decided:
        world.decide(cup)


@pytest.mark.parametrize("name", ["resolve", "play-on", "end", "date", "award"])
def test_the_button_of_an_old_page_does_nothing_to_a_later_round_and_says_so(village_dm, village, name):
    """Each button of round 1 is tapped once round 2 is where it would do something."""
    days = {"first_day": village.day + 1, "days_apart": 1} if name == "date" else {}
    rounds = 2 if name == "award" else 3
    cup = world.drawn(village, world.people(village, 4), Terms(Format.ROUND_ROBIN, rounds), **days)
    if name == "award":
        world.decide(cup)
        old = "1"  # as from a tournament that had no second round yet
    elif name == "end":
        world.decide(cup)
        old = round_of(village_dm.page("tournament", cup), cup, name)
    else:
        old = round_of(village_dm.page("tournament", cup), cup, name)
        if name == "date":
            world.do(drawing.go_to_round_day, cup)
        world.decide(cup)
    assert old == "1"
    one_more_round(cup, decided=name in ("end", "award"))
    page, day, version = village_dm.page("tournament", cup), cup.campaign.day, cup.version
    assert round_of(page, cup, name) == "2"
    assert "Round 2 is drawn by now: nothing was done." in act(village_dm, cup, name, round=old)
    cup.refresh_from_db()
    cup.campaign.refresh_from_db()
    assert (cup.is_running, cup.rounds, cup.version, cup.campaign.day) == (True, rounds, version, day)
    assert not cup.campaign.matches.filter(pairing__round__tournament=cup).exists()
    assert "nothing was done" not in act(village_dm, cup, name, round="2")


def test_playing_on_from_before_a_round_was_drawn_does_not_play_that_round(village_dm, village):
    cup = world.started(village, world.people(village, 4), Terms(Format.ROUND_ROBIN))
    old = round_of(village_dm.page("tournament", cup), cup, "play-on")
    one_more_round(cup, decided=False)
    assert old == "0" and "Round 1 is drawn by now" in act(village_dm, cup, "play-on", round=old)


def test_the_games_of_pairings_that_are_undone_are_not_played(village_dm, village):
    cup = world.drawn(village, world.people(village, 4), Terms(Format.ROUND_ROBIN))
    old = round_of(village_dm.page("tournament", cup), cup, "resolve")
    world.do(drawing.undo_draw, cup, number=1)
    assert "Round 1 does not count any more" in act(village_dm, cup, "resolve", round=old)


def test_who_is_likely_to_win_is_reckoned_when_it_is_asked_for_and_again_after_a_change(
    village_dm, village, monkeypatch
):
    reckoned = []
    chances = favourites.chances_to_win
    monkeypatch.setattr(favourites, "chances_to_win", lambda record: [reckoned.append(1), chances(record)][1])
    cup = world.drawn(village, world.people(village, 4), Terms(Format.SWISS, 2))
    village_dm.page("tournament", cup)
    assert reckoned == []
    for _ in range(2):
        assert "Fair odds" in village_dm.page("tournament-favourites", cup)
    assert reckoned == [1]
    world.decide(cup)
    assert "Ada" in village_dm.get(address("tournament-favourites", cup), headers=HTMX).text
    assert reckoned == [1, 1]


def test_the_entrants_of_a_tournament_in_play_come_when_their_drawer_is_opened(village_dm, village):
    cup = world.drawn(village, world.people(village, 4), Terms(Format.SWISS, 2))
    page, entrants = village_dm.page("tournament", cup), address("tournament-entrants", cup)
    assert entrants in page and "Means to cheat" not in page
    part = village_dm.get(entrants, headers=HTMX).text
    assert part.count("Means to cheat</button>") == 4 and "Late entry" in part and "<html" not in part
    assert "<html" in village_dm.get(entrants).text
    refused = village_dm.submit("tournament-late", cup, person="0").text
    assert "Late entry" in refused and "Means to cheat" in refused


def test_prizes_and_bets_come_when_their_drawer_is_opened_and_stand_there_where_a_bet_is_refused(
    village_dm, village
):
    cup = world.drawn(village, world.people(village, 4), Terms(Format.SWISS, 2))
    page, pot = village_dm.page("tournament", cup), address("tournament-pot", cup)
    assert pot in page and "Place the bet" not in page and "No prizes." not in page
    part = village_dm.get(pot, headers=HTMX).text
    assert "Place the bet" in part and "No prizes." in part and "<html" not in part
    assert "<html" in village_dm.get(pot).text
    refused = village_dm.submit("tournament-bet", cup, stake="much").text
    assert "Place the bet" in refused and "Choose who bets." in refused


def test_a_drawer_below_the_standings_tells_what_each_tie_break_is_made_of(village_dm, village):
    cup = world.drawn(village, world.people(village, 5), Terms(Format.SWISS, 3))
    world.decide(cup)
    page, drawer = village_dm.page("tournament", cup), address("tournament-tie-breaks", cup)
    assert "What the tie-breaks are made of" in page and drawer in page and "Buchholz 0" not in page
    sums = village_dm.page("tournament-tie-breaks", cup)
    assert "<html" in sums and "<html" not in village_dm.get(drawer, headers=HTMX).text
    assert "Buchholz 0: 0 Cora; without the lowest 0." in sums  # Ada, who beat her
    assert "Buchholz 0.5: ½ without a game; without the lowest 0.5." in sums  # Elsa, who had the bye
    assert "Sonneborn-Berger 0: nobody beaten or held." in sums
    assert "Wins 1: against Cora." in sums and "Wins 0: no game won." in sums  # Elsa's bye is none
    assert "for a round without a game" in sums


def told_of(name, sums):
    own = re.search(rf"<b>{name}</b>(.*?)</li>", sums, re.DOTALL)[1]
    return [strip_tags(sentence) for sentence in re.findall("<p.*?</p>", own)]


def test_of_a_round_robin_it_tells_direct_encounters_and_wins_and_of_no_round_without_a_game(
    village_dm, village
):
    """1 and 2 are level, and 1 beat 2; 3 did not come to the game with 4."""
    cup = played(village, world.people(village, 4), {(1, 2): 1, (1, 3): 3, (2, 4): 2, (2, 3): 2, (1, 4): 1})
    (third,) = (
        one
        for one in cup.rounds_drawn.values_list(
            "pairings__pk", "pairings__white__number", "pairings__black__number"
        )
        if {*one[1:]} == {3, 4}
    )
    world.do(rulings.rule_game, cup, pairing_id=third[0], ruling="white" if third[1] == 4 else "black")
    sums = village_dm.page("tournament-tie-breaks", cup)
    assert "without a game" not in sums
    ada, bert, dirk = (told_of(name, sums) for name in ("Ada", "Bert", "Dirk"))
    assert ada[0] == "Direct encounter 1: 1 against Bert."
    assert bert[0] == "Direct encounter 0: 0 against Ada."
    assert ada[-1] == "Wins with walk-overs 2: against Dirk and Bert."
    assert dirk[-1] == "Wins with walk-overs 1: against Cora by walk-over."


def test_of_two_games_against_one_who_is_level_it_tells_the_mean(village_dm, village):
    cup = world.started(village, world.people(village, 2), Terms(Format.ROUND_ROBIN, twice=True))
    for said in ("said white", "said white"):
        world.do(drawing.draw_round, cup)
        world.say(cup, cup.rounds_drawn.count(), 1, said)
    assert "Direct encounter 0.5: 0.5 against Bert (1 and 0)." in village_dm.page(
        "tournament-tie-breaks", cup
    )


def test_the_cross_table_of_a_round_robin_comes_when_its_drawer_is_opened(village_dm, village, four):
    cup = world.drawn(village, four, world.ROBIN)
    page, drawer = village_dm.page("tournament", cup), address("tournament-cross", cup)
    assert drawer in page and "Everybody against everybody" not in page
    part = village_dm.get(drawer, headers=HTMX).text
    assert "Everybody against everybody" in part and "<html" not in part
    assert "<html" in village_dm.get(drawer).text
    other = world.drawn(village, four)
    assert village_dm.get(address("tournament-cross", other)).status_code == 404


def test_of_many_rounds_the_standings_show_the_last_and_say_so(village_dm, village, four, monkeypatch):
    cup = world.drawn(village, four, world.ROBIN)
    for _ in range(2):
        world.decide(cup)
        world.do(drawing.draw_round, cup)
    said = "Of the rounds the last 2 are shown, 2 to 3; points and tie-breaks are of all."
    assert "Of the rounds" not in village_dm.page("tournament", cup)
    monkeypatch.setattr(presenter, "MAX_COLUMNS", 2)
    html = village_dm.page("tournament", cup)
    [head] = re.findall(r"<thead>.*?</thead>", html, re.DOTALL)
    heads = [strip_tags(one) for one in re.findall(r"<th .*?</th>", head)]
    assert said in html and heads == ["Place", "No.", "Name", "Points", "2", "3", "DE", "SB", "Won"]


def test_a_round_robin_of_too_many_is_refused_beside_their_number(village_dm, village):
    html = create(village_dm, village, [], format="robin", fill_to="33")
    assert "A round robin has 32 entrants at most: play a Swiss." in strip_tags(html)


def test_a_swiss_with_unsafe_rounds_is_offered_as_a_round_robin_where_that_has_room(
    village_dm, village, monkeypatch
):
    cup = world.created(village, world.people(village, 4), Terms(Format.SWISS, 3))
    assert "Make it a round robin" in village_dm.page("tournament", cup)
    monkeypatch.setattr(terms, "MAX_IN_ROUND_ROBIN", 3)
    html = village_dm.page("tournament", cup)
    assert "Make it a round robin" not in html and "Play only the safe rounds" in html


def test_the_boards_of_a_round_before_come_when_its_drawer_is_opened(village_dm, village):
    cup = world.drawn(village, world.people(village, 4), Terms(Format.SWISS, 2))
    world.decide(cup)
    world.do(drawing.draw_round, cup)
    page, first = village_dm.page("tournament", cup), address("tournament-round", cup, 1)
    assert first in page and len(pairings(page)) == 2
    part = village_dm.get(first, headers=HTMX).text
    assert len(pairings(part)) == 2 and "<html" not in part
    assert "<html" in village_dm.get(first).text
    assert village_dm.get(address("tournament-round", cup, 3)).status_code == 404
