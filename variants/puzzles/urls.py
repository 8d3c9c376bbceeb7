"""Routes of the puzzles, for everybody, and of a campaign's puzzle doors."""

from django.urls import path

from variants.puzzles.views import before, doors, puzzles, reports

DOORS = "campaigns/<int:campaign_id>/doors/"
DOOR = f"{DOORS}<int:door_id>/"
BEFORE = "before/<str:door_key>/"
PUZZLE = "puzzles/<slug:board>/<slug:puzzle_key>/"

urlpatterns = [
    path("puzzles/", puzzles.shelf, name="puzzles"),
    path("puzzles/today/", puzzles.today, name="puzzle-today"),
    path("puzzles/next/", puzzles.next_one, name="puzzle-next"),
    path("puzzles/reports/", reports.reports, name="puzzle-reports"),
    path(PUZZLE, puzzles.puzzle, name="puzzle"),
    path(f"{PUZZLE}why/", puzzles.why, name="puzzle-why"),
    path(f"{PUZZLE}targets/", puzzles.targets, name="puzzle-targets"),
    path(f"{PUZZLE}hint/", puzzles.hint, name="puzzle-hint"),
    path(f"{PUZZLE}report/", puzzles.report, name="puzzle-report"),
    path(f"{PUZZLE}piece/<str:name>/", puzzles.piece, name="puzzle-piece"),
    path(DOORS, doors.doors, name="puzzle-doors"),
    path(DOOR, doors.door, name="puzzle-door"),
    path(f"{DOOR}print/", doors.printed, name="puzzle-door-print"),
    path(BEFORE, before.before, name="puzzle-before"),
    path(f"{BEFORE}why/", before.why, name="puzzle-before-why"),
    path(f"{BEFORE}targets/", before.targets, name="puzzle-before-targets"),
    path(f"{BEFORE}piece/<str:name>/", before.piece, name="puzzle-before-piece"),
]
