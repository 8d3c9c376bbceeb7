"""Names of nobles, clerics and chess masters."""

from campaigns.npc.rules.names.given import ANYBODY, MEN, WOMEN
from campaigns.npc.rules.names.pattern import Pattern, phrases, word_column

LORDS = word_column("Baron Count Duke Earl Lord Margrave Prince Sir Viscount")
LADIES = word_column("Baroness Countess Duchess Dame Lady Margravine Princess Viscountess")

HOUSES = word_column("""
    Aldermere    Ashgrave    Barrowmont  Blackthorne Brackenholt Castelmar   Cravenhurst Daunceval   Drakenfeld
    Eastermarch  Elderwyn    Fairbourne  Falconridge Galdenstein Goldmarsh   Greywater   Hartsmoor   Hohenrook
    Ironvale     Kestrelmont Lanthorn    Lilienau    Maunceford  Merrowdown  Nightingale Oldenmark   Pawnsley
    Queensmead   Ravenscar   Rookhold    Rosemarch   Saltmarch   Silvermere  Stagholt    Stonebeck   Thornwick
    Towerlight   Valmorain   Westerhall  Wyverncourt
""")

NOBLE = (Pattern("{} {} of {}", LORDS, MEN, HOUSES), Pattern("{} {} of {}", LADIES, WOMEN, HOUSES))

BROTHERS = word_column("Abbot Brother Canon Deacon Father Prior")
SISTERS = word_column("Abbess Almoner Canoness Mother Prioress Sister")

CALLINGS = phrases("""
    of the Bell, of the Broken Chain, of the Candle, of the Cold Spring, of the Empty Bowl,
    of the First Light, of the Gate, of the Green Stole, of the High Cloister, of the Lamp,
    of the Long Fast, of the Lost Sheep, of the Open Hand, of the Poor, of the Quiet Hour, of the Scales,
    of the Seven Steps, of the Sick, of the Two Bishops, of the White Square
""")

CLERIC = (Pattern("{} {} {}", BROTHERS, MEN, CALLINGS), Pattern("{} {} {}", SISTERS, WOMEN, CALLINGS))

HONOURS = word_column("Champion Doctor Laureate Magister Master Preceptor")

STYLES = phrases("""
    of the Bare King, of the Black Queen, of the Blind Boards, of the Closed Centre, of the Cold Endgame,
    of the Eighth Rank, of the Empty File, of the Far Corner, of the Fifty Boards, of the Forking Knight,
    of the Ivory Court, of the Last Pawn, of the Long Diagonal, of the Long Think, of the Lost Tempo,
    of the Marble Board, of the Nine Defences, of the Passed Pawn, of the Patient Hand,
    of the Poisoned Pawn, of the Quiet Move, of the Seventh Rank, of the Sleeping Bishop,
    of the Smothered King, of the Still Water, of the Touched Piece, of the Two Knights,
    of the Unseen Trap, who Never Castles, who Needs No Queen, who Sees Six Ahead
""")

CHESS_MASTER = (Pattern("{} {} {}", HONOURS, ANYBODY, STYLES),)
