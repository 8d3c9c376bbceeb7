"""One contest judged for one player: what is learned, what is owed, or why nothing is (R28, R31 to R38, R43)."""

from dataclasses import dataclass, replace
from fractions import Fraction

from campaigns.learning.rules import wording
from campaigns.learning.rules.caps import cap_of
from campaigns.learning.rules.contest import Contest, Participant
from campaigns.learning.rules.cuts import Offer, offer_of
from campaigns.learning.rules.drawn_game import HALF, is_weaker, needs_roll, teaches_in_draws
from campaigns.learning.rules.first_game import first_game_binds
from campaigns.learning.rules.gain import is_sure, is_under, raw_gain
from campaigns.learning.rules.learning_limit import CreditedGain, LearningLimit
from campaigns.learning.rules.override import Override, apply_override
from campaigns.learning.rules.verdicts import Lesson, Verdict
from campaigns.rules.contract import Side


@dataclass(frozen=True, slots=True)
class PlayerHistory:
    """What a player brings to a contest.

    `cm` is the CM as it stands, `weeks` the lifetime learning limit (None: not rolled yet), `met` whether an
    earlier game against the same opponent counts.
    """

    cm: Fraction
    gains: tuple[CreditedGain, ...]
    weeks: int | None
    met: bool


def judge(
    contest: Contest, person: int, history: PlayerHistory, face: int | None, override: Override | None = None
) -> Lesson:
    """The lesson of `contest` for `person`; `face` is the d20 if it was rolled, and looked at only if needed.

    The DM's `override` stands in place of what the rules say. Raises NotPossible if the person did not play, BadDice for
    a face no d20 has.
    """
    lesson = _lesson_by_rules(contest, person, history, face)
    return lesson if override is None else apply_override(lesson, override)


def _lesson_by_rules(contest: Contest, person: int, history: PlayerHistory, face: int | None) -> Lesson:
    verdict = _verdict_without_win(contest, person)
    if verdict is Verdict.SET_CM:
        honest = _lesson_by_rules(replace(contest, by_set_cm=False), person, history, face)
        return _lesson_by_set_cm(honest, wording.sentence_without_win(verdict, contest))
    if verdict:
        why = wording.sentence_without_win(verdict, contest)
        return _with_public_verdict(Lesson(verdict, history.cm, why=why))
    side = contest.side_of(person)
    if side in contest.cheated:
        return _lesson_of_cheat(_honest_lesson(contest, side, history, None))
    return _with_public_verdict(_honest_lesson(contest, side, history, face))


def _honest_lesson(contest: Contest, side: Side, history: PlayerHistory, face: int | None) -> Lesson:
    player, opponent, is_draw = contest.seat(side), contest.seat(side.other), contest.winner is None
    raw = raw_gain(player.cm, opponent.cm) * (HALF if is_draw else 1)
    working = wording.division(player, opponent, raw, is_draw=is_draw)
    lesson = Lesson(Verdict.LEARNED, history.cm, raw, working=working)
    if history.met and first_game_binds(contest.rules, is_pc=player.is_pc):
        why = f"Not the first game against {opponent.name}: only the first can teach."
        return replace(lesson, verdict=Verdict.NOT_FIRST_GAME, why=why)
    limit = LearningLimit(history.gains, history.weeks, contest.rules) if player.is_pc else None
    offer = offer_of(raw, history.cm, cap_of(player, contest.rules), limit, contest.day)
    needs_d20 = needs_roll(contest) and not is_sure(player.intelligence)
    return _settle(lesson, offer, *_verdict_of_dice(offer, player, history.weeks, face, needs_d20=needs_d20))


def _verdict_without_win(contest: Contest, person: int) -> Verdict | None:
    if not contest.teaches:
        return Verdict.FULL_BOARD
    if contest.by_set_cm:
        return Verdict.SET_CM
    if not contest.played_out:
        return Verdict.NOT_PLAYED_OUT
    side = contest.side_of(person)
    if contest.winner is None:
        learns = teaches_in_draws(contest) and is_weaker(contest, side)
        return None if learns else Verdict.DRAWN
    return None if contest.winner is side else Verdict.LOST


def _verdict_of_dice(
    offer: Offer, player: Participant, weeks: int | None, face: int | None, *, needs_d20: bool
) -> tuple[Verdict, str]:
    """The verdict once the dice are in."""
    # No die is asked for where nothing could be learned.
    if not offer.points:
        return offer.verdict, offer.why
    if needs_d20:
        if face is None:
            sentence = f"{player.name} has yet to roll the d20 under Intelligence {player.intelligence}."
            return Verdict.OWES_D20, sentence
        if not is_under(face, player.intelligence):
            return Verdict.NOT_UNDERSTOOD, f"d20 {face} is not under Intelligence {player.intelligence}."
    if player.is_pc and weeks is None:
        return Verdict.OWES_D4, f"{player.name} has yet to roll the learning limit: d4 weeks, once for life."
    return offer.verdict, offer.why


def _lesson_of_cheat(honest: Lesson) -> Lesson:
    """The lesson of a player who cheated: no gain."""
    # Only the DM can tell a cheat from a failed roll (R28).
    learned_nothing = honest.verdict.public is honest.verdict and not honest.credited
    return replace(
        honest,
        verdict=Verdict.CHEATED,
        credited=Fraction(0),
        big=False,
        why=wording.CHEATED,
        again_on=honest.again_on if learned_nothing else None,
        public_verdict=honest.verdict if learned_nothing else Verdict.NOT_UNDERSTOOD,
        public_why=honest.why if learned_nothing else wording.NOTHING_LEARNED,
    )


def _lesson_by_set_cm(honest: Lesson, why: str) -> Lesson:
    """The lesson of a player whom the DM has play by a set CM: no gain."""
    # Who plays by which CM is secret: a player hears of a lost game, or of nothing learned.
    learns = honest.public_verdict in (Verdict.LEARNED, Verdict.LEARNED_LESS)
    return Lesson(
        Verdict.SET_CM,
        honest.cm_before,
        why=why,
        public_verdict=Verdict.NOT_UNDERSTOOD if learns else honest.public_verdict,
        public_why=wording.NOTHING_LEARNED if learns else honest.public_why,
    )


def _with_public_verdict(lesson: Lesson) -> Lesson:
    verdict = lesson.verdict.public
    why = wording.NOTHING_LEARNED if verdict is Verdict.NOT_UNDERSTOOD else lesson.why
    return replace(lesson, public_verdict=verdict, public_why=why)


def _settle(lesson: Lesson, offer: Offer, verdict: Verdict, why: str) -> Lesson:
    learns = verdict in (Verdict.LEARNED, Verdict.LEARNED_LESS)
    return replace(
        lesson,
        verdict=verdict,
        at_stake=offer.points,
        credited=offer.points if learns else Fraction(0),
        big=offer.big and learns,
        working=", ".join((lesson.working, *offer.cuts)),
        why=why,
        again_on=offer.again_on if verdict is offer.verdict else None,
    )
