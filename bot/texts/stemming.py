"""Stems, small words and synonyms of English and Italian, for the search of rules."""

from __future__ import annotations

from functools import lru_cache

import snowballstemmer


def _words(line: str) -> list[str]:
    return line.split()


SMALL_EN = _words(
    "a an the this that these those my your his her its their our me you he she it we they i i'm im am is are was "
    "were be been do does did don doesn didn can could may might must shall should will would have has had having "
    "to of in on at by for from with without into onto about as and or if then than so but not no what which who "
    "whom whose when where why how there here just now still already also too very get gets got go goes s t m re "
    "happen happens work works mean means one any some somebody someone somethings something use game play please "
    "tell want need exactly actually really often much down now only anything everything he him she let "
    "lets us another else guy guys dude thing things stuff im ive id ill theres whats thats youre ever yet allowed "
    "wait ok per other others after before during while until nobody noone everyone everybody come comes "
    "coming whenever "
    "certain special necessary possible"
)
SMALL_IT = _words(
    "il lo la i gli le un uno una l d c di a da in con su per tra fra del dello della dei degli delle al allo alla "
    "ai agli alle dal dalla nel nello nella nei nelle sul sulla sui sulle e ed o se ma non no che chi cosa cos "
    "quale quali qual quando dove come perche cui mi ti si ci vi me te lui lei noi voi loro mio mia miei mie tuo "
    "tua suo sua io tu e' sono sei siamo hai ho ha hanno avere essere posso puo puoi possono possiamo devo deve "
    "dobbiamo fa fare faccio fanno succede vuol dire significa serve servono funziona funzionano questo questa "
    "quello quella qualcosa qualcuno anche ancora poi proprio solo gia piu molto gioco partita giocare gioca stesso "
    "altro altra altri altre stessa sta stanno sto adesso ora solo tutto niente si puo fai fanno cio giu ce ne roba "
    "all dell nell sull dall quell quest com dov quand anch un s n "
    "m t v per dopo prima durante mentre finche nessuno ognuno ciascuno viene vengono possibile"
)
SMALL = {
    "en": frozenset(SMALL_EN),
    "it": frozenset(SMALL_IT),
}
"""By locale: small words, which mean nothing by themselves in a question. They are written without accents."""

SAME = {
    "en": (
        "win victory winner won winning beat",
        "end over finish finished ends ending",
        "start begin begins beginning first starts",
        "goal object aim purpose objective supposed",
        "player people person friends persons",
        "mates friends team",
        "long minutes hours duration",
        "duel fight challenge",
        "accept refuse reject",
        "pirate crew sailor",
        "gold money coin pieces",
        "marooned abandoned thrown kill",
        "two 2",
        "three 3",
        "four 4",
        "five 5",
        "island tortuga ashore land",
        "treasure chest",
        "aboard board climb",
        "sink sank sunk",
        "broke afford",
        "explode explosion exploded blown destroyed gone",
        "easy easiest simple simplest",
        "near close closest nearest",
        "distance range far",
        "merchant enemy enemies opponent",
        "swap exchange change",
        "sign symbol icon picture",
        "place put lay play",
        "remove removed rid overthrow",
        "equip equipment equipped",
        "pass skip",
        "draw take pick pull",
        "shout call say yell cry",
        "catch accuse accusation",
        "forget forgot forgotten missed miss",
        "reverse direction round",
        "steal rob take stolen nick swipe",
        "wild joker wildcard",
        "grey gray",
        "color colour",
        "lie lying lies bluff bluffing",
        "leave leaves quit quits leaving disconnect",
        "time timeout clock",
        "empty out runs",
        "tie tied equal even draw same",
        "point score scoring scored counted worth",
        "vote ballot voting voted",
        "peek look view see spy",
        "ship boat",
        "rowboat boat dinghy skiff",
        "side team loyalty",
        "throw roll dice die rolled",
        "fail lose failed lost",
        "money coin coins pieces doubloon doubloons",
        "refuse reject decline rejected refused",
        "cancel counter stop",
        "shoot fire cannon shot shooting",
        "attack fire fight",
        "repair fix repaired",
        "keep store stow hold carry",
        "buy purchase",
        "cost costs price pay expensive",
        "hire recruit enlist",
        "kick ban boot expel",
        "discard dump ditch chuck",
        "sleep bed asleep",
        "touch contact touching",
        "depleted exhausted tapped deplete",
        "real official original",
        "restart reshuffle shuffled",
        "captain leader",
        "fit match matches matching fits",
        "room capacity holds full",
        "ready prepared refresh",
        "share split exchange pass",
        "hidden secret others",
        "talk tell speak discuss",
        "sail move sailing moving",
        "must forced obliged",
        "keep hold back",
        "leave off exit",
        "private secret",
        "maximum max limit capacity",
        "twice two again",
        "different other another",
        "back return again ready",
        "hit target aim",
        "stake staked wager bet prize",
        "reshuffle reshuffled shuffle shuffled mixed",
        "allied ally friendly",
        "reward get paid earn",
        "gun pistol firearm musket",
        "gunpowder powder dynamite",
    ),
    "it": (
        "vincere vince vinco vittoria vincitore vinto vincono",
        "finire finisce fine finita termina finito chiudere",
        "iniziare inizia inizio comincia cominciare parte primo partire",
        "scopo obiettivo fine",
        "giocatori persone amici",
        "passare saltare salto",
        "pescare prendere pesca tirare",
        "gridare dire chiamare grido urlare",
        "accusare cogliere beccare accuso",
        "scordare dimenticare dimenticato scordato scordi",
        "invertire inverte senso giro direzione",
        "rubare prendere derubare rubarmi",
        "jolly matta",
        "mentire bugie bluff bugia",
        "abbandonare uscire andarsene lasciare",
        "tempo scade orologio",
        "vuoto finito finisce",
        "pari parita pareggio uguale uguali stessi",
        "punti punteggio conteggio contano conta vale",
        "voto votare votazione scheda votato",
        "sbirciare guardare vedere vedono spiare",
        "nave barca",
        "parte squadra lealta",
        "dado dadi tiro lancio tirare",
        "fallire perdere sbagliare fallito sbaglio",
        "soldi dobloni monete denaro doblone",
        "rifiutare rifiuta rifiuto",
        "annullare contrastare fermare annullo",
        "sparare tirare tiro fuoco cannone spara",
        "attaccare attacco sparare",
        "riparare riparazione riparo",
        "tenere conservare stivare tengo",
        "comprare acquistare compro",
        "toccare contatto tocca",
        "girata esaurita esaurire esaurite",
        "vero ufficiale originale vere",
        "mandare inviare",
        "obbligato devo forza costretto",
        "equipaggio ciurma pirati uomini",
        "equipaggiare equipaggiamento equipaggiamenti equipaggi equipaggiata",
        "due 2",
        "tre 3",
        "quattro 4",
        "cinque 5",
        "rilanciare rilancia ritirare ritira",
        "dura durata minuti ore",
        "duello scontro sfida sfidare sfido",
        "accettare rifiutare rifiutata accettata",
        "oro soldi monete dobloni",
        "abbandonato abbandonati buttato",
        "isola tortuga terra",
        "vicino vicina vicine",
        "distanza portata lontano",
        "mercanti mercantili nemico nemici",
        "scambiare cambiare",
        "segno simbolo icona figura disegno",
        "togliere mandare rovesciare sostituire",
        "parlare raccontare discutere rivelare dire",
        "muovere muoversi muovermi muoviti salpare navigare",
        "compagni amici squadra",
        "manche mano",
        "sparare colpire colpisce colpo",
        "bloccare fermare annullare",
        "ottenere guadagno guadagnare",
        "sommare accumulare sommano",
        "salire salgo sale sali salgono risalire",
        "uscire esco esci esce escono uscito",
        "andare vado vai va vanno andato andarsene",
        "venire vengo vieni viene vengono",
        "tenere tengo tieni tiene tengono",
        "dire dico dici dice dicono detto",
        "mettere metto messo messa posare giocare buttare",
        "scegliere scelgo scegli scelto",
        "togliere tolgo tolto",
        "perdere perdo perso persa",
        "vedere vedo visto vista",
        "rimanere rimango resta restare resto",
        "chiudere chiudo chiuso",
        "lealta fedelta",
        "abbordare abbordaggio arrembaggio arrembare",
        "abbinare combaciare combacia corrispondere corrisponde",
        "scialuppa barchetta zattera barca gommone",
        "tesoro forziere cassa",
        "facile semplice imparare principianti",
        "esplosione esplosa esplode saltata distrutta",
        "affondare affonda affondata affondano",
        "bottino roba",
        "regolamento regole regola",
        "asse passerella",
        "ingaggiare assumere assoldare arruolare reclutare reclutamento",
        "costo costa prezzo pagare caro",
        "cacciare espellere kickare bannare",
        "dormire dorme letto",
        "rubare fregare soffiare",
        "messaggio dm pm",
        "massimo limite capienza pieno piena",
        "volte ancora doppio",
        "diverso altro cambiare",
        "palio posta scommessa puntata",
        "colpito bersaglio mira colpisce",
        "rimescolare mescolare rimescolano mischiare",
        "ridistribuire spostare risistemare",
        "cedere dare regalare passare",
        "comandare comanda capitano",
        "capire capisco capisci capisce sapere",
    ),
}
"""By locale: groups of synonyms. The words in one string mean much the same in a question."""
WORDS = 1 << 14
"""Size of each cache: enough for the words of all rulebooks and the latest words that people typed."""


STEMMERS = {"en": snowballstemmer.stemmer("english"), "it": snowballstemmer.stemmer("italian")}


@lru_cache(WORDS)
def stem(word: str, locale: str = "en") -> str:
    """Return the stem of a word by the Snowball stemmer of its language. If the language has none, return the word."""
    return str(STEMMERS[locale].stemWord(word)) if locale in STEMMERS else word


@lru_cache(WORDS)
def meant(root: str, locale: str = "en") -> frozenset[str]:
    """Return the set of the stem `root` and the stems of its synonyms in this language."""
    lines = [frozenset(stem(word, locale) for word in line.split()) for line in SAME.get(locale, ())]
    return frozenset({root}).union(*(line for line in lines if root in line))
