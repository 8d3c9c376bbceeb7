"""Names of serfs and of everybody else."""

from campaigns.npc.rules.names.given import ANYBODY, SHORT
from campaigns.npc.rules.names.pattern import Pattern, phrases

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
