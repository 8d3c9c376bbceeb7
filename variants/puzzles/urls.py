"""Routes of the puzzles, for everybody, and of a campaign's puzzle doors."""

from django.urls import path

from campaigns.web.acts import device_act_routes, dm_act_routes
from campaigns.web.addresses import CAMPAIGN
from variants.puzzles.acts import ACTS
from variants.puzzles.views import doors, guest_door, puzzles, reports

DOORS = f"{CAMPAIGN}doors/"
DOOR = f"{DOORS}<int:door_id>/"
GUEST_DOOR = "before/<str:door_key>/"
PUZZLE = "puzzles/<slug:board>/<slug:puzzle_key>/"

urlpatterns = [
    path("puzzles/", puzzles.shelf, name="puzzles"),
    path("puzzles/today/", puzzles.today, name="puzzle-today"),
    path("puzzles/next/", puzzles.next_puzzle, name="puzzle-next"),
    path("puzzles/reports/", reports.reports, name="puzzle-reports"),
    path(PUZZLE, puzzles.puzzle, name="puzzle"),
    path(f"{PUZZLE}why/", puzzles.why, name="puzzle-why"),
    path(f"{PUZZLE}targets/", puzzles.targets, name="puzzle-targets"),
    path(f"{PUZZLE}hint/", puzzles.hint, name="puzzle-hint"),
    path(f"{PUZZLE}report/", puzzles.report, name="puzzle-report"),
    path(f"{PUZZLE}piece/<str:name>/", puzzles.piece, name="puzzle-piece"),
    path(DOORS, doors.doors, name="puzzle-doors"),
    path(DOOR, doors.door, name="puzzle-door"),
    path(f"{DOOR}print/", doors.door_print, name="puzzle-door-print"),
    *dm_act_routes(ACTS, doors.PAGES, below=DOOR, name="puzzle-door"),
    path(GUEST_DOOR, guest_door.guest_door, name="puzzle-before"),
    path(f"{GUEST_DOOR}why/", guest_door.why, name="puzzle-before-why"),
    path(f"{GUEST_DOOR}targets/", guest_door.targets, name="puzzle-before-targets"),
    path(f"{GUEST_DOOR}piece/<str:name>/", guest_door.piece, name="puzzle-before-piece"),
    *device_act_routes(ACTS, guest_door.PAGES, below=GUEST_DOOR, name="puzzle-before"),
]
