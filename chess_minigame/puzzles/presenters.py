"""A question of Grice's game in words, and what is said of an answer."""

from dataclasses import dataclass, replace

from chess_minigame.puzzles.questions import BetQuestion, StrategyQuestion


@dataclass(frozen=True, slots=True)
class AnswerChoice:
    """`value` stands in the address; `note` is what it comes to, empty before one is chosen."""

    value: str
    text: str
    note: str
    is_right: bool
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class ShownQuestion:
    """`verdict` is empty before an answer is chosen, `hint` where none was asked for."""

    title: str
    sentences: tuple[str, ...]
    choices: tuple[AnswerChoice, ...]
    verdict: str = ""
    is_right: bool = False
    hint: str = ""


def show_question(question: StrategyQuestion | BetQuestion, answer: str, *, hint: bool) -> ShownQuestion:
    shown = _strategy(question, answer) if isinstance(question, StrategyQuestion) else _bet(question, answer)
    return replace(shown, hint=_hint(question)) if hint and not shown.verdict else shown


def _hint(question: StrategyQuestion | BetQuestion) -> str:
    """Half the way to the answer: the best two strategies in the order of their letters, or how the game is likely to end."""
    if isinstance(question, BetQuestion):
        return f"{_shares(question)}. Fair odds against White are as Black's wins to White's."
    first, second = sorted(question.best_two)
    return f"Weigh {first.value}, {first.printed_name}, against {second.value}, {second.printed_name}."


def _strategy(question: StrategyQuestion, answer: str) -> ShownQuestion:
    is_answered = answer in set(question.worths)
    choices = tuple(
        AnswerChoice(
            strategy.value,
            f"{strategy.value}: {strategy.printed_name}",
            f"worth {worth:+.2f} of a win".replace("-", "−") if is_answered else "",
            is_answered and strategy is question.right,
            strategy.value == answer,
        )
        for strategy, worth in question.worths.items()
    )
    notes = " or ".join(f"{note.value}, {note.printed_name}" for note in question.expected_notes)
    leader = "Black" if question.score > 0 else "White"
    score = f"{abs(question.score)} for {leader}" if question.score else "even"
    sentences = (
        f"You are White with CM {question.white}, Black has {question.black}. Turn {question.turn} of at most "
        f"{question.limit}; the score is {score}.",
        f"You know what Black writes: {notes}{', the one as likely as the other' if len(question.notes) > 1 else ''}.",
    )
    right, is_right = question.right, answer == question.right
    opening = "Right" if is_right else "There is better"
    verdict = f"{opening}: {right.value}, {right.printed_name}." if is_answered else ""
    return ShownQuestion("Which strategy do you write?", sentences, choices, verdict, is_right)


def _bet(question: BetQuestion, answer: str) -> ShownQuestion:
    texts, right = list(map(str, question.odds_choices)), str(question.right)
    is_answered = answer in texts
    choices = tuple(
        AnswerChoice(
            text,
            f"{text} against White",
            _worth(question, number) if is_answered else "",
            is_answered and text == right,
            text == answer,
        )
        for number, text in enumerate(texts)
    )
    sentences = (
        f"White has CM {question.white}, Black {question.black}. Both play honestly and as well as can be.",
        "Somebody bets on White before the first turn; a draw gives the stake back.",
    )
    opening = "Right" if answer == right else f"The fair odds are {right}"
    verdict = f"{opening}: {_shares(question)}." if is_answered else ""
    return ShownQuestion("Which odds are fair?", sentences, choices, verdict, answer == right)


def _shares(question: BetQuestion) -> str:
    white, draw, black = map(float, (question.chances.white, question.chances.draw, question.chances.black))
    return f"White wins {white:.0%}, draws {draw:.0%}, Black wins {black:.0%}"


def _worth(question: BetQuestion, number: int) -> str:
    """What a stake of a hundred at these odds comes to on average."""
    odds, chances = question.odds_choices[number], question.chances
    mean = float(chances.white * 100 * odds.against / odds.on - chances.black * 100)
    return f"a stake of 100 {'wins' if mean >= 0 else 'loses'} {abs(mean):.0f} on average"
