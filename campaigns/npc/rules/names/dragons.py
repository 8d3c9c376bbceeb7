"""Names of dragons: three syllables and a byname."""

from campaigns.npc.rules.names.pattern import Pattern, phrases, word_column

HEADS = word_column("""
    Aur   Azh   Bal   Bryn  Chry  Drax  Drul  Eld   Fyr   Gor   Haer  Ign   Jaur  Khar  Lur   Mor
    Nyx   Ok    Pyr   Raur  Scor  Sul   Thur  Tor   Umb   Vel   Vor   Wyr   Xir   Yth   Zar   Zhul
""")
MIDDLES = word_column("a an ar e el en i il o or u un y ae")
TAILS = word_column("""
    dax   drath fang  gax   ghast garn  grim  kath  krax  lach  mant  moth  nax   neth
    phon  rach  roth  sarr  tharn thrax thys  vach  vane  vrax  xis   zhar  zin   zyr
""")

CALLED = phrases("""
    Bane of Seven Towns, Devourer of Bishops, Eater of Rooks, Keeper of the Ninth Hoard,
    Last of the Brood, Mother of Cinders, Sleeper under the Hill, Warden of the Pass, the Ancient Grudge,
    the Ash Cloud, the Bargainer, the Bell-Melter, the Black Weather, the Bright Ruin, the Brooding,
    the Chequered Wyrm, the Coin-Counter, the Cold Breath, the Courteous, the Crown-Taker,
    the Deep Hunger, the Embered, the Fire That Waits, the Gilded, the Glutton, the Grey Wing,
    the Insatiable, the King's Mate, the Marsh Terror, the Many-Scarred, the Night's Noon, the Old Flame,
    the Patient, the Riddler, the Salt Wind, the Shadow at Noon, the Slow Doom, the Thousand Winters,
    the Unbeaten
""")

DRAGON = (Pattern("{}{}{}, {}", HEADS, MIDDLES, TAILS, CALLED),)
