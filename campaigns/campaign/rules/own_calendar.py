"""The text that defines a calendar of a Dungeon Master's own, read and written.

    era: DR
    first year: 1357
    weekdays: Starday, Sunday, Moonday
    months: Midsummer 1, Shieldmeet 1 every 4 years, Eleasis 30

A month of one day is a festival; one that comes every so many years, in those divisible by the number or counted from a
year, is a leap day or a leap month.

    months: Hexenstag 1 outside the week, Quimonios 24 every 5 years from 3, Februar 28 or 29 every 4 years
    weeks: month

The weeks begin anew with each `month` or `year`; without the line they go on.
"""

import re
from functools import lru_cache

from campaigns.campaign.rules.calendars.months import Month
from campaigns.campaign.rules.calendars.named import NamedCalendar, Weeks
from campaigns.campaign.rules.calendars.typed import date_words
from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import one_line, quoted, tidy, whole_number
from campaigns.rules.text import plain

SLUG = "own"
MAX_MONTHS, MAX_DAYS, MAX_WEEKDAYS, MAX_YEARS = 40, 400, 20, 400
MIN_YEAR_DAYS, MAX_FIRST_YEAR = 7, 9999
# So that the longest date there can be is still a text that is read (calendar.MAX_DATE_LENGTH).
MAX_MONTH_LENGTH, MAX_WEEKDAY_LENGTH, MAX_ERA_LENGTH = 40, 15, 10
MAX_ENTRY_LENGTH, MAX_DEFINITION_LENGTH = 200, 4000

APART = "outside the week"
_MONTH = re.compile(
    r"(?P<name>.+?)(?:[-–—:=([ ]+|(?<=[^\W\d_]))"
    r"(?:(?P<otherwise>\d{1,3})(?: days?)?(?: or | ?[-–—/(] ?(?=\d+[^,]* every )))?(?P<days>\d{1,3})(?: ?d(?:ays?)?)?[])]?"
    r"(?: \(?every (?P<every>\d{1,3})(?:st|nd|rd|th)? years?\)?(?: from(?: the)?(?: year)? (?P<start>-?\d{1,5})"
    r"| \(?in(?: the)? years (?P<years>-?\d{1,5}(?:[,. ]+-?\d{1,5}){1,9})[,. …]*\)?)?)?"
    rf"(?P<apart>,? ?\(?(?:{APART}|(?:takes )?no weekday)\)?)?",
    re.IGNORECASE,
)
_BULLET = re.compile(
    r"\s*(?:(?:[-*•·–—]|\d{1,2}[.)])\s+|\d{1,2}\t\s*|(?:\d{1,2}[ \t]*)?\|[ \t]*(?:\d{1,2}[ \t]*\|[ \t]*)?)"
)
# What people put between two months: June 30; July 31 and August 31.
_BETWEEN = re.compile(r"(?<!\s)\s*[;、，；،]\s*|(?<=\d)\s*(?:/|&|\band\b)\s*(?=\d*[^\W\d])|,\s*and\s+")
# Commas part months, but not the years between brackets.
_ENTRY = re.compile(r"(?:\([^()\n]*\)|[^,\n])+")
_NAME = re.compile(r"[^,:]*[^\W\d_][^,:]*")
# A name that holds a number and goes on like this is a definition that was not understood.
_NO_NAME = re.compile(r"\d.* (?:or|every|days?|years?|leap|outside|x|times)(?: |$)", re.IGNORECASE)
# The columns of a table: a name, and its days.
_TO_DAYS = re.compile(
    r"(?<![ \t])[ \t]*\|[ \t]*(?=\d)|(?<=[^\W\d_])[ \t]*[,;、，；][ \t]*(?=\d{1,3}(?: days?)?[ \t]*(?:[,;、，；\n]|\Z))"
)
# 12 months of 30 days are no month of that name, nor is February 28-29 one of 29 days called February 28.
_MONTHS_OF = re.compile(r"\d+ (?:months?|x)\b.*", re.IGNORECASE)
_TWO_LENGTHS = re.compile(r"(.*[^\W\d_]) ([2-9]\d|\d{3})")
# Jan 31 Feb 28 is no month of 28 days called Jan 31 Feb.
_SEVERAL = re.compile(r".*[^\W\d_] \d{2,3} .*[^\W\d_].*")
_KEYS = ("era", "first year", "weekdays", "weeks", "months")


def write_calendar(calendar: NamedCalendar) -> str:
    """The definition as text; `read_calendar` gives an equal one."""
    lines = (
        ("era", calendar.era),
        ("first year", str(calendar.first_year)),
        ("weekdays", ", ".join(calendar.weekdays)),
        ("weeks", calendar.weeks),
        ("months", ", ".join(write_month(month) for month in calendar.months)),
    )
    return "\n".join(f"{key}: {text}" for key, text in lines if text)


def write_month(month: Month) -> str:
    """`Fireseek 28`, `Shieldmeet 1 every 4 years`, `Quimonios 24 every 5 years from 3`, `Hexenstag 1 outside the week`."""
    days = f"{month.otherwise} or {month.days}" if month.otherwise else f"{month.days}"
    every = f" every {month.every} years" if month.every > 1 else ""
    start = f" from {month.offset}" if month.offset else ""
    return f"{month.name} {days}{every}{start}{'' if month.in_week else f' {APART}'}"


@lru_cache(maxsize=256)
def read_calendar(text: str) -> NamedCalendar:
    """The calendar of that definition. Raises Unreadable or NotPossible with what is wrong and where."""
    if len(text) > MAX_DEFINITION_LENGTH:
        raise Unreadable(f"A calendar's definition has at most {MAX_DEFINITION_LENGTH} characters.")
    lines = [line.partition(":") for line in text.splitlines() if line.strip()]
    parts = {key.strip(): value.strip() for key, _, value in lines}
    keys = [key.strip() for key, _, _ in lines]
    bad_keys = [key for index, key in enumerate(keys) if key not in _KEYS or key in keys[:index]]
    if bad_keys:
        keys_text = "months, weekdays, weeks, era and first year"
        raise Unreadable(f"A calendar has {keys_text}, each once; not {quoted(bad_keys[0])}.")
    return NamedCalendar(
        read_months(parts.get("months", "")),
        read_weekdays(parts.get("weekdays", "")),
        read_era(parts.get("era", "")),
        read_first_year(parts.get("first year", "1")),
        weeks=read_weeks(parts.get("weeks", "")),
    )


def typed_list(text: str) -> str:
    """A list as people type and paste it, as months and weekdays are read: without bullets or numbers, parted by commas.

    Raises Unreadable for the JSON that other calendars are exported as.
    """
    if text.lstrip().startswith(("{", "[")):
        raise Unreadable(
            "This is JSON, as calendar programs export it, which is not read here. Type the names, one per line; months with their days, like Fireseek 28."
        )
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > 1 and all(map(_BULLET.match, lines)):
        lines = [_BULLET.sub("", line, count=1) for line in lines]
    return _BETWEEN.sub(", ", _TO_DAYS.sub(" ", "\n".join(line.rstrip("| \t") for line in lines)))


def read_typed_months(text: str) -> tuple[Month, ...]:
    """Raises Unreadable or NotPossible, also for what is surely meant otherwise."""
    months = read_months(typed_list(text))
    for month in months:
        name = quoted(month.name)
        if _MONTHS_OF.fullmatch(month.name):
            raise Unreadable(f"{name} needs a name for each month: type months like Fireseek 28.")
        if month.name.casefold().endswith(" every"):
            raise Unreadable(f"{name} lacks its days: type it like Shieldmeet 1 every 4 years.")
        if _SEVERAL.fullmatch(month.name):
            raise Unreadable(f"{quoted(month.name, 40)} could be several months: put commas between them.")
        lengths = _TWO_LENGTHS.fullmatch(month.name)
        if lengths and month.days - int(lengths[2]) in (1, 2):
            raise Unreadable(
                f"{lengths[1]} has {lengths[2]} days or {month.days}: add how often, like "
                f"{lengths[1]} {lengths[2]} or {month.days} every 4 years."
            )
    return months


def read_typed_weekdays(text: str) -> tuple[str, ...]:
    """Raises Unreadable."""
    weekdays = read_weekdays(typed_list(text))
    if len(weekdays) == 1:
        raise Unreadable("A week has at least 2 weekdays: put commas between their names.")
    return weekdays


def read_months(text: str) -> tuple[Month, ...]:
    """`Needfest 7, Fireseek 28`, between commas or on lines of their own. Raises Unreadable or NotPossible."""
    months = tuple(_month(entry) for entry in _entries(text, "month", MAX_MONTHS))
    _check_unique([month.name for month in months], "months")
    _check_apart(months)
    shortest = [min(month.days, month.otherwise) if month.every > 1 else month.days for month in months]
    if sum(shortest) < MIN_YEAR_DAYS:
        raise NotPossible(f"A year has {MIN_YEAR_DAYS} days at least: type months like Fireseek 28.")
    return months


def read_weekdays(text: str) -> tuple[str, ...]:
    """`Starday, Sunday`; empty for a calendar without. Raises Unreadable."""
    entries = _entries(text, "weekday", MAX_WEEKDAYS)
    weekdays = tuple(_name(entry, "A weekday", MAX_WEEKDAY_LENGTH) for entry in entries)
    _check_unique(list(weekdays), "weekdays")
    return weekdays


def read_weeks(text: str) -> Weeks:
    """Where weeks begin anew. Raises Unreadable."""
    try:
        return Weeks(text.strip().casefold())
    except ValueError as fault:
        raise Unreadable(f"Weeks start again with each month or each year; not {quoted(text)}.") from fault


def read_era(text: str) -> str:
    """What follows the year: `CY`; empty for nothing. Raises Unreadable."""
    return _name(text, "An era", MAX_ERA_LENGTH) if text.strip() else ""


def read_first_year(text: str) -> int:
    """The year that day 0 lies in, maybe 0 or negative. Raises Unreadable or NotPossible."""
    word = plain(text).strip()
    number = whole_number(word.removeprefix("-"), "The first year", 0, MAX_FIRST_YEAR)
    return -number if word.startswith("-") else number


def _entries(text: str, what: str, max_count: int) -> list[str]:
    if len(text) > MAX_DEFINITION_LENGTH:
        raise Unreadable(f"That is too long: {max_count} {what}s are the most.")
    entries = [entry for line in text.splitlines() for entry in map(tidy, _ENTRY.findall(line)) if entry]
    if len(entries) > max_count:
        raise NotPossible(f"These are {len(entries)} {what}s: {max_count} are the most.")
    return entries


def _month(entry: str) -> Month:
    match = _MONTH.fullmatch(entry) if len(entry) <= MAX_ENTRY_LENGTH else None
    if not match or _NO_NAME.search(match["name"]):
        example = "Enter its name and its days, like Fireseek 28"
        raise Unreadable(f"Can't read {quoted(entry)} as a month. {example}.")
    name = _name(match["name"], "A month's name", MAX_MONTH_LENGTH)
    days = whole_number(match["days"], f"The days of {name}", 1, MAX_DAYS)
    every = whole_number(match["every"] or "1", f"The years between two {name}", 1, MAX_YEARS)
    otherwise = whole_number(match["otherwise"] or "0", f"The days of {name}", 0, MAX_DAYS)
    if otherwise and every == 1:
        raise Unreadable(f"{name} has {otherwise} days or {days}: add how often, like every 4 years.")
    return Month(name, days, every, _offset(match, every), otherwise, in_week=not match["apart"])


def _offset(match: re.Match[str], every: int) -> int:
    """The years beyond those divisible by `every`. Raises NotPossible where the years listed are of different ones."""
    years = [int(year) for year in re.findall(r"-?\d+", match["start"] or match["years"] or "0")]
    if len({year % every for year in years}) > 1:
        raise NotPossible(f"{quoted(match[0], 60)}: these years are not {every} years apart.")
    return years[0] % every


def _name(text: str, what: str, max_length: int) -> str:
    name = one_line(text, what, max_length)
    if not _NAME.fullmatch(name):
        raise Unreadable(f"{quoted(name)}: {what.lower()} holds a letter, and no commas or colons.")
    return name


def _check_apart(months: tuple[Month, ...]) -> None:
    """Raises NotPossible where a festival's name reads as a day of another month: `1 Harvest` beside `Harvest`."""
    names = {date_words(month.name): month.name for month in months}
    if len(names) < len(months):
        differ = "let them differ in more than commas and full stops"
        raise NotPossible(f"Two months' names are read alike: {differ}.")
    for words, name in names.items():
        if words[:1] and words[0].isdecimal() and words[1:] in names:
            raise NotPossible(f"{name} can be a day of {names[words[1:]]}: give one of them another name.")


def _check_unique(names: list[str], what: str) -> None:
    duplicates = [name for name in names if [entry.casefold() for entry in names].count(name.casefold()) > 1]
    if duplicates:
        raise NotPossible(f"Two {what} are called {duplicates[0]}: give each a name of its own.")
