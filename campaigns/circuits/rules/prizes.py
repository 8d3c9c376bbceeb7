"""Prizes by place: a line for each, in coins, as a share of the pot, in words, or several of these."""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from campaigns.campaign.rules.coins import COINS, Coinage
from campaigns.rules.errors import Ambiguous, NotPossible, RulesError, Unreadable
from campaigns.rules.reading import quoted
from campaigns.rules.text import clean, plain

MOST_PRIZES = 32
LONGEST_WORDS = 120
_SHARE = re.compile(r"(\d{1,3}) ?(?:%|per ?cent)(?: of (?:the )?pot)?")
# Commas and semicolons, but not the comma of 1,000 gp.
_BETWEEN = re.compile(r"(?<!\d),|,(?!\d)|;|\band (?=\d)")
_NUMBERED = re.compile(
    r"(?:#|place )?(\d{1,2})(?:(?:st|nd|rd|th)?(?: place| prize)?(?:[.):]+\s+|\t\s*)|(?:st|nd|rd|th)(?: place| prize)? - )",
    re.IGNORECASE,
)
_DASHES = {ord(dash): "-" for dash in "–—"}
_PLACE_OR_THOUSANDS = re.compile(r"(\d{1,2})[^\S\t](\d{3}(?!\d).*)")
# Numbers that are meant as coins, and what begins like a share of the pot, or is a number alone.
_NAMES = "|".join((*COINS, "platinum", "gold", "electrum", "silver", "copper"))
_MANY = rf"\d[^a-z]*(?:{_NAMES})(?: (?:pieces?|coins?))?"
_COINS = re.compile(rf"[^a-z]*{_MANY}\.?(?:[ ]?\d.*)?")
# Coins among words; what a thing is worth, also between brackets, is told beside it.
_COINS_WITHIN = re.compile(
    rf"\d[^a-z]*(?:{'|'.join(COINS)})\b|\b(?:{'|'.join(COINS)})[^a-z0-9]*\d|[:=] *{_MANY}\Z|[^a-z]*{_MANY} ?(?:(?:and|plus|from)\b|[+&])"
)
_WORTH = re.compile(r"\([^()]*\)|\b(?:worth|valued?)\b.*")
# 2k gp, 3 thousand gp: no words, though no number that is read.
_LIKE_COINS = re.compile(rf"[^a-z]*\d[^a-z]*[a-z]{{1,8}} ?(?:{'|'.join(COINS)})\b")
_LIKE_A_SHARE = re.compile(
    r"[^a-z]*\d[^a-z]*(?:%|per ?cent|\Z)|(?:(?:half|third|quarter|rest|all|whole)\b|[\d/]+ ).*\bpot\Z|the pot\Z"
)


@dataclass(frozen=True, slots=True)
class PlacePrize:
    place: int
    coppers: int = 0
    percent: int = 0
    words: str = ""


def read_prizes(text: str, coinage: Coinage) -> tuple[PlacePrize, ...]:
    """A line a place: `500 gp`, `50%`, `a silver chess set`, `30%, a ring`; an empty line leaves a place without.

    Raises NotPossible for too many lines, and shares of more than the whole pot; RulesError for numbers that are no share and no
    amount of coins, for coins among words, and for lines that begin with their place or with thousands.
    """
    lines = [clean(line).strip() for line in text.splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    if len(lines) > MOST_PRIZES:
        raise NotPossible(f"There are prizes for {MOST_PRIZES} places at most.")
    _check_numbering(lines)
    prizes = tuple(_read_line(place, line, coinage) for place, line in enumerate(lines, 1) if line)
    total = sum(prize.percent for prize in prizes)
    if total > 100:
        raise NotPossible(f"The shares of the pot add up to {total}%: at most 100%.")
    return prizes


def _check_numbering(lines: Sequence[str]) -> None:
    """Raises Ambiguous for `1 500 gp` and `2 250 gp` below it: places, or thousands."""
    matches = [(place, _PLACE_OR_THOUSANDS.match(line)) for place, line in enumerate(lines, 1) if line]
    if len(matches) > 1 and all(match and int(match[1]) == place for place, match in matches):
        match = matches[0][1]
        assert match is not None
        place, rest = match.groups()
        raise Ambiguous(
            f"{quoted(match[0])} can mean {place}{rest}, or {rest} for place {place}. Type {place}{rest} or {place}. {rest}."
        )


def _read_line(place: int, line: str, coinage: Coinage) -> PlacePrize:
    where = f"The prize for place {place}: "
    if len(line) > 4 * LONGEST_WORDS:
        raise NotPossible(f"{where}it is too long: at most {LONGEST_WORDS} characters.")
    shares, amounts, words = list[str](), list[str](), list[str]()
    for part in _parts(place, line):
        typed = plain(part)
        if share := _SHARE.fullmatch(typed.lower()):
            shares.append(share[1])
        elif _COINS.fullmatch(typed.lower()) or _is_amount(coinage, typed):
            amounts.append(typed)
        else:
            _check_words(where, part)
            words.append(part)
    if len(shares) > 1:
        raise NotPossible(
            f"{where}it has {len(shares)} shares of the pot. Give each place a line of its own."
        )
    try:
        coppers = coinage.read(" ".join(amounts)) if amounts else 0
    except RulesError as refusal:
        raise type(refusal)(f"{where}{refusal}") from refusal
    in_words = ", ".join(words)
    if len(in_words) > LONGEST_WORDS:
        raise NotPossible(f"{where}it is too long: at most {LONGEST_WORDS} characters.")
    return PlacePrize(place, coppers, int(shares[0]) if shares else 0, in_words)


def _is_amount(coinage: Coinage, typed: str) -> bool:
    try:
        return bool(coinage.read(typed))
    except RulesError:
        return False


def _check_words(where: str, part: str) -> None:
    """Raises Unreadable for what must be meant for a share or for coins."""
    typed = plain(part).lower()
    if _LIKE_A_SHARE.match(typed):
        raise Unreadable(
            f"{where}can't read {quoted(part)}. Try 50%, or 50%, a ring: a share is a whole number, coins have their name, and words begin with a letter."
        )
    if _LIKE_COINS.match(typed):
        raise Unreadable(f"{where}can't read {quoted(part)}. Write the coins in figures: 2000 gp, a ring.")
    if _COINS_WITHIN.search(_WORTH.sub("", typed)):
        raise Unreadable(
            f"{where}can't read {quoted(part)}. Put a comma between coins and words: 500 gp, a ring. Words alone are: a ring worth 500 gp."
        )


def _parts(place: int, line: str) -> Iterator[str]:
    """What stands between the commas of a line, behind the number of its place. Raises NotPossible for that of another place."""
    for part in filter(None, map(str.strip, _BETWEEN.split(line))):
        number = _NUMBERED.match(part.translate(_DASHES))
        if number and int(number[1]) != place:
            raise NotPossible(
                f"The prize for place {place}: {quoted(part)} is numbered otherwise. Give each place a line of its own, in order."
            )
        yield part[number.end() :] if number else part


def write_prize(prize: PlacePrize, coinage: Coinage) -> str:
    parts = [coinage.write(prize.coppers)] if prize.coppers else []
    parts += [f"{prize.percent}%"] if prize.percent else []
    return ", ".join([*parts, prize.words] if prize.words else parts)


def prize_places(places: Mapping[int, tuple[int, int]], without: Set[int]) -> dict[int, tuple[int, int]]:
    """The places as the prizes count them: who is out of the prizes gives up the place to whoever comes next."""
    counted: dict[tuple[int, int], list[int]] = {}
    for number, span in sorted(places.items(), key=lambda pair: pair[1]):
        if number not in without:
            counted.setdefault(span, []).append(number)
    first, result = 1, dict[int, tuple[int, int]]()
    for numbers in counted.values():
        result |= dict.fromkeys(numbers, (first, first + len(numbers) - 1))
        first += len(numbers)
    return result


def first_alone(places: Mapping[int, tuple[int, int]]) -> int | None:
    """Who has the first place and shares it with nobody."""
    return next((number for number, span in places.items() if span == (1, 1)), None)


def awards(prizes: Sequence[PlacePrize], pot: int, places: Mapping[int, tuple[int, int]]) -> dict[int, int]:
    """Coppers for each number; who share places share what these win, and an odd copper stays in the pot."""
    by_place = {prize.place: prize.coppers + pot * prize.percent // 100 for prize in prizes}
    sharing: dict[tuple[int, int], int] = {}
    for span in places.values():
        sharing[span] = sharing.get(span, 0) + 1
    return {
        number: amount
        for number, (first, last) in places.items()
        if (amount := sum(by_place.get(place, 0) for place in range(first, last + 1)) // sharing[first, last])
    }


def write_span(span: tuple[int, int]) -> str:
    """ "2", "1–2"."""
    first, last = span
    return str(first) if first == last else f"{first}–{last}"


def words_for(prizes: Sequence[PlacePrize], span: tuple[int, int]) -> str:
    """What is won beside coins by who stands there; who share it settle that among themselves."""
    return ", ".join(prize.words for prize in prizes if prize.words and span[0] <= prize.place <= span[1])
