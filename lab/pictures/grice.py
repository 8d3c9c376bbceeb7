"""Tim Grice's game: its sample match, a turn with cheats, players' phones, people and their pages."""

from collections.abc import Callable, Iterable

from playwright.sync_api import Page

from campaigns.campaign.play import campaigns
from campaigns.core.use_cases import new_key
from campaigns.learning.play import owed, settle
from campaigns.match.models import Match
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.sitting import Form
from campaigns.rules.contract import Side
from chess_minigame.judge.play import judging as judges_acts
from chess_minigame.judge.play import matches
from chess_minigame.judge.play.people import NewWatcher
from chess_minigame.rules.notes import read_both
from lab.pictures.studio import TELEVISION, Studio

# Both notes and the d% of the article's sample game.
_SAMPLE = (
    ("F / C", "82"),
    ("A / E", "77"),
    ("D / F", "56"),
    ("E / A", "48"),
    ("B / E", "30"),
    ("A / F", "20"),
)
_FIELD, _TURN = "#turn-panel input[name=faces]", "#turn-panel"


def begin(
    studio: Studio, turns: Iterable[tuple[str, str]] = (), *onlookers: NewWatcher, black: str = "Brannoc"
) -> Match:
    """Ysolde against somebody, whose Stalemate Limit is rolled, after these turns."""
    campaign = studio.campaign
    white, opponent = (campaign.characters.get(name__startswith=name) for name in ("Ysolde", black))
    match = Match.objects.get(
        pk=matches.start(
            campaign.pk,
            new_key(),
            white=white,
            black=opponent,
            day=campaign.day,
            place="The Gilded Rook, Thornmere",
            by=studio.dm,
            onlookers=onlookers,
        ).pk
    )
    judges_acts.roll_limit(match.pk, _form(studio, match), door=DiceDoor(typed="3"))
    for notes, percentile in turns:
        _turn(studio, match, notes, percentile)
    return match


def _form(studio: Studio, match: Match) -> Form:
    match.refresh_from_db()
    return Form(new_key(), match.version, studio.dm)


def _turn(studio: Studio, match: Match, notes: str, percentile: str) -> None:
    both = read_both(notes)
    notes_by_side = {side: both.of(side) for side in Side}
    door = DiceDoor(typed=percentile)
    judges_acts.resolve_turn(match.pk, _form(studio, match), notes=notes_by_side, door=door)


def _teach(studio: Studio, match: Match, faces: Iterable[str]) -> None:
    """Roll the experience that is owed after the match, as far as there are faces."""
    for face in faces:
        match.refresh_from_db()
        if settle.owed_die(match):
            owed.roll_experience(match.pk, _form(studio, match), door=DiceDoor(typed=face))


def _page(studio: Studio, match: Match) -> Page:
    return studio.tablet(f"grice/{match.pk}/")


def _tap_tile(page: Page, side: str, letter: str) -> None:
    page.locator(f".tile:has(input[name={side}][value={letter}])").tap()


def match(studio: Studio) -> Page:
    """The fourth turn of the sample game, both strategies chosen and the d% typed."""
    page = _page(studio, begin(studio, _SAMPLE[:3]))
    _tap_tile(page, "white", "E")
    _tap_tile(page, "black", "A")
    page.locator(_FIELD).fill("48")
    page.locator(_FIELD).blur()
    page.evaluate("scrollTo(0, 0)")
    return page


def generator(studio: Studio) -> Page:
    """A batch of nobles, before any is kept."""
    page = studio.tablet("generator/")
    page.locator("label", has_text="Noble").first.tap()
    page.locator("input[name=count]").fill("6")
    page.locator("input[name=seed]").fill("harvest")
    page.locator("form:has(input[name=seed]) .button-primary").tap()
    page.locator(".npc").nth(5).wait_for()
    return page


def character(studio: Studio) -> Page:
    """Ysolde's page after two matches, three weeks apart, from which she learned."""
    _teach(studio, begin(studio, _SAMPLE), ("12", "2"))
    _pass_weeks(studio, 3)
    _teach(studio, begin(studio, [("A / A", "01")] * 3, black="Duke"), ("9", "4"))
    _pass_weeks(studio, 1)
    ysolde = studio.campaign.characters.get(name__startswith="Ysolde")
    return studio.tablet(f"characters/{ysolde.pk}/")


def _pass_weeks(studio: Studio, weeks: int) -> None:
    campaigns.advance_date(studio.campaign.pk, new_key(), weeks=weeks)


def judging(studio: Studio) -> Page:
    """What an onlooker noticed, and the decision: her spell and his hand on the pieces."""
    table = begin(studio, _SAMPLE[:1], NewWatcher(name="The innkeeper"))
    _turn(studio, table, "A spell / C move", "")
    page = _page(studio, table)
    for face in ("3", "14", "3", "19", "99"):
        die = page.locator("#judge-die")
        die.fill(face)
        if page.locator("#asked-die").count() == 0:
            break
        with page.expect_response("**/die/"):
            page.locator("#asked-die [data-main-action]").tap()
        page.locator("form[aria-busy]").wait_for(state="detached")
    return page


def phone(studio: Studio) -> Page:
    """A player's phone: the six strategies, one of them chosen."""
    page = studio.seat(begin(studio, _SAMPLE[:2]), "grice", "white", "Ann")
    page.locator(".tile:has(input[value=D])").tap()
    page.evaluate("scrollTo(0, 0)")
    return page


def television(studio: Studio) -> Page:
    """What everybody in the room sees on a large screen."""
    return studio.seat(begin(studio, _SAMPLE[:4]), "grice", "spectator", "The TV", TELEVISION)


SCENES: dict[str, Callable[[Studio], Page]] = {
    "match": match,
    "judging": judging,
    "phone": phone,
    "television": television,
    "generator": generator,
    "character": character,
}
