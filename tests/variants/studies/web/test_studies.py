"""Studies: a line is kept with its words and drawings, shown or not, and goes out and in as text."""

import re

import pytest
from django.urls import reverse

from tests import boards, factories
from tests.client import Device, address
from variants import catalog
from variants.models import Study
from variants.studies import study_text
from variants.studies.play import studies as play
from variants.studies.play.studies import mark_of_study

pytestmark = pytest.mark.django_db
E4 = "e2e4"
SECRET = "The Duke cheats here."


@pytest.fixture
def study(dm, campaign):
    dm.submit("studies", campaign, title="The fork", game="wotn", text="")
    return Study.objects.get()


def keep(dm, study, htmx=True, **form):
    study.refresh_from_db()
    wanted = {"moves": "", "at": "0", "words": "", "marks": "", "seen": mark_of_study(study), **form}
    answer = dm.submit("study-keep", study.campaign, study, htmx=htmx, **wanted)
    study.refresh_from_db()
    return answer


def page_of(study, **query):
    return Device().get(reverse("study-page", args=[study.public_id]), query)


def test_a_study_begins_at_the_first_position_and_keeps_a_line_with_its_words(dm, campaign, study):
    assert (study.title, study.game, study.line) == ("The fork", "wotn", "")
    keep(dm, study, moves="e2e4 e7e5 (c7c5)", at="3", words="Or {this}.", marks="c5-d4 e4-e4")
    assert study.line == r"e2e4 e7e5 (c7c5 {[c5-d4 e4-e4] Or \{this\}.})"
    shown = dm.page("study", campaign, study, moves="e2e4 e7e5 (c7c5)", at="3")
    assert "Or {this}." in shown and '"arrows":["c5-d4","e4-e4"]' in shown


def test_a_study_of_a_match_has_its_moves_and_its_players(dm, campaign):
    ysolde = factories.player(campaign, "Ysolde")
    match = boards.begun(campaign, "e2e4", "e7e5", white=boards.NewPlayer(ysolde), variant="wotn")
    dm.post(
        f"{address('studies', campaign)}?match={match.pk}",
        {"key": "0" * 32, "game": "wotn", "title": "", "text": ""},
    )
    study = Study.objects.get()
    assert (study.line, study.match, list(study.people.all())) == ("e2e4 e7e5", match, [ysolde])
    assert study.title == match.title


def test_a_line_of_an_analysis_board_is_taken_along(dm, campaign):
    query = {"game": "wotn", "start": "", "moves": "e2e4 (d2d4)", "match": ""}
    assert "The line of the analysis board is taken along." in dm.page("studies", campaign, **query)
    dm.submit("studies", campaign, title="Two ways", text="", game="wotn", start="", moves="e2e4 (d2d4)")
    assert Study.objects.get().line == "e2e4 (d2d4)"


@pytest.mark.slow
def test_words_go_with_the_moves_they_belong_to(dm, study):
    keep(dm, study, moves="e2e4 e7e5", at="2", words="Good.")
    answer = keep(dm, study, moves="e2e4", at="1", words="Best.")
    assert "1 note went with the moves." in answer.text and study.line == "e2e4 {Best.}"


@pytest.mark.slow
def test_what_was_changed_elsewhere_is_not_written_over(dm, study):
    before = mark_of_study(study)
    keep(dm, study, moves=E4, at="1", words="Mine.")
    answer = keep(dm, study, seen=before, words="Yours.")
    assert "changed elsewhere" in answer.text and study.line == "e2e4 {Mine.}"


@pytest.mark.parametrize(("form", "sentence"), [
    ({"moves": "e2e5", "at": "1"}, "Move 1 of the line"),
    ({"moves": E4, "at": "7"},     "There is no move 7"),
    ({"marks": "e2-z9"},           "z9"),
    ({"words": "x" * 8_001},       "8000 are the most"),
    ({"moves": "x" * 9_000},       "The line is too long"),
])  # fmt: skip
def test_what_cannot_be_kept_is_refused_and_nothing_changed(dm, study, form, sentence):
    answer = keep(dm, study, **form)
    assert sentence in answer.text and study.line == ""


def test_it_goes_out_as_text_and_in_again_as_the_same(dm, campaign, study):
    keep(dm, study, moves="e2e4 e7e5", at="1", words="“Quotes” \\ and {braces}", marks="e2-e4")
    text = dm.get(address("study-text", campaign, study)).text
    dm.submit("studies", campaign, title="", game="expedition", text=text)
    copy = Study.objects.exclude(pk=study.pk).get()
    assert (copy.title, copy.game, copy.start, copy.line) == (
        study.title,
        study.game,
        study.start,
        study.line,
    )


TWO = """[Study "The fork"]
[Game "Expedition Chess"]
[Start "off; rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 -"]

e2e4 {[e4-e5 d4-d4] Where is the weak square?} e7e5 g1f3

[Study "King and pawn"]
[Game "Expedition Chess"]
[Start "off; 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 -"]

e1f2 {Slowly.} e8e7
"""
CHAPTERS = '[Event "One"]\n\n1. e4! {[%clk 0:10:00] Fine.} *\n\n[Event "Two"]\n\n1. d4 {[%cal Gd4d5]} *\n'


@pytest.mark.parametrize(
    ("text", "titles"), [(TWO, ["The fork", "King and pawn"]), (CHAPTERS, ["One", "Two"])]
)
def test_a_text_of_several_chapters_is_asked_which_or_all(dm, campaign, text, titles):
    asked = dm.submit("studies", campaign, title="", game="expedition", text=text).text
    assert (
        "This text holds 2 chapters: which, or all?" in asked
        and "All 2" in asked
        and f"2. {titles[1]}" in asked
    )
    assert not Study.objects.exists()
    dm.submit("studies", campaign, title="", game="expedition", text=text, which="2")
    assert [study.title for study in Study.objects.all()] == titles[1:]
    dm.submit("studies", campaign, title="Hob", game="expedition", text=text, which="all")
    assert [study.title for study in Study.objects.all()] == [
        *(f"Hob: {title}" for title in titles),
        titles[1],
    ]


def test_what_is_left_out_of_a_study_is_said_in_one_sentence(dm, campaign):
    dm.submit("studies", campaign, title="", game="expedition", text=CHAPTERS, which="all")
    assert "2 studies are kept. Left out: 1 clock time." in dm.page("studies", campaign)


def test_all_studies_go_out_as_one_text_and_in_again_as_the_same(dm, people, campaign):
    dm.submit("studies", campaign, title="", game="expedition", text=TWO, which="all")
    dm.submit(
        "studies",
        campaign,
        title='Say [Study "x"]',
        game="wotn",
        text='1. e4?! {[Study “x”]\n[Study "y"] \\\\}',
    )
    rows = list(Study.objects.values_list("title", "game", "start", "line"))
    text = dm.get(address("studies-text", campaign)).text
    Study.objects.all().delete()
    dm.submit("studies", campaign, title="", game="expedition", text=text, which="all")
    assert list(Study.objects.values_list("title", "game", "start", "line")) == rows and len(rows) == 3
    assert people.other_dm.get(address("studies-text", campaign)).status_code == 404


def test_more_studies_than_a_campaign_keeps_are_refused_whole(dm, campaign, monkeypatch):
    monkeypatch.setattr(play, "MAX_STUDIES", 1)
    answer = dm.submit("studies", campaign, title="", game="expedition", text=TWO, which="all")
    assert "these would be 1 too many" in answer.text and not Study.objects.exists()


def test_signs_stand_behind_their_move_for_everybody(dm, campaign, study):
    keep(dm, study, moves="e2e4 e7e5", at="1", glyphs="! +-")
    assert study.line == "e2e4 {[! +−]} e7e5"
    dm.submit("study-edit", campaign, study, title="The fork", is_shown="on")
    for page in (dm.page("study", campaign, study), page_of(study).text):
        assert '<b class="tree-glyph">! +−</b>' in page
    assert "is no sign for a move" in keep(dm, study, moves="e2e4", at="1", glyphs="wow").text


def in_curly_quotes(text):
    return re.sub(r'(?m)^\[(\w+) "(.*)"\]$', "[\\1 “\\2”]", text)


@pytest.mark.parametrize("dress", [
    in_curly_quotes, lambda text: "\ufeff" + text, lambda text: f"```\n{text}\n```\n", lambda text: re.sub("(?m)^", "> ", text),
    lambda text: text.replace("\n", "\r\n"), lambda text: text.replace('Start "', 'Start\u200b "').replace("] ", "]"),
    lambda text: re.sub(r"(?m)^\[Game .*", lambda line: line[0].replace(" ", "\xa0"), text),
], ids=["quotes", "mark", "fences", "mail", "ends", "invisible", "blanks"])  # fmt: skip
def test_it_comes_in_as_mails_and_chats_have_made_it(dm, campaign, study, dress):
    keep(dm, study, moves="e2e4 e7e5", at="1", words="“Quotes” – and {braces}", marks="e2-e4")
    text = dm.get(address("study-text", campaign, study)).text
    title, read = study_text.read(dress(text))
    assert study_text.is_study(dress(text))
    assert (title, read.line.game.slug, read.text) == (study.title, study.game, study.line)


def test_a_title_with_quotes_and_a_bracket_comes_in_whole(dm, campaign, study):
    text = dm.get(address("study-text", campaign, study)).text
    title, _ = study_text.read(text.replace(f'"{study.title}"', '"Say “Hi”] now"'))
    assert title == "Say “Hi”] now"


@pytest.mark.parametrize(("text", "sentence"), [
    ('[Study "A"]\n[Game "Way of the Knight"]\n\ne2e4', "it has no line [Start"),
    ('[Study "A"]\n[Game "Chess"]\n[Start "x"]\n\ne2e4', "is none of the boards"),
    ("1. Zz9", "9"),
])  # fmt: skip
def test_a_text_that_is_no_study_is_refused_by_name(dm, campaign, text, sentence):
    answer = dm.submit("studies", campaign, title="", game="wotn", text=text)
    assert sentence in answer.text.replace("&quot;", '"') and not Study.objects.exists()


@pytest.mark.slow
def test_players_read_what_is_shown_and_can_move_nothing(dm, campaign, study):
    keep(dm, study, moves="e2e4 e7e5", at="1", words=SECRET, marks="e4-e5")
    assert page_of(study).status_code == 404
    dm.submit("study-edit", campaign, study, title="The fork", is_shown="on")
    page = page_of(study, go="1").text
    assert SECRET in page and '"moves":{}' in page and '"arrows":["e4-e5"]' in page
    assert SECRET not in page_of(study).text  # it stands at its move alone
    dm.submit("study-edit", campaign, study, title="The fork")
    assert page_of(study).status_code == 404


@pytest.mark.slow
def test_another_dungeon_master_has_no_way_to_it(people, campaign, study):
    for page in ("study", "study-edit", "study-text"):
        assert people.other_dm.get(address(page, campaign, study)).status_code == 404


def test_it_is_thrown_away(dm, campaign, study):
    dm.submit("study-throw-away", campaign, study)
    assert not Study.objects.exists()


def test_games_are_searched_by_player_result_opening_and_position(dm, campaign):
    one = boards.begun(campaign, "e2e4", "e7e5", variant="wotn")
    boards.begun(campaign, "d2d4", white=boards.NewPlayer(None, person="Cleo"), variant="wotn")
    wotn = catalog.game("wotn")
    after = wotn.write_position(wotn.position(wotn.act(wotn.start(), wotn.read_action(E4))))
    hits = {
        "opening": dm.page("game-search", campaign, game="wotn", opening="1. e2-e4 e7-e5"),
        "position": dm.page("game-search", campaign, game="wotn", position=after),
    }
    for page in hits.values():
        assert "1 game<" in page and one.title in page
    assert reverse("board-ply", args=[campaign.pk, one.pk, 1]) in hits["position"]
    assert "0 games<" in dm.page("game-search", campaign, result="draw")
    assert "2 games<" in dm.page("game-search", campaign, result="playing")
    assert "1 game<" in dm.page("game-search", campaign, **{"player-text": "Cleo"})


@pytest.mark.parametrize(("query", "sentence"), [
    ({"position": "8/8"},                          "Choose the game first"),
    ({"game": "wotn", "position": "8/8/8"},        "Not a valid position"),
    ({"game": "wotn", "opening": "1. e2-e5"},      "e2"),
])  # fmt: skip
def test_a_search_that_cannot_be_read_says_why(dm, campaign, query, sentence):
    boards.begun(campaign, E4, variant="wotn")
    assert re.search(sentence, dm.page("game-search", campaign, **query))
