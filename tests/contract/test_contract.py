"""What every game answers, tried on random games of each (campaigns/rules/contract.py)."""

from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.contract import Choice, Notes, Over, Roll, Side, Viewer
from campaigns.rules.errors import BadDice, NotPossible, Unreadable
from tests.contract.games import GAMES, playouts
from tests.examples import examples
from variants.rules.actions import Resign

pytestmark = pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.rules.slug)
OTHERS = [viewer for viewer in Viewer if viewer is not Viewer.DM]
TEXTS = ["options", "action", "state", "position"]


def test_it_has_a_name_and_names_for_its_sides(entry):
    assert entry.rules.slug.isidentifier()
    assert entry.rules.title
    assert len(set(entry.rules.side_names)) == len(Side)


@given(data=st.data())
def test_options_are_read_back_as_they_were(entry, data):
    options = data.draw(entry.options)
    assert entry.rules.read_options(entry.rules.write_options(options)) == options


@given(data=st.data())
def test_every_state_and_its_position_are_read_back_and_stay_as_they_were(entry, data):
    rules, playout = entry.rules, data.draw(playouts(entry))
    for state, written in zip(playout.states, playout.written, strict=True):
        assert rules.write_state(state) == written
        assert rules.read_state(written) == state
        position = rules.position(state)
        assert rules.read_position(rules.write_position(position)) == position
    for value in (*playout.states, *playout.offered):
        assert type(value).__dataclass_params__.frozen
        hash(value)


@given(data=st.data())
def test_every_offered_action_is_accepted_and_read_back(entry, data):
    rules, state = entry.rules, data.draw(playouts(entry)).last
    awaited = rules.awaits(state)
    moves = awaited.actions if isinstance(awaited, Choice | Notes) else ()
    assert len(moves) < 400
    for action in (*moves, *rules.declarations(state)):
        assert rules.act(state, action) != state
        assert rules.read_action(rules.write_action(action)) == action


@given(data=st.data())
def test_whoever_gives_up_loses_at_once_whosever_turn_it_is(entry, data):
    rules = entry.rules
    state = data.draw(playouts(entry)).last
    for action in filter(lambda declared: isinstance(declared, Resign), rules.declarations(state)):
        mover = rules.position(state).side
        given_up = rules.act(state, action)
        ended = rules.awaits(given_up)
        assert (ended.how, ended.winner) == ("resigned", mover if action.off_turn else mover.other)
        assert rules.read_state(rules.write_state(given_up)) == given_up


@given(data=st.data())
def test_one_action_has_one_text_from_which_it_is_read_back(entry, data):
    playout = data.draw(playouts(entry))
    actions = {*playout.offered, *playout.done}
    assert len({entry.rules.write_action(action) for action in actions}) == len(actions)
    for action in playout.done:
        assert entry.rules.read_action(entry.rules.write_action(action)) == action


@given(data=st.data())
def test_nothing_is_offered_or_accepted_when_it_is_over(entry, data):
    rules, playout = entry.rules, data.draw(playouts(entry, to_the_end=True))
    state, before = playout.last, entry.rules.write_state(playout.last)
    assert isinstance(rules.awaits(state), Over)
    assert not rules.declarations(state)
    for action in set(playout.offered):
        with pytest.raises(NotPossible):
            rules.act(state, action)
    with pytest.raises(NotPossible):
        rules.throw(state, (1,))
    assert rules.write_state(state) == before


@given(data=st.data())
def test_where_a_roll_is_awaited_only_declarations_are_accepted(entry, data):
    rules, playout = entry.rules, data.draw(playouts(entry))
    for state in playout.states:
        if isinstance(rules.awaits(state), Roll):
            declared = rules.declarations(state)
            for action in set(playout.offered):
                if not any(is_another_number_of(one, action) for one in declared):
                    with pytest.raises(NotPossible):
                        rules.act(state, action)


def is_another_number_of(declared, action):
    """Whether an action is a declared one, or that with another number: the plainest stands for all of its kind."""
    if type(declared) is not type(action):
        return False
    pairs = ((getattr(declared, one.name), getattr(action, one.name)) for one in fields(declared))
    return all(one == other or type(one) is type(other) is int for one, other in pairs)


@given(data=st.data())
def test_faces_the_dice_cannot_show_and_dice_nobody_asked_for_are_refused(entry, data):
    for state in data.draw(playouts(entry)).states:
        roll = entry.rules.awaits(state)
        if not isinstance(roll, Roll):
            with pytest.raises(NotPossible):
                entry.rules.throw(state, (1,))
            continue
        good = (1,) * roll.dice.count
        for faces in [(0, *good[1:]), (*good[1:], roll.dice.sides + 1), (-1, *good[1:]), (*good, 1), ()]:
            with pytest.raises(BadDice):
                entry.rules.throw(state, faces)


@given(data=st.data())
def test_no_two_rolls_of_a_game_have_the_same_key(entry, data):
    playout = data.draw(playouts(entry))
    thrown = [
        state for state, (kind, _) in zip(playout.states, playout.steps, strict=False) if kind == "throw"
    ]
    awaited = [entry.rules.awaits(state) for state in [*thrown, playout.last]]
    keys = [roll.key for roll in awaited if isinstance(roll, Roll)]
    assert len(set(keys)) == len(keys)


@given(data=st.data())
def test_replaying_the_written_actions_and_faces_gives_every_stored_state(entry, data):
    rules, playout = entry.rules, data.draw(playouts(entry))
    state = rules.start(rules.read_options(playout.options))
    for (kind, text), after in zip(playout.steps, playout.written[1:], strict=True):
        if kind == "throw":
            state = rules.throw(state, tuple(map(int, text.split())))
        else:
            state = rules.act(state, rules.read_action(text))
        assert rules.write_state(state) == after
        assert state == rules.read_state(after)


@pytest.mark.parametrize("viewer", OTHERS)
@given(data=st.data())
def test_states_that_differ_only_in_secrets_look_the_same(entry, viewer, data):
    state = data.draw(playouts(entry)).last
    twin = data.draw(doubles(entry, state, viewer))
    assert entry.rules.seen_by(twin, viewer) == entry.rules.seen_by(state, viewer)
    assert repr(entry.rules.seen_by(twin, viewer)) == repr(entry.rules.seen_by(state, viewer))


@pytest.mark.parametrize("viewer", OTHERS)
@given(data=st.data())
def test_the_dm_sees_everything(entry, viewer, data):
    states = data.draw(playouts(entry)).states
    states.append(data.draw(doubles(entry, states[-1], viewer)))
    for one, other in zip(states, states[1:], strict=False):
        same = entry.rules.seen_by(one, Viewer.DM) == entry.rules.seen_by(other, Viewer.DM)
        assert same == (one == other)


@pytest.mark.parametrize("kind", TEXTS)
@given(text=st.text(max_size=80))
def test_any_text_is_read_or_unreadable(entry, kind, text):
    _read_or_refuse(entry.rules, kind, text)


@pytest.mark.parametrize("kind", TEXTS)
@examples(1)
@given(data=st.data())
def test_a_megabyte_is_refused_in_a_few_words(entry, kind, data):
    good = data.draw(written(entry, kind))
    for text in (
        "9" * 1_000_000, "/" * 1_000_000, "|" * 1_000_000, f"{good[:-1]}{'1' * 1_000_000}{good[-1:]}",
    ):  # fmt: skip
        _read_or_refuse(entry.rules, kind, text)


@pytest.mark.parametrize("kind", TEXTS)
@given(data=st.data())
def test_a_mistyped_text_is_unreadable_or_means_what_it_says(entry, kind, data):
    good = data.draw(written(entry, kind))
    at = data.draw(st.integers(0, len(good)))
    typo = data.draw(st.sampled_from(["", " ", "0", "1", "\n", "/", ";", "-", "٣", good[at:], good[:at]]))
    _read_or_refuse(entry.rules, kind, good[:at] + typo + good[at + data.draw(st.integers(0, 2)) :])


def _read_or_refuse(rules, kind, text):
    read, write = getattr(rules, f"read_{kind}"), getattr(rules, f"write_{kind}")
    try:
        value = read(text)
    except Unreadable as refusal:
        assert len(str(refusal)) < 500
    else:
        # People type positions: what is read of one is a position, however it was spaced or left unfinished.
        assert read(write(value)) == value if kind == "position" else write(value) == text


@st.composite
def doubles(draw, entry, state, viewer):
    return entry.double(draw, state, viewer)


@st.composite
def written(draw, entry, kind):
    playout, rules = draw(playouts(entry)), entry.rules
    actions = [text for kind_of_step, text in playout.steps if kind_of_step == "act"]
    return {
        "options": playout.options,
        "action": draw(st.sampled_from(actions)) if actions else "",
        "state": rules.write_state(playout.last),
        "position": rules.write_position(rules.position(playout.last)),
    }[kind]
