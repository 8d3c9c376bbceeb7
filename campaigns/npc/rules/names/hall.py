"""Names of magic-users and fighters, with a byname of renown."""

from campaigns.npc.rules.names.given import ANYBODY
from campaigns.npc.rules.names.pattern import Pattern, phrases, word_column

ARCANE_HEADS = word_column("""
    Abra  Ael   Aza   Bel   Cael  Cor   Dae   Eni   Fae   Gal   Hes   Ilu   Isa   Jor   Kae   Lir
    Mal   Mer   Nym   Ora   Oth   Pel   Quin  Rha   Sel   Syl   Tha   Ula   Vae   Xan   Yr    Zel
""")
ARCANE_TAILS = word_column("""
    bast   cander dorian drys   falas  gorand leth   lorn   mandus mirel  naster phane
    quill  ramis  rion   sandre thane  thrix  vander vex    vian   wynne  xaris  zephine
""")
ARTS = phrases("""
    of the Ashen Tower, of the Drowned Library, of the Eleven Keys, of the Glass Stair,
    of the Hollow Star, of the Midnight School, of the Sevenfold Seal, of the Silver Retort,
    of the Unlit Lamp, of the Violet Flame, the Absent, the All but Wise, the Chequered, the Far-Sighted,
    the Hooded, the Many-Ringed, the Moonlit, the Unhurried, the Unread, the Wakeful
""")

MAGIC_USER = (Pattern("{}{} {}", ARCANE_HEADS, ARCANE_TAILS, ARTS),)

BATTLE_NAMES = phrases("""
    Ashspear, Bearhelm, Boltcatcher, Bridgeholder, Bronzefist, Cleaveshield, Coldsteel, Crackhelm,
    Dawncharge, Deepscar, Firstover, Five-Wounds, Gatebreaker, Greyblade, Half-Ear, Hammerhand, Hardgate,
    Holdfast, Ironbrow, Lackland, Lastman, Longlance, Maceworthy, Nine-Sieges, No-Retreat, Oakarm,
    Oathbound, Pikebreaker, Ransomed, Rookstormer, Runward, Shortsword, Skullring, Stormwall,
    Threespears, Undaunted, Wallscaler, Wolfmail, of the Border Watch, of the Broken Lance,
    of the Free Pikes, of the Iron Gate, of the King's Guard, of the Long March, of the Northern Forts,
    of the Red Tabard, of the Ten Sieges, the Butcher, the Left-Handed, the Loud, the Mercenary,
    the Scarred, the Steadfast, the Tall, the Twice-Knighted, the Unhorsed, the Veteran
""")

FIGHTER = (Pattern("{} {}", ANYBODY, BATTLE_NAMES),)
