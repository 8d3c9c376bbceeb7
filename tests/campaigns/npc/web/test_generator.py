"""The generator's pages: choose, roll, change a card, keep and discard, as plain forms and as fragments."""

import re
from itertools import pairwise

import pytest
from django.urls import reverse
from django.utils.html import escape

from campaigns.campaign.play.campaigns import set_house_rules
from campaigns.campaign.rules.house_rules import HouseRules
from campaigns.campaign.rules.house_rules.people import HalfPercents
from campaigns.core.use_cases import new_key
from campaigns.jobs.models import Job
from campaigns.money.play import purses
from campaigns.npc.models import Batch, Candidate
from campaigns.npc.play import generate
from campaigns.npc.rules import generator as npc
from campaigns.npc.rules.generator import Field
from campaigns.npc.rules.temperaments import WITHOUT_CHESS
from campaigns.people.models import Character, ProfessionRow
from tests import factories
from tests.campaigns.exchange.world import exported, imported
from tests.client import address, without_bdi

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def batch(campaign):
    return throw(campaign)


def throw(campaign, slug="noble", count=6, seed="Harvest fair"):
    made = generate.generate_batch(campaign.pk, new_key(), profession=row(slug), count=count, seed=seed).pk
    return Batch.objects.get(pk=made)


def row(slug):
    return ProfessionRow.objects.get(campaign=None, slug=slug)


def ask(client, campaign, **form):
    sent = {"key": new_key(), "profession": row("noble").pk, "count": "6", "seed": "", **form}
    return client.post(address("generator", campaign), sent)


def press(client, batch, number, do, /, *, htmx=True, query="", **form):
    sent = {"key": new_key(), "do": do, **{name.replace("_", "-"): text for name, text in form.items()}}
    return client.post(address("batch-person", batch, number) + query, sent, **(HTMX if htmx else {}))


def on_all(client, batch, name, **form):
    return client.post(address(name, batch), {"key": new_key(), **form}, follow=True)


def without_name(data):
    return [fact for fact in data["facts"] if fact["field"] != "name"]


def page(client, batch, **query):
    return without_bdi(client.get(address("batch", batch), query))


def person(batch, number=1):
    return batch.candidates.get(number=number).person


class TestChoosing:
    def test_the_eleven_professions_are_shown_as_printed(self, dm, campaign):
        page = dm.get(address("generator", campaign)).text
        assert page.count('type="radio"') == 11
        for printed in (
            "5% per point of Int · bonus 1-40",
            "½% per point of Int · bonus 1-8",
            "100% · bonus 50 + 1-50",
        ):
            assert printed in page
        assert "1% per point of Int + ½% per hit point · bonus 0-7 per age level" in page

    @pytest.mark.slow
    def test_people_are_thrown_and_wait_on_approval(self, dm, campaign):
        answer = ask(dm, campaign, seed="Harvest fair")
        made = Batch.objects.get()
        assert answer.url == address("batch", made)
        assert made.candidates.count() == 6
        assert person(made).name in page(dm, made)

    @pytest.mark.postgres
    def test_several_professions_come_in_one_batch_and_are_kept_as_what_they_are(self, dm, campaign):
        ask(dm, campaign, count="6", more="2 dragons, 2 masters", seed="Harvest fair")
        made = Batch.objects.get()
        assert made.title == "6 × Noble, 2 × Dragon, 2 × Chess Master"
        assert made.title in page(dm, made) and made.title in dm.page("generator", campaign)
        on_all(dm, made, "batch-keep", whom="all")
        kept = [person.calling for person in Character.objects.order_by("candidate__number")]
        assert kept == ["Noble"] * 6 + ["Dragon"] * 2 + ["Chess Master"] * 2
        on_all(dm, made, "batch-undo-keep")
        assert not Character.objects.exists()

    def test_several_professions_are_the_people_that_each_would_be_alone(self, dm, campaign):
        ask(dm, campaign, count="3", more="2 dragons", seed="Harvest fair")
        made = Batch.objects.get()
        alone = [throw(campaign, "noble", 3), throw(campaign, "dragon", 2)]
        people = [npc.to_json(one.person) for batch in alone for one in batch.candidates.all()]
        assert [without_name(npc.to_json(one.person)) for one in made.candidates.all()] == [
            *map(without_name, people)
        ]

    @pytest.mark.parametrize(("form", "sentence"), [
        ({"more": "2 mages"}, "No profession is called “mages”. There are Noble"),
        ({"more": "2 nobles"}, "Noble is chosen above"),
        ({"count": "40", "more": "20 serfs"}, "At most 50 people of several professions at once: these are 60."),
        ({"count": "51", "only_chess": "on"}, "At most 50 people who all know chess at once: these are 51."),
    ])  # fmt: skip
    def test_what_cannot_be_generated_together_says_why(self, dm, campaign, form, sentence):
        assert sentence in ask(dm, campaign, **form).text
        assert not Batch.objects.exists()

    @pytest.mark.slow
    @pytest.mark.parametrize(("profession", "more"), [("serf", ""), ("dragon", "3 nobles, 2 masters")])
    def test_only_those_who_know_chess_come_where_they_are_asked_for(self, dm, campaign, profession, more):
        ask(
            dm,
            campaign,
            profession=row(profession).pk,
            count="4",
            more=more,
            only_chess="on",
            seed="Harvest fair",
        )
        made = Batch.objects.get()
        assert all(one.person.knows_chess for one in made.candidates.all())
        assert [one.number for one in made.candidates.all()] == [*range(1, made.count + 1)]
        assert "only who know chess" in page(dm, made)

    @pytest.mark.slow
    def test_the_recipe_of_several_who_know_chess_gives_the_same_people(self, dm, campaign):
        ask(dm, campaign, count="3", more="2 dragons, 2 masters", only_chess="on", seed="Harvest fair")
        made = Batch.objects.get()
        link = re.search(r'href="([^"]*generator/\?[^"]*seed=[^"]*)"', page(dm, made))[1].replace(
            "&amp;", "&"
        )
        form = dm.get(link).context["form"]
        assert (form["more"].value(), form["only_chess"].value()) == ("2 Dragon, 2 Chess Master", "on")
        ask(dm, campaign, **{name: form[name].value() for name in ("count", "more", "only_chess", "seed")})
        again = Batch.objects.first()
        names = [
            [without_name(npc.to_json(one.person)) for one in batch.candidates.all()]
            for batch in (made, again)
        ]
        assert names[0] == names[1] and again != made

    @pytest.mark.slow
    def test_who_knows_no_chess_has_no_player_s_temperament_on_card_and_sheet(self, dm, campaign):
        made = throw(campaign, count=12)
        dull = [one.person for one in made.candidates.all() if not one.person.knows_chess]
        shown = page(dm, made)
        on_all(dm, made, "batch-keep", whom="all")
        assert dull
        for one in dull:
            assert one.temperament in WITHOUT_CHESS["noble"] and one.temperament in shown
        sheets = Character.objects.filter(initial_cm=None).values_list("temperament", flat=True)
        assert sorted(sheets) == sorted(one.temperament for one in dull)

    @pytest.mark.slow
    def test_who_was_kept_with_a_player_s_temperament_can_be_taken_back(self, dm, campaign):
        made = throw(campaign, count=12)
        on_all(dm, made, "batch-keep", whom="all")
        for one in made.candidates.all():  # as they were kept before
            Character.objects.filter(candidate=one).update(
                temperament=one.person.fact(Field.TEMPERAMENT).value
            )
        on_all(dm, made, "batch-undo-keep")
        assert not Character.objects.exists()

    @pytest.mark.slow
    def test_an_empty_seed_is_drawn_by_the_server(self, dm, campaign):
        ask(dm, campaign)
        ask(dm, campaign)
        first, second = (batch.seed for batch in Batch.objects.all())
        assert re.fullmatch(r"[A-Z2-9]{4}-[A-Z2-9]{4}", first)
        assert first != second

    @pytest.mark.parametrize(("form", "why"), [
        ({"count": "0"}, "How many goes from 1 to 500; 0 is outside."),
        ({"count": ""}, "Type a whole number from 1 to 500."),
        ({"profession": ""}, "Choose one of these professions."),
        ({"seed": "x" * 41}, "A seed has at most 40 characters"),
    ])  # fmt: skip
    def test_what_cannot_be_thrown_is_refused_and_kept_in_its_field(self, dm, campaign, form, why):
        answer = ask(dm, campaign, **form)
        assert answer.status_code == 200
        assert why in answer.text
        if form.get("count"):
            assert f'value="{form["count"]}"' in answer.text
        assert not Batch.objects.exists()

    def test_a_profession_of_another_campaign_is_refused(self, dm, campaign, people):
        data = {**row("noble").data, "slug": "sage"}
        sage = {"slug": "sage", "name": "Sage", "data": data}
        theirs = ProfessionRow.objects.create(campaign=people.other_campaign, **sage)
        assert "Choose one of these" in ask(dm, campaign, profession=theirs.pk).text

    def test_a_shared_address_fills_the_form_and_throws_nothing(self, dm, campaign):
        query = {"profession": "serf", "count": "30", "seed": "Fair"}
        page = dm.get(address("generator", campaign), query).text
        assert re.search(rf'value="{row("serf").pk}"\s+required\s+checked', page)
        assert 'value="30"' in page and 'value="Fair"' in page
        assert not Batch.objects.exists()

    def test_recent_batches_are_listed(self, dm, campaign, batch):
        press(dm, batch, 1, "keep")
        page = dm.get(address("generator", campaign)).text
        assert address("batch", batch) in page
        assert "5 pending" in page and "1 kept" in page


class TestCards:
    @pytest.mark.slow
    def test_a_card_shows_its_dice_and_its_working(self, dm, batch):
        press(dm, batch, 1, "type", intelligence="13", wisdom="11", knows="42", bonus="27")
        shown = page(dm, batch)
        assert "Int 13 x 5% = 65%: rolled 42, knows chess" in shown
        assert "Int 13 + half of Wis 11 + bonus 27 = 45.50" in shown
        assert "plays as 45" in shown
        someone = person(batch)
        assert f"{escape(someone.profession.name)} · " in shown
        for text in (someone.name, someone.temperament, someone.mannerism, someone.hook):
            assert f'<span class="value">{escape(text)}</span>' in shown

    def test_a_dragon_shows_age_level_and_a_thief_pick_pockets(self, dm, campaign):
        assert "Age level" in page(dm, throw(campaign, "dragon"))
        assert "Pick pockets" in page(dm, throw(campaign, "thief"))

    def test_a_button_answers_with_its_card_alone(self, dm, batch):
        answer = press(dm, batch, 2, "reroll:wisdom").text
        assert answer.strip().startswith('<article class="card stack gap-2 npc"')
        assert 'id="person-2"' in answer and 'id="person-1"' not in answer
        assert 'id="people-bar"' in answer and 'hx-swap-oob="true"' in answer
        assert person(batch, 2).fact(Field.WISDOM).attempt == 2

    def test_without_script_a_button_leads_back_to_its_card(self, dm, batch):
        answer = press(dm, batch, 2, "reroll", htmx=False, query="?show=open&chess=yes&page=1")
        assert answer.url == address("batch", batch) + "?show=open&chess=yes&page=1#person-2"

    def test_a_locked_field_shows_no_reroll_and_refuses_one(self, dm, batch):
        answer = press(dm, batch, 1, "lock:wisdom").text
        assert 'value="unlock:wisdom"' in answer and 'value="reroll:wisdom"' not in answer
        before = person(batch)
        assert "Wisdom is locked" in press(dm, batch, 1, "reroll:wisdom").text
        assert person(batch) == before

    def test_a_card_opens_for_typing_and_closes_again(self, dm, batch):
        link = address("batch-person", batch, 1)
        assert 'data-keypad="d%"' in dm.get(link, **HTMX).text
        assert "data-keypad" not in dm.get(link, {"drawer": "closed"}, **HTMX).text
        assert "<html" in dm.get(link).text
        assert person(batch).fact(Field.WISDOM).attempt == 1

    @pytest.mark.parametrize(("field", "text", "why"), [
        ("knows", "101", "d% cannot show 101"),
        ("intelligence", "40", "Intelligence goes from 1 to 25; 40 is outside."),
    ])  # fmt: skip
    @pytest.mark.parametrize("htmx", [True, False])
    def test_impossible_dice_are_refused_beside_their_field(self, dm, batch, field, text, why, htmx):
        before = person(batch)
        answer = press(dm, batch, 1, "type", htmx=htmx, dexterity="11", **{field: text})
        shown = answer.text
        assert answer.status_code == 200
        assert re.search(rf'id="type-1-{field}_error".*{re.escape(escape(why))}', shown, re.DOTALL)
        assert f'value="{text}"' in shown and 'value="11"' in shown
        assert shown.count('aria-invalid="true"') == 1
        assert person(batch) == before

    def test_dice_of_several_boxes_are_read_together(self, dm, campaign):
        dragons = throw(campaign, "dragon")
        press(dm, dragons, 1, "type", age_level="3", hit_points="30", knows="07", knows_d6="2")
        press(dm, dragons, 1, "type", bonus=["8", "1", "5"])
        dragon = person(dragons)
        assert (dragon.fact(Field.KNOWS).faces, dragon.fact(Field.BONUS).value) == ((7, 2), 11)

    def test_a_die_that_is_missing_among_several_is_asked_for(self, dm, campaign):
        dragons = throw(campaign, "dragon")
        press(dm, dragons, 1, "type", age_level="3")
        answer = press(dm, dragons, 1, "type", bonus=["8", "", "5"]).text
        assert "Type 3 numbers for 3d8" in answer
        assert answer.count('value="8"') == answer.count('value="5"') == 1

    def test_a_d6_without_its_percentile_is_refused(self, dm, campaign):
        dragons = throw(campaign, "dragon")
        assert "type the d% as well" in press(dm, dragons, 1, "type", knows_d6="2").text

    @pytest.mark.parametrize("do", ["", "fly", "reroll:shoe-size", "lock:", "reroll:knows:d6"])
    def test_a_button_no_card_has_is_refused(self, dm, batch, do):
        before = person(batch)
        answer = press(dm, batch, 1, do)
        assert answer.status_code == 200
        assert "error-summary" in answer.text
        assert person(batch) == before

    def test_a_card_keeps_its_tick_over_a_reroll(self, dm, batch):
        assert re.search(r'id="tick-1".*?checked', press(dm, batch, 1, "reroll", number="1").text, re.S)

    def test_who_is_kept_leads_to_the_character(self, dm, batch):
        answer = press(dm, batch, 1, "keep").text
        kept = Character.objects.get()
        assert address("character", kept) in answer
        assert 'value="reroll' not in answer

    @pytest.mark.slow
    def test_a_rerolled_hook_and_a_typed_mannerism_are_kept_on_the_character(self, dm, batch):
        before = person(batch)
        press(dm, batch, 1, "reroll:hook")
        press(dm, batch, 1, "type", mannerism="counts the windows")
        assert person(batch).hook != before.hook and person(batch).name == before.name
        press(dm, batch, 1, "keep")
        kept = Character.objects.get()
        assert (kept.hook, kept.mannerism) == (person(batch).hook, "counts the windows")
        assert "counts the windows" in dm.page("character", kept)
        assert 'value="counts the windows"' in dm.page("character-edit", kept)

    def test_who_was_kept_cannot_be_changed_on_the_card(self, dm, batch):
        press(dm, batch, 1, "keep")
        assert "not pending any more" in press(dm, batch, 1, "reroll").text
        assert "Nobody is left" in press(dm, batch, 1, "keep").text
        assert Character.objects.count() == 1

    @pytest.mark.slow
    def test_who_was_let_go_can_be_brought_back(self, dm, batch):
        assert 'value="bring-back"' in press(dm, batch, 1, "discard").text
        assert "Discarded 1" in page(dm, batch)
        assert 'value="reroll"' in press(dm, batch, 1, "bring-back").text


class TestEverybody:
    def test_the_ticked_are_kept(self, dm, batch):
        answer = on_all(dm, batch, "batch-keep", whom="ticked", number=["2", "3"])
        assert "2 people kept" in answer.text
        assert sorted(batch.candidates.filter(state="kept").values_list("number", flat=True)) == [2, 3]

    def test_a_chess_master_who_may_not_play_is_told_and_kept_only_if_selected(self, dm, campaign):
        masters = throw(campaign, "chess-master", 3)
        for number, intelligence in ((1, "13"), (2, "7"), (3, "8")):
            card = press(dm, masters, number, "type", intelligence=intelligence).text
            assert ("may not play: Int 7" in card) is (number == 2)
        assert "Keep all who may play: 2" in page(dm, masters)
        on_all(dm, masters, "batch-keep", whom="all")
        assert list(masters.candidates.filter(state="open").values_list("number", flat=True)) == [2]
        assert "Nobody is left" in on_all(dm, masters, "batch-keep", whom="all").text
        on_all(dm, masters, "batch-keep", whom="ticked", number=["2"])
        assert Character.objects.count() == 3

    def test_a_dull_serf_is_no_player_and_is_kept_with_the_rest(self, dm, campaign):
        serfs = throw(campaign, "serf", 2)
        card = press(dm, serfs, 1, "type", intelligence="5").text
        assert "no chess" in card and "may not play" not in card
        on_all(dm, serfs, "batch-keep", whom="all")
        assert Character.objects.count() == 2

    def test_those_who_know_chess_are_kept(self, dm, batch):
        on_all(dm, batch, "batch-keep", whom="chess")
        assert Character.objects.count() == sum(person(batch, n).knows_chess for n in range(1, 7))
        assert all(character.knows_chess for character in Character.objects.all())

    @pytest.mark.parametrize(("form", "why"), [
        ({"whom": "ticked"}, "Nobody is selected"),
        ({"whom": "ticked", "number": "77"}, "Nobody is left"),
        ({"whom": "the tall ones"}, "Choose whom"),
        ({}, "Choose whom"),
    ])  # fmt: skip
    def test_keeping_nobody_is_refused(self, dm, batch, form, why):
        assert why in on_all(dm, batch, "batch-keep", **form).text
        assert not Character.objects.exists()

    @pytest.mark.slow
    def test_the_rest_are_let_go_and_brought_back(self, dm, batch):
        press(dm, batch, 1, "keep")
        assert "5 people discarded" in on_all(dm, batch, "batch-discard", whom="all").text
        assert batch.candidates.filter(state=Candidate.State.DISCARDED).count() == 5
        assert "5 people pending again" in on_all(dm, batch, "batch-bring-back").text

    @pytest.mark.slow
    def test_everybody_is_rerolled_but_what_is_locked(self, dm, batch):
        press(dm, batch, 1, "lock:name")
        before = person(batch).name
        assert "6 people" in on_all(dm, batch, "batch-reroll").text
        assert person(batch).name == before
        assert person(batch).fact(Field.WISDOM).attempt == 2

    @pytest.mark.slow
    def test_the_summary_says_how_many_know_chess(self, dm, campaign):
        masters = throw(campaign, "chess-master", 2)
        for number, bonus in ((1, "1"), (2, "50")):
            press(dm, masters, number, "type", intelligence="13", wisdom="11", bonus=bonus)
        assert "2 of 2 know chess; CM 69.50 to 118.50." in page(dm, masters)

    def test_the_buttons_about_everybody_count_along_with_each_card(self, dm, campaign):
        masters = throw(campaign, "chess-master", 2)
        answer = press(dm, masters, 1, "keep").text
        buttons = answer[answer.index('id="everybody"') :]
        assert 'hx-swap-oob="true"' in buttons[:200]
        assert "Keep all 1<" in buttons
        answer = press(dm, masters, 2, "discard").text
        assert 'value="all" disabled>Keep all 0<' in " ".join(answer.split()).replace(" >", ">")

    def test_a_card_that_is_not_on_approval_brings_no_buttons_about_everybody(self, dm, batch):
        press(dm, batch, 1, "discard")
        answer = press(dm, batch, 1, "bring-back", query="?show=discarded").text
        assert 'id="everybody"' not in answer

    def test_only_chess_players_can_be_shown(self, dm, batch):
        shown = page(dm, batch, chess="yes")
        for number in range(1, 7):
            assert (f'id="person-{number}"' in shown) == person(batch, number).knows_chess

    @pytest.mark.slow
    def test_fifty_come_in_pages_of_twenty_four(self, dm, campaign):
        many = throw(campaign, count=50)
        assert page(dm, many).count("<article") == 24
        assert page(dm, many, page="3").count("<article") == 2

    @pytest.mark.slow
    def test_the_recipe_can_be_copied(self, dm, batch):
        assert "Noble x 6, seed Harvest fair, r51=kept r53=per-level" in page(dm, batch)
        assert "?profession=noble&amp;count=6&amp;seed=Harvest+fair" in page(dm, batch)

    @pytest.mark.slow
    def test_changed_house_rules_are_pointed_out(self, dm, batch):
        assert "have changed since" not in page(dm, batch)
        rules = HouseRules(half_percents=HalfPercents.ROUNDED_DOWN)
        set_house_rules(batch.campaign_id, new_key(), rules=rules)
        assert "have changed since" in page(dm, batch)


def test_a_number_beyond_the_batch_does_not_exist(dm, batch):
    assert press(dm, batch, 7, "reroll").status_code == 404


class TestCost:
    def test_the_generator_takes_few_queries(self, dm, campaign, django_assert_max_num_queries):
        for _ in range(5):
            throw(campaign, count=2)
        with django_assert_max_num_queries(8):
            dm.get(address("generator", campaign))

    @pytest.mark.slow
    def test_a_batch_of_fifty_takes_few_queries(self, dm, campaign, django_assert_max_num_queries):
        many = throw(campaign, count=50)
        with django_assert_max_num_queries(7):
            page(dm, many)

    @pytest.mark.slow
    def test_a_card_takes_few_queries(self, dm, campaign, django_assert_max_num_queries):
        many = throw(campaign, count=50)
        with django_assert_max_num_queries(16):
            press(dm, many, 1, "reroll")


def test_a_batch_in_the_works_shows_its_job(dm, campaign):
    ask(dm, campaign, count="51")
    made, job = Batch.objects.get(), Job.objects.get()
    assert dm.get(address("batch", made)).url == address("job", campaign, job)


class TestKeepingMany:
    @pytest.mark.slow
    def test_those_kept_carry_the_tags_that_were_typed(self, dm, batch):
        on_all(dm, batch, "batch-keep", whom="all", tags="Thieves of Praha, guild, Guild")
        assert Character.objects.count() == 6
        for one in Character.objects.all():
            assert {tag.name for tag in one.tags.all()} == {"Thieves of Praha", "Guild"}

    def test_one_kept_from_the_card_carries_them_too(self, dm, batch):
        press(dm, batch, 1, "keep", tags="court")
        assert [tag.name for tag in Character.objects.get().tags.all()] == ["court"]

    @pytest.mark.parametrize("tags", ["t" * 31, ",".join(f"t{number}" for number in range(21)), "a\0"])
    def test_tags_that_cannot_be_keep_nobody(self, dm, batch, tags):
        on_all(dm, batch, "batch-keep", whom="all", tags=tags)
        assert not Character.objects.exists()

    @pytest.mark.slow
    def test_those_kept_lead_on_to_a_game_of_two_who_play_alike(self, dm, campaign):
        batch = throw(campaign, "chess-master")
        page = without_bdi(dm.get(address("batch", batch)))
        assert "New game with two" not in page and "Show the" not in page
        on_all(dm, batch, "batch-keep", whom="all")
        players = sorted((one.cm, one.pk) for one in Character.objects.exclude(cm=None))
        page = without_bdi(dm.get(address("batch", batch)))
        new_game = re.escape(reverse("game-new", args=[campaign.pk]))
        [pair] = re.findall(rf"{new_game}\?white=(\d+)&amp;black=(\d+)", page)
        white, black = (Character.objects.get(pk=pk).cm for pk in pair)
        assert black - white == min(second[0] - first[0] for first, second in pairwise(players))
        assert "Show the 6 kept" in page

    @pytest.mark.slow
    def test_keeping_all_can_be_undone(self, dm, batch):
        on_all(dm, batch, "batch-keep", whom="all", tags="court")
        answer = on_all(dm, batch, "batch-undo-keep")
        assert "6 people pending again." in without_bdi(answer)
        assert not Character.objects.exists() and not batch.campaign.tags.exists()
        assert batch.candidates.filter(state=Candidate.State.OPEN, character=None).count() == 6
        on_all(dm, batch, "batch-keep", whom="all")
        assert Character.objects.count() == 6

    def test_whoever_was_changed_or_has_coins_stays_kept(self, dm, batch, people):
        on_all(dm, batch, "batch-keep", whom="all")
        first, second, *_ = Character.objects.order_by("pk")
        Character.objects.filter(pk=first.pk).update(notes="owes a favour")
        purses.purse_of(second)
        answer = without_bdi(on_all(dm, batch, "batch-undo-keep"))
        assert "4 people pending again. 2 people changed or in play since: kept." in answer
        assert set(Character.objects.all()) == {first, second}
        assert "they stay kept" in without_bdi(on_all(dm, batch, "batch-undo-keep"))

    def test_one_card_can_be_undone(self, dm, batch):
        press(dm, batch, 1, "keep")
        press(dm, batch, 2, "keep")
        press(dm, batch, 1, "undo-keep")
        assert [one.name for one in Character.objects.all()] == [person(batch, 2).name]


def test_a_batch_of_several_professions_comes_back_from_the_campaign_s_file(dm, campaign):
    ask(dm, campaign, count="2", more="2 dragons, a master", only_chess="on")
    copy = imported(exported(campaign), factories.dm_of(campaign.pk))
    assert [batch.title for batch in copy.batches.all()] == ["2 × Noble, 2 × Dragon, 1 × Chess Master"]
