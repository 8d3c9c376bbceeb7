"""A match's log as its pages read it: lines are only ever appended, so this process reads the new ones alone."""

from campaigns.match.models import Line, Match
from campaigns.rules.lru_cache import LruCache

_KNOWN: LruCache[list[Line]] = LruCache()


def forget_lines() -> None:
    """What this process has read."""
    _KNOWN.clear()


def lines_of(match: Match) -> list[Line]:
    """The whole log, first line first; of all but the last lines the states are read one by one, if at all."""
    known_lines = _KNOWN.get(match.public_id) or []
    lines = Line.objects.filter(match=match).order_by(
        "seq"
    )  # through the match, each line would keep it alive
    # The last one known is read again: what a transaction that failed had written is not there any more.
    newer = list(lines.filter(seq__gte=known_lines[-1].seq)) if known_lines else []
    if not newer or (newer[0].pk, newer[0].at) != (known_lines[-1].pk, known_lines[-1].at):
        return _KNOWN.keep(match.public_id, list(lines.defer("state", "position")))
    for line in newer[:-1]:
        for text in ("state", "position"):  # as deferred as those of the lines before
            vars(line).pop(text)
    return _KNOWN.keep(match.public_id, [*known_lines[:-1], *newer])


def until(match: Match, last: Line) -> list[Line]:
    """The whole log up to `last`, its newest line, where this process has read it so far; else nothing."""
    known_lines = _KNOWN.get(match.public_id) or []
    if not known_lines or (known_lines[-1].pk, known_lines[-1].at) != (last.pk, last.at):
        return []
    return known_lines
