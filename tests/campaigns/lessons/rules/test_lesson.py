"""A lesson's file: what holds, and what is refused with the place named."""

import pytest

from campaigns.lessons.rules.lesson import read_lesson
from campaigns.rules.errors import Unreadable

HEAD = 'title = "The sky"\nabout = "Sylph, Griffon, Dragon"\nminutes = 3\n'
STEP = '[[steps]]\ntitle = "A step"\ntext = "Read this."\n'
ASKS = f'{HEAD}{STEP}goal = "Go."\nhint = "Ahead."\n'


def test_a_step_that_is_read_needs_a_title_and_words_alone():
    lesson = read_lesson("sky", HEAD + STEP)
    [step] = lesson.steps
    assert (lesson.title, lesson.minutes, step.name, step.goal) == ("The sky", 3, "1", "")


def test_lines_of_a_text_are_one_and_paragraphs_stay():
    [step] = read_lesson("sky", HEAD + STEP.replace('"Read this."', '"""One\nline.\n\nTwo."""')).steps
    assert step.text == "One line.\n\nTwo."


def test_several_moves_may_be_right_and_lead_elsewhere():
    text = f'{ASKS}answers = [{{ moves = ["a2a3", "a2a4"], to = "end" }}, {{ moves = ["b2b3"] }}]\n'
    first, _ = read_lesson("sky", f'{text}{STEP}name = "end"\n').steps
    assert [(answer.moves, answer.to) for answer in first.answers] == [
        (("a2a3", "a2a4"), "end"),
        (("b2b3",), ""),
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (HEAD, "either steps or one training"),
        ("title = ", "Lesson sky"),
        (HEAD.replace("minutes = 3", "minutes = 0") + STEP, "minutes is not a number from 1 on"),
        (HEAD.replace('about = "Sylph, Griffon, Dragon"\n', "") + STEP, "about is missing"),
        (f"{HEAD}{STEP}moves = 3\n", "Step 1: nobody knows moves"),
        (f'{HEAD}{STEP}to = "x"\n', "there is no step x"),
        (f'{HEAD}{STEP}name = "2"\n{STEP}', "two steps have the same name"),
        (f'{HEAD}{STEP}answers = [{{ moves = ["a2a3"] }}]\n', "needs a goal"),
        (f'{HEAD}{STEP}goal = "Go."\nanswers = [{{ moves = ["a2a3"] }}]\n', "needs a hint"),
        (f"{ASKS}answers = [{{ moves = [] }}]\n", "answer 1: it needs moves"),
        (f'{ASKS}reach = "a2"\n', "with what reaches them"),
        (f'{ASKS}options = [{{ text = "No", say = "No." }}]\n', "one of its options has to be right"),
        (f'{ASKS}squares = "a2"\n', "squares is not a list"),
        (f"{ASKS}squares = [2]\n", "squares is not a list of texts"),
        (f"{ASKS}answers = [2]\n", "answers is not a list of tables"),
    ],
)  # fmt: skip
def test_a_faulty_file_is_refused_with_the_place(text, why):
    with pytest.raises(Unreadable, match=why):
        read_lesson("sky", text)
