"""Laws of the fold, on random evenings (R33 to R37)."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from campaigns.campaign.rules.house_rules import HouseRules
from campaigns.campaign.rules.house_rules.experience import LimitSpan
from campaigns.learning.rules.caps import cap_of
from campaigns.learning.rules.contest import CmSetting, Contest, Event, Participant, in_campaign_order
from campaigns.learning.rules.fold import fold
from campaigns.learning.rules.record import LearningEntry, Record
from campaigns.rules.contract import Side
from tests.campaigns.learning.rules.table import house_rules

ANY_RULES = house_rules()
ROLLING = house_rules(limit_span=LimitSpan.ROLLING)

# Few values of each kind, so that evenings meet the same people, days and limits often.
HALVES = st.integers(30, 90)
WINNERS = st.sampled_from([Side.WHITE] * 8 + [Side.BLACK, None])
CHEATS = st.sampled_from([frozenset()] * 8 + [frozenset([side]) for side in Side])
MOSTLY = st.sampled_from([True] * 9 + [False])


@st.composite
def contests(draw, number: int, is_pc: bool, rules: st.SearchStrategy[HouseRules]) -> Contest:
    own, other = Fraction(draw(HALVES), 2), Fraction(draw(HALVES), 2)
    initial = Fraction(draw(st.integers(20, 60)), 2)
    intelligence, adventurer = draw(st.sampled_from([11, 21])), draw(st.booleans())
    return Contest(
        number,
        draw(st.integers(0, 40)),
        Participant(1, "Aldous", own, initial, intelligence, is_pc, adventurer),
        Participant(draw(st.integers(2, 40)), "Somebody", other, other, 10, is_pc=False, adventurer=False),
        draw(WINNERS),
        "win",
        played_out=draw(MOSTLY),
        turns=draw(st.integers(0, 1)),
        rules=draw(rules),
        teaches=draw(MOSTLY),
        cheated=draw(CHEATS),
    )


@st.composite
def settings(draw, number: int) -> CmSetting:
    return CmSetting(number, draw(st.integers(0, 40)), Fraction(draw(HALVES), 2), "the DM's own")


@st.composite
def evenings(draw, is_pc: bool = True, rules: st.SearchStrategy[HouseRules] = ANY_RULES) -> list[Event]:
    """Up to twelve contests of person 1 and settings among them; each contest has house rules of its own."""
    return [
        draw(contests(number, is_pc, rules) if draw(MOSTLY) else settings(number))
        for number in range(1, draw(st.integers(1, 12)) + 1)
    ]


ROLLS = st.fixed_dictionaries({}, optional={number: st.integers(1, 20) for number in range(1, 13)})
WEEKS = st.integers(1, 4)


def credited(entry: LearningEntry) -> Fraction:
    return entry.lesson.credited if entry.lesson else Fraction(0)


def ordinary(record: Record) -> list[tuple[int, Fraction]]:
    return [(gain.day, gain.points) for entry in record.entries if (gain := entry.gain) and not gain.big]


@given(evenings(rules=ROLLING), ROLLS, WEEKS)
def test_in_no_span_do_ordinary_gains_exceed_one_point(events, rolls, weeks):
    gains = ordinary(fold(1, events, rolls, weeks))
    for start, _ in gains:
        assert sum(points for day, points in gains if start <= day < start + 7 * weeks) <= 1


@given(evenings(rules=st.just(HouseRules())), ROLLS, WEEKS)
def test_as_ruled_nothing_follows_a_big_gain_inside_its_span(events, rolls, weeks):
    gains = [entry.gain for entry in fold(1, events, rolls, weeks).entries if entry.gain]
    for index, gain in enumerate(gains):
        if gain.big:
            assert all(later.day >= gain.day + 7 * weeks for later in gains[index + 1 :])


@given(evenings(), ROLLS, WEEKS)
def test_a_big_gain_alone_exceeds_one_point(events, rolls, weeks):
    for entry in fold(1, events, rolls, weeks).entries:
        assert credited(entry) <= 1 or (entry.gain and entry.gain.big)


@given(st.booleans().flatmap(lambda is_pc: evenings(is_pc)), ROLLS, WEEKS)
def test_nobody_learns_past_the_cap(events, rolls, weeks):
    for entry in fold(1, events, rolls, weeks).entries:
        if isinstance(entry.event, Contest) and credited(entry):
            assert entry.cm <= cap_of(entry.event.white, entry.event.rules)


@given(st.booleans().flatmap(lambda is_pc: evenings(is_pc)), ROLLS, st.none() | WEEKS, st.integers(0, 12))
def test_the_fold_of_a_prefix_is_the_prefix_of_the_fold(events, rolls, weeks, length):
    whole, start = fold(1, events, rolls, weeks), in_campaign_order(events)[:length]
    assert fold(1, start, rolls, weeks).entries == whole.entries[:length]


@given(evenings(), ROLLS, st.none() | WEEKS, st.randoms(use_true_random=False))
def test_the_order_of_the_input_does_not_matter(events, rolls, weeks, random):
    shuffled = random.sample(events, len(events))
    assert fold(1, shuffled, rolls, weeks) == fold(1, events, rolls, weeks)


@given(evenings(), ROLLS, WEEKS)
def test_undoing_the_latest_event_takes_back_what_it_gave_and_nothing_else(events, rolls, weeks):
    *kept, undone = in_campaign_order(events)
    before = fold(1, kept, rolls, weeks)
    after = fold(1, events, rolls, weeks)
    assert after.entries[:-1] == before.entries
    assert after.entries[-1].event == undone
    if isinstance(undone, Contest):
        lesson = after.lesson(undone.number)
        assert lesson.cm_after - lesson.credited == (before.cm or undone.white.cm)


@given(evenings(), ROLLS, st.none() | WEEKS)
def test_every_lesson_adds_up_and_explains_itself(events, rolls, weeks):
    for entry in fold(1, events, rolls, weeks).entries:
        if lesson := entry.lesson:
            assert entry.cm == lesson.cm_before + lesson.credited == lesson.cm_after
            assert 0 <= lesson.credited <= lesson.at_stake <= lesson.raw
            assert bool(lesson.why) == (not lesson.credited)
            if lesson.credited:
                assert ("cut to" in lesson.working) == (lesson.credited < lesson.raw)


@given(evenings(), ROLLS, WEEKS)
def test_learning_is_possible_again_on_the_day_that_is_named(events, rolls, weeks):
    for entry in fold(1, events, rolls, weeks).entries:
        if entry.lesson and entry.lesson.again_on is not None:
            assert entry.event.day < entry.lesson.again_on <= entry.event.day + 7 * weeks


@given(evenings(), ROLLS, st.none() | WEEKS)
def test_nobody_learns_from_a_game_he_cheated_in(events, rolls, weeks):
    for entry in fold(1, events, rolls, weeks).entries:
        if isinstance(entry.event, Contest) and Side.WHITE in entry.event.cheated:
            assert not credited(entry)


@given(evenings(), ROLLS, st.none() | WEEKS)
def test_what_others_are_told_never_owes_a_die_nor_names_a_cheat(events, rolls, weeks):
    for entry in fold(1, events, rolls, weeks).entries:
        if lesson := entry.lesson:
            assert lesson.public_verdict is not None
            assert lesson.public_verdict.public is lesson.public_verdict
            assert lesson.public_verdict.owed is None
            assert "d20" not in lesson.public_why
            assert "heat" not in lesson.public_why


@given(evenings(rules=st.just(HouseRules())), WEEKS)
def test_a_cheat_is_told_what_a_failed_roll_would_have_told(events, weeks):
    """Everything else being equal: only the DM can tell a cheat from one who rolled a 20."""
    failed = {event.number: 20 for event in events}
    dull = [with_intelligence_11(event) for event in events]
    cheated = [changed(event, cheated=frozenset(Side)) for event in dull]
    honest = [changed(event, cheated=frozenset()) for event in dull]
    told = fold(1, cheated, {}, weeks), fold(1, honest, failed, weeks)
    for ours, theirs in zip(*(record.entries for record in told), strict=True):
        if ours.lesson and theirs.lesson:
            assert shown(ours.lesson) == shown(theirs.lesson)


def shown(lesson):
    return (
        lesson.public_verdict, lesson.public_why, lesson.credited, lesson.working, lesson.again_on,
        lesson.at_stake,
    )  # fmt: skip


def with_intelligence_11(event):
    dull = isinstance(event, Contest) and replace(event.white, intelligence=11)
    return changed(event, white=dull)


def changed(event, **values):
    return replace(event, **values) if isinstance(event, Contest) else event
