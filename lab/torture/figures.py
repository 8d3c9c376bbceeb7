"""What a trial came to, as one line."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from lab.torture.ledger import Balance
from tools.tablet import Tablet

HEAD = f"{'trial':12} {'what was done':66} {'times':>6} {'acts':>6} {'lost':>5} {'doubled':>8} {'longest wait':>13}"


@dataclass
class Figures:
    """`done`: what was done to the house, so many `times`; `acts` were acknowledged meanwhile.

    `lost` and `doubled` are acts, `faults` anything else that should not be; `longest` are the seconds from a tap to its answer.
    """

    done: str
    times: int = 0
    acts: int = 0
    longest: float | None = None
    balance: Balance = field(default_factory=Balance)
    faults: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    left_out: str = ""  # why nothing was done, if nothing was

    def take_longest_wait(self, devices: Iterable[Tablet]) -> None:
        """Take over the longest wait of these devices."""
        self.longest = max([self.longest or 0.0, *(device.longest for device in devices)])

    def check(self, holds: bool, sentence: str) -> None:
        """Note the sentence as a fault where something does not hold."""
        if not holds:
            self.faults.append(sentence)

    @property
    def is_well(self) -> bool:
        return self.balance.is_even and not self.faults

    def line(self, name: str) -> str:
        if self.left_out:
            return f"{name:12} {self.done:66} NOT RUN: {self.left_out}"
        wait = "-" if self.longest is None else f"{self.longest:.1f} s"
        lost, doubled = len(self.balance.lost), len(self.balance.doubled)
        return f"{name:12} {self.done:66} {self.times:>6} {self.acts:>6} {lost:>5} {doubled:>8} {wait:>13}"

    def sentences(self) -> list[str]:
        """What is wrong, sentence by sentence, and what is to be said besides."""
        wrong = [*self.balance.lost, *self.balance.doubled, *self.faults]
        return [
            *(f"  WRONG: {sentence}" for sentence in wrong[:20]),
            *(f"  {sentence}" for sentence in self.remarks),
        ]
