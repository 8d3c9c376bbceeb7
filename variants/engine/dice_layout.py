"""Where the search of games with dice keeps what it needs, in the kernel's two vectors (grid/layout.py)."""

# --- Values: millionths of a point, from -2 to 2 points where a double game is played -----------------------
POINT = 1_000_000
UNKNOWN = 1 << 40  # no value yet

# --- The state vector, in places that no kernel uses --------------------------------------------------------
STOP = 530  # set from outside, or when the nodes are spent: whatever is returned then counts for nothing
NODES = 531  # positions valued or entered
MAX_NODES = 532  # 0: as many as it takes
DOUBLE_GAME = 534  # 1 where a bare side loses double
FRAMES = 535  # where the stack begins
SEEN = 536  # where Chessgammon marks the turns already listed, and Expedition Chess keeps what was found of positions
SEEN_STAMP = 537
SEED = 538  # of the throws of a playout
THROWN = 539  # turns that a playout has taken
HITS = 704  # for each square the faces that take a piece there: of the side to roll; 64 further of the other
USABLE = 832  # the faces that move something; the next one: of the other side
MOVABLE = 834  # how many half-moves they allow together; the next one: of the other side
FACES = 840  # for each first face, the faces that take the King after it

FRAME = 64  # numbers for each node on the stack
MAX_FRAMES = 16
MAX_TURNS = 2000
SEEN_MASK = 8191  # places of two numbers: the stamp and the key, or the key and what was found
LISTS = MAX_FRAMES * (2 * MAX_TURNS + 1000)  # numbers that the lists of turns may take

# --- The tables vector --------------------------------------------------------------------------------------
WEIGHTS = 14  # where what follows begins, which stands behind the kernel's tables
SINGLE = 0  # the weights by their names' order
TURN_ORDER = 48  # by kind: what taking it promises
ROLLS = 56  # the twenty-one rolls: the dice as the kernel keeps them, and how many of thirty-six throws
PAIRS = 104  # by two faces, eight times the first: a bit for each roll of ROLLS with them
GEOMETRY = 168  # by 64 times a square, plus another: a bit for each kind of White (8 further: Black) attacking it on an empty board
KEYS = GEOMETRY + 4096  # by piece and square
WILSON_PAWNS = KEYS + 1024  # the faces that move a Pawn from each square: by both tables
EQUITY = WILSON_PAWNS + 128  # what a score is worth, from the lowest on
EQUITY_STEP = 8  # in thousandths
EQUITY_REACH = 6144
EQUITY_STEPS = 2 * EQUITY_REACH // EQUITY_STEP
END = EQUITY + EQUITY_STEPS + 2
