"""The four full boards: a piece in hand, an attempt, a choice, dice."""

from collections.abc import Callable

from playwright.sync_api import Page

from campaigns.core.use_cases import new_key
from campaigns.match.models import Match
from campaigns.match.play.begin import NewPlayer, Sides
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.sitting import Form
from campaigns.rules.contract import Side
from lab.pictures.studio import TABLET, Studio
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
_EXPEDITION = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5 -"
_OPEN_FILE = "3qr1k1/pp3ppp/2n5/8/8/2B5/PP3PPP/4R1K1 w - - 0 20 -"


def _match(studio: Studio, variant: str, *moves: str, position: str = "", black: str = _BEN) -> Match:
    """Anna against somebody, after these moves; two digits are a throw of dice."""
    campaign = studio.campaign
    sides = Sides(NewPlayer(None, person=_ANNA), NewPlayer(None, person=black))
    setup = play.GameSetup(variant, sides, campaign.day, position=position)
    match = Match.objects.get(pk=play.start(campaign.pk, new_key(), setup=setup, by=studio.dm).pk)
    for text in moves:
        match.refresh_from_db()
        form = Form(new_key(), match.version, studio.dm)
        if text.isdecimal() and len(text) == 2:
            door = DiceDoor(typed=" ".join(text))
            rolls.roll_dice(match.pk, form, door=door, side=None)
        else:
            play.move(match.pk, form, text=text, side=None)
    return match


def _board(studio: Studio, match: Match, size: tuple[int, int] = TABLET) -> Page:
    page = studio.tablet(f"boards/{match.pk}/", size)
    page.locator("#board").wait_for()
    return page


def _seat(studio: Studio, match: Match, side: Side, name: str) -> Page:
    page = studio.seat(match, "board", side, name)
    page.locator("#board").wait_for()
    return page


def _tap(page: Page, *squares: str) -> Page:
    for square in squares:
        page.locator(f"#s{square}").tap()
    return page


def _settled(page: Page) -> Page:
    page.locator("#board.is-sending").wait_for(state="detached")
    page.evaluate("scrollTo(0, 0)")
    return page


def dragonchess(studio: Studio) -> Page:
    """One level large, the others small: a Hero's targets on two of them."""
    return _in_hand(_board(studio, _match(studio, "dragonchess", *_BASILISK)), "2j1")


def stacked(studio: Studio) -> Page:
    """The three boards in perspective, a Dragon in hand."""
    page = _in_hand(_board(studio, _match(studio, "dragonchess", *_DRAGON)), "3a2")
    page.locator(".boardviews label:has([value=stack])").tap()
    page.locator("html[data-board-view=stack]").wait_for()
    return _settled(page)


def dragonchess_phone(studio: Studio) -> Page:
    """A player's phone."""
    return _in_hand(_seat(studio, _match(studio, "dragonchess", *_BASILISK), Side.WHITE, _ANNA), "2j1")


def _in_hand(page: Page, square: str) -> Page:
    """Bring the square's level into focus and take up the piece that stands there."""
    small = page.locator(f"#level-{square[0]}:not(.is-focus) [data-focus-level]")
    if small.count():
        small.tap()
    return _settled(_tap(page, square))


def wotn(studio: Studio) -> Page:
    """A capture that leaves the choice between two pieces."""
    page = _tap(_board(studio, _match(studio, "wotn", *_KNIGHTS)), "e4", "d5")
    page.locator(".boardchoose").wait_for()
    return page


def wotn_phone(studio: Studio) -> Page:
    """The same choice on a phone."""
    page = _tap(_seat(studio, _match(studio, "wotn", *_KNIGHTS), Side.WHITE, _ANNA), "e4", "d5")
    page.locator(".boardchoose").wait_for()
    return page


def wotn_handicap(studio: Studio) -> Page:
    """A point spent before the first move."""
    anna, cleo = (pairs.player_key(None, name) for name in (_ANNA, _CLEO))
    pairs.adjust_points(
        studio.campaign.pk,
        new_key(),
        game="wotn",
        pair=(anna, cleo),
        who=anna,
        by=1,
        reason="Cleo has played for years",
        user=studio.dm,
    )
    return studio.tablet(f"boards/{_match(studio, 'wotn', black=_CLEO).pk}/prepare/?piece=b2")


def chessgammon(studio: Studio) -> Page:
    """Two dice, the pieces they move, and a Knight in hand."""
    dice = ("61", "e2e4", "e1e2", "54", "0000", "62")
    return _settled(_tap(_board(studio, _match(studio, "chessgammon", *dice)), "g1"))


def expedition(studio: Studio) -> Page:
    """An attempt before it is announced, with the chance of every square."""
    page = _tap(_board(studio, _match(studio, "expedition", position=_EXPEDITION)), "c4", "f7")
    page.locator("#board-odds").wait_for()
    return _settled(page)


def expedition_landing(studio: Studio) -> Page:
    """After the dice: where the announced Rook may land."""
    return _settled(_board(studio, _match(studio, "expedition", "e1e8", "32", position=_OPEN_FILE)))


def expedition_phone(studio: Studio) -> Page:
    """An attempt on a phone."""
    page = _seat(studio, _match(studio, "expedition", position=_OPEN_FILE), Side.WHITE, _ANNA)
    _tap(page, "e1", "e5").locator("#board-odds").wait_for()
    return _settled(page)


SCENES: dict[str, Callable[[Studio], Page]] = {
    "dragonchess": dragonchess,
    "dragonchess-stacked": stacked,
    "dragonchess-phone": dragonchess_phone,
    "wotn": wotn,
    "wotn-handicap": wotn_handicap,
    "wotn-phone": wotn_phone,
    "chessgammon": chessgammon,
    "expedition": expedition,
    "expedition-landing": expedition_landing,
    "expedition-phone": expedition_phone,
}
