"""Names behind an @: the longest wins, one word of a name is enough where only one person has it."""

import pytest

from campaigns.people.rules.mentions import Names

NAMES = Names(
    [(1, "Sister Maudlin"), (2, "Old Wat"), (3, "Old Wat the Younger"), (4, "Duke Aldemar of Thornmere")]
)


@pytest.mark.parametrize(("text", "people"), [
    ("@Sister Maudlin prays", [1]), ("@Maudlin, @maudlin", [1, 1]), ("@Old Wat the Younger and @Old Wat.", [3, 2]),
    ("@Old", []), ("@Dukedom", []), ("@Duke!", [4]), ("@Duke Aldemar speaks", [4]), ("a@duke.example", []), (r"\@Duke", []), ("@@Duke", []),
])  # fmt: skip
def test_whom_a_text_names(text, people):
    assert list(NAMES.ids_in(text)) == people
