"""Who may see and do what, over every route there is: a route without a row here fails."""

import itertools

import pytest
from django.urls import reverse

from campaigns.core.models import Tries
from campaigns.tournaments import acts as tournaments
from campaigns.web.acts import By
from chess_minigame import acts as grice
from tests import factories, games
from tests.client import ROUTES, address, everybody
from tests.roles import AT_THE_TABLE, ROLES, lay, undone
from variants import acts as board
from variants.puzzles import acts as doors

pytestmark = pytest.mark.django_db


def rows(table):
    """The row of each route from the names of those that have the same."""
    return {name: row for row, names in table for name in names.split()}


# What the DM's device gets for GET and for an empty POST; 405 where there is no such thing. Another DM gets 404
# wherever a campaign is named, and the same as this one elsewhere; whoever is not signed in is led to sign-in.
OWN = {
    **rows([
        ((200, 405), "home sign-ins analysis analysis-why analysis-targets analysis-score analysis-piece"),
        ((405, 302), "sign-out device-sign-out devices-sign-out-others pin-dismiss pin-allow analysis-engine"),
        ((200, 200), "devices pin campaign-new import-new analysis-setup"),
    ]),
    "password": (404, 404), "reset-address": (404, 404),  # where there are no accounts
}  # fmt: skip
CAMPAIGN = {
    **rows([
        ((200, 405), """
        tournaments tournament tournament-entrants tournament-tie-breaks tournament-pot tournament-favourites tournament-paper campaign more campaign-learn campaign-table-clock month chronicle export export-campaign export-people export-vault export-foundry export-calendar
        export-file hook import search leaderboards matches characters people-find character-bin character
        evening professions batch job room paper paper-cards paper-sheet grice-slips grice-protocol grice-power-cut
        board-protocol board-power-cut game-new game-fair grice-meter grice-match grice-table grice-limit
        grice-review grice-log grice-drawer puzzle-door board-prospect board board-ply board-table board-plies
        campaign-rules-index campaign-rules board-rules grice-rules puzzle-door-print study study-why study-targets
        study-score study-piece study-text studies-text game-search board-targets board-why board-piece board-score board-deadline"""),
        ((405, 200), """
        downtime-begin campaign-rename campaign-advance campaign-date campaign-take-back campaign-archive relation-add
        bet-withdraw bet-rule room-seat room-admission"""),
        ((200, 200), """
        calendar chronicle-new chronicle-entry recap import-people api-tokens hooks house-rules roll-owed
        puzzle-doors studies study-edit gain person-new character-new character-edit character-learn character-ask character-cm portrait
        quick-match tournament-new character-purse purses coins purse bets evening-new downtime downtime-run profession-new profession-edit generator groups
        batch-person grice-new board-new board-handicap board-time chess-clock"""),
        ((405, 302), """
        chronicle-remove recap-withdraw recap-mail export-file-discard people-table-apply
        people-table-discard api-token-revoke hook-switch hook-test hook-delete import-confirm
        import-discard import-retry match-clock characters-bulk characters-undo relation-remove
        evening-undo downtime-cancel downtime-discard downtime-undo downtime-again downtime-retry
        character-discard portrait-remove character-restore player-page-link player-page-revoke
        profession-retire profession-restore batch-reroll room-open room-close room-remove return-allow
        return-decline room-allow room-allow-all room-decline hand-over paper-cards-select grice-rematch board-rematch
        board-seen study-keep study-throw-away study-engine"""),
        ((302, 405), "export-file-download people-table board-analysis"),
        ((200, 405), "tournament-report"),
        ((200, 302), "deadlines clock player-page board-scores"),
        ((404, 405), "portrait-picture grice-changes board-chances tournament-round tournament-cross"),
        ((405, (200, 302)), "batch-keep batch-undo-keep batch-discard batch-bring-back job-retry job-cancel"),
        ((405, 404), "stake-off stake-settle downtime-remove"),
    ]),
    "stake": (404, 404), "board-prepare": (302, 200), "board-arrows": (405, 204), "board-review": (302, 302), "board-learn": (302, 302),
    "board-hint": (405, 404),  # it is no training game
    **{f"grice-{act.name}": (405, 200) for act in grice.ACTS if act.by is not By.SEAT},
    **{f"board-{act.name}": (405, 200) for act in board.ACTS if act.by is not By.SEAT},
    **{f"tournament-{act.name}": (405, (200, 302)) for act in tournaments.ACTS},
    **{f"puzzle-door-{act.name}": (405, (200, 302)) for act in doors.ACTS},
}  # fmt: skip
# Whose the installation is: the first DM. For another its pages do not exist.
INSTALLATION = {
    "installation": (200, 405), "installation-sign-ins": (200, 405), "backups": (200, 302),
    "puzzle-reports": (200, 405),
    "backup": (404, 404), "backup-file": (404, 405), "backup-delete": (405, 404),
}  # fmt: skip
# The doors for those who are not signed in, and the seats. First what everybody gets who is not named after it.
_SEATED = dict.fromkeys(AT_THE_TABLE, (200, 405))
_ACT_OF_A_SEAT = ((405, 404), dict.fromkeys(AT_THE_TABLE, (405, 200)))
OPEN = {
    **rows([
        (((200, 405), {}), """
            about design-error sign-in manifest service-worker offline tables grice-paper-tables grice-paper-slips
            grice-paper-score board-paper-pieces board-paper-score board-pieces board-tried
            rules-index rules rulings api-document
            questions question table-clock puzzles puzzle-why puzzle-targets puzzle-piece puzzle-before-why puzzle-before-targets
            puzzle-before-piece
            learn lesson lesson-why lesson-piece"""),
        (((404, 405), _SEATED), """
            grice-seat grice-seat-rules board-seat-rules grice-seat-table grice-seat-log board-seat board-seat-ply board-seat-table
            board-seat-plies board-seat-targets board-seat-why board-seat-piece board-seat-score
            board-seat-deadline"""),
    ]),
    "design": ((200, 405), {}),
    "ruling": ((302, 405), {}), "learn-game": ((302, 405), {}),
    "grice-lesson": ((404, 405), {}),  # the lesson that is tried is a board's
    "lesson-finish": ((405, 404), {}), "lesson-reply": ((405, 404), {}), "lesson-hint": ((405, 404), {}),
    "forgotten": ((404, 404), {}), "reset": ((404, 404), {}),  # where there are no accounts
    "sign-in token": ((200, 200), {}),
    "door": ((200, 200), {"tablet": (404, 404)}),
    "join": ((200, 200), {**dict.fromkeys(AT_THE_TABLE, (302, 302)), "tablet": (404, 404)}),
    "my-characters": ((200, 405), {"white": (302, 405), "tablet": (404, 405)}),
    # The link opens the page for whoever has it; it is tried here by everybody.
    "my-character": ((200, 405), {"tablet": (404, 405)}),
    # So does that of a recap.
    "recap-published": ((200, 405), {"tablet": (404, 405)}),
    # And that of a tournament, which stands on the TV.
    "tournament-room": ((200, 405), {"tablet": (404, 405)}),
    "tournament-room-tie-breaks": ((404, 405), {}), "tournament-room-cross": ((404, 405), {}),  # it is a knock-out
    "seat-character": ((404, 405), {"white": (200, 405), "black": (404, 405)}),
    "give-back": ((404, 404), {"tablet": (200, 200)}),
    "pass-on": ((405, 404), {"tablet": (405, 302)}),
    # Only a device that knows the address and has no seat may ask; one that was removed may not.
    "return": ((405, 200), dict.fromkeys((*AT_THE_TABLE, "removed", "outsider", "dm"), (405, 404))),
    "next-seat": ((404, 404), dict.fromkeys(AT_THE_TABLE, (200, 200))),
    "seat-new-game": ((404, 404), {}),  # by the house rules as they are
    "choose-again": ((404, 404), dict.fromkeys(AT_THE_TABLE, (302, 302))),
    "return-wait": ((404, 405), dict.fromkeys((*AT_THE_TABLE, "removed"), (200, 405))),
    "board-seat-prepare": ((404, 404), dict.fromkeys(AT_THE_TABLE, (302, 200))),
    "board-seat-follow": ((405, 404), {**dict.fromkeys(AT_THE_TABLE, (405, 302)), "tablet": (405, 404)}),
    "board-seat-chances": ((404, 405), dict.fromkeys(AT_THE_TABLE, (404, 405))),
    # While the match is played nobody at the table may analyse it, unless the DM allows it.
    **{f"board-seat-analysis{page}": ((404, 405), {}) for page in ("", "-why", "-targets", "-score", "-piece")},
    "board-seat-analysis-setup": ((404, 404), {}),
    "board-seat-analysis-engine": ((405, 404), {}),
    "board-seat-hint": ((405, 404), {}),
    **dict.fromkeys(("board-seat-review", "board-seat-learn"), ((404, 404), dict.fromkeys(AT_THE_TABLE, (302, 302)))),
    "board-seat-seen": ((405, 404), dict.fromkeys(AT_THE_TABLE, (405, 302))),
    "board-seat-plans": ((404, 405), {**dict.fromkeys(AT_THE_TABLE, (302, 405)), "black": (200, 405)}),
    "board-seat-reminders": ((404, 404), {**dict.fromkeys(AT_THE_TABLE, (200, 302)), "tablet": (404, 404)}),
    **{f"grice-{act.name}": _ACT_OF_A_SEAT for act in grice.ACTS if act.by is not By.DM},
    **{f"board-seat-{act.name}": _ACT_OF_A_SEAT for act in board.ACTS if act.by is not By.DM},
    "deadline-feed": ((404, 405), {}),
    # Puzzles are everybody's; a door's address opens its page for whoever has it.
    "puzzle": ((200, 200), {}),
    "puzzle-today": ((302, 405), {}), "puzzle-next": ((302, 405), {}),
    "puzzle-report": ((405, 302), {}), "puzzle-hint": ((405, 302), {}),
    "puzzle-before": ((200, 200), {}), **{f"puzzle-before-{act.name}": ((405, 302), {}) for act in doors.ACTS if act.by is not By.DM},
    "study-page": ((200, 405), {}),
    # So are the pages of a finished game that is shared.
    **rows([(((200, 405), {}), "shared-game shared-game-ply shared-game-png shared-game-gif")]),
    # The API asks for a token, whoever is signed in; its description is for everybody.
    **rows([(((401, 405), {}), "api-campaign api-people api-person api-matches api-match api-chronicle")]),
    "reminders-stop": ((404, 200), {}),
}  # fmt: skip


def row_of(route):
    name, arguments = route
    return "sign-in token" if name == "sign-in" and arguments else name


def is_open(route):
    return row_of(route) in OPEN


def cell(route, role):
    """What GET and an empty POST of this route answer to this role."""
    if is_open(route):
        everybody, others = OPEN[row_of(route)]
        return others.get(role, everybody)
    statuses = {**OWN, **CAMPAIGN, **INSTALLATION}[route[0]]
    if role == "dm" or (role == "outsider" and route[0] in OWN):
        return statuses
    if role == "outsider":
        return tuple(405 if status == 405 else 404 for status in statuses)
    return 302, 302


@pytest.fixture(scope="module")
def people(shared_db):
    return everybody()


@pytest.fixture(scope="module")
def table(people):
    white, black = (
        factories.player(people.campaign, name, kind=kind)
        for name, kind in (("Ygraine", "pc"), ("Bors", "npc"))
    )
    match = games.begin(white, black, day=100)
    return lay(match, people.bob)


GUARDED = [route for route in ROUTES if not is_open(route)]
each_route = pytest.mark.parametrize("route", ROUTES, ids=row_of)
each_guarded_route = pytest.mark.parametrize("route", GUARDED, ids=row_of)


def test_every_route_has_a_row():
    assert {row_of(route) for route in ROUTES} == {*OWN, *CAMPAIGN, *INSTALLATION, *OPEN}


@each_route
def test_each_role_gets_what_its_cell_says(table, route, django_assert_max_num_queries):
    """And the same by HEAD as by GET where there is something to see, to be neither kept nor framed; looking changes nothing, and a stranger is led to sign in."""
    url, tries, got, wanted = table.address(route), list(Tries.objects.values()), {}, {}
    for role in ROLES:
        with undone(), django_assert_max_num_queries(60) as seen:  # a recap asks for every entry's moments
            answer = table.again(role).get(url)
            # A link to a character is remembered by the device of whoever opens it.
            if role in ("white", "dm"):
                assert changes(seen.captured_queries) == [] and list(Tries.objects.values()) == tries
        assert is_kept_to_itself(answer)
        with undone():
            sent = table.again(role).send(url)
        for method, said, allowed in zip(("GET", "POST"), (answer, sent), cell(route, role), strict=True):
            got[role, method] = status = said.status_code
            wanted[role, method] = status if isinstance(allowed, tuple) and status in allowed else allowed
            if not is_open(route) and role not in ("outsider", "dm"):
                assert said["Location"].split("?")[0] == reverse("sign-in")
        if role in ("white", "dm"):
            with undone():
                assert table.again(role).head(url).status_code == answer.status_code
    assert got == wanted


def changes(queries):
    """What looking has written. A guess at a code is counted before it is looked at; the count of a right one is rolled back."""
    writes = [one["sql"] for one in queries if one["sql"].startswith(("INSERT", "UPDATE", "DELETE"))]
    return [sql for sql in writes if "campaigns_tries" not in sql]


def is_kept_to_itself(answer):
    """Out of every cache and frame."""
    return (
        "no-store" in answer["Cache-Control"]
        and answer["X-Content-Type-Options"] == "nosniff"
        and answer["X-Frame-Options"] == "DENY"
        and "unsafe" not in answer["Content-Security-Policy"]
        and not answer.has_header("ETag")
    )


KEPT_LINKS = {"player_key", "recap_key", "door_key", "study_key", "game_key", "tournament_key"}


@pytest.mark.parametrize("route", [r for r in ROUTES if KEPT_LINKS.intersection(r[1])], ids=row_of)
def test_no_search_engine_keeps_a_page_whose_address_is_a_key(table, route):
    answer = table.again("anonymous").get(table.address(route))
    is_page = answer.status_code == 200 and answer["Content-Type"].startswith(("text/html", "image/"))
    assert not is_page or answer["X-Robots-Tag"] == "noindex, nofollow"


# Posted to by mail programs, which have no cookie (RFC 8058): the key in the address is all there is to prove.
KEYED = {"reminders-stop"}
# No cookie counts there, so there is no form to forge; nothing is posted there either.
API = "/api/v1/"


@each_route
def test_no_form_is_taken_without_its_token(table, route):
    for role in ("anonymous", "white", "tablet", "dm"):
        device = table.again(role, enforce_csrf_checks=True)
        with undone():
            refused = 405 if table.address(route).startswith(API) else 403
            assert device.send(table.address(route)).status_code == (
                200 if row_of(route) in KEYED else refused
            )


@each_route
def test_no_other_method_acts(table, route):
    for role, method in itertools.product(("white", "dm"), ("put", "patch", "delete")):
        with undone():
            answer = getattr(table.again(role), method)(table.address(route))
        assert answer.status_code in (302, 404, 405)


@each_guarded_route
def test_a_part_of_a_page_leads_as_a_whole_to_sign_in(table, route):
    answer = table.again("anonymous").get(table.address(route), headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert answer["HX-Redirect"] == reverse("sign-in")
    assert answer.content == b""


@pytest.mark.parametrize("route", [r for r in GUARDED if len({*r[1]} - {"game"}) > 1], ids=row_of)
def test_nothing_of_one_campaign_is_found_through_another(table, people, route):
    url = table.address(route, campaign_id=people.other_campaign.pk)
    get, post = CAMPAIGN[route[0]]
    assert people.other_dm.get(url).status_code == (405 if get == 405 else 404)
    assert people.other_dm.send(url).status_code == (405 if post == 405 else 404)


@pytest.mark.parametrize("route", [r for r in ROUTES if "guest_id" in r[1]], ids=row_of)
def test_a_device_of_one_match_is_not_found_through_another(table, route):
    elsewhere = table.match.campaign.matches.filter(game="grice").exclude(pk=table.match.pk).get()
    url = table.address(route, match_id=elsewhere.pk)
    assert table.again("dm").send(url, place="white").status_code == 404
    assert table.match.guests.filter(removed_at=None, place="spectator").exists()


@pytest.mark.postgres
@pytest.mark.parametrize("huge", [2**63, 10**30])
def test_an_id_beyond_every_database_is_not_found(dm, campaign, huge):
    assert dm.get(f"/campaigns/{huge}/").status_code == 404
    assert dm.get(f"/campaigns/{campaign.pk}/characters/{huge}/").status_code == 404


@pytest.mark.postgres
@pytest.mark.parametrize("public_id", ["%00", "%ff", "..", "a" * 5000, "é" * 100, "' or 1=1"])
def test_a_seat_of_any_making_is_not_found(table, public_id):
    for role in ("anonymous", "white", "tablet", "dm"):
        for end in ("grice/", "grice/table/", "give-back/", "board/", "board/table/", "board/score/"):
            assert table.again(role).get(f"/at/{public_id}/{end}").status_code == 404
        assert table.again(role).send(f"/at/{public_id}/grice/seal/").status_code == 404
        assert table.again(role).send(f"/at/{public_id}/board/move/").status_code == 404


def test_a_match_of_one_game_has_no_page_of_another(table):
    grice, board = table.match, table.board
    for wrong in (address("board", grice), address("grice-match", board)):
        assert table.again("dm").get(wrong).status_code == 404
    assert table.again("white").get(address("board-seat", grice)).status_code == 404
    assert table.again("white").get(address("grice-seat", board)).status_code == 404
