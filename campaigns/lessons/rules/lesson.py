"""A lesson as its file tells it: what is read, what is asked, which answers are right, and what each leads to.

A file holds either `steps` or one `[training]`. A step asks for a move (`answers`), for the squares that a piece reaches
(`reach`, `squares`), for a choice (`options`), or for nothing but to be read. `to` names the step that an answer leads
to; without it the next one in the file follows, so that a lesson is a tree where answers part. What words say of chances, rolls,
worths and who attacks whom are facts in braces (campaigns/rules/facts.py), for the rules to fill in.
"""

import tomllib
from dataclasses import dataclass, replace

from campaigns.lessons.rules.lesson_table import LessonTable
from campaigns.rules.errors import Unreadable
from campaigns.rules.facts import Facts, fill_facts


@dataclass(frozen=True, slots=True)
class RightMoves:
    """Moves that are right, as action texts; what is said of them, and what the other side or the dice do then."""

    moves: tuple[str, ...]
    say: str = ""
    reply: tuple[str, ...] = ()
    to: str = ""


@dataclass(frozen=True, slots=True)
class LessonOption:
    """One answer to choose: `action` is what it does on the board, empty for nothing."""

    text: str
    is_right: bool
    say: str
    action: str = ""
    reply: tuple[str, ...] = ()
    to: str = ""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """`position` is empty where the step goes on from the one before, "start" for the game's own first one.

    `reply` is what happens when a step that is only read has been read.
    """

    name: str
    title: str
    text: str
    goal: str
    hint: str
    source: str
    position: str
    answers: tuple[RightMoves, ...]
    reach: str
    squares: tuple[str, ...]
    options: tuple[LessonOption, ...]
    reply: tuple[str, ...]
    to: str


@dataclass(frozen=True, slots=True)
class TrainingSetUp:
    """A position to win against the engine: how to, in words, the side one plays, and how many positions the engine looks at."""

    position: str
    plan: str
    side: str
    nodes: int


@dataclass(frozen=True, slots=True)
class LessonPlan:
    """One that is `is_extra` is no part of the course, but for those who like more."""

    slug: str
    title: str
    about: str
    minutes: int
    steps: tuple[LessonStep, ...] = ()
    training: TrainingSetUp | None = None
    is_extra: bool = False


def read_lesson(slug: str, text: str) -> LessonPlan:
    """The lesson of that file; raises Unreadable, which names the place."""
    try:
        file = LessonTable(tomllib.loads(text), f"Lesson {slug}")
    except tomllib.TOMLDecodeError as fault:
        raise Unreadable(f"Lesson {slug}: {fault}") from fault
    steps, training = file.tables("steps", "Step"), file.tables("training", "Training")
    lesson = LessonPlan(
        slug,
        file.text("title"),
        file.text("about"),
        file.number("minutes"),
        tuple(_step(step, str(number)) for number, step in enumerate(steps, 1)),
        _training(training[0]) if training else None,
        file.flag("extra"),
    )
    file.end()
    if bool(steps) is bool(training):
        raise Unreadable(f"Lesson {slug}: it needs either steps or one training.")
    _check_names(lesson)
    return lesson


def fill_step(step: LessonStep, facts: Facts) -> LessonStep:
    """The step with the facts in what is read before its answer; raises Unreadable."""
    return replace(
        step,
        text=fill_facts(step.text, facts),
        goal=fill_facts(step.goal, facts),
        hint=fill_facts(step.hint, facts),
        options=tuple(
            replace(option, text=fill_facts(option.text, facts), say=fill_facts(option.say, facts))
            for option in step.options
        ),
    )


def _step(table: LessonTable, number: str) -> LessonStep:
    step = LessonStep(
        table.text("name", number),
        table.text("title"),
        table.text("text"),
        table.text("goal", ""),
        table.text("hint", ""),
        table.text("source", ""),
        table.text("position", ""),
        tuple(_right_moves(answer) for answer in table.tables("answers", "answer")),
        table.text("reach", ""),
        table.texts("squares"),
        tuple(_option(option) for option in table.tables("options", "option")),
        table.texts("reply"),
        table.text("to", ""),
    )
    table.end()
    question_count = sum(map(bool, (step.answers, step.squares, step.options)))
    if question_count > 1 or bool(step.reach) is not bool(step.squares):
        kinds = "moves, for squares with what reaches them, or for a choice"
        raise table.fault(f"it asks for {kinds}: for one of them")
    if question_count and not step.goal:
        raise table.fault("it asks for something and needs a goal")
    if (step.answers or step.squares) and not step.hint:
        raise table.fault("it needs a hint")
    if step.options and not any(option.is_right for option in step.options):
        raise table.fault("one of its options has to be right")
    return step


def _right_moves(table: LessonTable) -> RightMoves:
    say, to = table.text("say", ""), table.text("to", "")
    answer = RightMoves(table.texts("moves"), say, table.texts("reply"), to)
    table.end()
    if not answer.moves:
        raise table.fault("it needs moves")
    return answer


def _option(table: LessonTable) -> LessonOption:
    option = LessonOption(
        table.text("text"),
        table.flag("right"),
        table.text("say"),
        table.text("action", ""),
        table.texts("reply"),
        table.text("to", ""),
    )
    table.end()
    return option


def _training(table: LessonTable) -> TrainingSetUp:
    position, plan, side = (table.text(key) for key in ("position", "plan", "side"))
    training = TrainingSetUp(position, plan, side, table.number("nodes"))
    table.end()
    return training


def _check_names(lesson: LessonPlan) -> None:
    names = [step.name for step in lesson.steps]
    if len(set(names)) < len(names):
        raise Unreadable(f"Lesson {lesson.slug}: two steps have the same name.")
    targets = {
        to
        for step in lesson.steps
        for to in (step.to, *(answer.to for answer in step.answers), *(option.to for option in step.options))
        if to
    }
    if missing := targets - set(names):
        raise Unreadable(f"Lesson {lesson.slug}: there is no step {', '.join(sorted(missing))}.")
