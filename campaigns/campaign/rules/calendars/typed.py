"""Dates as people type them: `14 March 1372`, `March 14th, 1372`, `3rd of Mirtul, 1492 DR`, `14 Mar 1372`.

A date is cut into words; somewhere among them stands a month, by its name or a beginning that no other month has, the day
before or behind it, and the year last or first. How a date is written is the calendar's own affair.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from campaigns.campaign.rules.calendar import MAX_DATE_LENGTH
from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted
from campaigns.rules.text import plain, plain_line

Words = tuple[str, ...]

MIN_BEGINNING_LENGTH, MAX_WORDS = 3, 40
_SMALL_WORDS = frozenset(("of", "the", "in", "day", "year"))
_NUMBER = re.compile(r"-?[0-9]{1,7}")
_ORDINAL = re.compile(r"\b([0-9]+)(?:st|nd|rd|th)\b")
_INITIALS = re.compile(r"(?<=[^\W\d_])\.(?=[^\W\d_]\b)")  # of an era: D.R.
# A full stop behind a word, and the seam of 1492DR, 14-Mar, 14/Mar/1372 and DR1492.
_SEAM = re.compile(r"[,\s]+|\.(?=\s|$)|(?<=[0-9])[-./]?(?=[^\W\d_])|(?<=[^\W\d_])[-./]?(?=[0-9])")
_MAX_DAYS_IN_MONTH = 400
_CLEAR_COUNTS = ([1, 1], [0, 2], [0, 1], [2, 0])  # of numbers before the month and after it
_ISO = re.compile(r"([0-9]{4})([-./])([0-9]{1,2})\2([0-9]{1,2})")
_DOTTED = re.compile(r"([0-9]{1,2})\. ?([0-9]{1,2})\. ?([0-9]{1,7})")
_SLASHED = re.compile(r"([0-9]{1,2})([-/])([0-9]{1,2})\2([0-9]{3,7})")


@dataclass(frozen=True, slots=True)
class TypedDate:
    """What a text says: the month's place among the names, the day or None, the year."""

    month: int
    day: int | None
    year: int


def date_words(text: str) -> Words:
    """The words of a date or of a month's name, as two texts of the same have them; none of a text far too long."""
    if len(text) > MAX_DATE_LENGTH:
        return ()
    words = tuple(filter(None, _SEAM.split(_INITIALS.sub("", _ORDINAL.sub(r"\1", plain(text).casefold())))))
    return words if len(words) <= MAX_WORDS else ()


def read_words(words: Words, months: Mapping[Words, int], eras: Sequence[Words] = ()) -> TypedDate | None:
    """The date these words are, as written rather than by a beginning; None for none.

    Raises Unreadable for a beginning that several months have.
    """
    for candidates in _without_era(words, eras):
        if exact_dates := [date for candidate in candidates for date in _dates(candidate, months)]:
            return max(exact_dates, key=lambda reading: reading[0])[1]
    for candidates in _without_era(words, eras):
        if abbreviated_dates := [
            date for candidate in candidates for date in _dates(candidate, _beginnings(candidate, months))
        ]:
            return max(abbreviated_dates, key=lambda reading: reading[0])[1]
    return None


def read_numbers(text: str) -> TypedDate | None:
    """A date of numbers alone, `1372-03-14`, `1372/3/14`, `14.3.1372` or `3/14/1372`; None for none. Months count from 0.

    Raises Unreadable where day and month could be either.
    """
    line = plain_line(text, MAX_DATE_LENGTH)
    if match := _ISO.fullmatch(line):
        return TypedDate(int(match[3]) - 1, int(match[4]), int(match[1]))
    if match := _DOTTED.fullmatch(line):
        return TypedDate(int(match[2]) - 1, int(match[1]), int(match[3]))
    if not (match := _SLASHED.fullmatch(line)):
        return None
    first, second, year = map(int, match.group(1, 3, 4))
    if first != second and max(first, second) <= 12:
        raise Unreadable(f"{quoted(text)} can be two dates: write the month's name, or {year:04}-MM-DD.")
    day, month = (first, second) if first > 12 else (second, first)
    return TypedDate(month - 1, day, year)


def _without_era(words: Words, eras: Sequence[Words]) -> Iterator[Sequence[Words]]:
    """The words as they are, and with the word year before a number that an era stands beside; of two the one before it first.

    A month may be called as the era is: the last of several is taken for the era first, as dates are written.
    """
    yield (words,)
    for era in filter(None, eras):
        starts = [start for start in range(len(words)) if words[start : start + len(era)] == era]
        for start in reversed(starts):
            words_before, words_after = words[:start], words[start + len(era) :]
            candidates = []
            if _NUMBER.fullmatch("".join(words_before[-1:])):
                candidates.append((*words_before[:-1], "year", *words_before[-1:], *words_after))
            if _NUMBER.fullmatch("".join(words_after[:1])):
                candidates.append((*words_before, "year", *words_after))
            yield candidates


def _dates(words: Words, months: Mapping[Words, int]) -> Iterator[tuple[tuple[int, bool, bool], TypedDate]]:
    """Every way to find a month among the words, and how good it is: longer names first, then the day next to it and before it."""
    for start, end in combinations(range(len(words) + 1), 2):
        month = months.get(words[start:end])
        numbers_before, numbers_after = _numbers(words[:start]), _numbers(words[end:])
        if month is None or numbers_before is None or numbers_after is None:
            continue
        counts = [len(numbers_before), len(numbers_after)]
        is_clear = _is_year(*numbers_before[0]) if counts == [1, 0] else counts in _CLEAR_COUNTS
        if is_clear and (ordered := _ordered_numbers(numbers_before + numbers_after)):
            *day, year = ordered
            word, nearest = (numbers_before[-1:] or numbers_after)[0]
            is_day_next = len(day) == 1 and word != "year" and nearest == day[0]
            date = TypedDate(month, day[0] if day else None, year)
            yield (end - start, is_day_next, bool(numbers_before)), date


def _numbers(words: Words) -> list[tuple[str, int]] | None:
    """The numbers, each with the word day or year if one stands before it; None where that is unclear, or they are not alone."""
    numbers: list[tuple[str, int]] = []
    label = ""
    for word in words:
        if word in ("day", "year"):
            label = word
        elif _NUMBER.fullmatch(word):
            if label == "day" and numbers and numbers[-1][0] != "year":
                return None  # the 5th day 12, or 5 day 12
            numbers.append((label, int(word)))
            label = ""
        elif word not in _SMALL_WORDS:
            return None
    return numbers


def _ordered_numbers(numbers: list[tuple[str, int]]) -> list[int]:
    """Day and year, or the year alone. The day comes first unless they are called otherwise or no month is so
    long; empty where both are called the same.
    """
    labels = [label for label, _ in numbers]
    if labels in (["day"], ["day", "day"], ["year", "year"]):
        return []
    is_year_first = labels[-1] == "day" or (labels[-1] != "year" and _is_year(*numbers[0]))
    return [number for _, number in (reversed(numbers) if is_year_first else numbers)]


def _is_year(label: str, number: int) -> bool:
    """Whether a number that may be a day or a year can be the year alone."""
    return label == "year" or (not label and not 0 <= number <= _MAX_DAYS_IN_MONTH)


def _beginnings(words: Words, months: Mapping[Words, int]) -> dict[Words, int]:
    """Those runs of words that one month alone begins with. Raises Unreadable where several do."""
    beginnings = {}
    for start, end in combinations(range(len(words) + 1), 2):
        beginning = " ".join(run := words[start:end])
        neighbours = (_numbers(words[:start]), _numbers(words[end:]))
        if len(beginning) < MIN_BEGINNING_LENGTH or _numbers(run) is not None:
            continue
        if None in neighbours or run in months:
            continue
        matches = [name for name in months if " ".join(name).startswith(beginning)]
        if 1 < len(matches) < len(months):
            names = " or ".join(" ".join(name).title() for name in matches[:3])
            raise Unreadable(f"{quoted(beginning)} can be {names}: write a little more of the month's name.")
        if len(matches) == 1:
            beginnings[run] = months[matches[0]]
    return beginnings
