"""The pages of a campaign that are not in the navigation, as a Dungeon Master looks for them."""

from django.urls import reverse

from campaigns.campaign.models import Campaign

# Of each group its pages: label, icon, what is done there, route, and whether it is the campaign's own.
GROUPS = (
    (
        "At the table",
        (
            ("Chess clock", "timer", "For a set on the table, no match needed", "campaign-table-clock", True),
            ("Devices", "tablet-smartphone", "Phones, tablets and the screen of the room", "devices", False),
            ("Paper", "printer", "Cards, note slips, score sheets", "paper", True),
            ("Puzzle doors", "door-closed-locked", "A puzzle as a dungeon's lock", "puzzle-doors", True),
        ),
    ),
    (
        "Learn",
        (
            ("How to play", "book-open", "The rules of each game, and the rulings", "campaign-rules-index", True),
            ("Lessons", "graduation-cap", "Learn each game at its own board", "campaign-learn", True),
            ("Puzzles", "puzzle", "One right move on every board, one a day", "puzzles", False),
            ("About", "info", "The version, and whose work this is", "about", False),
        ),
    ),
    (
        "People and money",
        (
            ("Purses", "coins", "Who has what, and every payment", "purses", True),
            ("Coins", "hand-coins", "The coinage of this world", "coins", True),
            ("Professions", "hammer", "The printed ones and your own", "professions", True),
        ),
    ),
    (
        "Games",
        (
            ("Tournaments", "trophy", "Knock-out, round robin or Swiss", "tournaments", True),
            ("An evening’s gambling", "dices", "A night of games for coins, played at once", "evening-new", True),
            ("Make it fair", "scale", "Compare two players", "game-fair", True),
            ("Studies", "notebook-pen", "Lines of games with words and arrows", "studies", True),
            ("Search games", "search", "By player, result, opening moves or position", "game-search", True),
        ),
    ),
    (
        "Time and records",
        (
            ("Calendar", "calendar-days", "What happened, and what falls due", "month", True),
            ("Downtime", "fast-forward", "Weeks or years pass, and leagues play on", "downtime", True),
            ("Deadlines", "hourglass", "Slow games and when a move is due", "deadlines", True),
            ("Recap", "book-open-text", "What happened, to read aloud or to send", "recap", True),
            ("Leaderboards", "medal", "By CM, by what was learned, by results", "leaderboards", True),
        ),
    ),
    (
        "Campaign settings",
        (
            ("House rules", "gavel", "Your rule changes", "house-rules", True),
            ("Change calendar", "calendar-cog", "Other months and weekdays", "calendar", True),
            ("Import people", "table-2", "A table of people from elsewhere", "import-people", True),
            ("Export and import", "download", "The whole campaign as one file", "export", True),
            ("Webhooks", "webhook", "Tell other programs what happens", "hooks", True),
            ("API", "key-round", "Let other programs read", "api-tokens", True),
        ),
    ),
)  # fmt: skip


def groups(campaign: Campaign) -> list[tuple[str, list[tuple[str, str, str, str]]]]:
    """Each group's title with the label, icon, words and address of its pages."""
    return [
        (
            title,
            [
                (label, icon, description, reverse(route, args=[campaign.pk] if is_own else []))
                for label, icon, description, route, is_own in pages
            ],
        )
        for title, pages in GROUPS
    ]
