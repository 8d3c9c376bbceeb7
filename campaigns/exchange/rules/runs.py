"""What the file holds of an evening's gambling and of a downtime, beside the matches that came of them."""

from campaigns.campaign.rules import calendar
from campaigns.circuits.rules.fixtures import MOST_PEOPLE, GroupKind
from campaigns.circuits.rules.plans import MOST_DAYS, MOST_GAMES, MOST_GROUPS
from campaigns.exchange.rules.columns import FlagColumn, FractionColumn, WholeColumn
from campaigns.exchange.rules.shapes import (
    COINS,
    COUNT,
    Ids,
    ShapedColumn,
    all_of,
    by_id,
    id_in,
    items,
    maybe_id,
    places,
    some_of,
    text,
    value_of,
    words,
)
from campaigns.rules.bulk import WhenNoticed
from campaigns.rules.errors import Unreadable

PERSON, MATCH = id_in("people"), id_in("matches")
DAY = value_of(WholeColumn(calendar.FIRST_DAY, calendar.LAST_DAY))
FLAG = value_of(FlagColumn())


def _fraction(value: object, ids: Ids) -> object:
    FractionColumn().read(value)
    return value


def _scores(value: object, ids: Ids) -> object:
    """As `circuits.rules.played` writes them: whole numbers with a blank between them."""
    if not isinstance(value, str) or len(value) > 400:
        raise Unreadable("has no scores where they are to be")
    try:
        return " ".join(str(int(word)) for word in value.split())
    except ValueError as error:
        raise Unreadable("has scores that are no numbers") from error


GROUP = all_of(
    kind=words(*GroupKind), name=text(200), people=items(PERSON, MOST_PEOPLE), every=value_of(WholeColumn(1, MOST_DAYS)),
    teacher=maybe_id("people"), stake=COINS, credit=FLAG,
)  # fmt: skip
STANDING = all_of(
    name=text(80), before=text(40), after=text(40), won=COUNT, drawn=COUNT, lost=COUNT, coins=COINS
)

PLAN = ShapedColumn(
    some_of(
        stake=COINS, players=items(PERSON), groups=items(GROUP, MOST_GROUPS), cheats=FLAG,
        when_noticed=words(*WhenNoticed), taken_until=DAY, taken_groups=items(COUNT, MOST_GROUPS), shown=places(DAY, items(COUNT, MOST_GROUPS)),
    )
)  # fmt: skip
GAMES = ShapedColumn(
    items(
        places(
            *(DAY, COUNT, text(60), PERSON, PERSON, _fraction, _fraction, COINS, text(30)),
            *(words("", "white", "black"), value_of(WholeColumn(0, 1)), _scores),
            words("", "white", "black", "white black", "black white"),
        ),
        MOST_GAMES,
    ),
    "array",
)
REPORT = ShapedColumn(
    some_of(
        story=items(text(4000)), games=COUNT, gains=items(STANDING), sentences=items(text(400)),
        tables=items(all_of(group=text(200), rows=items(STANDING)), MOST_GROUPS),
    )
)  # fmt: skip
WRITTEN = ShapedColumn(
    some_of(
        learned=by_id("people", places(PERSON, DAY)), matches=items(MATCH), strangers=items(PERSON),
        coins=by_id("people", COINS), brings=COINS, limits=items(PERSON), entries=items(places(id_in("record"), PERSON)),
    )
)  # fmt: skip

# What is played, taken over, or looked at before it is, stays with its worker.
SETTLED = ("planned", "taken", "undone", "discarded")
