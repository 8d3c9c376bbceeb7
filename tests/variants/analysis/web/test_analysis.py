"""The analysis board: lines in addresses, positions put together, and who may analyse when."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import TestCase
from django.urls import reverse

from campaigns.devices.play import room
from campaigns.match.models import Match
from tests import boards
from tests.board_pages import data_of, phone_at, words
from tests.boards import get
from tests.client import HTMX, seated
from variants import catalog
from variants.analysis import analyses
from variants.analysis.analysis_line import new_line
from variants.analysis.presenters.analysis_board import address_fields
from variants.models import Analysis

pytestmark = pytest.mark.django_db

each_game = pytest.mark.parametrize("slug", catalog.GAMES)
KINGS = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"


def url(page="", slug="wotn", *more):
    return reverse(f"analysis-{page}" if page else "analysis", args=[slug, *more])


def asked(address):
    return {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}


@each_game
def test_a_board_to_analyse_on_stands_beside_every_game(dm, slug):
    page = get(dm, url(slug=slug))
    data = data_of(page)
    assert data["mine"] == ["white", "black"]
    assert bool(data["moves"]) is (slug != "chessgammon")
    assert data["at"] == url(slug=slug)
    assert url(slug=slug) in get(dm, reverse("board-pieces", args=[slug]))


def test_without_a_match_there_is_no_tv_to_show_arrows_on(dm):
    assert "data-arrows-to" not in get(dm, url())


def test_a_move_is_tried_and_the_address_tells_the_line(dm):
    answer = dm.get(url(), {"move": "e2e4"})
    assert answer.status_code == 302 and asked(answer["Location"]) == {"moves": "e2e4", "at": "1"}
    answer = dm.get(url(), {"moves": "e2e4", "at": "1", "move": "e7e5"}, headers=HTMX)
    assert asked(answer["HX-Push-Url"]) == {"moves": "e2e4 e7e5", "at": "2"}
    page = answer.text
    assert "White to move" in page and data_of(page)["last"] == ["e7", "e5"]


def test_another_move_in_the_same_place_is_a_branch(dm):
    answer = dm.get(url(), {"moves": "e2e4 e7e5 g1f3", "at": "1", "move": "c7c5"}, headers=HTMX)
    assert asked(answer["HX-Push-Url"]) == {"moves": "e2e4 e7e5 (c7c5) g1f3", "at": "3"}
    page = answer.text
    assert "Make main line" in page and 'class="tree-branch"' in page
    lifted = dm.get(url(), {"moves": "e2e4 e7e5 (c7c5) g1f3", "at": "3", "lift": "3"})
    assert asked(lifted["Location"])["moves"] == "e2e4 c7c5 (e7e5 g1f3)"
    cut = dm.get(url(), {"moves": "e2e4 e7e5 (c7c5) g1f3", "at": "3", "cut": "3"})
    assert asked(cut["Location"]) == {"moves": "e2e4 e7e5 g1f3", "at": "1"}


def test_what_the_rules_refuse_is_told_beside_the_board(dm):
    page = get(dm, f"{url()}?move=e2e5", **HTMX)
    assert "is not possible" in page or "e2e5" in page
    assert "data-error-summary" in page
    why = get(dm, f"{url('why')}?from=e2&to=e5")
    assert why and why != "That is a legal move."


def test_what_an_enemy_threatens_is_told_of_the_position_in_the_address(dm):
    start = f"standard; {KINGS}"
    threats = dm.get(url("targets"), {"side": "black", "start": start}).json()
    assert set(threats) == {"e8"}


def test_a_move_that_leaves_several_ways_open_is_asked_about(dm):
    start = "standard; rnbqkbnr/pppppppp/8/8/4n3/3P4/PPP1PPPP/RNBQKBNR w KQkq - 0 1"
    page = get(dm, f"{url()}?start={start}&move=d3e4", **HTMX)
    assert "What does it become?" in page


def test_dice_are_chosen_typed_or_rolled_on_the_page(dm):
    slug = "chessgammon"
    page = get(dm, url(slug=slug))
    assert "Roll one die each" in page and 'value="6 1"' in page
    answer = dm.get(url(slug=slug), {"faces": "6 1"})
    assert asked(answer["Location"])["moves"] == "roll:61"
    dice_text = asked(dm.get(url(slug=slug), {"throw": "1"})["Location"])["moves"]
    assert dice_text.startswith("roll:") and len(dice_text) == 7
    assert "cannot show" in get(dm, f"{url(slug=slug)}?faces=7+1", **HTMX)
    assert "The dice decide next" in get(dm, f"{url(slug=slug)}?move=e2e4", **HTMX)


@pytest.mark.parametrize(
    "query",
    [
        {"start": "x"}, {"moves": "((("}, {"moves": "e2e4", "at": "77"}, {"at": "x"}, {"go": "99"}, {"go": "x"},
        {"cut": "9"}, {"lift": "9"}, {"word": "x"}, {"play": "a b c"}, {"faces": "1"}, {"move": "é" * 100},
        {"moves": "e2e4 " * 5000}, {"match": "1-1"}, {"match": "x"}, {"start": "standard; \x00"},
        {"page": "x", "engine": "1"},
    ],
)  # fmt: skip
@pytest.mark.parametrize(
    "slug",
    [pytest.param(slug, marks=[] if slug == "chessgammon" else [pytest.mark.slow]) for slug in catalog.GAMES],
)
def test_an_address_of_any_making_is_answered_in_words(dm, slug, query):
    for page in ("", "setup", "why", "targets", "score"):
        assert dm.get(url(page, slug), query).status_code in (200, 302)
    assert dm.post(url("engine", slug), query).status_code in (200, 302)
    assert dm.post(url("setup", slug), {"text": query.get("moves", "x")}).status_code in (200, 302)


@each_game
def test_a_line_is_exported_as_a_score_and_read_again(dm, slug):
    game = catalog.game(slug)
    line = new_line(game)
    for _ in range(6):
        actions = getattr(game.awaits(line.state), "actions", None)
        line = line.play(actions[0]) if actions else line.roll_dice((2, 1))
    score = dm.get(url("score", slug), address_fields(line)).text
    answer = dm.post(url("setup", slug), {"text": score})
    assert answer.status_code == 302, answer.text
    again = asked(answer["Location"])["moves"].split()
    tried = line.fields["moves"].split()
    assert [text for text in again if text != "roll"] == [text for text in tried if text != "roll"][
        : len(again)
    ]


@each_game
def test_a_position_is_exported_and_read_again(dm, slug):
    game = catalog.game(slug)
    line = new_line(game)
    actions = getattr(game.awaits(line.state), "actions", None)
    line = line.play(actions[0]) if actions else line
    text = game.write_position(game.position(line.state))
    answer = dm.post(url("setup", slug), {"text": text})
    page = get(dm, answer["Location"])
    assert f'value="{text}"' in page


def test_a_position_is_put_together_by_taps(dm):
    setup = url("setup")
    page = get(dm, f"{setup}?form=1&what=clear", **HTMX)
    assert "must have" in page.lower() or "King" in page
    query = {
        "form": "1",
        "position": "8/8/8/8/8/8/8/8 w - - 0 1",
        "square": "e1",
        "piece": "K",
        "side": "white",
    }
    answer = dm.get(setup, query, headers=HTMX)
    assert asked(answer["HX-Replace-Url"])["position"].startswith("8/8/8/8/8/8/8/4K3 w")
    done = dm.get(setup, {"position": KINGS, "done": "1"})
    assert asked(done["Location"])["start"] == f"standard; {KINGS}"
    refused = get(dm, f"{setup}?position=8/8/8/8/8/8/8/8 w - - 0 1&done=1")
    assert "has no King" in refused


# --- From a match -----------------------------------------------------------------------------------------------


@pytest.fixture
def match(campaign):
    return boards.begun(campaign, "2d22d3", "2d72d6", "2e22e3")


def seat_url(match, page="", *more):
    return reverse(
        f"board-seat-analysis-{page}" if page else "board-seat-analysis", args=[match.public_id, *more]
    )


@pytest.fixture
def phone(match):
    return phone_at(match, "white").device


def test_from_any_half_move_of_a_match_the_whole_of_it_is_the_line(dm, match):
    answer = dm.get(boards.url(match, "analysis"), {"ply": "2"})
    assert (
        asked(answer["Location"])["moves"] == "2d22d3 2d72d6 2e22e3"
        and asked(answer["Location"])["at"] == "2"
    )
    page = get(dm, answer["Location"])
    assert f'href="{boards.url(match)}"' in page
    for path in (answer["Location"], answer["Location"].replace("analysis/", "analysis/setup/")):
        kept = f'<input type="hidden" name="match" value="{asked(answer["Location"])["match"]}">'
        assert kept in get(dm, path)
    assert dm.get(boards.url(match, "analysis"), {"ply": "9"}).status_code == 404
    assert boards.url(match, "analysis") in dm.match(match).page()
    assert f"{boards.url(match, 'analysis')}?ply=1" in dm.match(match).page("ply", 1)


@pytest.mark.slow
def test_a_match_with_dice_is_a_line_too(dm, campaign):
    match = boards.begun(campaign, variant="chessgammon")
    boards.thrown(match, "6 1")
    moves = asked(dm.get(boards.url(match, "analysis"))["Location"])["moves"]
    assert moves == "roll:61"


def test_another_campaigns_match_is_not_named(people, match):
    stranger = people.other_dm
    assert stranger.get(boards.url(match, "analysis")).status_code == 404
    page = get(stranger, f"{url(slug='dragonchess')}?match={match.campaign_id}-{match.pk}")
    assert boards.url(match) not in page


def test_megabytes_that_were_pasted_are_not_sent_back(dm):
    answer = dm.post(url("setup"), {"text": "n" * 2_000_000})
    assert answer.status_code == 200 and len(answer.content) < 420_000
    assert "these have 2000000: paste fewer" in answer.text


PAGES = ("", "setup", "why", "targets", "score")


def statuses(device, match):
    got = {device.get(seat_url(match, page)).status_code for page in PAGES}
    got.add(device.get(seat_url(match, "piece", "king")).status_code)
    got.add(device.post(seat_url(match, "engine"), headers=HTMX).status_code)
    return got


def test_players_analyse_once_the_match_is_over_and_not_before(people, match, phone):
    assert statuses(phone, match) == {404}
    assert "Analyse" not in phone.seat(match).page()
    boards.declared(match, "resign")
    assert statuses(phone, match) == {200}
    page = get(phone, seat_url(match))
    assert data_of(page)["at"] == seat_url(match) and "2e22e3" in page
    assert seat_url(match) in phone.seat(match).page()


@pytest.mark.slow
def test_the_dm_may_let_players_analyse_during_play_and_stop_that(dm, match, phone):
    was = dm.match(match).page()
    assert "Let players analyse during play" in was
    allow = reverse("board-allow-analysis", args=[match.campaign_id, match.pk])
    for may, status in (("yes", 200), ("no", 404)):
        form = boards.form(match)
        dm.post(allow, {"key": form.key, "version": form.version, "may": may})
        assert Match.objects.get(pk=match.pk).may_analyse is (may == "yes")
        assert statuses(phone, match) == {status}


@pytest.mark.slow
def test_who_plays_at_another_board_does_not_analyse_one_that_is_over(campaign, match):
    boards.declared(match, "resign")
    other = boards.begun(campaign)
    here = room.join(match=match, name="Wilma", place="white")
    device = seated(here, room.join(match=other, name="Wilma", place="black"))
    assert statuses(device, match) == {404}
    boards.declared(other, "resign")
    assert statuses(device, match) == {200}


def test_a_second_window_at_a_finished_match_analyses_no_live_one(campaign, match):
    boards.declared(match, "resign")
    live = boards.begun(campaign)
    window = phone_at(match, "spectator").device
    assert statuses(window, match) == {404}
    assert seat_url(match) not in window.seat(match).page()
    Match.objects.filter(pk=live.pk).update(may_analyse=True)
    assert statuses(window, match) == {200}


@pytest.mark.slow
def test_who_looks_on_at_a_match_elsewhere_analyses_none_of_that_game(people, match):
    boards.declared(match, "resign")
    elsewhere = boards.begun(people.other_campaign)
    here = room.join(match=match, name="Wilma", place="white")
    device = seated(here, room.join(match=elsewhere, name="Wilma", place="spectator"))
    assert statuses(device, match) == {404}


def test_another_game_in_play_keeps_nobody_from_analysing(campaign, match, phone):
    boards.declared(match, "resign")
    boards.begun(campaign, variant="wotn")
    assert statuses(phone, match) == {200}


def ask_from_a_seat(phone, match, number, **headers):
    """An ask with a page's key of its own about a position of its own."""
    fields = {"ply": number, "page": f"{number:032x}"}
    return phone.post(seat_url(match, "engine"), fields, headers=headers)


@pytest.mark.slow
def test_a_guest_has_one_desk_however_many_pages_it_names(people, match, phone):
    boards.declared(match, "resign")
    for number in (0, 1, 2):
        assert ask_from_a_seat(phone, match, number, **HTMX).status_code == 200
    assert Analysis.objects.count() == 3
    assert Analysis.objects.filter(is_stopped=False).count() == 1


def test_a_busy_engine_says_so_on_the_page(people, match, phone, monkeypatch):
    boards.declared(match, "resign")
    monkeypatch.setattr(analyses, "MAX_OPEN", 0)
    page = ask_from_a_seat(phone, match, 1, **HTMX).text
    assert "The engine is busy; try again in a moment." in page and "delay:1s" in page
    plain = ask_from_a_seat(phone, match, 1)
    assert plain.status_code == 200 and "The engine is busy; try again in a moment." in plain.text
    monkeypatch.setattr(analyses, "MAX_OPEN", 1)
    monkeypatch.setattr(analyses, "ASKS_A_MINUTE", 0)
    assert "Wait 60 seconds" in ask_from_a_seat(phone, match, 1, **HTMX).text
    assert not Analysis.objects.exists()


# --- Nothing of it reaches a seat during play -------------------------------------------------------------------

# Keys of forms, and tokens, which are new in every answer.
KEYS = re.compile(r"[0-9a-f]{32}|[0-9A-Za-z]{64}")


def seen_by(phone, match):
    """All that a seat is sent, without the keys of its forms."""
    pages = [("",), ("table",), ("plies",), ("ply", 1), ("score",), ("targets",)]
    urls = [
        reverse(f"board-seat-{name}" if name else "board-seat", args=[match.public_id, *more])
        for name, *more in pages
    ]
    return [KEYS.sub("", get(phone, address)) for address in urls]


@pytest.mark.slow
def test_whether_the_dm_analyses_a_match_is_not_to_be_seen_from_a_seat(dm, match, phone):
    before, versions = (
        seen_by(phone, match),
        Match.objects.values_list("public_version", "dm_version").get(pk=match.pk),
    )
    address = dm.get(boards.url(match, "analysis"))["Location"]
    page = get(dm, f"{address}&engine=1")
    assert 'id="engine"' in page
    asked_of = {**asked(address), "page": "0" * 32}
    dm.post(url("engine", "dragonchess"), asked_of, headers=HTMX)
    Analysis.objects.update(
        findings=[{"line": ["2g72g6"], "score": 77, "mate": None, "depth": 9, "nodes": 1}]
    )
    assert "+" in get(dm, f"{address}&engine=1&page={'0' * 32}") and Analysis.objects.count() == 1
    assert seen_by(phone, match) == before
    assert Match.objects.values_list("public_version", "dm_version").get(pk=match.pk) == versions


# --- Before a roll -----------------------------------------------------------------------------------------------------------


def test_before_a_roll_the_page_tells_how_it_stands_on_the_average(dm, monkeypatch):
    handed = []
    monkeypatch.setattr(analyses, "send_task", lambda name, **arguments: handed.append(name))
    form = {"page": "0" * 32, "moves": ""}
    with TestCase.captureOnCommitCallbacks(execute=True):
        page = words(dm.post(url("engine", "chessgammon"), form, headers=HTMX).text)
    assert handed == ["variants.tasks.appraise"] and "looks at every result of the dice" in page
    Analysis.objects.update(findings=[{"equity": -0.35}], is_done=True)
    page = dm.post(url("engine", "chessgammon"), form, headers=HTMX).text
    assert "Before the roll Black is slightly better: Black can expect to win about 0.35 points" in words(
        page
    )
    assert 'aria-label="Expected score: White 32%, Black 68%"' in page and "load delay" not in page
