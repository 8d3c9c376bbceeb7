"""Given names of a make-believe Middle Ages."""

from campaigns.npc.rules.names.pattern import word_column

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
