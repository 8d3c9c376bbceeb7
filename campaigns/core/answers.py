"""What a use-case answers."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Answer:
    """One sentence for people, empty where nothing need be said; `pk` is the row that came of it, 0 for none."""

    sentence: str = ""
    pk: int = 0


def write_answer(answer: Answer) -> str:
    """The answer as the form's key remembers it."""
    return f"{answer.pk}\n{answer.sentence}" if answer.pk else answer.sentence


def read_answer(text: str) -> Answer:
    """And back. A number alone is that of a row: so answers were written before they had two parts."""
    number, is_parted, sentence = text.partition("\n")
    if number.isdecimal() and (is_parted or not sentence):
        return Answer(sentence, int(number))
    return Answer(text)
