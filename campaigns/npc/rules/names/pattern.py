"""A way to build names: a form with gaps, and the words that fit each gap."""

from math import prod


class Pattern:
    """Every combination of the words in `columns`, numbered so that the last column changes fastest."""

    def __init__(self, form: str, *columns: tuple[str, ...]) -> None:
        self.form = form
        self.columns = columns
        self.count = prod(map(len, columns))

    def combination(self, number: int) -> str:
        """Combination `number`, from 0 to count - 1."""
        words = []
        for column in reversed(self.columns):
            number, index = divmod(number, len(column))
            words.append(column[index])
        return self.form.format(*reversed(words))


def pick_combination(patterns: tuple[Pattern, ...], number: int) -> str:
    """Combination `number`, from 0, of those of all the patterns one after the other. Raises IndexError beyond the last."""
    for pattern in patterns:
        if number < pattern.count:
            return pattern.combination(number)
        number -= pattern.count
    raise IndexError(number)


def word_column(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def phrases(text: str) -> tuple[str, ...]:
    """A column of phrases between commas."""
    return tuple(" ".join(phrase.split()) for phrase in text.split(","))
