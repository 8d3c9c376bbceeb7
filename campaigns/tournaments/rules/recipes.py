"""Tournaments ready to start: what a recipe fills the form with."""

from dataclasses import dataclass

from campaigns.tournaments.rules.terms import Format, Seeding


@dataclass(frozen=True, slots=True)
class TournamentRecipe:
    """`fee` and `prizes` as typed; `above` in half points; `entrants`: how many it is made for."""

    slug: str
    name: str
    about: str
    format: Format
    entrants: int
    rounds: int = 0
    final_places: int = 0
    above: int | None = None
    fee: str = ""
    prizes: str = ""
    days_apart: int = 0
    seeding: Seeding = Seeding.DRAW


RECIPES = (
    TournamentRecipe(
        "evening", "An evening’s knock-out",
        "Eight play until one is left, in one evening; the pot goes to the first two.",
        Format.KNOCKOUT, 8, fee="5 gp", prizes="70%\n30%",
    ),
    TournamentRecipe(
        "tavern", "A tavern round robin",
        "Six meet each other once, for the pot.",
        Format.ROUND_ROBIN, 6, fee="1 gp", prizes="60%\n30%\n10%",
    ),
    TournamentRecipe(
        "guild", "A guild’s Swiss",
        "Four rounds for eight and more; nobody is out before the end.",
        Format.SWISS, 8, rounds=4, prizes="50%\n30%\n20%", fee="2 gp", days_apart=7,
    ),
    TournamentRecipe(
        "grand", "The grand tournament",
        "500 gp to enter, eight Swiss rounds, one game a day; all above six points play a seeded final of eight for treasure.",
        Format.SWISS_FINAL, 24, rounds=8, final_places=8, above=12, fee="500 gp", days_apart=1,
        prizes="50%, a crown of mithral\n25%, a gem-set chess clock\n10%, a silver cup\n5%, a silver cup",
    ),
)  # fmt: skip
BY_SLUG = {recipe.slug: recipe for recipe in RECIPES}
