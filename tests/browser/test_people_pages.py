"""The pages of people and their records: each fits the screen and satisfies axe."""

from tests import factories, games
from tests.browser.conftest import LOOKS, looks_right

OF_CAMPAIGN = (
    "leaderboards/", "chronicle/", "search/?q=a", "characters/bin/", "purses/", "generator/groups/",
    "professions/", "calendar/",
)  # fmt: skip
OF_ONE = ("", "edit/", "cm/", "purse/", "portrait/", "player-page/")


@LOOKS
def test_every_page_of_people_fits_and_satisfies_axe(device, demo, size, scheme):
    ysolde = demo.characters.get(name__startswith="Ysolde")
    games.won(ysolde, factories.player(demo, "Bors of the Long and Winding River Road", 20))
    pupil = demo.characters.get(name="Sister Maudlin")
    page = device(size, color_scheme=scheme)
    ends = (
        *OF_CAMPAIGN,
        *(f"characters/{ysolde.pk}/{end}" for end in OF_ONE),
        *(f"characters/{pupil.pk}/{end}" for end in ("learn/", "ask/")),
    )
    for end in ends:
        answer = page.goto(f"/campaigns/{demo.pk}/{end}")
        assert answer.status == 200, end
        looks_right(page, end)
