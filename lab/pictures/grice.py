"""Tim Grice's game: its sample match, a turn with cheats, players' phones, people and their pages."""

from collections.abc import Iterable

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
from lab.pictures.scene import TELEVISION, House, Scene, Visit

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
    house: House, turns: Iterable[tuple[str, str]] = (), *onlookers: NewWatcher, black: str = "Brannoc"
) -> Match:
    """Ysolde against somebody, whose Stalemate Limit is rolled, after these turns."""
    campaign = house.campaign
    white, opponent = (campaign.characters.get(name__startswith=name) for name in ("Ysolde", black))
    match = Match.objects.get(
        pk=matches.start(
            campaign.pk,
            new_key(),
            white=white,
            black=opponent,
            day=campaign.day,
            place="The Gilded Rook, Thornmere",
            by=house.dm,
            onlookers=onlookers,
        ).pk
    )
    judges_acts.roll_limit(match.pk, _form(house, match), door=DiceDoor(typed="3"))
    for notes, percentile in turns:
        _turn(house, match, notes, percentile)
    return match


def _form(house: House, match: Match) -> Form:
    match.refresh_from_db()
    return Form(new_key(), match.version, house.dm)


def _turn(house: House, match: Match, notes: str, percentile: str) -> None:
    both = read_both(notes)
    notes_by_side = {side: both.of(side) for side in Side}
    door = DiceDoor(typed=percentile)
    judges_acts.resolve_turn(match.pk, _form(house, match), notes=notes_by_side, door=door)


def _teach(house: House, match: Match, faces: Iterable[str]) -> None:
    """Roll the experience that is owed after the match, as far as there are faces."""
    for face in faces:
        match.refresh_from_db()
        if settle.owed_die(match):
            owed.roll_experience(match.pk, _form(house, match), door=DiceDoor(typed=face))


def _tap_tile(page: Page, side: str, letter: str) -> None:
    page.locator(f".tile:has(input[name={side}][value={letter}])").tap()


def fourth_turn(house: House) -> Visit:
    """The fourth turn of the sample game."""
    return house.tablet(f"grice/{begin(house, _SAMPLE[:3]).pk}/")


def _choose_and_type(page: Page) -> None:
    """Both strategies chosen and the d% typed."""
    _tap_tile(page, "white", "E")
    _tap_tile(page, "black", "A")
    page.locator(_FIELD).fill("48")
    page.locator(_FIELD).blur()
    page.evaluate("scrollTo(0, 0)")


def _roll_nobles(page: Page) -> None:
    """A batch of nobles, before any is kept."""
    page.locator("label", has_text="Noble").first.tap()
    page.locator("input[name=count]").fill("6")
    page.locator("input[name=seed]").fill("harvest")
    page.locator("form:has(input[name=seed]) .button-primary").tap()
    page.locator(".npc").nth(5).wait_for()


def character(house: House) -> Visit:
    """Ysolde's page after two matches, three weeks apart, from which she learned."""
    _teach(house, begin(house, _SAMPLE), ("12", "2"))
    _pass_weeks(house, 3)
    _teach(house, begin(house, [("A / A", "01")] * 3, black="Duke"), ("9", "4"))
    _pass_weeks(house, 1)
    ysolde = house.campaign.characters.get(name__startswith="Ysolde")
    return house.tablet(f"characters/{ysolde.pk}/")


def _pass_weeks(house: House, weeks: int) -> None:
    campaigns.advance_date(house.campaign.pk, new_key(), weeks=weeks)


def cheated_turn(house: House) -> Visit:
    """Her spell and his hand on the pieces, before an onlooker."""
    table = begin(house, _SAMPLE[:1], NewWatcher(name="The innkeeper"))
    _turn(house, table, "A spell / C move", "")
    return house.tablet(f"grice/{table.pk}/")


def _roll_what_is_asked(page: Page) -> None:
    """Up to the decision on what the onlooker noticed."""
    for face in ("3", "14", "3", "19", "99"):
        die = page.locator("#judge-die")
        die.fill(face)
        if page.locator("#asked-die").count() == 0:
            break
        with page.expect_response("**/die/"):
            page.locator("#asked-die [data-main-action]").tap()
        page.locator("form[aria-busy]").wait_for(state="detached")


def players_phone(house: House) -> Visit:
    """A player's phone: the six strategies."""
    return house.seat(begin(house, _SAMPLE[:2]), "grice", "white", "Ann")


def _choose_one(page: Page) -> None:
    page.locator(".tile:has(input[value=D])").tap()
    page.evaluate("scrollTo(0, 0)")


def television(house: House) -> Visit:
    """What everybody in the room sees on a large screen."""
    return house.seat(begin(house, _SAMPLE[:4]), "grice", "spectator", "The TV", TELEVISION)


SCENES = {
    "match": Scene(fourth_turn, _choose_and_type),
    "judging": Scene(cheated_turn, _roll_what_is_asked),
    "phone": Scene(players_phone, _choose_one),
    "television": Scene(television),
    "generator": Scene(lambda house: house.tablet("generator/"), _roll_nobles),
    "character": Scene(character),
}
