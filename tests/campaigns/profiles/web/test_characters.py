"""Characters on the web: the list, the sheet, and all the DM's forms."""

from datetime import timedelta
from fractions import Fraction

import pytest
from django.utils import timezone

from campaigns.campaign.models import Campaign
from campaigns.core.use_cases import new_key
from campaigns.people import play as characters
from campaigns.people.models import Character, ProfessionRow, RecordEntry
from campaigns.people.play import record
from campaigns.people.rules.heraldry import arms_of
from campaigns.people.rules.powers import Power
from tests import factories, games
from tests.client import address, without_bdi

ALDRIC = {
    "kind": "npc", "name": "Aldric", "intelligence": "12", "wisdom": "11", "dexterity": "10",
    "hit_points": "8",
}  # fmt: skip


@pytest.fixture
def new_url(campaign):
    return address("character-new", campaign)


def sheet(dm, character):
    return dm.page("character", character)


def listed(people, **asked):
    return without_bdi(people.dm.get(address("characters", people.campaign), asked))


# --- Writing down -------------------------------------------------------------------------------------------
def test_a_character_is_written_down_with_everything(dm, new_url):
    thief = ProfessionRow.objects.get(slug="thief")
    answer = dm.send(
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
    assert answer["Location"] == address("character", made)
    assert (made.name, made.profession, made.pick_pockets, made.language_slots) == ("Aldric", thief, 45, 9)
    assert made.notes == "owes the guild\na favour"
    assert [tag.name for tag in made.tags.all()] == ["guild", "harbour"]


def test_what_cheating_needs_is_written_down_shown_and_kept(dm, new_url):
    dm.send(new_url, **ALDRIC, powers=["psionic", "medallion"])
    made = Character.objects.get()
    assert made.powers == "medallion psionic"
    assert "Medallion of ESP, Psionic otherwise" in sheet(dm, made)
    body = dm.page("character-edit", made)
    assert body.count('name="powers"') == len(Power)
    assert [line.count("checked") for line in body.splitlines() if 'value="medallion"' in line] == [1]
    assert '<details class="drawer" open>' in body


def test_what_cheating_needs_is_folded_away_while_nothing_of_it_is_set(dm, new_url):
    assert '<details class="drawer">' in dm.get(new_url).text


def test_a_power_that_changes_is_in_the_record(dm, campaign):
    aldric = factories.character(campaign, wisdom=11)
    body = dm.page("character-edit", aldric)
    seen = body.partition('name="seen" value="')[2].partition('"')[0]
    form = {**ALDRIC, "languages_known": "0", "powers": ["empathy"], "seen": seen, "reason": "a gift"}
    dm.submit("character-edit", aldric, **form)
    assert RecordEntry.objects.get().text == "powers – → empathy: a gift"


def test_a_power_nobody_has_heard_of_is_refused(dm, new_url):
    body = dm.send(new_url, **ALDRIC, powers=["crystal-ball"]).text
    assert "Select powers from the list only." in body
    assert not Character.objects.exists()


BAD = {
    "name": ("", "Name is empty: type at least one character."),
    "notes": ("n" * 10_001, "Notes have at most 10000 characters; these have 10001."),
    "intelligence": ("26", "Intelligence goes from 1 to 25; 26 is outside."),
    "wisdom": ("", "Type a whole number from 1 to 25."),
    "hit_points": ("1000", "Hit points goes from 1 to 999; 1000 is outside."),
    "kind": ("god", "Select a valid choice."),
    "tags": ("t" * 31, "A tag has at most 30 characters; this has 31."),
}


def test_bad_fields_are_refused_beside_themselves_and_the_rest_is_kept(dm, new_url):
    form = {**ALDRIC, "temperament": "kept for you", **{field: text for field, (text, _) in BAD.items()}}
    answer = dm.send(new_url, **form)
    assert answer.status_code == 200
    for field, (_, sentence) in BAD.items():
        assert sentence in answer.text[answer.text.index(f'id="id_{field}_error"') :]
    assert answer.text.count('aria-invalid="true"') >= len(BAD)
    assert 'value="kept for you"' in answer.text
    many = dm.send(new_url, **{**ALDRIC, "tags": ",".join(f"tag{n}" for n in range(21))})
    assert "These are 21 tags: 20 are the most." in many.text
    assert not Character.objects.exists()


def test_names_of_every_script_are_welcome(dm, new_url):
    names = ["עלדריק", "Алдрик", "艾德里克", "Ald’ric Ørn"]
    for name in names:
        dm.send(new_url, **{**ALDRIC, "name": name})
    assert [one.name for one in Character.objects.order_by("pk")] == names


@pytest.mark.slow
def test_the_sheet_and_the_list_show_the_arms_of_the_name(people):
    aldric = factories.character(people.campaign)
    assert 'class="arms"' in listed(people)
    assert 'class="arms"' in sheet(people.dm, aldric)
    assert arms_of("Aldric").blazon in sheet(people.dm, aldric)


@pytest.mark.slow
def test_both_kinds_of_notes_are_shown_apart(dm, campaign):
    aldric = factories.character(campaign, notes="# Secret\n\nowes", public_notes="sells **candles**")
    page = sheet(dm, aldric)
    public, _, secret = page.partition("Dungeon Master only")
    assert "<p>sells <strong>candles</strong></p>" in public
    assert "<h4>Secret</h4>" in secret and "<p>owes</p>" in secret
    form = dm.page("character-edit", aldric)
    assert "sells **candles**" in form and "# Secret" in form


# --- Changing -----------------------------------------------------------------------------------------------
def seen(character):
    character.refresh_from_db()
    return characters.character_fingerprint(character)


@pytest.mark.slow
def test_a_changed_number_stays_in_the_record_with_its_reason(people):
    aldric = factories.character(people.campaign)
    form = {**ALDRIC, "wisdom": "10", "intelligence": "13", "reason": "a wish", "seen": seen(aldric)}
    people.dm.submit("character-edit", aldric, **form)
    entry = RecordEntry.objects.get()
    assert (entry.kind, entry.text, entry.by) == ("changed", "intelligence 12 → 13: a wish", people.alice)
    assert "Intelligence 12 → 13: a wish" in sheet(people.dm, aldric)


def test_a_changed_number_wants_a_reason_and_changed_words_do_not(dm, campaign):
    aldric = factories.character(campaign)
    answer = dm.submit("character-edit", aldric, **{**ALDRIC, "wisdom": "11", "seen": seen(aldric)})
    assert "Write the reason in a few words" in answer.text
    assert 'id="id_reason_error"' in answer.text
    words = {**ALDRIC, "wisdom": "10", "name": "Aldric the Bold", "seen": seen(aldric)}
    assert dm.submit("character-edit", aldric, **words).status_code == 302
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
    page = people.dm.page("character-edit", aldric)
    assert 'value="gloats"' in page
    assert 'value="a, b"' in page
    assert "3 for Intelligence 12" in page


def test_a_refused_edit_writes_nothing(dm, campaign):
    aldric = factories.character(campaign)
    answer = dm.submit("character-edit", aldric, **{**ALDRIC, "name": "Other", "wisdom": "x"})
    assert answer.status_code == 200
    aldric.refresh_from_db()
    assert aldric.name == "Aldric"
    assert not RecordEntry.objects.exists()


# --- Learning and setting the CM ----------------------------------------------------------------------------
def test_chess_is_learned_from_somebody_who_knows(dm, campaign):
    pupil = factories.character(campaign, "Maudlin", kind="pc", intelligence=11, wisdom=13)
    teacher = factories.player(campaign, "Ygraine")
    dm.submit("character-learn", pupil, teacher=teacher.pk)
    page = sheet(dm, pupil)
    assert "Learned chess from Ygraine" in page
    assert "<b>17.50</b>" in page


def test_a_refusal_to_learn_stands_beside_the_teacher(dm, campaign):
    pupil = factories.character(campaign, "Maudlin", kind="pc", intelligence=8, languages_known=1)
    teacher = factories.player(campaign, "Ygraine")
    page = dm.submit("character-learn", pupil, teacher=teacher.pk).text
    assert "Maudlin has no free language slot: 1 of 1 used" in page[page.index('id="id_teacher_error"') :]
    assert not RecordEntry.objects.filter(character=pupil).exists()


@pytest.mark.slow
def test_only_those_who_know_chess_here_can_teach(people):
    pupil = factories.character(people.campaign, "Maudlin")
    factories.player(people.campaign, "Ygraine")
    ignorant = factories.character(people.campaign, "Cador")
    elsewhere = factories.player(people.other_campaign, "Mordred")
    binned = factories.player(people.campaign, "Bors")
    characters.bin_or_restore_character(binned.campaign_id, new_key(), character=binned, now=timezone.now())
    for teacher in (pupil, ignorant, elsewhere, binned):
        page = people.dm.submit("character-learn", pupil, teacher=teacher.pk).text
        assert "Choose somebody of this campaign who knows chess." in page


def test_where_nobody_can_teach_the_page_says_what_to_do(dm, campaign):
    pupil = factories.character(campaign)
    assert "Nobody can teach" in dm.page("character-learn", pupil)


def test_the_cm_is_set_with_a_reason_that_stays(dm, campaign):
    aldric = factories.character(campaign)
    form = {"cm": "29 20/29", "initial_cm": "20", "reason": "a master's pupil"}
    dm.submit("character-cm", aldric, **form)
    page = sheet(dm, aldric)
    assert "<b>29.68</b>" in page and "29 20/29" in page
    assert "plays as 29" in page
    assert "CM set: a master&#x27;s pupil (initial CM 20)" in page
    assert "5 × initial, 70.32 to go" in page


def test_a_cm_is_typed_on_a_pad_that_has_a_comma_alone(dm, campaign):
    aldric = factories.player(campaign)
    dm.submit("character-cm", aldric, cm="17,5", initial_cm="9½", reason="a lesson")
    aldric.refresh_from_db()
    assert (aldric.cm, aldric.initial_cm) == (Fraction(35, 2), Fraction(19, 2))


@pytest.mark.parametrize(("form", "sentence"), [
    ({"cm": ""}, "Type a CM, like 17, 17.5 or 17 1/2."),
    ({"cm": "many"}, "as a CM. Try"),
    ({"cm": "8"}, "A CM is set to at least 9"),
    ({"reason": " "}, "Write the reason in a few words"),
])  # fmt: skip
def test_a_cm_out_of_bounds_or_without_a_reason_is_refused(dm, campaign, form, sentence):
    aldric = factories.character(campaign)
    answer = dm.submit("character-cm", aldric, **{"cm": "20", "reason": "so", **form})
    assert answer.status_code == 200
    assert sentence in answer.text
    assert not RecordEntry.objects.exists()


# --- The bin ------------------------------------------------------------------------------------------------
@pytest.mark.slow
def test_whoever_is_in_the_bin_is_in_no_list_and_no_picker(people):
    aldric = factories.player(people.campaign)
    factories.player(people.campaign, "Bors")
    factories.player(people.campaign, "Cador")
    people.dm.submit("character-discard", aldric)
    assert "Aldric" not in listed(people).split('id="people"')[1]
    offered = people.dm.get(address("people-find", people.campaign), {"for": "players"}).text
    assert "Bors" in offered and "Aldric" not in offered
    assert "Aldric" in people.dm.page("character-bin", people.campaign)


@pytest.mark.slow
def test_games_remain_when_a_player_goes_into_the_bin(dm, campaign):
    aldric, bors = (factories.player(campaign, name) for name in ("Aldric", "Bors"))
    games.won(aldric, bors)
    dm.submit("character-discard", aldric)
    assert "Black against Aldric" in sheet(dm, bors)
    assert "In the bin since" in sheet(dm, aldric)


def test_after_thirty_days_those_who_never_played_go_for_good(dm, campaign):
    gone, player, fresh = (factories.player(campaign, name) for name in ("Aldric", "Bors", "Cador"))
    games.won(player, fresh)
    long_ago = timezone.now() - timedelta(days=31)
    for one in (gone, player):
        characters.bin_or_restore_character(one.campaign_id, new_key(), character=one, now=long_ago)
    dm.submit("character-discard", fresh)
    assert set(Character.objects.values_list("name", flat=True)) == {"Bors", "Cador"}


# --- The list -----------------------------------------------------------------------------------------------
def test_an_empty_list_says_what_to_do(people):
    assert "No characters yet" in listed(people)


@pytest.mark.slow
def test_people_are_found_by_name_class_temperament_notes_and_tag(people):
    noble = ProfessionRow.objects.get(slug="noble")
    aldric = factories.character(
        people.campaign, class_name="Thief", temperament="gloats", notes="owes", profession=noble
    )
    characters.set_tags(aldric, ["harbour"])
    factories.character(people.campaign, "Bors")
    for q in ("aldr", "THIEF", "gloats", "owes", "harbour", "ald gloats", "noble"):
        found = listed(people, q=q).split('id="people"')[1]
        assert "Aldric" in found and "Bors" not in found, q


def test_nobody_found_says_so(people):
    factories.character(people.campaign)
    assert "Nobody found" in listed(people, q="aldric nobody")


@pytest.mark.slow
def test_people_are_filtered_by_kind_and_by_chess(people):
    factories.player(people.campaign, "Knower")
    factories.character(people.campaign, "Pupil", kind="pc")
    assert "Pupil" not in listed(people, kind="npc")
    assert "Pupil" not in listed(people, knows="yes")
    assert "Knower" not in listed(people, knows="no")


@pytest.mark.slow
def test_people_are_sorted_by_name_cm_or_intelligence(people):
    factories.player(people.campaign, "Ada", cm="20", intelligence=9)
    factories.player(people.campaign, "Bea", cm="20 1/2", intelligence=10)
    factories.character(people.campaign, "Cid", intelligence=18)
    orders = {"": "Ada Bea Cid", "cm": "Bea Ada Cid", "int": "Cid Bea Ada"}
    for sort, order in orders.items():
        page = listed(people, sort=sort)
        assert sorted(order.split(), key=lambda name: page.index(f"{name}</a>")) == order.split()


def test_htmx_gets_the_list_alone_but_the_back_button_the_page(dm, campaign):
    link = address("characters", campaign)
    fragment = dm.get(link, headers={"HX-Request": "true"}).text
    assert fragment.strip().startswith('<div id="people"')
    back = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    assert "<!DOCTYPE html>" in dm.get(link, headers=back).text


@pytest.mark.slow
def test_five_hundred_people_cost_no_more_queries_than_five(people, django_assert_num_queries):
    Character.objects.bulk_create(
        Character(campaign=people.campaign, name=f"N{n:03}", intelligence=10, wisdom=10, dexterity=10)
        for n in range(500)
    )
    with django_assert_num_queries(10):
        page = listed(people, q="n")
    assert "500 characters" in page
    assert page.count("<tr>") == 51


# --- The sheet ----------------------------------------------------------------------------------------------
@pytest.mark.slow
def test_the_sheet_shows_the_exact_cm_the_cap_and_the_way_to_it(dm, ysolde):
    page = sheet(dm, ysolde)
    assert "<b>29.68</b>" in page and "29 20/29" in page
    assert "3 × initial, 42.32 to go" in page
    assert "4 weeks" in page
    assert "0.31 of 1 point left" in page


@pytest.mark.slow
def test_the_sheet_tells_every_game_with_its_gain_and_its_working(dm, ysolde):
    page = sheet(dm, ysolde)
    assert "White against Brannoc" in page
    assert "won (crushing win)" in page
    assert "+0.68" in page
    assert "20 / 29 = 0.68" in page


def test_the_sheet_says_on_what_date_one_may_learn_again(dm, campaign, ysolde):
    games.won(ysolde, factories.player(campaign, "Cador", cm=40), experience="1")
    page = sheet(dm, ysolde)
    assert "may learn again on day 9 of month 5, year 1" in page
    assert "day 128" not in page


@pytest.mark.slow
def test_a_second_game_is_told_with_the_reason_why_it_taught_nothing(dm, ysolde):
    games.won(ysolde, Character.objects.get(name="Brannoc"))
    assert "Not the first game against Brannoc: only the first can teach." in sheet(dm, ysolde)


@pytest.mark.slow
def test_the_sheet_draws_the_cm_over_time_and_gives_the_same_as_a_table(dm, ysolde):
    page = sheet(dm, ysolde)
    assert page.count('<circle class="cm-point') == 2
    assert "cap 72 (3 × initial CM)" in page
    assert "won against Brannoc: +0.68" in page


def test_an_npc_has_no_learning_limit(dm, campaign):
    assert "Learning limit" not in sheet(dm, factories.player(campaign))


def test_somebody_without_chess_has_a_sheet_too(dm, campaign):
    page = sheet(dm, factories.character(campaign))
    assert "does not know chess" in page
    assert "The record begins when Aldric learns chess" in page


@pytest.mark.slow
def test_a_long_record_costs_few_queries(dm, campaign, ysolde, django_assert_max_num_queries):
    for number in range(3):
        games.won(ysolde, factories.player(campaign, f"Foe {number}"))
    with django_assert_max_num_queries(17):
        sheet(dm, ysolde)


@pytest.mark.slow
def test_the_record_begins_with_the_latest_and_goes_on_over_pages(people, ysolde):
    campaign = Campaign.objects.get(pk=ysolde.campaign_id)
    for number in range(25):
        text = f"Wish no. {number}"
        record.add_entry(campaign, ysolde, characters.Kind.CM_SET, people.alice, cm=30 + number, text=text)
    first, second = (
        sheet(people.dm, ysolde),
        without_bdi(people.dm.get(address("character", ysolde), {"page": 2})),
    )
    told = first[first.index('id="record-title"') :]
    assert told.index("no. 24") < told.index("no. 23")
    assert "no. 4" not in told and "no. 4" in second


@pytest.mark.slow
def test_the_sheet_counts_results_and_who_taught_whom(people, ysolde):
    pupil = factories.character(people.campaign, "Maudlin")
    characters.learn_chess(pupil.campaign_id, new_key(), character=pupil, teacher=ysolde, by=people.alice)
    page = sheet(people.dm, ysolde)
    assert "Taught chess to" in page and "Maudlin" in page
    opponents = page[page.index('id="opponents-title"') :]
    assert "Brannoc" in opponents and "won</span> 1–" in opponents
    assert "Learned chess from" in sheet(people.dm, pupil)


@pytest.mark.slow
def test_the_list_finds_a_name_without_its_umlaut(people):
    factories.character(people.campaign, "Die Fröhliche")
    factories.character(people.campaign, "Ragwort")
    for typed in ("frohliche", "Froehliche", "FRÖHLICHE"):
        page = listed(people, q=typed)
        assert "Die Fröhliche" in page and "Ragwort" not in page


def test_a_name_is_found_anew_after_an_edit_and_after_many_at_once(people):
    aldric = factories.character(people.campaign)
    aldric.name = "Ødger"
    aldric.save()
    own = {"intelligence": 9, "wisdom": 9, "dexterity": 9}
    Character.objects.bulk_create([Character(campaign=people.campaign, name="Łada", **own)])
    assert "Ødger" in listed(people, q="odger")
    assert "Łada" in listed(people, q="lada")


def test_a_taken_name_is_no_mistake_but_worth_a_note(dm, new_url):
    first = dm.send(new_url, **ALDRIC)
    assert "too." not in dm.get(first["Location"]).text
    second = dm.send(new_url, **{**ALDRIC, "name": "ALDRIC"})
    note = "Another character is called ALDRIC, too."
    assert note in dm.get(second["Location"]).text
    assert Character.objects.count() == 2


def test_what_the_list_is_filtered_by_stands_above_it_and_goes_one_by_one(people):
    factories.character(people.campaign, "Aaron")
    page = listed(people, q="a", kind="npc", knows="no", profession="999")
    chips = page.partition('aria-label="Filtered by"')[2].partition("</ul>")[0]
    assert chips.count("<li>") == 2
    assert "?q=a&amp;knows=no&amp;profession=999" in chips and "NPCs" in chips
    assert "?q=a&amp;kind=npc&amp;profession=999" in chips and "Does not" in chips
    assert "Filtered by" not in listed(people, q="a")


# --- The player characters' own panel -----------------------------------------------------------------------
def panel(page):
    return page.partition('id="pcs-title"')[2].partition("</section>")[0]


@pytest.mark.slow
def test_player_characters_stand_above_the_list_and_first_in_it(people):
    factories.character(people.campaign, "Aaron")
    factories.player(people.campaign, "Zelda", 24, kind="pc")
    page = listed(people)
    assert "Zelda" in panel(page) and "24" in panel(page) and "Aaron" not in panel(page)
    rows = page.partition("<tbody>")[2]
    assert rows.index("Zelda") < rows.index("Aaron")
    assert "Zelda" in panel(people.dm.page("campaign", people.campaign))


def test_the_panel_gives_way_to_a_search(people):
    factories.player(people.campaign, "Zelda", 24, kind="pc")
    assert panel(listed(people, q="zelda")) == ""


def test_the_panel_says_when_somebody_may_learn_again(people):
    zelda = factories.player(people.campaign, "Zelda", 29, kind="pc", intelligence=17, wisdom=14)
    games.won(zelda, factories.player(people.campaign, "Bors", 20), experience="4")
    games.won(zelda, factories.player(people.campaign, "Cador", 58))
    assert "Learns again" in panel(listed(people))


@pytest.mark.slow
def test_of_many_player_characters_the_panel_shows_twelve_and_leads_to_all(people):
    for number in range(14):
        factories.character(people.campaign, f"Hero {number:02}", kind="pc")
    page = panel(listed(people))
    assert page.count("<li>") == 12 and "All 14" in page and "?kind=pc" in page


def test_the_newest_can_stand_first(people):
    for name in ("Aaron", "Zelda"):
        factories.character(people.campaign, name)
    rows = listed(people, sort="new").partition("<tbody>")[2]
    assert rows.index("Zelda") < rows.index("Aaron")
