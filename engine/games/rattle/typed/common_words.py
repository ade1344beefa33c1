"""Common words that look like a misspelt word of the lexicon, and are meant as they are written."""

WORDS = """
advanced affrontare alta ancor angel arms arrival aspettano aspettavo auction auto banca banco basa basata bass being
besides black borders boring cambi camminare captured carcere cardinale carrier case cases cassa causa centers cento
changes charged chose closed coal command commander contenuti contenuto continuato continue continued continues
continuing conto contract contracts contrasto contratti contratto control core coro corrente correnti corriere corsa
cose costa couples courses dallas danno dante dated dates david davis dealing destroyed devil dieci directions
director dirigente dirigenti dirlo dirmi dirti donne driven driver drivers engaged ente enti entrambi esser esterna
explained explains father feeling fees fell female feriti figli filed final finta fiore fired fleet flight forth forti
fully funzionare giudici given goods grade grand grandi grano gravi gross guardando heard helps holds however
incontrato inserire interest interesting interests internet islands kings limited maestro maker mani mano margin maria
marine measured measures meetings mercati metallo moore motor moved movie movies nera nessuno nudo pace palace passi
pasta pazzo persona pizza placed porte portion portrait posizione possibili possibly potete preso press privato
procedura procedure procedures provincia putin qualcosa raggi rapid reads reale reali reati resa reso rest reti riding
rights rimangono ritornare riva rosa rose ross salt saluto sand sara saying says sbaglio scaricare scegli schiavi
sconto screaming seats secondary secondi seconds seguita sentiamo separate separated settentrionale settings shit
shots sick sing singing singles singole size sort spend spending sperare sposa sposato squadre stando star stati stima
streaming supposed tagli taken tali talking tecnici teen tende tengono terminal testing thoughts ties title titles
toni tono torino trade tree treni treno trial trials trono users utile utili vede vedi vediamo vendite venga vengano
vengono venne venti venue vere veri vero violent visitatori visite vista visti visto walls worth
"""
COMMON_WORDS = frozenset(WORDS.split())
