"""Asking whether an NPC who already exists knows chess (R55): d% against the profession's chance, then the bonus dice."""

from dataclasses import dataclass
from fractions import Fraction

from django.contrib.auth.models import User

from campaigns.campaign.models import Campaign
from campaigns.core.refusals import Refused, demand_reason
from campaigns.core.use_cases import Answer, row_lock, use_case
from campaigns.learning.play.settle import refold
from campaigns.match.models import Line
from campaigns.match.play.dice_door import DiceDoor
from campaigns.npc.rules.generator import Rulings, question
from campaigns.npc.rules.generator.question import Subject
from campaigns.people.models import Character, RecordEntry
from campaigns.people.play import lock_characters
from campaigns.people.play.record import add_entry
from campaigns.people.rules import professions
from campaigns.rules import chess_modifier
from campaigns.rules.contract import Roll
from campaigns.rules.dice import D6, PERCENTILE

Kind = RecordEntry.Kind
THROWN = {Line.ThrownBy.TYPED: "typed", Line.ThrownBy.MACHINE: "rolled by the app"}


@dataclass(frozen=True, slots=True)
class Question:
    """What the form brought; `mark` is how often the character had been asked when it was shown."""

    mark: int
    by: User


def subject_of(character: Character) -> Subject:
    return Subject(
        name=character.name,
        is_pc=character.is_pc,
        knows_chess=character.knows_chess,
        intelligence=character.intelligence,
        wisdom=character.wisdom,
        hit_points=character.hit_points,
        age_level=character.age_level,
        profession=character.profession.profession if character.profession else None,
        rulings=Rulings.of(character.campaign.rules),
    )


def refusal_to_ask(character: Character) -> str | None:
    """None if the character can be asked."""
    if character.binned_at is not None:
        return f"{character.name} is in the bin: restore them first."
    return question.refusal(subject_of(character))


def answers(character: Character) -> list[RecordEntry]:
    return list(character.record.filter(kind=Kind.ASKED))


def awaits_bonus(character: Character) -> bool:
    """Whether the answer is yes and the bonus is not rolled yet, as always for a Chess Master."""
    if subject_of(character).row.certain:
        return True
    replies = answers(character)
    return bool(replies) and replies[-1].initial_cm is not None


@use_case(lock=row_lock(Campaign))
def ask_character(
    campaign: Campaign, *, character: Character, form: Question, door: DiceDoor, d6: DiceDoor, reason: str
) -> Answer:
    """Roll d% against the chance, and the d6 on a half-percent. Raises Refused for who is not asked, or beside the field."""
    locked = _lock_character(character, form)
    if awaits_bonus(locked):
        raise Refused(f"{locked.name} knows chess: only the bonus is still to be rolled.")
    if form.mark:
        demand_reason(reason)
    subject = subject_of(locked)
    percentile = door.faces(Roll("knows chess", PERCENTILE, subject.chance_line, secret=True))
    d6_throw = None
    if professions.needs_d6(subject.chance, percentile.faces[0], subject.rulings.half_percents):
        d6_throw = d6.faces(Roll("knows chess, d6", D6, "a half-percent: 1 to 3 is yes", secret=True))
    dice = percentile.faces[0], d6_throw.faces[0] if d6_throw else None
    is_yes = question.says_yes(subject, *dice)
    answer = question.answer_line(subject, *dice)
    again = f"; asked again: {reason.strip()}" if form.mark else ""
    text = f"asked: {answer} ({THROWN[percentile.by]}){again}"
    initial_cm = question.initial_cm(subject) if is_yes else None
    add_entry(campaign, locked, Kind.ASKED, form.by, initial_cm=initial_cm, text=text)
    return Answer(f"{locked.name}: {answer}.")


@use_case(lock=row_lock(Campaign))
def roll_bonus(campaign: Campaign, *, character: Character, form: Question, door: DiceDoor) -> Answer:
    """Roll the profession's bonus: the character knows chess from today on. Raises Refused as `ask_character` does."""
    locked = _lock_character(character, form)
    if not awaits_bonus(locked):
        raise Refused(f"Roll first whether {locked.name} knows chess.")
    cm = enter_bonus(campaign, locked, form.by, door)
    return Answer(f"{locked.name} knows chess: CM {chess_modifier.decimal(cm)}.")


def enter_bonus(campaign: Campaign, mine: Character, by: User, door: DiceDoor) -> Fraction:
    """Roll the profession's bonus and enter the CM, which is returned; the caller holds the locks."""
    subject = subject_of(mine)
    dice = door.faces(Roll("bonus", subject.bonus.dice, f"the CM bonus of {mine.name}", secret=True))
    mine.initial_cm = question.initial_cm(subject)
    mine.save(update_fields=["initial_cm"])
    working, cm = question.cm_line(subject, dice.faces), question.cm_with_bonus(subject, dice.faces)
    text = f"already knew chess: {working}, {THROWN[dice.by]}"
    add_entry(campaign, mine, Kind.GENERATED, by, cm=cm, text=text)
    refold(mine)
    return cm


def _lock_character(character: Character, form: Question) -> Character:
    (locked,) = lock_characters([character.pk])
    if refusal := refusal_to_ask(locked):
        raise Refused(refusal)
    if form.mark != len(answers(locked)):
        raise Refused(f"{locked.name} was rolled on another device meanwhile: this is the result.")
    return locked
