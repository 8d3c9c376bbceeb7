"""Characters on the web: the list, the sheet, and all the DM's forms."""

from datetime import timedelta
from fractions import Fraction

import pytest
from django.urls import reverse
from django.utils import timezone
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from campaigns.core.use_cases import new_key
from campaigns.people import play as characters
from campaigns.people.models import Character, ProfessionRow, RecordEntry
from campaigns.people.rules.heraldry import arms_of
from campaigns.people.rules.powers import Power
from tests import factories, games
from tests.client import without_bdi
from tests.examples import examples

ALDRIC = {
    "kind": "npc",
    "name": "Aldric",
    "intelligence": "12",
    "wisdom": "11",
    "dexterity": "10",
    "hit_points": "8",
}


@pytest.fixture
def new_url(people):
    return reverse("character-new", args=[people.campaign.pk])


def url(character, route="character"):
    return reverse(route, args=[character.campaign_id, character.pk])


def sheet(people, character):
    return without_bdi(people.dm.get(url(character)))


def listed(people, **asked):
    return without_bdi(people.dm.get(reverse("characters", args=[people.campaign.pk]), asked))


# --- Writing down -------------------------------------------------------------------------------------------


def test_a_character_is_written_down_with_everything(people, new_url):
    thief = ProfessionRow.objects.get(slug="thief")
    answer = people.dm.send(
        new_url,
        **ALDRIC,
        class_name="Thief",
        profession=thief.pk,
        pick_pockets="45",
        age_level="3",
        language_slots="9",
        languages_known="2",
        adventurer="on",
        temperament="gloats",
        notes="owes the guild\r\na favour",
        tags="Harbour, guild , harbour",
        learning_limit_weeks="3",
    )
    made = Character.objects.get()
    assert answer["Location"] == url(made)
    assert (made.name, made.profession, made.pick_pockets, made.language_slots) == ("Aldric", thief, 45, 9)
    assert made.notes == "owes the guild\na favour"
    assert [tag.name for tag in made.tags.all()] == ["guild", "harbour"]


def test_what_cheating_needs_is_written_down_shown_and_kept(people, new_url):
    people.dm.send(new_url, **ALDRIC, powers=["psionic", "medallion"])
    made = Character.objects.get()
    assert made.powers == "medallion psionic"
    assert "Medallion of ESP, Psionic otherwise" in sheet(people, made)
    body = people.dm.get(url(made, "character-edit")).text
    assert body.count('name="powers"') == len(Power)
    assert [line.count("checked") for line in body.splitlines() if 'value="medallion"' in line] == [1]
    assert '<details class="drawer" open>' in body


def test_what_cheating_needs_is_folded_away_while_nothing_of_it_is_set(people, new_url):
    assert '<details class="drawer">' in people.dm.get(new_url).text


def test_a_power_that_changes_is_in_the_record(people):
    aldric = factories.character(people.campaign, wisdom=11)
    body = people.dm.get(url(aldric, "character-edit")).text
    seen = body.partition('name="seen" value="')[2].partition('"')[0]
    form = {**ALDRIC, "languages_known": "0", "powers": ["empathy"], "seen": seen, "reason": "a gift"}
    people.dm.send(url(aldric, "character-edit"), **form)
    assert RecordEntry.objects.get().text == "powers – → empathy: a gift"


def test_a_power_nobody_has_heard_of_is_refused(people, new_url):
    body = people.dm.send(new_url, **ALDRIC, powers=["crystal-ball"]).text
    assert "Select powers from the list only." in body
    assert not Character.objects.exists()


@pytest.mark.postgres
def test_the_same_form_twice_writes_down_one(people, new_url):
    key = new_key()
    answers = [people.dm.send(new_url, key=key, **ALDRIC) for _ in range(2)]
    assert answers[0]["Location"] == answers[1]["Location"]
    assert Character.objects.count() == 1


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"name": ""}, "Name is empty: type at least one character."),
        ({"name": "n" * 1_000_000}, "Name has at most 80 characters; this has 1000000."),
        ({"name": "\0\u3164"}, "Name is empty: type at least one character."),
        ({"notes": "n" * 10_001}, "Notes have at most 10000 characters; these have 10001."),
        ({"notes": "nul\0"}, "Null characters are not allowed."),
        ({"intelligence": "0"}, "Intelligence goes from 1 to 25; 0 is outside."),
        ({"intelligence": "26"}, "Intelligence goes from 1 to 25; 26 is outside."),
        ({"intelligence": "-3"}, "Intelligence is a whole number from 1 to 25"),
        ({"intelligence": "1²"}, "Intelligence is a whole number from 1 to 25"),
        ({"intelligence": "1_2"}, "Intelligence is a whole number from 1 to 25"),
        ({"intelligence": "9" * 10_000}, "Intelligence is a whole number from 1 to 25"),
        ({"wisdom": ""}, "Type a whole number from 1 to 25."),
        ({"hit_points": "1000"}, "Hit points goes from 1 to 999; 1000 is outside."),
        ({"learning_limit_weeks": "5"}, "Learning limit goes from 1 to 4; 5 is outside."),
        ({"kind": "god"}, "Select a valid choice."),
        ({"profession": "99999999999999999999"}, "Choose one of the professions."),
        ({"profession": "\0"}, "Null characters are not allowed."),
        ({"tags": "t" * 31}, "A tag has at most 30 characters; this has 31."),
        ({"tags": ",".join(f"tag{n}" for n in range(21))}, "These are 21 tags: 20 are the most."),
        ({"tags": "x" * 5000}, "These are too many tags: 20 are the most."),
    ],
)
def test_a_bad_field_is_refused_beside_itself_and_the_rest_is_kept(people, new_url, form, sentence):
    answer = people.dm.send(new_url, **{**ALDRIC, "temperament": "kept for you", **form})
    page = answer.text
    assert answer.status_code == 200
    assert sentence in page
    assert 'aria-invalid="true"' in page
    assert 'value="kept for you"' in page
    assert not Character.objects.exists()


@pytest.mark.postgres
@pytest.mark.parametrize("name", ["עלדריק", "Алдрик", "艾德里克", "Ald’ric Ørn"])
def test_names_of_every_script_are_welcome(people, new_url, name):
    people.dm.send(new_url, **{**ALDRIC, "name": name})
    assert Character.objects.get().name == name


ANY_TEXT = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=120)


@pytest.mark.postgres
@examples(60, HealthCheck.function_scoped_fixture)
@given(
    form=st.dictionaries(
        st.sampled_from(
            [
                *ALDRIC,
                "notes",
                "tags",
                "profession",
                "age_level",
                "pick_pockets",
                "language_slots",
                "languages_known",
                "learning_limit_weeks",
                "temperament",
                "class_name",
                "adventurer",
            ]
        ),
        ANY_TEXT,
    )
)
def test_whatever_is_typed_there_is_an_answer(people, new_url, form):
    assert people.dm.send(new_url, **{**ALDRIC, **form}).status_code in (200, 302)


@pytest.mark.postgres
@examples(40, HealthCheck.function_scoped_fixture)
@given(
    asked=st.dictionaries(
        st.sampled_from(["q", "kind", "knows", "profession", "tag", "sort", "page"]), ANY_TEXT
    )
)
def test_whatever_is_asked_for_there_is_a_list(people, asked):
    url = reverse("characters", args=[people.campaign.pk])
    assert people.dm.get(url, asked).status_code == 200


def test_the_sheet_and_the_list_show_the_arms_of_the_name(people):
    aldric = factories.character(people.campaign)
    assert 'class="arms"' in listed(people)
    assert 'class="arms"' in sheet(people, aldric)
    assert arms_of("Aldric").blazon in sheet(people, aldric)


def test_both_kinds_of_notes_are_shown_apart(people):
    aldric = factories.character(people.campaign, notes="# Secret\n\nowes", public_notes="sells **candles**")
    page = sheet(people, aldric)
    public, _, secret = page.partition("Dungeon Master only")
    assert "<p>sells <strong>candles</strong></p>" in public
    assert "<h4>Secret</h4>" in secret and "<p>owes</p>" in secret
    form = people.dm.get(url(aldric, "character-edit")).text
    assert "sells **candles**" in form and "# Secret" in form


# --- Changing -----------------------------------------------------------------------------------------------


def seen(character):
    character.refresh_from_db()
    return characters.character_fingerprint(character)


def test_a_changed_number_stays_in_the_record_with_its_reason(people):
    aldric = factories.character(people.campaign)
    form = {**ALDRIC, "wisdom": "10", "intelligence": "13", "reason": "a wish", "seen": seen(aldric)}
    people.dm.send(url(aldric, "character-edit"), **form)
    entry = RecordEntry.objects.get()
    assert (entry.kind, entry.text, entry.by) == ("changed", "intelligence 12 → 13: a wish", people.alice)
    assert "Intelligence 12 → 13: a wish" in sheet(people, aldric)


def test_a_changed_number_wants_a_reason_and_changed_words_do_not(people):
    aldric = factories.character(people.campaign)
    answer = people.dm.send(url(aldric, "character-edit"), **{**ALDRIC, "wisdom": "11", "seen": seen(aldric)})
    assert "Write the reason in a few words" in answer.text
    assert 'id="id_reason_error"' in answer.text
    words = {**ALDRIC, "wisdom": "10", "name": "Aldric the Bold", "seen": seen(aldric)}
    assert people.dm.send(url(aldric, "character-edit"), **words).status_code == 302
    aldric.refresh_from_db()
    assert (aldric.name, aldric.wisdom) == ("Aldric the Bold", 10)


def test_the_edit_form_shows_what_is_stored_and_the_tables_slots(people):
    aldric = factories.character(people.campaign, temperament="gloats")
    characters.edit(
        aldric.campaign_id,
        new_key(),
        character=aldric,
        changes=characters.Edit({}, ["a", "b"], "", characters.character_fingerprint(aldric)),
        by=people.alice,
    )
    page = people.dm.get(url(aldric, "character-edit")).text
    assert 'value="gloats"' in page
    assert 'value="a, b"' in page
    assert "3 for Intelligence 12" in page


def test_a_refused_edit_writes_nothing(people):
    aldric = factories.character(people.campaign)
    answer = people.dm.send(url(aldric, "character-edit"), **{**ALDRIC, "name": "Other", "wisdom": "x"})
    assert answer.status_code == 200
    aldric.refresh_from_db()
    assert aldric.name == "Aldric"
    assert not RecordEntry.objects.exists()


def test_the_recomputed_initial_cm_never_sinks_below_one(people):
    people.campaign.house_rules = "r7=recomputed"
    people.campaign.save()
    aldric = factories.player(people.campaign, cm="9", intelligence=25)
    answer = people.dm.send(
        url(aldric, "character-edit"),
        **{**ALDRIC, "wisdom": "10", "intelligence": "3", "reason": "x", "seen": seen(aldric)},
    )
    assert "would move Aldric&#x27;s CM below 1" in answer.text
    aldric.refresh_from_db()
    assert aldric.intelligence == 25


# --- Learning and setting the CM ----------------------------------------------------------------------------


def test_chess_is_learned_from_somebody_who_knows(people):
    pupil = factories.character(people.campaign, "Maudlin", kind="pc", intelligence=11, wisdom=13)
    teacher = factories.player(people.campaign, "Ygraine")
    people.dm.send(url(pupil, "character-learn"), teacher=teacher.pk)
    page = sheet(people, pupil)
    assert "Learned chess from Ygraine" in page
    assert "<b>17.50</b>" in page


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"intelligence": 7}, "Maudlin has Intelligence 7; chess takes at least 8."),
        ({"intelligence": 8, "languages_known": 1}, "Maudlin has no free language slot: 1 of 1 used"),
    ],
)
def test_a_refusal_to_learn_stands_beside_the_teacher(people, values, sentence):
    pupil = factories.character(people.campaign, "Maudlin", kind="pc", **values)
    teacher = factories.player(people.campaign, "Ygraine")
    page = people.dm.send(url(pupil, "character-learn"), teacher=teacher.pk).text
    assert sentence in page[page.index('id="id_teacher_error"') :]
    assert not RecordEntry.objects.filter(character=pupil).exists()


def test_only_those_who_know_chess_here_can_teach(people):
    pupil = factories.character(people.campaign, "Maudlin")
    factories.player(people.campaign, "Ygraine")
    ignorant = factories.character(people.campaign, "Cador")
    elsewhere = factories.player(people.other_campaign, "Mordred")
    binned = factories.player(people.campaign, "Bors")
    characters.bin_or_restore(binned.campaign_id, new_key(), character=binned, now=timezone.now())
    for teacher in (pupil, ignorant, elsewhere, binned):
        page = people.dm.send(url(pupil, "character-learn"), teacher=teacher.pk).text
        assert "Choose somebody of this campaign who knows chess." in page


def test_where_nobody_can_teach_the_page_says_what_to_do(people):
    pupil = factories.character(people.campaign)
    assert "Nobody can teach" in people.dm.get(url(pupil, "character-learn")).text


def test_the_cm_is_set_with_a_reason_that_stays(people):
    aldric = factories.character(people.campaign)
    form = {"cm": "29 20/29", "initial_cm": "20", "reason": "a master's pupil"}
    people.dm.send(url(aldric, "character-cm"), **form)
    page = sheet(people, aldric)
    assert "<b>29.68</b>" in page and "29 20/29" in page
    assert "plays as 29" in page
    assert "CM set: a master&#x27;s pupil (initial CM 20)" in page
    assert "5 × initial, 70.32 to go" in page


def test_a_cm_is_typed_on_a_pad_that_has_a_comma_alone(people):
    aldric = factories.player(people.campaign)
    people.dm.send(url(aldric, "character-cm"), cm="17,5", initial_cm="9½", reason="a lesson")
    aldric.refresh_from_db()
    assert (aldric.cm, aldric.initial_cm) == (Fraction(35, 2), Fraction(19, 2))


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"cm": ""}, "Type a CM, like 17, 17.5 or 17 1/2."),
        ({"cm": "many"}, "as a CM. Try"),
        ({"cm": "8"}, "A CM is set to at least 9"),
        ({"cm": "1000001"}, "is too much"),
        ({"cm": "9" * 100_000}, "as a CM. Try"),
        ({"initial_cm": "8 1/2"}, "A CM is set to at least 9"),
        ({"reason": " "}, "Write the reason in a few words"),
        ({"reason": "r" * 201}, "Reason has at most 200 characters"),
    ],
)
def test_a_cm_out_of_bounds_or_without_a_reason_is_refused(people, form, sentence):
    aldric = factories.character(people.campaign)
    answer = people.dm.send(url(aldric, "character-cm"), **{"cm": "20", "reason": "so", **form})
    assert answer.status_code == 200
    assert sentence in answer.text
    assert not RecordEntry.objects.exists()


@pytest.mark.postgres
def test_setting_the_cm_twice_with_one_key_is_recorded_once(people):
    aldric = factories.character(people.campaign)
    key = new_key()
    for _ in range(2):
        people.dm.send(url(aldric, "character-cm"), key=key, cm="20", reason="so")
    assert RecordEntry.objects.count() == 1


# --- The bin ------------------------------------------------------------------------------------------------


def test_whoever_is_in_the_bin_is_in_no_list_and_no_picker(people):
    aldric = factories.player(people.campaign)
    factories.player(people.campaign, "Bors")
    factories.player(people.campaign, "Cador")
    people.dm.send(url(aldric, "character-discard"))
    assert "Aldric" not in listed(people).split('id="people"')[1]
    offered = people.dm.get(reverse("people-find", args=[people.campaign.pk]), {"for": "players"}).text
    assert "Bors" in offered and "Aldric" not in offered
    assert "Aldric" in people.dm.get(reverse("character-bin", args=[people.campaign.pk])).text


def test_games_remain_when_a_player_goes_into_the_bin(people):
    aldric, bors = (factories.player(people.campaign, name) for name in ("Aldric", "Bors"))
    games.won(aldric, bors)
    people.dm.send(url(aldric, "character-discard"))
    assert "Black against Aldric" in sheet(people, bors)
    assert "In the bin since" in sheet(people, aldric)


def test_whoever_is_in_the_bin_can_be_brought_back(people):
    aldric = factories.character(people.campaign)
    people.dm.send(url(aldric, "character-discard"))
    people.dm.send(url(aldric, "character-restore"))
    assert "Aldric" in listed(people)


@pytest.mark.postgres
def test_after_thirty_days_those_who_never_played_go_for_good(people):
    gone, player, fresh = (factories.player(people.campaign, name) for name in ("Aldric", "Bors", "Cador"))
    games.won(player, fresh)
    long_ago = timezone.now() - timedelta(days=31)
    for one in (gone, player):
        characters.bin_or_restore(one.campaign_id, new_key(), character=one, now=long_ago)
    people.dm.send(url(fresh, "character-discard"))
    assert set(Character.objects.values_list("name", flat=True)) == {"Bors", "Cador"}


# --- The list -----------------------------------------------------------------------------------------------


def test_an_empty_list_says_what_to_do(people):
    assert "No characters yet" in listed(people)


@pytest.mark.postgres
@pytest.mark.parametrize("q", ["aldr", "THIEF", "gloats", "owes", "harbour", "ald gloats", "noble"])
def test_people_are_found_by_name_class_temperament_notes_and_tag(people, q):
    noble = ProfessionRow.objects.get(slug="noble")
    aldric = factories.character(
        people.campaign, class_name="Thief", temperament="gloats", notes="owes", profession=noble
    )
    characters.edit(
        aldric.campaign_id,
        new_key(),
        character=aldric,
        changes=characters.Edit({}, ["harbour"], "", characters.character_fingerprint(aldric)),
        by=people.alice,
    )
    factories.character(people.campaign, "Bors")
    found = listed(people, q=q).split('id="people"')[1]
    assert "Aldric" in found
    assert "Bors" not in found


@pytest.mark.postgres
def test_nobody_found_says_so(people):
    factories.character(people.campaign)
    assert "Nobody found" in listed(people, q="aldric nobody")


@pytest.mark.postgres
def test_people_are_filtered_by_kind_and_by_chess(people):
    factories.player(people.campaign, "Knower")
    factories.character(people.campaign, "Pupil", kind="pc")
    assert "Pupil" not in listed(people, kind="npc")
    assert "Pupil" not in listed(people, knows="yes")
    assert "Knower" not in listed(people, knows="no")


@pytest.mark.postgres
def test_people_are_sorted_by_name_cm_or_intelligence(people):
    factories.player(people.campaign, "Ada", cm="20", intelligence=9)
    factories.player(people.campaign, "Bea", cm="20 1/2", intelligence=10)
    factories.character(people.campaign, "Cid", intelligence=18)
    orders = {"": "Ada Bea Cid", "cm": "Bea Ada Cid", "int": "Cid Bea Ada"}
    for sort, order in orders.items():
        page = listed(people, sort=sort)
        assert sorted(order.split(), key=lambda name: page.index(f"{name}</a>")) == order.split()


def test_htmx_gets_the_list_alone_but_the_back_button_the_page(people):
    address = reverse("characters", args=[people.campaign.pk])
    fragment = people.dm.get(address, headers={"HX-Request": "true"}).text
    assert fragment.strip().startswith('<div id="people"')
    back = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    assert "<!DOCTYPE html>" in people.dm.get(address, headers=back).text


def test_five_hundred_people_cost_no_more_queries_than_five(people, django_assert_num_queries):
    Character.objects.bulk_create(
        Character(campaign=people.campaign, name=f"N{n:03}", intelligence=10, wisdom=10, dexterity=10)
        for n in range(500)
    )
    with django_assert_num_queries(9):
        page = listed(people, q="n")
    assert "500 characters" in page
    assert page.count("<tr>") == 51


# --- The sheet ----------------------------------------------------------------------------------------------


@pytest.fixture
def ysolde(people):
    """A player character of CM 29 who has beaten a CM 20, and may learn no more this span."""
    ysolde = factories.player(people.campaign, "Ysolde", cm=29, kind="pc", intelligence=17, wisdom=14)
    games.won(ysolde, factories.player(people.campaign, "Brannoc", cm=20, kind="pc"), experience="4")
    return ysolde


def test_the_sheet_shows_the_exact_cm_the_cap_and_the_way_to_it(people, ysolde):
    page = sheet(people, ysolde)
    assert "<b>29.68</b>" in page and "29 20/29" in page
    assert "3 × initial, 42.32 to go" in page
    assert "4 weeks" in page
    assert "0.31 of 1 point left" in page


def test_the_sheet_tells_every_game_with_its_gain_and_its_working(people, ysolde):
    page = sheet(people, ysolde)
    assert "White against Brannoc" in page
    assert "won (crushing win)" in page
    assert "+0.68" in page
    assert "20 / 29 = 0.68" in page


def test_the_sheet_says_on_what_date_one_may_learn_again(people, ysolde):
    games.won(ysolde, factories.player(people.campaign, "Cador", cm=40), experience="1")
    page = sheet(people, ysolde)
    assert "may learn again on day 9 of month 5, year 1" in page
    assert "day 128" not in page


def test_a_second_game_is_told_with_the_reason_why_it_taught_nothing(people, ysolde):
    games.won(ysolde, Character.objects.get(name="Brannoc"))
    assert "Not the first game against Brannoc: only the first can teach." in sheet(people, ysolde)


def test_the_sheet_draws_the_cm_over_time_and_gives_the_same_as_a_table(people, ysolde):
    page = sheet(people, ysolde)
    assert page.count('<circle class="cm-point') == 2
    assert "cap 72 (3 × initial CM)" in page
    assert "won against Brannoc: +0.68" in page


def test_the_sheet_lists_who_was_played_before(people, ysolde):
    page = sheet(people, ysolde)
    played = page[page.index("Opponents") :]
    assert "Brannoc" in played


@pytest.mark.postgres
def test_an_npc_has_no_learning_limit(people):
    assert "Learning limit" not in sheet(people, factories.player(people.campaign))


def test_somebody_without_chess_has_a_sheet_too(people):
    page = sheet(people, factories.character(people.campaign))
    assert "does not know chess" in page
    assert "The record begins when Aldric learns chess" in page


def test_a_long_record_costs_few_queries(people, ysolde, django_assert_max_num_queries):
    for number in range(6):
        games.won(ysolde, factories.player(people.campaign, f"Foe {number}"))
    with django_assert_max_num_queries(14):
        sheet(people, ysolde)


def test_the_record_begins_with_the_latest_and_goes_on_over_pages(people, ysolde):
    by = people.alice
    for number in range(25):
        characters.set_cm(
            ysolde.campaign_id,
            new_key(),
            character=ysolde,
            cm=Fraction(30 + number),
            initial_cm=None,
            reason=f"no. {number}",
            by=by,
        )
    first, second = sheet(people, ysolde), without_bdi(people.dm.get(url(ysolde), {"page": 2}))
    record = first[first.index('id="record-title"') :]
    assert record.index("no. 24") < record.index("no. 23")
    assert "no. 4" not in record and "no. 4" in second


def test_the_sheet_counts_results_and_who_taught_whom(people, ysolde):
    pupil = factories.character(people.campaign, "Maudlin")
    characters.learn_chess(pupil.campaign_id, new_key(), character=pupil, teacher=ysolde, by=people.alice)
    page = sheet(people, ysolde)
    assert "Taught chess to" in page and "Maudlin" in page
    assert "won</span> 1–" in page[page.index('id="opponents-title"') :]
    assert "Learned chess from" in sheet(people, pupil)


@pytest.mark.postgres
@pytest.mark.parametrize("typed", ["frohliche", "Froehliche", "FRÖHLICHE"])
def test_the_list_finds_a_name_without_its_umlaut(people, typed):
    factories.character(people.campaign, "Die Fröhliche")
    factories.character(people.campaign, "Ragwort")
    page = listed(people, q=typed)
    assert "Die Fröhliche" in page and "Ragwort" not in page


@pytest.mark.postgres
def test_a_name_is_found_anew_after_an_edit_and_after_many_at_once(people):
    aldric = factories.character(people.campaign)
    aldric.name = "Ødger"
    aldric.save()
    own = {"intelligence": 9, "wisdom": 9, "dexterity": 9}
    Character.objects.bulk_create([Character(campaign=people.campaign, name="Łada", **own)])
    assert "Ødger" in listed(people, q="odger")
    assert "Łada" in listed(people, q="lada")


@pytest.mark.postgres
def test_a_taken_name_is_no_mistake_but_worth_a_note(people, new_url):
    first = people.dm.send(new_url, **ALDRIC)
    assert "too." not in people.dm.get(first["Location"]).text
    second = people.dm.send(new_url, **{**ALDRIC, "name": "ALDRIC"})
    note = "Another character is called ALDRIC, too."
    assert note in people.dm.get(second["Location"]).text
    assert Character.objects.count() == 2


# --- The player characters' own panel -----------------------------------------------------------------------


def panel(page):
    return page.partition('id="pcs-title"')[2].partition("</section>")[0]


@pytest.mark.postgres
def test_player_characters_stand_above_the_list_and_first_in_it(people):
    factories.character(people.campaign, "Aaron")
    factories.player(people.campaign, "Zelda", 24, kind="pc")
    page = listed(people)
    assert "Zelda" in panel(page) and "24" in panel(page) and "Aaron" not in panel(page)
    rows = page.partition("<tbody>")[2]
    assert rows.index("Zelda") < rows.index("Aaron")
    assert "Zelda" in panel(without_bdi(people.dm.get(reverse("campaign", args=[people.campaign.pk]))))


@pytest.mark.postgres
def test_the_panel_gives_way_to_a_search(people):
    factories.player(people.campaign, "Zelda", 24, kind="pc")
    assert panel(listed(people, q="zelda")) == ""


def test_the_panel_says_when_somebody_may_learn_again(people):
    zelda = factories.player(people.campaign, "Zelda", 29, kind="pc", intelligence=17, wisdom=14)
    games.won(zelda, factories.player(people.campaign, "Bors", 20), experience="4")
    games.won(zelda, factories.player(people.campaign, "Cador", 58))
    assert "Learns again" in panel(listed(people))


@pytest.mark.postgres
def test_of_many_player_characters_the_panel_shows_twelve_and_leads_to_all(people):
    for number in range(14):
        factories.character(people.campaign, f"Hero {number:02}", kind="pc")
    page = panel(listed(people))
    assert page.count("<li>") == 12 and "All 14" in page and "?kind=pc" in page


@pytest.mark.postgres
def test_the_newest_can_stand_first(people):
    for name in ("Aaron", "Zelda"):
        factories.character(people.campaign, name)
    rows = listed(people, sort="new").partition("<tbody>")[2]
    assert rows.index("Zelda") < rows.index("Aaron")
