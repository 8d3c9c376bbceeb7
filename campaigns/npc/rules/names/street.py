"""Names of thieves, gamblers and merchants."""

from campaigns.npc.rules.names.given import ANYBODY, SHORT
from campaigns.npc.rules.names.pattern import Pattern, phrases, word_column

ALIASES = phrases("""
    All-Thumbs, Barefoot, Blackglove, Brassring, Candlesnuff, Catstep, Cellar-Door, Cloakpin,
    Coldfingers, Crowbar, Cutstring, Darklantern, Doublecloak, Dryboots, Eavesdrip, Featherhand,
    Fiddlelock, Fogfoot, Ghostpawn, Greasehinge, Gutterstar, Halfpenny, Hookhand, Inchdoor, Keyring,
    Ladder, Latchlifter, Longsleeve, Lookabout, Lostpurse, Magpie, Maybe, Midnight, Moonless, Mousehole,
    Nimble, No-Name, Nobody, Nightcap, Oilcan, Palmcoin, Pennyweight, Picklock, Pigeon, Pocketrook,
    Quickquit, Rafters, Ratcatcher, Rooftop, Ropeburn, Saltfinger, Shadepatch, Shutter, Sidedoor,
    Skylight, Slipknot, Slyboots, Smokehole, Softsole, Spareknife, Squint, Stillfoot, Swapping, Tallow,
    Tenfingers, Threadbare, Three-Alleys, Tiptoe, Trapdoor, Trinket, Twice-Hanged, Twitch, Undercoat,
    Unseen, Velvet, Walloper, Wasntme, Weasel, Whisper, Wickfinger, Windowsill, Winkle, of Cutter's Row,
    of the Back Stairs, of the Bridge Gang, of the Old Sewers, the Cat, the Eel, the Fence's Child,
    the Key, the Knot, the Left Hand, the Mole, the Needle, the Quiet, the Shadow, the Spider, the Stoat,
    the Third Man
""")

THIEF = (Pattern("{} {}", SHORT, ALIASES),)

LUCK = phrases("""
    Ace-High, Blind-Bet, Bluffing, Borrowed, Candle-End, Cold-Dice, Cup-and-Ball, Debtless, Deuce,
    Double-or-Nothing, Dusty, Easy, Even-Money, Fair-Play, Four-Knuckle, Gambit, Gilded, Grinning,
    High-Stakes, Honest, Knucklebone, Last-Coin, Long-Odds, Loser's, Lucky, Merry, Never-Fold,
    Nine-to-One, Odds-On, Pawnshop, Penniless, Quick-Deal, Rattlecup, Seven-Come, Side-Bet, Silk-Sleeve,
    Smiling, Stone-Faced, Sure-Thing, Tavern, Three-Cup, Two-Purse, Unlucky, Weighted, Winner-Pays
""")
FRIENDS = SHORT + ANYBODY

GAMBLER = (Pattern("{} {}", LUCK, FRIENDS),)

WARES = word_column("""
    Alumbroker   Amberwright  Balesworth   Barleycorn   Beeswax      Brazier      Canvasman    Cardamom
    Chandler     Clothier     Cofferer     Copperweight Corngate     Counterman   Dyewater     Fairscale
    Fellmonger   Fineweave    Flaxman      Furrier      Galleyman    Ginger       Goldtouch    Goodmeasure
    Grainger     Haberdash    Harbourer    Hopmarket    Indigo       Inkhorn      Ironmonger   Lanyard
    Ledger       Linendrape   Lodestar     Madderfield  Malmsey      Marketstead  Mercer       Millstone
    Nutmeg       Oilpress     Packsaddle   Pepperell    Pewterer     Quayside     Ropewalk     Saffron
    Saltmaster   Silkworth    Skinner      Spicer       Stapler      Steelyard    Strongbox    Tallyman
    Threeships   Tollgate     Vintner      Waxwright    Weighhouse   Wharfinger   Winecellar   Woolsack
""")

MERCHANT = (Pattern("{} {}", ANYBODY, WARES),)
