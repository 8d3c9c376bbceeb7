"""How a person speaks and moves: what a Dungeon Master plays at the table, by profession.

Our own lists. A profession draws from its own and from those of anybody; a dragon from its own alone.
"""

ANYBODY = (
    "ends every sentence as if it were a question",
    "whispers what is harmless, says secrets aloud",
    "never looks anybody in the eye",
    "stands a little too close",
    "laughs before the joke",
    "cracks one knuckle after the other",
    "repeats the last word, the last word",
    "counts on the fingers, also in talk",
    "calls everybody by the wrong name",
    "chews on a straw, a quill, a spoon",
    "hums when lying",
    "winks at the wrong moments",
    "eats while others speak, and from their plates",
    "speaks of tomorrow as if it had been",
    "wipes a cup for a long time before drinking",
    "scratches an old scar when afraid",
    "says “to be honest” and is not",
    "smells of cloves and wet dog",
    "answers each question with another",
    "talks to a cat that is seldom there",
    "bows to children, never to lords",
    "keeps one hand in a pocket",
    "finishes the sentences of others, wrongly",
    "stops in the middle of a",
    "yawns when in danger",
    "swears by a saint nobody knows",
    "walks along the wall, touching it",
    "tells the time by the ache in a knee",
    "blinks slowly, like an owl",
    "has a proverb for it, always the same one",
)

MANNERISMS: dict[str, tuple[str, ...]] = {
    "noble": (
        "waits to be announced, also in a barn",
        "holds out a ring to be kissed",
        "says “we” and means nobody else",
        "sighs at the furniture",
        "never carries anything, drops it instead",
    ),
    "magic-user": (
        "draws signs in spilt wine",
        "explains with footnotes",
        "flinches at certain numbers",
        "lights a pipe without a flame",
        "speaks to the shadow before answering",
    ),
    "fighter": (
        "sits facing the door",
        "measures people as if for a coffin",
        "salutes out of habit and regrets it",
        "sharpens a blade while listening",
        "talks of everything as of a campaign",
    ),
    "thief": (
        "gives back purses with a smile",
        "never uses the same door twice",
        "rolls a coin over the knuckles",
        "speaks without moving the lips",
        "knows what is in everybody's pockets, and says so",
    ),
    "cleric": (
        "blesses the food, the chair, the weather",
        "answers in verses, not always holy ones",
        "fingers prayer beads, faster when tempted",
        "forgives people for things they did not do",
        "looks up before each word that matters",
    ),
    "gambler": (
        "offers odds on everything",
        "taps wood, iron and the neighbour",
        "shuffles whatever lies at hand",
        "never says a number aloud",
        "kisses a lucky button",
    ),
    "merchant": (
        "names the price of what others wear",
        "shakes hands on every sentence",
        "weighs things in one palm",
        "writes all promises down",
        "calls everybody a dear friend",
    ),
    "serf": (
        "takes the cap off and wrings it",
        "answers yes, whatever was asked",
        "speaks of the weather first, at length",
        "wipes both hands before touching anything",
        "looks at boots instead of faces",
    ),
    "chess-master": (
        "moves cups about as if they were pieces",
        "pauses a full minute before a greeting",
        "calls people by the piece they resemble",
        "says “check” on leaving a room",
        "walks on the dark tiles only",
    ),
    "dragon": (
        "speaks very softly, so that all come nearer",
        "polishes a scale with a claw",
        "breathes smoke rings at the end of a thought",
        "tilts the head like a bird before prey",
        "calls all ages of man “child”",
        "licks coins to learn where they have been",
        "lets a silence grow until somebody fills it",
        "laughs so that the ground hears it",
        "closes one eye when it is lying",
        "names everybody's grandparents",
        "curls its tail round whoever amuses it",
        "repeats one's words in one's own voice",
    ),
    "others": (
        "knows a cousin in every trade",
        "hands out advice and boiled sweets",
        "apologises to doors and tables",
        "points with the chin",
        "whistles between two words",
    ),
}


def mannerisms_for(slug: str) -> tuple[str, ...]:
    """The mannerisms of a profession."""
    own = MANNERISMS.get(slug, MANNERISMS["others"])
    return own if slug == "dragon" else own + ANYBODY
