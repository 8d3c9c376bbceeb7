"""What was said to be done, beside what is there: acts that are lost, and acts that are there twice.

An act is known by its form's key, and by the words that it leaves in the log of its match, as a person would read them:
"act 2d22d3", "throws 3 5". The ledger knows neither Django nor the app: who asks brings both sides.
"""

import threading
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher


@dataclass(frozen=True, slots=True)
class Act:
    """One form that was answered: its key, and the words of the lines it was to leave, in order."""

    key: str
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """What a database holds of one match: the words of its lines in order, and how often each form's key was carried out."""

    texts: Sequence[str]
    keys: Mapping[str, int]

    def known_to(self, keys: Iterable[str]) -> "MatchRecord":
        """The same without the forms that are not among these."""
        return MatchRecord(self.texts, {key: self.keys[key] for key in keys if key in self.keys})


@dataclass(slots=True)
class Balance:
    """What is lost and what is doubled, one sentence each; both empty where all is as it was said."""

    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)

    @property
    def is_even(self) -> bool:
        return not (self.lost or self.doubled)

    def add(self, other: "Balance") -> None:
        self.lost += other.lost
        self.doubled += other.doubled


class Ledger:
    """Every act that a device was told is done, by match; several devices may write in it at once."""

    def __init__(self) -> None:
        self._acts: dict[int, list[Act]] = defaultdict(list)
        self._lock = threading.Lock()

    def note(self, match: int, act: Act) -> None:
        """The server has answered: the act is done."""
        with self._lock:
            self._acts[match].append(act)

    @property
    def count(self) -> int:
        """How many acts were acknowledged."""
        with self._lock:
            return sum(len(acts) for acts in self._acts.values())

    @property
    def matches(self) -> list[int]:
        return sorted(self._acts)

    def keys(self, match: int) -> list[str]:
        """The keys of the forms that were answered."""
        return [act.key for act in self._acts[match]]

    def copy(self) -> "Ledger":
        """The ledger as it stands now, for a backup that is made now."""
        duplicate = Ledger()
        with self._lock:
            for match, acts in self._acts.items():
                duplicate._acts[match] = list(acts)
        return duplicate

    def balance(self, match: int, record: MatchRecord) -> Balance:
        """Hold one match's acts against what the database has of it."""
        balance = _by_texts([word for act in self._acts[match] for word in act.texts], record.texts, match)
        keys = Counter(act.key for act in self._acts[match])
        for key in keys:
            if not record.keys.get(key):
                balance.lost.append(f"match {match}: nothing is known of the form {key}")
        for key, times in record.keys.items():
            if times > 1 or key not in keys:
                balance.doubled.append(
                    f"match {match}: the form {key} was carried out {times}x, told {keys[key]}x"
                )
        return balance


def _by_texts(answers: Sequence[str], lines: Sequence[str], match: int) -> Balance:
    """The fewest lines that would have to be put in or taken out for the log to be what was told."""
    balance = Balance()
    changes = SequenceMatcher(None, answers, lines, autojunk=False).get_opcodes()
    for kind, begin, end, first, last in changes:
        if kind != "equal":
            balance.lost += [f"match {match}: “{text}” was told" for text in answers[begin:end]]
            balance.doubled += [f"match {match}: “{text}” was never told" for text in lines[first:last]]
    return balance


def balance_of(ledger: Ledger, records: Mapping[int, MatchRecord]) -> Balance:
    """All matches of a ledger, and all that are on record though it knows nothing of them, against the record of each."""
    total = Balance()
    for match in sorted({*ledger.matches, *records}):
        total.add(ledger.balance(match, records.get(match, MatchRecord((), {}))))
    return total
