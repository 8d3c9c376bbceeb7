"""Learning as the games go on is the fold of the same games once they are on record: under every house rule."""

from dataclasses import replace
from fractions import Fraction
from itertools import count

from hypothesis import given
from hypothesis import strategies as st

from campaigns.bulk.rules.learners import Learner, learn_from
from campaigns.learning.rules.contest import CmSetting, Contest, Participant
from campaigns.learning.rules.fold import fold
from campaigns.learning.rules.verdicts import Verdict
from campaigns.rules.contract import Side
from tests.campaigns.learning.rules.table import house_rules
from tests.examples import examples

people = st.lists(
    st.tuples(st.integers(9, 60), st.integers(8, 22), st.booleans(), st.booleans()), min_size=2, max_size=4
)
games = st.lists(
    st.tuples(
        st.integers(0, 3),
        st.integers(0, 3),
        st.sampled_from([Side.WHITE, Side.BLACK, None]),
        st.booleans(),
        st.sets(st.sampled_from(Side)),
        st.integers(0, 9),
    ),
    max_size=25,
)


@given(house_rules(), people, games, st.randoms(use_true_random=False))
@examples(300)
def test_what_is_learned_on_the_way_is_what_the_record_folds_to(rules, people, games, random):
    starts = dict(enumerate(people))
    learners = {
        number: Learner(
            Participant(
                number, f"P{number}", Fraction(cm), Fraction(9), intelligence, is_pc, adventurer or is_pc
            ),
            Fraction(cm),
        )
        for number, (cm, intelligence, is_pc, adventurer) in starts.items()
    }
    contests, d20s, lessons, day = [], {number: {} for number in starts}, {}, 0
    for match in count(1):
        if not games:
            break
        white, black, winner, is_played_out, cheated, later = games.pop(0)
        if white == black or max(white, black) >= len(people):
            continue
        day += later
        own, foe = learners[white], learners[black]
        contest = Contest(
            *(
                match,
                day,
                replace(own.participant, cm=own.cm),
                replace(foe.participant, cm=foe.cm),
                winner,
                "win",
                is_played_out,
                3,
                rules,
            ),
            cheated=frozenset(cheated),
        )
        game_lessons = learn_from(contest, own, foe, lambda sides: random.randint(1, sides))
        contests.append(contest)
        for side, owed, face in game_lessons.dice:
            if owed is Verdict.OWES_D20:
                d20s[contest.seat(side).person][match] = face
        for side, lesson in game_lessons.lessons.items():
            lessons[match, contest.seat(side).person] = lesson
    for number, learner in learners.items():
        own = [one for one in contests if number in (one.white.person, one.black.person)]
        start = CmSetting(0, -1, Fraction(starts[number][0]), "as created")
        record = fold(number, [start, *own], d20s[number], learner.limit_weeks)
        assert record.cm == learner.cm
        assert [record.lesson(one.number).credited for one in own] == [
            lessons[one.number, number].credited for one in own
        ]
