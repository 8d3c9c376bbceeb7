"""What the file holds of an evening's gambling and of a downtime, beside the matches that came of them."""

from campaigns.campaign.rules import calendar
from campaigns.downtime.rules.fixtures import MAX_PEOPLE, GroupKind
from campaigns.downtime.rules.plans import MAX_DAYS, MAX_GAMES, MAX_GROUPS
from campaigns.exchange.rules.columns import FlagColumn, FractionColumn, WholeColumn
from campaigns.exchange.rules.shapes import (
    COINS,
    COUNT,
    Ids,
    ShapedColumn,
    by_id,
    every_key,
    id_in,
    items,
    maybe_id,
    one_word,
    plain_value,
    row_values,
    some_keys,
    text,
)
from campaigns.rules.bulk import WhenNoticed
from campaigns.rules.errors import Unreadable

PERSON, MATCH = id_in("people"), id_in("matches")
DAY = plain_value(WholeColumn(calendar.FIRST_DAY, calendar.LAST_DAY))
FLAG = plain_value(FlagColumn())


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


GROUP = every_key(
    kind=one_word(*GroupKind), name=text(200), people=items(PERSON, MAX_PEOPLE), every=plain_value(WholeColumn(1, MAX_DAYS)),
    teacher=maybe_id("people"), stake=COINS, credit=FLAG,
)  # fmt: skip
STANDING = every_key(
    name=text(80), before=text(40), after=text(40), won=COUNT, drawn=COUNT, lost=COUNT, coins=COINS
)

PLAN = ShapedColumn(
    some_keys(
        stake=COINS, players=items(PERSON), groups=items(GROUP, MAX_GROUPS), cheats=FLAG,
        when_noticed=one_word(*WhenNoticed), taken_until=DAY, taken_groups=items(COUNT, MAX_GROUPS), shown=row_values(DAY, items(COUNT, MAX_GROUPS)),
    )
)  # fmt: skip
GAMES = ShapedColumn(
    items(
        row_values(
            *(DAY, COUNT, text(60), PERSON, PERSON, _fraction, _fraction, COINS, text(30)),
            *(one_word("", "white", "black"), plain_value(WholeColumn(0, 1)), _scores),
            one_word("", "white", "black", "white black", "black white"),
        ),
        MAX_GAMES,
    ),
    "array",
)
REPORT = ShapedColumn(
    some_keys(
        story=items(text(4000)), games=COUNT, gains=items(STANDING), sentences=items(text(400)),
        tables=items(every_key(group=text(200), rows=items(STANDING)), MAX_GROUPS),
    )
)  # fmt: skip
WRITTEN = ShapedColumn(
    some_keys(
        learned=by_id("people", row_values(PERSON, DAY)), matches=items(MATCH), strangers=items(PERSON),
        coins=by_id("people", COINS), brings=COINS, paid_in=by_id("people", COINS), limits=items(PERSON), entries=items(row_values(id_in("record"), PERSON)),
    )
)  # fmt: skip

# What is played, taken over, or looked at before it is, stays with its worker.
SETTLED = ("planned", "taken", "undone", "discarded")
