"""An evening's gambling and a downtime, by taps alone: from the form to the story or the preview, on record, and undone."""

import re

import pytest
from playwright.sync_api import expect

from campaigns.downtime.models import BulkRun
from campaigns.match.models import Match
from campaigns.money.models import PurseLine
from tests.browser.conftest import PHONE, TABLET, looks_right
from tests.browser.test_npc_games import app_server, house  # noqa: F401, fixtures: the app with a worker
from tests.campaigns.tournaments import world

pytestmark = pytest.mark.browser


def button(page, name):
    return page.get_by_role("button", name=name, exact=True).first


class TestEvening:
    @pytest.mark.slow
    def test_it_is_played_told_watched_and_undone(self, device, demo):
        page = device(PHONE, at=f"/campaigns/{demo.pk}/evenings/", has_touch=True)
        before = Match.objects.count()
        page.get_by_label("A lost game costs").fill("1 sp")
        page.get_by_text("on credit").tap()
        button(page, "Play the evening").tap()
        expect(page.get_by_role("heading", name="Game by game")).to_be_visible()
        run = BulkRun.objects.get()
        assert Match.objects.count() == before + len(run.games) and len(run.games) > 0
        assert (
            sum(PurseLine.objects.filter(reason__startswith="Gambling").values_list("amount", flat=True)) == 0
        )
        for sentence in run.report["story"]:
            expect(page.get_by_text(sentence)).to_be_visible()
        looks_right(page)
        page.get_by_role("link", name="Game 1", exact=True).tap()
        expect(page).to_have_url(re.compile("/grice/"))
        page.go_back()
        button(page, "Undo the evening").tap()
        expect(page.get_by_text("nothing of it is on record")).to_be_visible()
        assert Match.objects.count() == before


@pytest.mark.slow
class TestDowntime:
    def test_a_worker_plays_a_part_is_shown_taken_over_and_undone(self, device, demo):
        world.people(demo, 4)
        page = device(TABLET, at=f"/campaigns/{demo.pk}/downtime/", has_touch=True)
        for name, every in (("Guild league", "7"), ("Court club", "14")):
            page.get_by_label("Name").fill(name)
            page.locator("[name=circle]").select_option("everybody")
            page.get_by_text("How often, for what").tap()
            page.get_by_label("Every how many days").fill(every)
            button(page, "Add").tap()
            expect(page.get_by_role("rowheader", name=name)).to_be_visible()
        before = Match.objects.count()
        page.get_by_label("For how many weeks").fill("20")
        button(page, "Play").tap()
        expect(page.get_by_text("60 games, ready for review")).to_be_visible()
        page.get_by_label("Court club").uncheck()
        button(page, "Add to campaign").tap()
        expect(page.get_by_text("40 games, ready for review")).to_be_visible()
        expect(page.get_by_label("Court club")).not_to_be_checked()
        looks_right(page)
        assert Match.objects.count() == before
        button(page, "Add to campaign").tap()
        expect(button(page, "Undo the downtime")).to_be_visible()
        assert Match.objects.count() == before + 40
        button(page, "Undo the downtime").tap()
        button(page, "Undo it").tap()
        expect(page.get_by_text("40 games, undone")).to_be_visible()
        assert Match.objects.count() == before
