"""What a tournament is played by: its format, how many rounds, who goes on into a final, and for which prizes."""

from dataclasses import dataclass
from enum import StrEnum

from campaigns.rules.errors import NotPossible
from campaigns.rules.labels import Labelled, pluralize
from campaigns.tournaments.rules.pairing_results import counted_points

MIN_ENTRANTS, MAX_ENTRANTS = 2, 256
MAX_IN_ROUND_ROBIN = 32
"""Who meet twice have 62 rounds and 992 games then; 256 would have 255 rounds. A larger one of an older version goes on."""
MAX_ROUNDS = 30
MAX_DAYS_APART = 365
FINAL_SIZES = (2, 4, 8, 16)


class Format(Labelled):
    KNOCKOUT = "knockout", "Knock-out"
    ROUND_ROBIN = "robin", "Round robin"
    SWISS = "swiss", "Swiss"
    SWISS_FINAL = "final", "Swiss with a final"

    @property
    def is_swiss(self) -> bool:
        return self in (Format.SWISS, Format.SWISS_FINAL)

    @property
    def most_entrants(self) -> int:
        return MAX_IN_ROUND_ROBIN if self is Format.ROUND_ROBIN else MAX_ENTRANTS


class Seeding(StrEnum):
    """How the starting numbers are given out."""

    CM = "cm"
    DRAW = "draw"


class RoundKind(StrEnum):
    """A round of the first stage, or of a Swiss with a final one of that final."""

    MAIN = "main"
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class Terms:
    """`rounds`: of a Swiss, and of a round robin that was ended before its last; `twice`: everybody meets everybody with both colours.

    Of a final: `final_places` places, for those with more than `above` half points; None: for the best, whatever they have.
    """

    format: Format
    rounds: int = 0
    twice: bool = False
    final_places: int = 0
    above: int | None = None

    def __post_init__(self) -> None:
        if self.format.is_swiss and not 1 <= self.rounds <= MAX_ROUNDS:
            raise NotPossible(f"A Swiss tournament has 1 to {MAX_ROUNDS} rounds.")
        if self.format is Format.SWISS_FINAL and self.final_places not in FINAL_SIZES:
            sizes = ", ".join(map(str, FINAL_SIZES[:-1]))
            raise NotPossible(f"A final has {sizes} or {FINAL_SIZES[-1]} places.")

    def main_rounds(self, entrants: int) -> int:
        """The rounds of the first stage: of a knock-out all of them."""
        match self.format:
            case Format.KNOCKOUT:
                return max(entrants - 1, 0).bit_length()
            case Format.ROUND_ROBIN:
                all_rounds = (entrants - 1 + entrants % 2) * (2 if self.twice else 1)
                return min(all_rounds, self.rounds or all_rounds)
        return self.rounds


def too_many_in_words(form: Format) -> str:
    """Why nobody more enters a tournament of this format."""
    if form is Format.ROUND_ROBIN:
        return f"A round robin has {form.most_entrants} entrants at most: play a Swiss."
    return f"A tournament has {form.most_entrants} entrants at most."


def safe_rounds(entrants: int) -> int:
    """How many Swiss rounds can always be paired, whoever wins: half as many as there are entrants (a bye counts as one).

    After r rounds everybody has not met n - 1 - r others. As long as these are half of all (Dirac) there is a pairing
    without a second meeting; with more rounds there may be none, as with 8 entrants in round six.
    """
    return max(1, (entrants + 1) // 2) if entrants >= MIN_ENTRANTS else 0


def safe_in_words(entrants: int, safe: int) -> str:
    """ "With 8 entrants 4 Swiss rounds are safe"."""
    return f"With {entrants} entrants {pluralize(safe, 'Swiss round')} {'is' if safe == 1 else 'are'} safe"


def terms_in_words(terms: Terms, entrants: int) -> str:
    """ "Swiss of 8 rounds, then a final of 8 for all above 6 points", "Knock-out"."""
    match terms.format:
        case Format.KNOCKOUT:
            return terms.format.label
        case Format.ROUND_ROBIN:
            return "Double round robin" if terms.twice else terms.format.label
    text = f"Swiss of {pluralize(terms.main_rounds(entrants), 'round')}"
    if terms.format is Format.SWISS_FINAL:
        who = "the best" if terms.above is None else f"all above {counted_points(terms.above)}"
        text += f", then a final of {terms.final_places} for {who}"
    return text
