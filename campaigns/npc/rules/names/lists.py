"""Names of a make-believe Middle Ages: given names, and those of each profession."""

from campaigns.npc.rules.names.pattern import Pattern, phrases, word_column

MEN = word_column("""
    Adalric   Aldous    Alfric    Ambrose   Anselm    Arnulf    Aubrey    Baldric   Bartram   Berengar
    Bertran   Bevis     Clement   Conrad    Corbin    Crispin   Cuthbert  Damian    Dietmar   Dagobert
    Eberhard  Edric     Egbert    Emeric    Eustace   Everard   Fabian    Folkmar   Fulk      Gareth
    Gerold    Gervase   Gilbert   Godric    Guntram   Hamon     Hartwin   Herbrand  Hubert    Humbert
    Isembard  Ivo       Jocelin   Jordan    Lambert   Leofric   Lothar    Magnus    Manfred   Marcel
    Meinhard  Miles     Norbert   Odo       Osbert    Oswin     Pascal    Perrin    Quentin   Rainald
    Ranulf    Reynard   Roderick  Savaric   Sewald    Sigmund   Tancred   Tebald    Ulric     Valerian
    Walram    Warin     Wendel    Wilmar    Wulfric   Ysambert
""")

WOMEN = word_column("""
    Adela     Aelith    Agatha    Alays     Albreda   Aldith    Amabel    Amice     Annora    Aveline
    Avice     Beatrix   Bertrade  Blanche   Brangwen  Cecily    Clarice   Clemence  Columba   Constance
    Dametta   Denise    Dowsabel  Edith     Elfrida   Emmeline  Ermengard Estrild   Eudora    Felise
    Floria    Frideswide Gisela   Godiva    Griselda  Gunhild   Hawise    Heloise   Hildegund Idony
    Ingerith  Isolde    Jacomine  Jehane    Judith    Kunigund  Leticia   Lioba     Lucasta   Mabel
    Magdalen  Margery   Matilda   Melisend  Mirabel   Muriel    Nicola    Odila     Orabel    Oriel
    Osanna    Petronel  Philippa  Richildis Rohese    Rosamund  Sabeline  Sibyl     Swanhild  Thomasin
    Tiffany   Ursula    Wilmet    Winifred  Ysabeau   Yolande
""")

SHORT = word_column("""
    Alf     Ansel   Bart    Bess    Cob     Col     Crisp   Dob     Dot     Dunn    Ede     Elfie   Emm
    Fitch   Gib     Gil     Ginny   Gunn    Hal     Hank    Hawk    Hick    Hob     Ib      Jack    Jankin
    Jory    Jem     Kat     Kit     Lettie  Lob     Madge   Maud    Mell    Moll    Nan     Ned     Nell
    Nib     Noll    Pell    Perkin  Piers   Pip     Poll    Rafe    Robin   Sim     Sukey   Tam     Tib
    Till    Tod     Tom     Tyb     Wat     Wilkin  Will    Wynn
""")

ANYBODY = MEN + WOMEN


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


FIELDS_AND_FAULTS = phrases("""
    Acorn, Barefield, Barleymow, Beanrow, Bentback, Broadfurrow, Brokenplough, Cartrut, Chaff, Clodfoot,
    Coppice, Cowherd, Crookstaff, Dewpond, Ditcher, Drystone, Eggbasket, Fallow, Fenfoot, Flailman,
    Gleaner, Goosegirt, Greenstick, Halfacre, Harrow, Hayrick, Hedger, Hogward, Hurdle, Lambkin,
    Lastsheaf, Lateharvest, Longfurrow, Marlpit, Millrace, Mudlark, Nettlebed, Oatstraw, Oddboots,
    Onecow, Oxgoad, Patchcoat, Peascod, Pigstye, Pitchfork, Ploughpawn, Pottage, Quernstone, Ragwort,
    Rainbarrel, Ryecrust, Scarecrow, Sheepcote, Sickle, Slowfoot, Stubble, Swineherd, Tatters, Threshold,
    Thistledown, Turfcutter, Turnip, Twoshirts, Wheatear, Winnower, atte Barn, atte Bridge, atte Brook,
    atte Cross, atte Ford, atte Hedge, atte Mill, atte Oak, atte Pound, atte Stile, atte Well, atte Wood,
    by the Ditch, by the Mere, by the Midden, by the Old Elm, in the Croft, in the Hollow, of Four Acres,
    of Lower Field, of the Far Hovel, of the Marsh, the Elder, the Late, the Reeve's Own, the Stout,
    the Younger, under the Castle, under the Hill, with the Cart, with the Goat, with the Limp
""")

SERF = (Pattern("{} {}", SHORT, FIELDS_AND_FAULTS),)

TRADES = phrases("""
    Applewood, Archwright, Bellfounder, Boatman, Bookbinder, Bowyer, Brewster, Candlewick, Cartwright,
    Coldbrook, Cooper, Cordwainer, Drover, Farrier, Ferryman, Fiddler, Fletcher, Forester, Gatekeeper,
    Glassblower, Glover, Goodfellow, Gravedigger, Greenway, Herbalist, Huntsman, Innkeeper, Juggler,
    Kennelman, Lampwright, Lutemaker, Mapmaker, Midwinter, Minstrel, Nightwatch, Ostler, Papermaker,
    Pilgrim, Piper, Potter, Quarryman, Roadmender, Sailcloth, Scrivener, Shipwright, Stargazer,
    Stonecutter, Storyteller, Thatcher, Tinker, Toymaker, Trapper, Turner, Wainwright, Wanderer,
    Waymaker, Wellwater, Whitlock, Woodward, Wordsmith, of No Fixed Hearth, of the Crossroads,
    of the Hill Farm, of the Old Inn, of the River House, the Barber, the Foundling, the Hermit,
    the Puppeteer, the Schoolmaster's Heir, the Stranger, the Wayfarer
""")

OTHERS = (Pattern("{} {}", ANYBODY, TRADES),)
