"""Every lesson of every board, played through by the rules; and what a faulty one is refused with."""

import pytest

from campaigns.lessons.rules.lesson import read_lesson
from campaigns.rules.errors import RulesError, Unreadable
from variants import catalog
from variants.lessons.judging import node_after
from variants.lessons.lesson_steps import LessonSteps, NodeKind
from variants.lessons.shelf import lessons_of, steps_of_lesson

LESSONS = [
    (game, slug) for game in catalog.GAMES for slug, lesson in lessons_of(game).items() if lesson.steps
]
each_lesson = pytest.mark.parametrize(("game", "slug"), LESSONS, ids="/".join)
HEAD = 'title = "Knights"\nabout = "A Knight"\nminutes = 1\n[[steps]]\ntitle = "Go"\ntext = "Go."\ngoal = "Go."\nhint = "Jump."\n'


def answers(node):
    """What is right at a place, as a learner without scripts types it; nothing where nothing is asked."""
    if node.kind is NodeKind.SQUARES:
        return [" ".join(node.step.squares)]
    return list(node.to)


@each_lesson
def test_every_right_answer_is_taken_and_leads_to_the_end(game, slug):
    nodes = steps_of_lesson(game, slug).nodes
    reached, waiting = set(), [0]
    while waiting:
        number = waiting.pop()
        if number in reached:
            continue
        reached.add(number)
        node = nodes[number]
        then = [node_after(node, answer) for answer in answers(node)] or [node.next]
        assert node.kind is NodeKind.END or then
        waiting += [] if node.kind is NodeKind.END else then
    assert reached == set(range(len(nodes)))
    assert any(node.kind is NodeKind.END for node in nodes)


@each_lesson
def test_every_step_of_the_file_is_come_to(game, slug):
    lesson_steps = steps_of_lesson(game, slug)
    assert {node.step.name for node in lesson_steps.nodes if node.step} == {
        step.name for step in lesson_steps.lesson.steps
    }


@each_lesson
def test_every_wrong_move_is_refused_with_the_hint(game, slug):
    for node in steps_of_lesson(game, slug).nodes:
        if node.kind is not NodeKind.MOVE:
            continue
        variant, position = node.line.game.variant, node.line.state.position
        texts = {variant.coordinates.write(move) for move in variant.moves(position)}
        wrong = sorted(texts - node.to.keys())[:3]
        for text in wrong:
            with pytest.raises(Exception, match="not the one asked for|Several moves go there"):
                node_after(node, text)
        with pytest.raises(Exception, match="Hint: "):
            node_after(node, "a1a1" if len(variant.army.grid.levels) == 1 else "2a12a1")


def test_a_step_whose_squares_the_rules_do_not_bear_out_is_refused():
    text = f'{HEAD}position = "4k3/8/8/8/8/8/4P3/N3K3 w - - 0 1"\nreach = "a1"\nsquares = ["b3"]\n'
    with pytest.raises(Unreadable, match="step 1: a1 reaches b3, c2"):
        LessonSteps(catalog.game("wotn"), read_lesson("knights", text))


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ('position = "8/8"\n', "step 1"),
        ('position = "start"\nanswers = [{ moves = ["e2e5"] }]\n', "e2e5.* is not possible"),
        ('position = "start"\nanswers = [{ moves = ["e2e4"], reply = ["e7e4"] }]\n', "e7e4.* is not possible"),
    ],
)  # fmt: skip
def test_a_step_that_cannot_be_played_is_refused(step, why):
    with pytest.raises(Unreadable, match=why):
        LessonSteps(catalog.game("wotn"), read_lesson("knights", HEAD + step))


def test_moves_where_dice_are_awaited_are_refused():
    text = f'{HEAD}position = "start"\nanswers = [{{ moves = ["e2e4"] }}]\n'
    with pytest.raises(RulesError, match="nobody is to move"):
        LessonSteps(catalog.game("chessgammon"), read_lesson("knights", text))
