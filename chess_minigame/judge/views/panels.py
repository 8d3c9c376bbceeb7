"""The parts of the judge's page: panels that answers resend, and drawers that load when opened."""

from dataclasses import dataclass
from operator import attrgetter

from campaigns.devices.presenters.devices import devices_tag
from campaigns.rules.contract import Side
from campaigns.web.panels import Panel
from chess_minigame.judge.presenters.table import DMTable

# In the order of the page. Where a panel holds forms, it is another one with every line of the log.
PANELS: tuple[Panel[DMTable], ...] = (
    Panel("head", "chess_minigame/judge/_head.html", attrgetter("version")),
    Panel("menu", "chess_minigame/judge/_menu.html", lambda table: "always"),
    Panel(
        "devices",
        "campaigns/devices/_devices_news.html",
        lambda table: devices_tag(table.match, table.shown.get("devices", "")),
    ),
    Panel("notices", "chess_minigame/judge/_notices.html"),
    Panel("score", "chess_minigame/judge/_score.html", attrgetter("state.score", "names")),
    Panel("clock", "chess_minigame/judge/_clock.html", lambda table: table.tag if table.clock else ""),
    Panel("meter", "chess_minigame/odds/_dm_meter.html", attrgetter("version")),
    Panel("main", "chess_minigame/judge/_main.html", attrgetter("tag", "version")),
    Panel("bets", "chess_minigame/judge/_bets.html", attrgetter("bets.content")),
    Panel("log", "chess_minigame/judge/_log.html", attrgetter("log.mark")),
    Panel("drawers", "chess_minigame/judge/_drawers.html", attrgetter("watching", "awaits")),
)


@dataclass(frozen=True, slots=True)
class Drawer:
    """A part of the page that loads when it is opened. `acts` are those whose forms lie in it; `side` is whom it is about."""

    name: str
    template: str
    title: str
    acts: tuple[str, ...] = ()
    side: Side | None = None

    @property
    def id(self) -> str:
        return f"{self.name}-body"


DRAWERS = {
    drawer.name: drawer
    for drawer in (
        Drawer("watchers", "chess_minigame/judge/_watchers.html", "Spectators", ("watch", "strike")),
        Drawer(
            "more",
            "chess_minigame/judge/_more.html",
            "Judge's tools",
            ("grant", "search", "hit-points", "players-roll", "expel", "abandon"),
        ),
        Drawer("meter-changes", "chess_minigame/odds/_meter_changes.html", "What would change it"),
        *(
            Drawer(
                f"{side}-strategist",
                "chess_minigame/strategist/_strategist_drawer.html",
                f"How {side.title()} plays",
                side=side,
            )
            for side in Side
        ),
    )
}
# What of a resolved turn can be put right or taken back: in each line of the log.
TURN_DRAWER = Drawer(
    "turn", "chess_minigame/judge/_turn_changes.html", "Correct or undo a turn", ("correct", "void", "undo")
)
