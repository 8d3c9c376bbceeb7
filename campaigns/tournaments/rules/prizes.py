"""Prizes by place: a line for each, in coins, as a share of the pot, in words, or several of these."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from campaigns.campaign.rules.coins import COINS, Coinage
from campaigns.rules.errors import Ambiguous, NotPossible, RulesError, Unreadable
from campaigns.rules.reading import quoted
from campaigns.rules.text import clean, plain

MAX_PRIZES = 32
MAX_TEXT_LENGTH = 120
_SHARE = re.compile(r"(\d{1,3}) ?(?:%|per ?cent)(?: of (?:the )?pot)?")
# Commas and semicolons, but not the comma of 1,000 gp.
_SEPARATOR = re.compile(r"(?<!\d),|,(?!\d)|;|\band (?=\d)")
_NUMBERING = re.compile(
    r"(?:#|place )?(\d{1,2})(?:(?:st|nd|rd|th)?(?: place| prize)?(?:[.):]+\s+|\t\s*)|(?:st|nd|rd|th)(?: place| prize)? - )",
    re.IGNORECASE,
)
_DASHES = {ord(dash): "-" for dash in "–—"}
_PLACE_OR_THOUSANDS = re.compile(r"(\d{1,2})[^\S\t](\d{3}(?!\d).*)")
# Numbers that are meant as coins, and what begins like a share of the pot, or is a number alone.
_NAMES = "|".join((*COINS, "platinum", "gold", "electrum", "silver", "copper"))
_AMOUNT = rf"\d[^a-z]*(?:{_NAMES})(?: (?:pieces?|coins?))?"
_COINS = re.compile(rf"[^a-z]*{_AMOUNT}\.?(?:[ ]?\d.*)?")
# Coins among words; what a thing is worth, also between brackets, is told beside it.
_COINS_WITHIN = re.compile(
    rf"\d[^a-z]*(?:{'|'.join(COINS)})\b|\b(?:{'|'.join(COINS)})[^a-z0-9]*\d|[:=] *{_AMOUNT}\Z|[^a-z]*{_AMOUNT} ?(?:(?:and|plus|from)\b|[+&])"
)
_WORTH = re.compile(r"\([^()]*\)|\b(?:worth|valued?)\b.*")
# 2k gp, 3 thousand gp: no words, though no number that is read.
_LIKE_COINS = re.compile(rf"[^a-z]*\d[^a-z]*[a-z]{{1,8}} ?(?:{'|'.join(COINS)})\b")
_LIKE_A_SHARE = re.compile(
    r"[^a-z]*\d[^a-z]*(?:%|per ?cent|\Z)|(?:(?:half|third|quarter|rest|all|whole)\b|[\d/]+ ).*\bpot\Z|the pot\Z"
)


@dataclass(frozen=True, slots=True)
class PlacePrize:
    rank: int
    coppers: int = 0
    percent: int = 0
    text: str = ""


def read_prizes(text: str, coinage: Coinage) -> tuple[PlacePrize, ...]:
    """A line a place: `500 gp`, `50%`, `a silver chess set`, `30%, a ring`; an empty line leaves a place without.

    Raises NotPossible for too many lines, and shares of more than the whole pot; RulesError for numbers that are no share and no
    amount of coins, for coins among words, and for lines that begin with their place or with thousands.
    """
    lines = [clean(line).strip() for line in text.splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    if len(lines) > MAX_PRIZES:
        raise NotPossible(f"There are prizes for {MAX_PRIZES} places at most.")
    _check_numbering(lines)
    prizes = tuple(_read_line(rank, line, coinage) for rank, line in enumerate(lines, 1) if line)
    total = sum(prize.percent for prize in prizes)
    if total > 100:
        raise NotPossible(f"The shares of the pot add up to {total}%: at most 100%.")
    return prizes


def _check_numbering(lines: Sequence[str]) -> None:
    """Raises Ambiguous for `1 500 gp` and `2 250 gp` below it: places, or thousands."""
    matches = [(rank, _PLACE_OR_THOUSANDS.match(line)) for rank, line in enumerate(lines, 1) if line]
    if len(matches) > 1 and all(match and int(match[1]) == rank for rank, match in matches):
        match = matches[0][1]
        assert match is not None
        rank, thousands = match.groups()
        raise Ambiguous(
            f"{quoted(match[0])} can mean {rank}{thousands}, or {thousands} for place {rank}. Type {rank}{thousands} or {rank}. {thousands}."
        )


def _read_line(rank: int, line: str, coinage: Coinage) -> PlacePrize:
    prefix = f"The prize for place {rank}: "
    if len(line) > 4 * MAX_TEXT_LENGTH:
        raise NotPossible(f"{prefix}it is too long: at most {MAX_TEXT_LENGTH} characters.")
    shares, amounts, texts = list[str](), list[str](), list[str]()
    for part in _parts(rank, line):
        plain_part = plain(part)
        if share := _SHARE.fullmatch(plain_part.lower()):
            shares.append(share[1])
        elif _COINS.fullmatch(plain_part.lower()) or _is_amount(coinage, plain_part):
            amounts.append(plain_part)
        else:
            _check_text(prefix, part)
            texts.append(part)
    if (count := len(shares)) > 1:
        raise NotPossible(f"{prefix}it has {count} shares of the pot. Give each place a line of its own.")
    try:
        coppers = coinage.read(" ".join(amounts)) if amounts else 0
    except RulesError as refusal:
        raise type(refusal)(f"{prefix}{refusal}") from refusal
    text = ", ".join(texts)
    if len(text) > MAX_TEXT_LENGTH:
        raise NotPossible(f"{prefix}it is too long: at most {MAX_TEXT_LENGTH} characters.")
    return PlacePrize(rank, coppers, int(shares[0]) if shares else 0, text)


def _is_amount(coinage: Coinage, text: str) -> bool:
    try:
        return bool(coinage.read(text))
    except RulesError:
        return False


def _check_text(prefix: str, part: str) -> None:
    """Raises Unreadable for what must be meant for a share or for coins."""
    plain_part = plain(part).lower()
    if _LIKE_A_SHARE.match(plain_part):
        raise Unreadable(
            f"{prefix}can't read {quoted(part)}. Try 50%, or 50%, a ring: a share is a whole number, coins have their name, and words begin with a letter."
        )
    if _LIKE_COINS.match(plain_part):
        raise Unreadable(f"{prefix}can't read {quoted(part)}. Write the coins in figures: 2000 gp, a ring.")
    if _COINS_WITHIN.search(_WORTH.sub("", plain_part)):
        raise Unreadable(
            f"{prefix}can't read {quoted(part)}. Put a comma between coins and words: 500 gp, a ring. Words alone are: a ring worth 500 gp."
        )


def _parts(rank: int, line: str) -> Iterator[str]:
    """What stands between the commas of a line, behind the number of its place. Raises NotPossible for that of another place."""
    for part in filter(None, map(str.strip, _SEPARATOR.split(line))):
        number = _NUMBERING.match(part.translate(_DASHES))
        if number and int(number[1]) != rank:
            raise NotPossible(
                f"The prize for place {rank}: {quoted(part)} is numbered otherwise. Give each place a line of its own, in order."
            )
        yield part[number.end() :] if number else part


def write_prize(prize: PlacePrize, coinage: Coinage) -> str:
    parts = [coinage.write(prize.coppers)] if prize.coppers else []
    parts += [f"{prize.percent}%"] if prize.percent else []
    return ", ".join([*parts, prize.text] if prize.text else parts)


def prize_ranks(ranks: Mapping[int, tuple[int, int]], excluded: Set[int]) -> dict[int, tuple[int, int]]:
    """The places as the prizes count them: who is out of the prizes gives up the place to whoever comes next."""
    first, result = 1, dict[int, tuple[int, int]]()
    for _, group in groupby(sorted(ranks.items(), key=itemgetter(1)), key=itemgetter(1)):
        numbers = [number for number, _ in group if number not in excluded]
        result |= dict.fromkeys(numbers, (first, first + len(numbers) - 1))
        first += len(numbers)
    return result


def first_alone(ranks: Mapping[int, tuple[int, int]]) -> int | None:
    """Who has the first place and shares it with nobody."""
    return next((number for number, span in ranks.items() if span == (1, 1)), None)


def awards(prizes: Sequence[PlacePrize], pot: int, ranks: Mapping[int, tuple[int, int]]) -> dict[int, int]:
    """Coppers for each number; who share places share what these win, and an odd copper stays in the pot."""
    by_place = {prize.rank: prize.coppers + pot * prize.percent // 100 for prize in prizes}
    sharers = Counter(ranks.values())
    return {
        number: amount
        for number, (first, last) in ranks.items()
        if (amount := sum(by_place.get(rank, 0) for rank in range(first, last + 1)) // sharers[first, last])
    }


def write_span(span: tuple[int, int]) -> str:
    """ "2", "1–2"."""
    first, last = span
    return str(first) if first == last else f"{first}–{last}"


def prize_text_for(prizes: Sequence[PlacePrize], span: tuple[int, int]) -> str:
    """What is won beside coins by who stands there; who share it settle that among themselves."""
    return ", ".join(prize.text for prize in prizes if prize.text and span[0] <= prize.rank <= span[1])
