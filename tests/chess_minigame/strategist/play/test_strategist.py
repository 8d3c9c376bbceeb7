"""Notes that the dice write: a secret die on record, a note beside the players' own, overruled by another."""

import pytest

from campaigns.core.refusals import Refused, StaleForm
from campaigns.core.use_cases import new_key
from campaigns.match.models import Draft, Line
from campaigns.match.play import guests, log
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.sitting import Form
from campaigns.npc.play import professions
from campaigns.people.models import ProfessionRow
from campaigns.people.rules.professions import Bonus, Profession
from campaigns.rules.contract import Side
from chess_minigame.judge.play import amendments, cheating, judging
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.notes import read_note
from chess_minigame.rules.players import Means
from chess_minigame.rules.strategist import temperaments
from chess_minigame.seats import play as seats
from chess_minigame.strategist.play import roll_note, rolled_notes, rolled_notes_of_turn, usual_temperament
from tests import factories, games

pytestmark = pytest.mark.django_db
FIGHTER, THIEF = temperaments.temperament_of("fighter"), temperaments.temperament_of("thief")
# At an even score: 01-35 A, 36-40 B, 41-60 C, 61-65 D, 66-70 E, 71-00 F.
AN_A, AN_F = "35", "71"


@pytest.fixture
def campaign():
    return factories.campaign(factories.user("alice"), day=10)


@pytest.fixture
def match(campaign):
    return games.sit_down(*(factories.player(campaign, name, cm=20) for name in ("Ysolde", "Brannoc")))


def does(match, do, **how):
    answer = do(match.pk, games.form(match), **how)
    match.refresh_from_db()
    return answer.sentence


def choose(match, face="", side=Side.BLACK, temperament=FIGHTER):
    door = DiceDoor(typed=face, field="black-die")
    return does(match, roll_note, side=side, temperament=temperament, door=door)


def seal(match, letter, side=Side.WHITE):
    match.refresh_from_db()
    form = Form(new_key(), match.public_version)
    seats.seal_note(match.pk, form, side=side, note=read_note(letter))


def resolve(match, percentile="50", **written):
    notes = {Side(side): read_note(note) for side, note in written.items()}
    return does(match, judging.resolve_turn, notes=notes, door=DiceDoor(typed=percentile))


def rolled(match):
    state = GRICE.read_state(match.lines.order_by("-seq")[0].state)
    waiting = rolled_notes_of_turn(match.lines.order_by("seq"), state.position.turn)
    return {side.value: one.note.strategy.value for side, one in waiting.items()}


def played(match):
    state = GRICE.read_state(match.lines.order_by("-seq")[0].state)
    return [f"{turn.notes.white.strategy}{turn.notes.black.strategy}" for turn in state.turns]


def test_the_die_is_a_secret_line_of_the_log_with_its_chart(match):
    assert choose(match, AN_F) == "Brannoc's note is rolled and sealed."
    line = match.lines.last()
    assert (line.kind, line.roll_key, line.faces, line.sides) == ("note", "turn 1 black's note", "71", 100)
    assert (line.thrown_by, line.secret, line.by) == ("typed", True, match.campaign.members.get().user)
    assert line.text == "fighter: 01-35 A; 36-40 B; 41-60 C; 61-65 D; 66-70 E; 71-00 F"
    assert rolled(match) == {"black": "F"}


@pytest.mark.slow
def test_the_machine_throws_through_the_same_door(match):
    door = DiceDoor(throw=True, machine=lambda dice: (100,))
    does(match, roll_note, side=Side.BLACK, temperament=FIGHTER, door=door)
    assert match.lines.last().thrown_by == "machine"
    assert rolled(match) == {"black": "F"}


@pytest.mark.slow
def test_the_turn_is_played_with_a_players_note_and_a_rolled_one(match):
    choose(match, AN_F)
    seal(match, "C")
    assert resolve(match).startswith("Turn 1")
    assert played(match) == ["CF"]
    assert rolled(match) == {}


@pytest.mark.slow
def test_both_sides_may_be_rolled(match):
    choose(match, AN_F)
    choose(match, AN_A, Side.WHITE, THIEF)
    resolve(match)
    assert played(match) == ["CF"]


@pytest.mark.slow
def test_a_note_the_dm_writes_overrules_the_dice_and_both_stay_on_record(match):
    choose(match, AN_F)
    resolve(match, white="A", black="B")
    assert played(match) == ["AB"]
    assert rolled_notes(match.lines.order_by("seq"))[0].note == read_note("F")


def test_asked_again_the_die_on_record_answers_by_the_new_chart(match):
    choose(match, AN_F)
    door = DiceDoor(throw=True, machine=lambda dice: pytest.fail("thrown again"))
    does(match, roll_note, side=Side.BLACK, temperament=THIEF, door=door)
    assert match.lines.last().thrown_by == "recorded"
    assert match.lines.last().faces == "71"
    assert rolled(match) == {"black": "D"}


def test_the_same_form_twice_throws_once(match):
    form = games.form(match)
    how = {"side": Side.BLACK, "temperament": FIGHTER, "door": DiceDoor(throw=True)}
    for _ in range(2):
        roll_note(match.pk, form, **how)
    assert match.lines.filter(kind="note").count() == 1
    with pytest.raises(StaleForm):
        roll_note(match.pk, Form(new_key(), form.version, form.by), **how)


@pytest.mark.slow
@pytest.mark.parametrize("typed", ["101", "0", "x", "7 8", ""])
def test_a_face_no_d_percent_shows_is_refused_beside_that_sides_die(match, typed):
    with pytest.raises(Refused) as refusal:
        choose(match, typed)
    assert refusal.value.field == "black-die"
    assert not match.lines.filter(kind="note").exists()


def test_a_players_sealed_note_is_not_rolled_over(match):
    seal(match, "C", Side.BLACK)
    with pytest.raises(Refused, match="Brannoc has sealed a note for this turn"):
        choose(match, AN_F)
    assert guests.note_texts(match, 1) == {Side.BLACK: "C"}


def test_a_player_who_seals_after_the_dice_counts(match):
    choose(match, AN_F)
    seal(match, "B", Side.BLACK)
    resolve(match, white="A")
    assert played(match) == ["AB"]


@pytest.mark.slow
def test_a_rolled_note_is_no_draft_and_binds_no_player(match):
    """A player whose own note is sealed may change it, as if the other one had not been written yet (R29)."""
    choose(match, AN_F)
    seal(match, "A")
    seal(match, "C")
    assert list(Draft.objects.values_list("side", "text")) == [("white", "C")]


@pytest.mark.slow
def test_nothing_that_others_may_know_changes(match):
    match.refresh_from_db()
    before = match.public_version, match.dm_version
    choose(match, AN_F)
    assert (match.public_version, match.dm_version) == (before[0], before[1] + 1)


@pytest.mark.slow
def test_notes_are_rolled_only_while_they_are_waited_for(campaign, match):
    fresh = games.begin(factories.player(campaign, "Odo"), factories.player(campaign, "Oda"), day=10)
    with pytest.raises(Refused, match="does not wait for notes"):
        choose(fresh, AN_F)
    games.finish(match)
    with pytest.raises(Refused, match="does not wait for notes"):
        choose(match, AN_F)


# --- Undone, corrected, voided --------------------------------------------------------------------------------


def undo(match, decision=None):
    does(match, amendments.undo, decision=decision, reason="for the test")


def test_a_turn_taken_back_finds_its_rolled_note_sealed_as_it_was(match):
    choose(match, AN_F)
    resolve(match, white="A")
    undo(match)
    assert rolled(match) == {"black": "F"}
    resolve(match, white="C")
    assert played(match) == ["CF"]


@pytest.mark.slow
def test_going_back_further_the_note_falls_and_its_die_answers_anew(match):
    resolve(match, "50", white="A", black="A")
    choose(match, AN_F)
    undo(match, 1)
    resolve(match, white="A", black="C")  # the same d%, and Black is ahead now
    assert rolled(match) == {}
    choose(match)
    assert match.lines.last().thrown_by == "recorded"
    assert rolled(match) == {"black": "E"}
    assert match.lines.last().text == "fighter: 01-40 A; 41-50 B; 51-70 C; 71-80 E; 81-00 F"


@pytest.mark.slow
def test_a_mistyped_die_is_corrected_and_the_note_with_it(match):
    choose(match, AN_F)
    games.correct(match, "turn 1 black's note", AN_A)
    assert rolled(match) == {"black": "A"}
    resolve(match, white="C")
    assert played(match) == ["CA"]


@pytest.mark.slow
def test_a_voided_die_takes_its_note_along_and_nothing_else(match):
    choose(match, AN_F)
    choose(match, AN_A, Side.WHITE)
    does(match, cheating.grant_means, side=Side.BLACK, means=Means.MEDALLION)
    does(match, amendments.void_die, roll_key="turn 1 black's note", reason="the cat")
    assert rolled(match) == {"white": "A"}
    assert GRICE.read_state(match.lines.last().state).grants
    choose(match, AN_A)
    assert rolled(match) == {"white": "A", "black": "A"}


def test_a_note_rolled_twice_from_one_die_falls_with_it(match):
    choose(match, AN_F)
    choose(match, temperament=THIEF)
    does(match, amendments.void_die, roll_key="turn 1 black's note", reason="the cat")
    assert rolled(match) == {}


@pytest.mark.parametrize("amend", ["void", "correct"])
def test_the_die_of_a_played_note_waits_until_the_turn_is_taken_back(match, amend):
    choose(match, AN_F)
    resolve(match, white="C")
    with pytest.raises(Refused, match="Go back to before turn 1 first"):
        if amend == "void":
            does(match, amendments.void_die, roll_key="turn 1 black's note", reason="the cat")
        else:
            games.correct(match, "turn 1 black's note", AN_A)
    undo(match)
    does(match, amendments.void_die, roll_key="turn 1 black's note", reason="the cat")
    assert rolled(match) == {}


def test_playing_the_log_again_gives_every_stored_state(match):
    choose(match, AN_F)
    resolve(match, white="C")
    choose(match, AN_A)
    choose(match, AN_A, Side.WHITE)
    resolve(match)
    undo(match)
    resolve(match, "80")
    lines = list(match.lines.order_by("seq"))
    for upto in range(1, len(lines) + 1):
        replayed = log.replay(GRICE, match.options, log.steps(lines[:upto])).state
        assert GRICE.write_state(replayed) == lines[upto - 1].state


# --- Whose temperament ----------------------------------------------------------------------------------------


def by_sheet(character):
    return usual_temperament([], Side.WHITE, character)


def test_a_side_goes_by_its_profession_else_its_class(campaign):
    fighter = ProfessionRow.objects.get(slug="fighter")
    assert by_sheet(factories.character(campaign, "Aldric", profession=fighter)) is FIGHTER
    assert by_sheet(factories.character(campaign, "Sly", class_name="Thief")) is THIEF
    assert by_sheet(factories.character(campaign, "Una", class_name="Bard")).slug == "others"
    assert by_sheet(factories.character(campaign, "Nobody")).slug == "others"


@pytest.mark.parametrize(("has", "slug"), [("", "others"), ("cleric", "cleric")])
def test_a_profession_of_the_dms_own_has_the_temperament_it_names(campaign, has, slug):
    made = Profession("", "Shaman", 5, 0, Bonus(20), temperaments_from=has)
    pk = professions.add_profession(campaign.pk, new_key(), profession=made).pk
    shaman = factories.character(campaign, "Ux", profession=ProfessionRow.objects.get(pk=pk))
    assert by_sheet(shaman).slug == slug


@pytest.mark.slow
def test_the_temperament_last_asked_for_is_remembered_for_each_side(match):
    def usual():
        lines = match.lines.order_by("seq")
        return [usual_temperament(lines, side, match.seat(side).character) for side in Side]

    white, black = usual()
    assert black is not THIEF
    choose(match, AN_F)
    choose(match, AN_F, temperament=THIEF)
    assert usual() == [white, THIEF]
    assert not Line.objects.filter(roll_key="turn 1 white's note").exists()
