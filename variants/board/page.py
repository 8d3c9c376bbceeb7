"""The page of a board: its parts, the panels that show them, and what packages above put beside it.

Templates read `page.` and, beside it, only who looks at what: the match, the viewpoint and its addresses, the guest.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from operator import attrgetter

from django.utils.safestring import SafeString

from campaigns.core.use_cases import new_key
from campaigns.web.panels import Panel
from variants.board import parts
from variants.board.play.position_at import BoardMoment
from variants.board.presenters import changes, plans, table
from variants.board.presenters.drawing import difference
from variants.board.presenters.hint import HintPanel
from variants.board.presenters.viewpoint import Urls


@dataclass(frozen=True)
class BoardPage(parts.BoardView):
    """A view with its parts."""

    standing = cached_property(parts.Standing)
    sync = cached_property(parts.Sync)
    actions = cached_property(parts.Actions)
    coach = cached_property(parts.Coach)
    dice = cached_property(parts.DicePart)
    time = cached_property(parts.Time)
    stake = cached_property(parts.Stake)
    games = cached_property(parts.Games)
    whole = cached_property(parts.WholeBoard)

    @cached_property
    def plan(self) -> plans.Planning | None:
        """What this seat's device has planned; for everybody else there is no such thing."""
        side = self.viewpoint.near_side
        if not self.live or self.guest is None or side is None or self.moment.over:
            return None
        return plans.planning(self.moment, self.guest, side)

    @cached_property
    def extras(self) -> "Extras":
        return Extras(self)


@dataclass(frozen=True)
class BoardNews:
    """What is new on a board for a device that shows it after so many half-moves."""

    page: BoardPage
    previous: BoardMoment
    number: int

    @property
    def squares(self) -> SafeString:
        return difference(self.previous.look, self.page.moment.look)

    @cached_property
    def entries(self) -> list[tuple[str, table.Entry]]:
        past = self.page.past
        entries = table.move_entries(past, self.page.viewpoint, len(past.plies))
        return list(islice(entries, self.number, None))

    @cached_property
    def captures(self) -> dict[str, object]:
        plies = self.page.past.plies
        previous = table.captures(plies[: self.number], self.previous)
        current = table.captures(plies, self.page.moment)
        return {side: capture for side, capture in current.items() if capture != previous[side]}

    @property
    def announcement(self) -> str:
        return changes.announcement(self.previous, self.page.moment, self.page.past, self.number)


@dataclass(frozen=True)
class BoardHooks:
    """What the packages above the board put beside it; variants/wiring.py fills them in."""

    thinker: Callable[[BoardPage], Mapping[str, object] | None] = lambda page: None
    """The NPC at its turn, for whom it is to be known that it thinks."""
    analysis_url: Callable[[BoardPage], str] = lambda page: ""
    """Empty for a seat that may not analyse."""
    shared_url: Callable[[BoardPage], str] = lambda page: ""
    """A finished game's page for everybody; empty as long as it is not shared."""
    hint: Callable[[BoardPage], HintPanel | None] = lambda page: None


HOOKS = BoardHooks()


@dataclass(frozen=True)
class Extras:
    """What the hooks say of a page, each asked once."""

    page: BoardPage
    thinker = cached_property(lambda extras: HOOKS.thinker(extras.page))
    analysis_url = cached_property(lambda extras: HOOKS.analysis_url(extras.page))
    shared_url = cached_property(lambda extras: HOOKS.shared_url(extras.page))
    hint = cached_property(lambda extras: HOOKS.hint(extras.page))


def _status_tag(page: BoardPage) -> object:
    stake = page.stake.sentence, page.stake.warning
    return page.sync.versions, page.extras.thinker, page.time.deadline, *stake, page.games.series


_actions_tag = attrgetter("sync.versions", "extras.thinker", "time.deadline")


def _answers_tag(page: BoardPage) -> object:
    flag = page.time.clock and page.time.clock.flag
    actions = page.actions
    asks = actions.replies, actions.may_prepare, page.games.rematch, flag, actions.take_back.answering_side
    return page.sync.versions if any(asks) else ""


def _dice_tag(page: BoardPage) -> object:
    rolling = page.dice.rolling
    shows = rolling.awaited_roll, rolling.dice, rolling.tied_dice, page.actions.take_back.own_ply
    return page.sync.versions if any(shows) else ""


def _hint_tag(page: BoardPage) -> object:
    return page.sync.versions if page.extras.hint else ""


def _plan_tag(page: BoardPage) -> object:
    """The forms of a plan are new with each act: planning changes no version."""
    return (page.sync.versions, page.plan, page.sync.has_acted and new_key()) if page.plan else ""


def _form_tag(page: BoardPage) -> object:
    return page.sync.versions if page.actions.may_move else ""


# Where a panel holds forms, it is another one with each version. A seat's tags are made of what it is shown alone.
PANELS: tuple[Panel[BoardPage], ...] = (
    Panel("status", "variants/board/_status.html", _status_tag),
    Panel("notes", "variants/board/_notes.html", _status_tag),
    Panel("undo", "variants/board/_undo.html", _actions_tag),
    Panel("devices", "variants/board/_devices.html", attrgetter("sync.devices")),
    Panel("outcome", "variants/board/_outcome.html"),
    Panel("answers", "variants/board/_answers.html", _answers_tag),
    Panel("dice", "variants/board/_dice.html", _dice_tag),
    Panel("hint", "variants/analysis/_hint_place.html", _hint_tag),
    Panel("plan", "variants/board/_plan.html", _plan_tag),
    Panel("plan_form", "variants/board/_plan_form.html", _plan_tag),
    Panel("actions", "variants/board/_actions.html", _actions_tag),
    Panel("form", "variants/board/_form.html", _form_tag),
    Panel(
        "more",
        "variants/board/_more.html",
        attrgetter("sync.versions", "extras.analysis_url", "games.series"),
    ),
    # The squares and the list of moves go with it: those that are new since the tag's last half-move.
    Panel("board", "variants/board/_board_data.html", attrgetter("sync.tag")),
)


def page_context(page: BoardPage) -> dict[str, object]:
    """What a board's templates get: the page, and who looks at what."""
    board_request = page.board_request
    return {
        "page": page,
        "match": board_request.match,
        "viewpoint": page.viewpoint,
        "urls": Urls(page.viewpoint),
        "version": page.sync.version,
        "ply": page.ply,
        "feedback": page.actions.feedback,
        "standing": {},
        **board_request.seat_context,
    }
