"""Common words that look like a misspelt word of the lexicon, and are meant as they are written."""

WORDS = """
aborto advanced affrontare alta ancor angel approached arms arrival aspettano aspettato aspettavo auction auto banca
banco barrier basa basata bass beard being besides black borders bored boring calciatore cambi cambiando camminare
canon canone capiscono captured carcere cardinale carrier case cases cassa catturato causa centers cento centres
cerchio changes charged chose closed coal cole collina colpita command commander contenuti contenuto continuato
continue continued continues continuing continuous conto contract contracts contrasto contratti contratto control core
corners coro corrente correnti corriere corsa corse cose costa couples courses curse dallas danno dante dated dates
david davis dealing destroyed devil dieci directions director dirigente dirigenti dirlo dirmi dirti dive donne driven
driver drivers easter eliminato engaged ente enti entrambi escaped esser esterna explained explains father feeling
fees fell female feriti figli filed final finta fiore fired firme fleet flight flights formale forth forti forty fully
funzionale funzionano funzionare funzionari funzionato giudici given goods grade grand grandi grano gravi gross
guardando haven heard helps holds however incontrano incontrato inserire interest interesting interests internet
islands kings lasciar limited maestro maine maker makers mani mano margin maria marine measured measures meetings
mercati metallo mines moore moro motor moved movie movies nascono nera nessuno nudo pace palace passi pasta pasto
pazza pazzi pazzo persona pics pizza placed porte portion portrait ports posizione possibili possibly potete preso
press privato procedura procedure procedures proceedings provincia provision provocare putin qualcosa rage raggi rapid
reads reale reali reati resa resi reso rest reti riding rights rimangono ritornare riva roccia rocky rosa rose ross
safer salita salt saluto sand sara saying says sbaglio scaricare scegli schiavi sconto scream screaming scuro seats
secondary secondi seconds seguita sentiamo separate separated separati settentrionale settings sfide shit shorts shots
sick sing singing singles singole size sizes sort sosta spend spending sperare sposa sposare sposato squadre stando
star stati stima strangers streaming supposed tagli taken tali talking tecnici teen tende tendono tenente tengono
tenta terminal terminato testing thoughts ties title titles toni tono torino torn torneo toro trade travelling tree
treni treno trial trials trono understands usciti users utile utili vede vedi vediamo vende vendite venga vengano
vengono venne venti venue vere veri vero viale vini violent viral visitatori visite vista visti visto walls worth
"""
COMMON_WORDS = frozenset(WORDS.split())
