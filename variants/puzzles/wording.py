"""What grades, themes and goals are called."""

from variants.puzzles.collection import GRADES, Goal, Puzzle, Theme

GRADE_NAMES = dict(zip(GRADES, ("Novice", "Apprentice", "Adept", "Master", "Archmage"), strict=True))
THEME_NAMES = {
    Theme.FREEZING: "Freezing",
    Theme.AFAR: "From afar",
    Theme.LEVEL: "Change of level",
    Theme.IMPROVEMENT: "Improvement",
    Theme.PROMOTION: "Promotion",
    Theme.CUBE: "Cube",
    Theme.ATTEMPT: "Attempt",
    Theme.SACRIFICE: "Sacrifice",
    Theme.QUIET: "Quiet move",
    Theme.CAPTURE: "Capture",
}
MATES = {1: "Mate in one.", 2: "Mate in two.", 3: "Mate in three."}
GOALS = {
    Goal.WON: "Win at once.",
    Goal.WIN: "Win material: one move does, the others do not.",
    Goal.WORD: "What do you say? One word is better by at least a tenth of the stake.",
    Goal.PLAY: "Find the play that is better than any other by at least a tenth of the stake.",
}


def goal_in_words(puzzle: Puzzle) -> str:
    """What is asked, in a sentence."""
    return MATES[puzzle.moves] if puzzle.goal is Goal.MATE else GOALS[puzzle.goal]
