"""The four full boards: a piece in hand, an attempt, a choice, dice."""

from playwright.sync_api import Page

from campaigns.core.use_cases import new_key
from campaigns.match.models import Match
from campaigns.match.play.begin import NewPlayer, Sides
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.sitting import Form
from campaigns.rules.contract import Side
from lab.pictures.scene import House, Scene, Visit
from variants.board.play import moves as play
from variants.board.play import rolls
from variants.handicap import pairs

_ANNA, _BEN, _CLEO = "Anna", "Ben", "Cleo"
# Gold's Basilisk climbs until it holds a Warrior on the middle board above it.
_BASILISK = (
    "1c11c2", "2c72c6", "1c21c3", "2c62c5", "1c31c4", "3g83i6", "1c41c5",
    "2j82h6", "3g13e3", "2k82j6", "2f22f3", "1f71f6", "2k12j3", "3e73f6",
)  # fmt: skip
# Scarlet's Dragon comes near enough to take from afar.
_DRAGON = ("3g13f2", "2j81i7", "2e11e1", "2f83f8", "2f11f1", "3g83a2", "3i23h3")
# The opening of the article's sample game, to the capture that leaves a choice.
_KNIGHTS = ("e2e4", "d7d5")
_DICE = ("61", "e2e4", "e1e2", "54", "0000", "62")
_EXPEDITION = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5 -"
_OPEN_FILE = "3qr1k1/pp3ppp/2n5/8/8/2B5/PP3PPP/4R1K1 w - - 0 20 -"


def _match(house: House, variant: str, *moves: str, position: str = "", black: str = _BEN) -> Match:
    """Anna against somebody, after these moves; two digits are a throw of dice."""
    campaign = house.campaign
    sides = Sides(NewPlayer(None, person=_ANNA), NewPlayer(None, person=black))
    setup = play.GameSetup(variant, sides, campaign.day, position=position)
    match = Match.objects.get(pk=play.start(campaign.pk, new_key(), setup=setup, by=house.dm).pk)
    for text in moves:
        match.refresh_from_db()
        form = Form(new_key(), match.version, house.dm)
        if text.isdecimal() and len(text) == 2:
            door = DiceDoor(typed=" ".join(text))
            rolls.roll_dice(match.pk, form, door=door, side=None)
        else:
            play.move(match.pk, form, text=text, side=None)
    return match


def _board(house: House, match: Match) -> Visit:
    return house.tablet(f"boards/{match.pk}/")


def _white_seat(house: House, match: Match) -> Visit:
    return house.seat(match, "board", Side.WHITE, _ANNA)


def _tap(page: Page, *squares: str) -> None:
    page.locator("#board").wait_for()
    for square in squares:
        page.locator(f"#s{square}").tap()


def _settle(page: Page) -> None:
    page.locator("#board.is-sending").wait_for(state="detached")
    page.evaluate("scrollTo(0, 0)")


def _take_up(page: Page, square: str) -> None:
    """Bring the square's level into focus and take up the piece that stands there."""
    small = page.locator(f"#level-{square[0]}:not(.is-focus) [data-focus-level]")
    if small.count():
        small.tap()
    _tap(page, square)
    _settle(page)


def _take_up_hero(page: Page) -> None:
    """One level large, the others small: its targets on two of them."""
    _take_up(page, "2j1")


def _stack(page: Page) -> None:
    """The three boards in perspective, a Dragon in hand."""
    _take_up(page, "3a2")
    page.locator("[data-opens=board-sheet]").tap()
    page.get_by_role("button", name="Board settings").tap()
    page.get_by_label("Stacked").tap()
    page.get_by_role("button", name="Done").tap()
    page.locator("html[data-board-view=stack]").wait_for()
    _settle(page)


def _capture(page: Page) -> None:
    """A capture that leaves the choice between two pieces."""
    _tap(page, "e4", "d5")
    page.locator(".boardchoose").wait_for()


def _take_up_knight(page: Page) -> None:
    """Two dice, the pieces they move, and a Knight in hand."""
    _tap(page, "g1")
    _settle(page)


def _attempt(page: Page, start: str, target: str) -> None:
    """An attempt before it is announced, with the chance of every square."""
    _tap(page, start, target)
    page.locator("#board-odds").wait_for()
    _settle(page)


def handicap(house: House) -> Visit:
    """A point spent before the first move."""
    anna, cleo = (pairs.player_key(None, name) for name in (_ANNA, _CLEO))
    pairs.adjust_points(
        house.campaign.pk,
        new_key(),
        game="wotn",
        pair=(anna, cleo),
        who=anna,
        by=1,
        reason="Cleo has played for years",
        user=house.dm,
    )
    return house.tablet(f"boards/{_match(house, 'wotn', black=_CLEO).pk}/prepare/?piece=b2")


SCENES = {
    "dragonchess": Scene(lambda house: _board(house, _match(house, "dragonchess", *_BASILISK)), _take_up_hero),
    "dragonchess-stacked": Scene(lambda house: _board(house, _match(house, "dragonchess", *_DRAGON)), _stack),
    "dragonchess-phone": Scene(lambda house: _white_seat(house, _match(house, "dragonchess", *_BASILISK)), _take_up_hero),
    "wotn": Scene(lambda house: _board(house, _match(house, "wotn", *_KNIGHTS)), _capture),
    "wotn-handicap": Scene(handicap),
    "wotn-phone": Scene(lambda house: _white_seat(house, _match(house, "wotn", *_KNIGHTS)), _capture),
    "chessgammon": Scene(lambda house: _board(house, _match(house, "chessgammon", *_DICE)), _take_up_knight),
    "expedition": Scene(
        lambda house: _board(house, _match(house, "expedition", position=_EXPEDITION)),
        lambda page: _attempt(page, "c4", "f7"),
    ),
    "expedition-landing": Scene(
        # After the dice: where the announced Rook may land.
        lambda house: _board(house, _match(house, "expedition", "e1e8", "32", position=_OPEN_FILE)), _settle
    ),
    "expedition-phone": Scene(
        lambda house: _white_seat(house, _match(house, "expedition", position=_OPEN_FILE)),
        lambda page: _attempt(page, "e1", "e5"),
    ),
}  # fmt: skip
