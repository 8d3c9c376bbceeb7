"""Who is offered for what is typed, and in which order."""

import json
from fractions import Fraction

import pytest
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.urls import reverse

from campaigns.core.use_cases import new_key
from campaigns.match.play.begin import NewPlayer
from campaigns.npc.rules import generator
from campaigns.npc.rules.generator import Rulings
from campaigns.people import play as characters
from campaigns.people.fields.people import PeopleField
from campaigns.people.fields.person import OPEN_CIRCLES, CharacterField, PersonText
from campaigns.people.finder import CIRCLES, MAX_OPTIONS
from campaigns.people.models import Character, ProfessionRow
from campaigns.people.rules import professions
from campaigns.rules import folding
from tests import boards, factories, games
from tests.client import address, without_bdi

pytestmark = pytest.mark.postgres
# A tap on the box, three letters, a tap on the option.
LETTERS = 3


def names(options):
    return [one.name for one in options]


@pytest.fixture
def folk(campaign):
    """The people of the campaign, as the finder sees them."""
    return CIRCLES["everybody"](campaign)


def test_nothing_typed_offers_pcs_and_then_whoever_played_last(campaign, folk):
    for name in ("Ada", "Bea", "Cai", "Dov"):
        factories.player(campaign, name)
    factories.player(campaign, "Zoe", kind="pc")
    games.sit_down(Character.objects.get(name="Dov"), Character.objects.get(name="Cai"))
    games.sit_down(Character.objects.get(name="Bea"), Character.objects.get(name="Zoe"))
    assert names(folk.find("")) == ["Zoe", "Bea", "Dov", "Cai", "Ada"]


def test_a_beginning_counts_before_initials_a_word_and_the_rest(campaign, folk):
    for name in ("Mira", "Colm Rackham", "Marcol", "Sir Colwin", "Col Ragwort", "Cedric Otto Lamm"):
        factories.character(campaign, name)
    factories.character(campaign, "Colette", kind="pc")
    assert names(folk.find("col")) == [
        "Colette", "Col Ragwort", "Colm Rackham", "Cedric Otto Lamm", "Sir Colwin", "Marcol",
    ]  # fmt: skip


def test_words_may_come_in_any_order(campaign, folk):
    factories.character(campaign, "Col Ragwort of Thornmere")
    assert names(folk.find("thorn COL")) == ["Col Ragwort of Thornmere"]


def test_namesakes_are_told_apart_by_their_notes_and_else_by_a_number(campaign, folk):
    thief = ProfessionRow.objects.get(slug="thief")
    first, second = (factories.character(campaign, "Col") for _ in range(2))
    third = factories.player(campaign, "Col", profession=thief)
    characters.set_tags(third, ["harbour"])
    notes = {one.character.pk: one.note for one in folk.find("col")}
    assert notes == {first.pk: "NPC, no. 1", second.pk: "NPC, no. 2", third.pk: "NPC, Thief, CM 20, harbour"}


def test_the_bin_is_not_offered_but_to_filters_of_games_that_remain(campaign, folk):
    one, other = factories.player(campaign, "Ada"), factories.player(campaign, "Bea")
    games.sit_down(one, other)
    Character.objects.filter(pk=one.pk).update(binned_at="2024-01-01T00:00Z")
    assert names(folk.find("ada")) == []
    assert names(CIRCLES["seated"](campaign).find("ada")) == ["Ada"]


def test_people_known_by_name_alone_are_found_where_games_are(campaign):
    boards.begun(campaign)
    seated = CIRCLES["seated"](campaign)
    by_name = [one for one in seated.find("") if one.value.startswith("@")]
    assert by_name and seated.option(by_name[0].value) == by_name[0]


def test_people_known_by_name_alone_are_found_without_case_and_accents(campaign):
    boards.begun(campaign, white=NewPlayer(None, person="Ögmund Ärlig"))
    seated = CIRCLES["seated"](campaign)
    assert [names(seated.find(text)) for text in ("ÖGM", "ogmund", "oegm", "arlig")] == [["Ögmund Ärlig"]] * 4
    assert [one.name for one in seated.find_named("ogmund arlig")] == ["Ögmund Ärlig"]


# --- Of any of 575 people -----------------------------------------------------------------------------------
def crowd(campaign, count):
    """People of every profession as the generator makes them."""
    rows = []
    for number in range(count):
        profession = professions.PRINTED[number % len(professions.PRINTED)]
        person = generator.generate_person(profession, "TEST-SEED", number + 1, Rulings.of(campaign.rules))
        own = {"intelligence": 10, "wisdom": 10, "dexterity": 10}
        rows.append(Character(campaign=campaign, name=person.name, **own))
    return Character.objects.bulk_create(rows)


def shortest(name):
    """What one may type of a name, the shortest first: its beginning, its initials, the beginning of a word."""
    words = folding.fold_name(name).split()
    initials = "".join(word[0] for word in words if word not in folding.SMALL_WORDS)
    for length in range(1, LETTERS + 1):
        yield folding.fold_name(name)[:length]
        yield initials[:length]
        yield initials[-length:]
        yield from (word[:length] for word in words if word not in folding.SMALL_WORDS)


def test_any_of_575_people_is_offered_after_three_letters(campaign, folk):
    crowd(campaign, 575)
    offered = {}
    lost = []
    for one in Character.objects.all():
        for typed in dict.fromkeys(shortest(one.name)):
            if typed not in offered:
                offered[typed] = {option.character.pk for option in folk.find(typed)}
            if one.pk in offered[typed]:
                break
        else:
            lost.append(one.name)
    assert lost == []


def test_five_thousand_people_cost_no_query_more(campaign, folk, django_assert_max_num_queries):
    crowd(campaign, 40)
    for typed in ("", "col", "c"):
        with django_assert_max_num_queries(3):
            [one.note for one in folk.find(typed)]


# --- The field ----------------------------------------------------------------------------------------------
def read(campaign, value="", text=None, **options):
    field = CharacterField("everybody", **options)
    field.offer(campaign)
    return field.clean(PersonText(value, text))


def test_the_value_counts_while_the_text_says_so_and_else_the_text(campaign):
    ada, bea = (factories.character(campaign, name) for name in ("Ada", "Béa"))
    assert read(campaign, str(ada.pk)) == ada
    assert read(campaign, str(ada.pk), "ADA") == ada
    assert read(campaign, str(ada.pk), "bea") == bea
    assert read(campaign, str(ada.pk), "", required=False) is None


def test_a_typed_name_is_somebody_where_one_alone_fits(campaign):
    ada = factories.character(campaign, "Ada of Thornmere")
    factories.character(campaign, "Bea")
    assert read(campaign, "", "ada") == ada
    assert read(campaign, "", "thorn") == ada


def test_a_whole_name_counts_before_a_beginning(campaign):
    ada = factories.character(campaign, "Ada")
    factories.character(campaign, "Ada of Thornmere")
    assert read(campaign, "", "ada") == ada


def test_where_anybody_may_be_named_only_a_whole_name_is_a_character(campaign):
    ada = factories.character(campaign, "Ada Lovell")
    assert read(campaign, "", "ada", by_name=True) == "ada"
    assert read(campaign, "", "ada lovell", by_name=True) == ada


def test_a_long_unknown_name_costs_few_queries_and_finds_as_its_beginning(
    campaign, folk, django_assert_max_num_queries
):
    factories.character(campaign, "Ada Lovell")
    for typed in ("Adam " + "n" * 400, "((ada" + "x" * 75, "Ada Lovell " * 8):
        with django_assert_max_num_queries(20):
            assert names(folk.find_near(typed)) == ["Ada Lovell"]
    assert folk.find_near("Quorl") == folk.find_near("?!") == folk.find_near("") == []


def test_an_emptied_box_names_nobody_whatever_value_stands_beside_it(campaign):
    ada = factories.character(campaign, "Ada")
    data = QueryDict(f"all-0={ada.pk}&all-0_name=&all-1={ada.pk}&all-1_name=+&all-2_name=Ada&all-3={ada.pk}")
    field = PeopleField("everybody", max_people=5, box_label="Spectator")
    field.offer(campaign)
    assert field.clean(field.widget.value_from_datadict(data, {}, "all")) == [ada, ada]


def test_a_name_that_is_too_long_is_refused_whoever_may_be_named(campaign):
    for by_name in (False, True):
        with pytest.raises(ValidationError, match="at most 80 characters"):
            read(campaign, "", "n" * 81, by_name=by_name)


# --- The page -----------------------------------------------------------------------------------------------
def test_the_options_are_the_campaign_s_own_and_only_for_its_dm(people):
    theirs = people.other_campaign
    factories.character(theirs, "Adalbert")
    factories.character(people.campaign, "Ada")
    page = without_bdi(
        people.dm.get(address("people-find", people.campaign), {"for": "everybody", "q": "ada"})
    )
    assert "Ada</b>" in page and "Adalbert" not in page
    assert people.dm.get(reverse("people-find", args=[theirs.pk]), {"for": "everybody"}).status_code == 404
    assert people.dm.get(address("people-find", people.campaign), {"for": "strangers"}).status_code == 404


def test_htmx_sends_what_is_typed_under_the_name_of_its_box(dm, campaign):
    for number in range(MAX_OPTIONS + 5):
        factories.character(campaign, f"Ada {number}")
    page = dm.get(
        address("people-find", campaign),
        {"for": "everybody", "white-text": "ada"},
        headers={"HX-Request": "true", "HX-Trigger-Name": "white-text"},
    ).text
    assert page.count("data-value") == MAX_OPTIONS


def test_without_script_several_that_fit_are_offered_to_choose_from(dm, campaign):
    one, other = (factories.player(campaign, "Col Ragwort") for _ in range(2))
    factories.player(campaign, "Ysolde")
    link = address("grice-new", campaign)
    own = {"date": campaign.date, "black-text": "Ysolde"}
    page = dm.send(link, **own, **{"white": "", "white-text": "ragwort"}).text
    assert "Several people fit “ragwort”" in page
    for one_of_them in (one, other):
        assert f'name="white-choice" value="{one_of_them.pk}"' in page
    refused = dm.send(link, **own, **{"white-text": "Ragwrot"}).text
    assert "Nobody here is called “Ragwrot”" in refused and f'value="{one.pk}"' in refused
    sent = {"white-text": "ragwort", "white-choice": str(other.pk), "black": ""}
    assert dm.send(link, **own, **sent).status_code == 302
    assert other.seats.count() == 1


# --- Somebody new, on the spot ------------------------------------------------------------------------------
def new_url_of(campaign, circle):
    return address("person-new", campaign) + f"?for={circle}&name=Quorl"


def test_whoever_is_not_found_can_be_made_but_not_in_filters_of_games(dm, campaign):
    for circle in CIRCLES:
        page = dm.get(address("people-find", campaign), {"for": circle, "q": "Quorl"}).text
        assert ("New character" in page) is (circle in OPEN_CIRCLES)
    assert "data-new" not in dm.get(address("people-find", campaign), {"for": "everybody"}).text


def test_somebody_made_on_the_spot_is_told_to_the_form_as_it_names_people(dm, campaign):
    assert 'value="Quorl"' in dm.get(new_url_of(campaign, "holders")).text
    key = new_key()
    sent = {"key": key, "name": "Quorl", "kind": "pc", "cm": "17 1/2"}
    for _ in range(2):
        answer = dm.post(new_url_of(campaign, "holders"), sent)
    quorl = Character.objects.get()
    assert (quorl.kind, quorl.cm, quorl.initial_cm) == ("pc", Fraction(35, 2), 15)
    told = json.loads(answer["HX-Trigger"])["gok:person"]
    assert told == {"value": f"character-{quorl.pk}", "name": "Quorl", "note": "PC, CM 17.50"}


@pytest.mark.parametrize(("circle", "sent", "told"), [
    ("players", {"name": "Quorl"}, "Type a CM"),
    ("players", {"name": "Quorl", "cm": "3"}, "9"),
    ("everybody", {"name": ""}, "Name is empty"),
    ("everybody", {"name": "Quorl", "cm": "high"}, "high"),
])  # fmt: skip
def test_what_cannot_be_is_told_beside_its_field_and_nobody_is_made(dm, campaign, circle, sent, told):
    answer = dm.send(new_url_of(campaign, circle), kind="npc", **sent)
    page = answer.text
    assert answer.status_code == 200 and told in page[page.index('_error"') :]
    assert not Character.objects.exists()
