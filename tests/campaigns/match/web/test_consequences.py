"""Changing a game others have followed: what would follow is shown, confirmed, and done (tests/five_games.py)."""

import re
from copy import deepcopy
from fractions import Fraction

import pytest

from campaigns.match.models import Line
from campaigns.people.models import Character
from campaigns.rules.contract import Side
from tests import factories, five_games, games, money
from tests.client import address, everybody, without_bdi
from tests.confirmed import confirmation
from tests.pages import opened

pytestmark = pytest.mark.django_db
GP = 200  # coppers
READ_AS_00 = {"roll_key": "turn 1", "faces": "00", "reason": "it was a double zero"}


@pytest.fixture(scope="module")
def people(shared_db):
    return everybody()


@pytest.fixture(scope="module")
def played(people):
    return five_games.played(people.campaign)


@pytest.fixture
def evening(played):
    return deepcopy(played)


def send(dm, match, name="correct", htmx=False, **form):
    return dm.match(match).post(name, htmx=htmx, **form)


def text_of(answer, device=None):
    """What one reads: the tags gone, the blanks tidied; on a device with its drawers opened."""
    html = opened(device, without_bdi(answer)) if device else without_bdi(answer)
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def test_every_later_game_is_shown_before_and_after(dm, evening):
    _, (first, *_) = evening
    lines = Line.objects.count()
    answer = send(dm, first, **READ_AS_00)
    assert answer.status_code == 200
    page = text_of(answer)
    assert "What will change" in page
    assert (
        "White against Cador day 18 of month 4, year 1 +0.40 , CM 21 15 / 20 = 3/4, cut to 2/5 by the learning limit (2/5 of 1 "
        "left until day 25 of month 4, year 1) May learn again on day 25 of month 4, year 1. +0.75 , CM 20.75 15 / 20 = 3/4"
    ) in page
    assert "White against Dagonet" in page and "+0.25 , CM 21" in page
    assert "d20 owed , CM 12" in page  # Brannoc has won the first game now
    assert Line.objects.count() == lines


def test_it_is_done_once_it_is_confirmed(dm, evening):
    players, (first, *_) = evening
    form = confirmation(send(dm, first, **READ_AS_00).text)
    answer = dm.post(address("grice-correct", first), form, follow=True)
    assert "The die and everything that followed from it are corrected." in text_of(answer)
    assert "Turn 1: die corrected from 01 to 00: it was a double zero" in text_of(answer, dm)
    assert Character.objects.get(pk=players["Ysolde"].pk).cm == 21


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "form"),
    [("undo", {"decision": "2"}), ("undo", {}), ("void", {"roll_key": "turn 1", "reason": "fell off"})],
)
def test_undoing_and_voiding_ask_as_well(dm, evening, name, form):
    _, (first, *_) = evening
    shown = send(dm, first, name, **form)
    assert "not counted: in play again" in text_of(shown)
    dm.post(address(f"grice-{name}", first), confirmation(shown.text))
    first.refresh_from_db()
    assert not first.is_over


@pytest.mark.slow
def test_a_fragment_is_answered_with_the_fragment(dm, evening):
    _, (first, *_) = evening
    page = send(dm, first, htmx=True, **READ_AS_00).text
    assert page.strip().startswith('<div id="consequences"')


def test_what_has_changed_since_it_was_looked_at_is_shown_again(dm, evening):
    players, (first, *_) = evening
    form = confirmation(send(dm, first, **READ_AS_00).text)
    games.won(players["Ysolde"], players["Elaine"], day=118)
    answer = dm.post(address("grice-correct", first), form)
    assert "The record has changed since you looked" in text_of(answer)
    first.refresh_from_db()
    assert first.winner == "white"


@pytest.mark.parametrize("confirmed", ["x" * 64, "x" * 65])
def test_a_fingerprint_that_is_none_changes_nothing(dm, evening, confirmed):
    _, (first, *_) = evening
    lines = Line.objects.count()
    assert send(dm, first, **READ_AS_00, confirmed=confirmed).status_code == 200
    assert Line.objects.count() == lines


# --- What becomes of the match itself -----------------------------------------------------------------------
@pytest.fixture
def match(campaign):
    """Four turns and still in play; a 01 on the first would have ended it with the second."""
    match = games.sit_down(*(factories.player(campaign, name, cm=20) for name in ("Ygraine", "Bors")))
    for percentile, notes in (("50", "A / A"), ("01", "A / E"), ("50", "B / B"), ("50", "C / C")):
        games.turn(match, percentile, notes)
    return match


CRUSHED = {"roll_key": "turn 1", "faces": "01", "reason": "a smudge"}


@pytest.mark.slow
def test_a_correction_that_ends_the_match_says_which_turns_fall_and_how(dm, match):
    lines = Line.objects.count()
    page = text_of(send(dm, match, **CRUSHED))
    assert "2 turns will be removed Turn 3: White B, Black B Turn 4: White C, Black C" in page
    assert "Result in play, turn 5 Crushing victory for Ygraine" in page
    assert "Turn 1 No change in status, score 0" in page
    assert "Games finished since" not in page
    assert Line.objects.count() == lines


def test_confirmed_it_is_done_and_the_page_offers_to_take_it_back(dm, match):
    form = confirmation(send(dm, match, **CRUSHED).text)
    page = dm.post(address("grice-correct", match), form, follow=True)
    assert "Crushing victory for Ygraine" in text_of(page)
    question = "Undo the correction? Turn 1: the former face (50) counts again."
    assert f'hx-confirm="{question}"' in page.text
    send(dm, match, "redo")
    again = text_of(dm.get(address("grice-match", match)), dm)
    assert "Turn 5" in again and "Undid a correction" in again


def test_voiding_a_die_says_which_turns_fall(dm, match):
    page = text_of(send(dm, match, "void", roll_key="turn 2", reason="fell off"))
    assert "2 turns will be removed Turn 3: White B, Black B Turn 4: White C, Black C" in page
    assert "waits for its dice" in page
    match.refresh_from_db()
    assert match.turns == 4


def test_a_correction_that_removes_nothing_is_done_at_once(dm, match):
    send(dm, match, roll_key="turn 4", faces="46", reason="a smudge")
    assert match.lines.latest("seq").kind == Line.Kind.CORRECT


def test_undo_and_redo_act_at_once_and_name_the_turn(dm, match):
    page = opened(dm, dm.page("grice-match", match))
    assert 'title="Undo turn 4: White C, Black C"' in page
    assert 'hx-confirm="Undo' not in page
    games.undo(match)
    assert 'title="Redo turn 4: White C, Black C"' in dm.page("grice-match", match)
    games.undo(match, 2)
    page = dm.page("grice-match", match)
    assert 'title="Redo turns 2 to 3"' in page
    assert redo_asked(dm, match) == []


def test_each_says_what_it_did_with_the_other_button_beside_it(dm, match):
    undone = text_of(dm.match(match).post("undo"))
    assert "Undid turn 4: White C, Black C. The dice stay on record. Redo" in undone
    assert "Redid turn 4: White C, Black C. Undo" in text_of(dm.match(match).post("redo"))
    games.undo(match, 2)
    assert "Redid turns 2 to 4. Undo" in text_of(dm.match(match).post("redo"))


def test_an_undo_that_takes_a_lesson_and_paid_bets_back_says_so_first(dm, match):
    marla = money.backer(match.campaign)
    money.pay(marla, "1 gp")
    money.bet(match, marla, stake="1 gp")
    games.finish(match)
    question = re.search(r'hx-confirm="(Undo turn [^"]*)"', dm.page("grice-match", match))[1]
    assert "What it taught goes with it: Ygraine’s +" in question
    assert question.endswith("Its bets are open again, and what they paid goes back.")


def redo_asked(dm, match):
    page = dm.page("grice-match", match)
    return re.findall(r'hx-confirm="((?:Redo|Undo the)[^"]*)"', page)


def seal(match, *letters):
    for side, letter in zip(Side, letters, strict=False):
        games.seal(match, side, letter)


def test_a_redo_names_the_players_whose_notes_sealed_since_it_discards(dm, match):
    seal(match, "A")
    games.undo(match)
    assert redo_asked(dm, match) == []
    seal(match, "A")
    white, black = (match.seat(side).name for side in Side)
    question = f"Redo turn 4: White C, Black C? The sealed note is discarded: {white}."
    assert redo_asked(dm, match) == [question]
    seal(match, "A", "B")
    question = f"Redo turn 4: White C, Black C? The sealed notes are discarded: {white} and {black}."
    assert redo_asked(dm, match) == [question]
    games.redo(match)
    assert not match.drafts.exists()


def test_an_undo_names_the_players_whose_sealed_notes_it_discards(dm, match):
    seal(match, "A")
    page = dm.page("grice-match", match)
    question = "Undo turn 4: White C, Black C? Dice already rolled stay on record."
    assert f"{question} The sealed note is discarded: {match.seat(Side.WHITE).name}." in page
    games.undo(match)
    assert not match.drafts.filter(side=Side.WHITE, turn=5).exists()


@pytest.mark.slow
def test_a_redo_of_a_void_names_them_and_not_the_notes_the_judge_had(dm, match):
    games.void(match, "turn 4")
    question = "Undo the void? Turn 4: the voided die (50) counts again."
    assert redo_asked(dm, match) == [question]
    seal(match, "A")
    question = f"{question} The sealed note is discarded: {match.seat(Side.WHITE).name}."
    assert redo_asked(dm, match) == [question]


# --- Rolls owed -------------------------------------------------------------------------------------------
@pytest.fixture
def owing(dm, evening):
    """Brannoc owes the d20 for the first game."""
    players, (first, *_) = evening
    form = confirmation(send(dm, first, **READ_AS_00).text)
    dm.post(address("grice-correct", first), form)
    first.refresh_from_db()
    return players["Brannoc"], first


def pay(dm, match, **form):
    fields = {"version": match.version, "asked": "intelligence black", "faces": "", **form}
    return dm.submit("roll-owed", match, **fields)


@pytest.mark.slow
def test_a_roll_owed_is_asked_for_on_the_players_page_and_the_campaigns(dm, owing):
    brannoc, match = owing
    for path in (address("character", brannoc), address("campaign", match.campaign)):
        page = text_of(dm.get(path))
        assert "Roll owed: Brannoc, d20" in page
        assert "A d20 under Intelligence 12: has Brannoc learned something?" in page
        assert "Ysolde against Brannoc , day 11 of month 4, year 1." in page


@pytest.mark.slow
def test_a_typed_roll_is_recorded_and_leads_back(dm, owing):
    brannoc, match = owing
    answer = pay(dm, match, faces="11", back=str(brannoc.pk))
    assert answer["Location"] == address("character", brannoc)
    page = text_of(dm.get(answer["Location"]))
    assert "Rolled 11." in page and "Roll owed" not in page
    assert Character.objects.get(pk=brannoc.pk).cm == 13 + Fraction(2, 3)


def test_a_thrown_roll_leads_back_to_the_campaign(dm, owing):
    _, match = owing
    assert pay(dm, match, throw="machine")["Location"] == address("campaign", match.campaign)
    assert match.lines.last().thrown_by == Line.ThrownBy.MACHINE


@pytest.mark.slow
@pytest.mark.parametrize("form", [{"faces": "21"}, {"faces": "x"}, {}])
def test_a_number_no_d20_has_is_refused_beside_its_field(dm, owing, form):
    _, match = owing
    before = match.lines.count()
    answer = pay(dm, match, **form)
    assert answer.status_code == 200
    assert 'id="owed-' in answer.text and 'aria-invalid="true"' in answer.text
    assert match.lines.count() == before


@pytest.mark.parametrize("form", [
    {"faces": "5", "asked": "intelligence white"},
    {"faces": "5", "asked": "x" * 61},
    {"faces": "5", "version": "1"},
    {"faces": "5", "version": "x"},
    {"faces": "5", "back": "x"},
])  # fmt: skip
def test_a_form_made_for_another_roll_changes_nothing(dm, owing, form):
    _, match = owing
    before = match.lines.count()
    assert pay(dm, match, **form).status_code == 200
    assert match.lines.count() == before


def test_where_nothing_is_owed_the_page_says_so(dm, evening):
    _, (first, *_) = evening
    page = text_of(dm.get(address("roll-owed", first)))
    assert "Nothing is owed here" in page


def test_what_a_lost_chance_was_worth_is_told_as_what_would_have_been(dm, campaign, evening):
    players, _ = evening
    page = text_of(dm.get(address("character", players["Ysolde"])))
    told = "It would have gained 4/7 (12 ÷ 21). Not the first game against Brannoc: only the first can teach."
    assert told in page


def test_a_bet_on_the_changed_game_is_previewed_and_moves_once_confirmed(dm, campaign):
    ysolde, brannoc, cador = (factories.player(campaign, name) for name in ("Ysolde", "Brannoc", "Cador"))
    first = games.sit_down(ysolde, brannoc)
    marla = money.backer(campaign, "Mad Marla")
    money.pay(marla, "10 gp")
    money.bet(first, marla, on="white", stake="1 gp", at="3:1")
    games.finish(first)
    games.won(ysolde, cador)
    won = money.has(marla)
    answer = send(dm, first, **READ_AS_00)
    page = text_of(answer)
    assert "Bets on this game" in page and "Mad Marla: 1 gp on White: Ysolde won 3 gp" in page
    assert money.has(marla) == won == 13 * GP
    dm.post(address("grice-correct", first), confirmation(answer.text))
    assert money.has(marla) == 9 * GP
