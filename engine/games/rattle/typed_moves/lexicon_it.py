"""The Italian words of typed moves, in the format of `lexicon_en`. Verbs are also known with joined pronouns."""

WORDS = """
touch: attaccata, attaccato, incollata, incollato, contatto, a contatto, attaccati, incolla, tocchi
board: abborda la, abbord, rotta di collisione, a bordo, insegua, abbordo
strike: uccidi, colpisci
toward: verso, contro, addosso, in direzione, direzione, fino a, fino al, fino alla, fino all, piu vicino, piu vicina,
  avvicinati
away: tira indietro, tirati indietro, via, lontano, lontana, lontani, distante, alla larga, al largo, indietro, piu
  lontano, piu lontana
flee: fuga, al sicuro, via di qui, ritirata, in salvo, fugge, scappi
shy: appena prima, poco prima, subito prima
range: tiro, portata, portata di cannone, distanza di tiro, distanza corta, corta distanza, portata corta, gittata
  corta, finche posso sparare, quanto basta per sparare, abbastanza vicino per sparare, per spararle
long: distanza lunga, lunga distanza, portata lunga, lunga portata, gittata lunga, lunga gittata
within: entro
beside: accanto, vicino, vicina, vicini, vicine, di fianco, a fianco, al fianco, presso, a lato, affianco
behind: dietro, oltre, altra parte, dall altra parte, altro lato, alle spalle, alle sue spalle
between: fra, tra, in mezzo, nel mezzo, a meta tra, passa tra
fire: bum, bang, tutti i cannoni, entrambi i cannoni, due cannoni, colpo di cannone, fuoco, cannonata, cannonate,
  bordata, fa fuoco, apri il fuoco, apre il fuoco, apro il fuoco, aprire il fuoco, cannoni, cannone, con il cannone, col
  cannone, con i cannoni, coi cannoni, uso il cannone, uso un cannone, usa il cannone, usa un cannone, un colpo, colpo,
  usare il cannone, spari, sparo
which near: vicina, vicine, piu vicina, piu vicino, piu vicine, vicinissima
which far: piu lontana, piu lontano, piu distante
which weak: piu debole, piu piccola, piu piccolo, piu facile, piu scarsa, meno forte
which strong: piu forte, piu grande, piu grossa, piu potente, piu robusta
ship: nave, navi, dado, dadi, barca, vascello, quella, quello, quelle, nave png, navi png, una, nemico, nemica, nemici,
  nemiche, bersaglio, preda, bersagli
own: mia, mio, mie, miei, nostra, nostre
other: altra, altra nave, altra mia, mia altra
rival: rivale, rivali, avversario, avversaria, avversari, avversarie, sua, sue
tile any: tessera, tessere
all: tutti, tutte, tutte le navi, tutte le navi png, chiunque
captain: capitano, capitana, nave capitana, nave del capitano, ammiraglia, re, nave del re
max: massimo, tutta forza, a tutta forza, a tutto gas, a tutta vela, a vele spiegate, tutta vela, a tutta velocita,
  tutta, tutto, fino in fondo, lontano, fino al limite
little: pochissimo, un pochettino, un po, un pochino, un pelo, poco, leggermente, appena un po, un filo
mm: millimetri, millimetro
cm: centimetri, centimetro
inches: pollice, pollici
cells: caselle, celle, quadretti, quadrati, casella, cella, quadretto, quadrato
square: casella, cella, casa, quadrato, riquadro, quadretto
centre: centro della mappa, centro della scatola, centro, centro del mare, in mezzo al mare, centro del tavolo, mare
  aperto
corner: angolo, nell angolo, all angolo, verso l angolo
side: lato, bordo
hour: ore, ora
course: rotta, direzione
degrees: gradi, grado
to: a, ad, all, allo, sul, sull, sullo, su, ai, alle
to the: al, alla, sulla
at: alle
from da: da, dal, dalla, dallo, dall, dai, dalle, dagli
of: di, del, della, dello, dell, delle, dei, degli
in: in, nel, nella, dentro, nello, nell
with: con, col, coi, che mostra, che segna, mostra, con sopra, usando, colla
and: e, ed, ma, pero
or: o, oppure
next: poi, dopo, dopo di che, quindi, infine
self: mi, me, noi
not: non, mai, senza, tranne, ne, eccetto
for: per
the: questo, questa, quel, che c e, che ci sia, il, lo, la, l, i, gli, le, uno, un, una, qualsiasi, qualunque, quella
  che e, quello che e, che sta, che e, che si trova, delle
it: essa, lei, lui, loro
wind n: nord, su, in alto, alto, in su, settentrione, verso l alto, piu a nord, piu in alto, sali, salire, saliamo,
  salgo
wind s: sud, giu, in basso, basso, in giu, verso il basso, piu a sud, piu in basso, scendi, scendere, scendiamo, scendo
wind e: est, destra, destro, piu a est, piu a destra
wind w: ovest, sinistra, sinistro, piu a ovest, piu a sinistra
wind ne: nordest, nord est, in alto a destra, a destra in alto
wind nw: nordovest, nord ovest, in alto a sinistra, a sinistra in alto
wind se: sudest, sud est, in basso a destra, a destra in basso
wind sw: sudovest, sud ovest, in basso a sinistra, a sinistra in basso
above n: sopra, da sopra
above s: sotto, da sotto
outer n: piu a nord, piu in alto
outer s: piu a sud, piu in basso
outer e: piu a est, piu a destra
outer w: piu a ovest, piu a sinistra
colour y: giallo, gialla, gialle, gialli, mercante, mercantile, mercanti, mercantili
colour g: verde, verdi, peschereccio, pescatore
colour r: rosso, rossa, rosse, rossi, marina
colour o: arancione, arancio, arancioni, cacciatore
colour b: blu, azzurro, azzurra, tempesta, brulotto
colour v: viola, violetto, ammiraglia
colour white: bianco, bianca
shape rock: scoglio, scogli
shape coral: scogliera, scogliere, corallo, barriera, barriera corallina, scoglio, scogli
shape island: secca, secche
shape skull-crossed-bones: rocca
shape military-fort: forte, fortezza, castello, porto
shape whirlpool-shuriken: gorgo, mulinello, vortice
shape ship-wreck: cimitero, relitti, relitto
face cannon: cannone
face grapeshot: mitraglia
face sail: vela
face skull: teschio
number 1: uno, una, un
number 2: due
number 3: tre
number 4: quattro
answer end: fatto, fine, basta, finito, finisco, niente, nient altro, niente altro, tutto qui, va bene cosi, e tutto, a
  posto, fermo qui, ferma qui, mi fermo, non faccio altro, abbiamo finito, finisci, tocca al prossimo, tocca a te, tocca
  a voi, tocca agli altri, avanti il prossimo, il prossimo, no grazie, chiudo, stop
answer pass: non ho altro da fare, non posso fare altro, passo, passa, passiamo, salto, nessun altra azione, nessuna
  azione, non faccio niente, non faccio nulla, niente mosse, nessuna mossa, niente per me, passare
answer back: annulla, annullare, indietro, torna indietro, torno indietro, lascia stare, lascia perdere, un altra nave,
  altra nave, ho cambiato idea, cambio idea, cambio nave, nave sbagliata, ho sbagliato, ho sbagliato nave, un altra, ci
  ripenso, torniamo indietro, tornare indietro, nave diversa
answer help: mi serve aiuto, ho bisogno di aiuto, aiuto, aiutami, non capisco, non ho capito, non so cosa scrivere, non
  so cosa fare, non so che fare, cosa, come, comandi, spiega
answer stay: resto dove sono, resta dove sei, sto fermo, sto ferma, resto qui, resta qui, rimango qui, non muoverti, non
  mi muovo, non muovo, fermo, ferma, aspetta, aspetto, non muovere, non voglio muovere, sta fermo, stai fermo, stai
  ferma
aux: giro, turno, qui, avventura, questa, questo, sono, ho, ora, adesso, prendo, scelgo, uso, prendi, cosi, in, finisci,
  finisco, passo, passa
oops: no aspetta, aspetta no, no, anzi, aspetta, scusa, in realta, ops, oh
measure: quanto c e, che distanza, che distanza c e, quanto dista, quanto e distante, quanto sono distanti, quanto
  distano, quanto e lontana, quanto e lontano, distanza, misura, qual e la distanza, quanti mm, a che distanza
: voglio che, a volonta, e ora di, e il momento di, per favore, per piacere, favore, grazie, prego, ok, okay, allora,
  dai, su, ora, adesso, subito, solo, soltanto, proprio, vorrei, voglio, vogliamo, vorremmo, posso, possiamo, puoi,
  potrei, potresti, puo, devo, deve, devi, dobbiamo, fammi, facci, fai, faccio, facciamo, ci, si, ti, vi, io, noi, tu,
  dritto, dritta, diritto, diritta, direttamente, presto, piano, lentamente, velocemente, veloce, in fretta, invece,
  ancora, pure, ciao, ehi, ragazzi, questa volta, per ora, bene, se possibile, se posso, magari, a gambe levate, in
  questo turno, questo turno, appena, avanti, mi piacerebbe, bisogna, s, far, fare, lasciami, qualche, penso, credo, che
  ne dici
go stop: stai, sta, stia, rimani, tieniti, stare
go: fatti, tieni, vai, vado, va, vada, vengo, vieni, viene, andiamo, fai rotta, fare rotta, rimani, tieniti, stare,
  essere
move: sali, scendi, salire, scendere, muoviti, muovo una nave, muovere una nave
"""

VERBS = """
touch: toccare, raggiungere, attraccare, sbarcare, incollare
board: sbattere, scontrare, abbordare, assaltare, speronare, inseguire, prendere, catturare, caricare, seguire
strike: attaccare, affondare, colpire, distruggere, eliminare, abbattere
fire: sparare, mirare, bombardare, mitragliare
toward: avvicinare, accostare, affiancare, puntare
away: allontanare, indietreggiare, arretrare, evitare, schivare
flee: scappare, fuggire, ritirare, squagliare, filare
move: muovere, spostare, navigare, dirigere, virare, girare, avanzare, procedere, veleggiare, remare, correre,
  proseguire, continuare
go: spingere, entrare, portare, mandare, mettere, infilare, nascondere, piazzare, posizionare, arrivare, andare,
  guidare, scegliere, provare, cercare, finire, usare, rimanere, tornare, venire, dare, prendere
go stop: fermare, restare, rimanere, tenere
"""

IDIOMS = (
    (
        r"(?<=\w) (?:, )?(?:ma )?(?:senza|prima di|quasi|non) (?:tocca\w*|urta\w*|contatto)(?= con| ,|$)",
        " appena prima",
    ),
    (
        r"(?<=\w) (?:, )?(?:e |ma )?ferm\w+ (?:poco |appena |subito )?prima(?: del contatto| di toccarl[ao])?$",
        " appena prima",
    ),
    (r"\bbutt\w+ giu\b", "affonda"),
    (r"\b(?:fai|fare|faccio|facciamo|facci) (?:fuori|saltare(?: in aria)?)\b", "affonda"),
    (r"\b(?:per favore|grazie|si|ok|agli ordini) capitan[oa]$", ""),
    (r"\btir(?:a|o|are|iamo) (?=a |al |all |alla |su |sul |sulla )", "spara "),
    (r"\b(nave|dado|barca|quella) (?:col|con il|con un|del) cannone\b", r"\1 che mostra cannone"),
    (r"\bapr\w+ il fuoco (?:at|su|a)\b", "spara a"),
    (r"\b(?:us\w+|con) (?:il |i |un |mio |miei )*cannon[ei] (?:contro|su|a)\b", "spara a"),
    (r"^(?:chi|quale|quale nave|quali navi) (?:puo|possono) (?=sparare|colpire|affondare)", ""),
    (r"\bfuori (?:tiro|portata|dal tiro|dalla portata) (?:di|da)\b", "lontano da"),
    (r"^(.+) e (?:a tiro|a portata|in portata)(?: ora| adesso)?$", r"quanto dista \1"),
    (
        r"^(?:a chi|chi|a cosa|cosa|che cosa|quali navi) (?:posso|possiamo) (?:sparare|colpire|affondare)$",
        "spara",
    ),
    (r"\bfin dove (?:si puo|puo|puoi|posso|possiamo|arriv\w+|possibile|riesc\w+)\b", "max"),
    (r"\b(?:il |la )?piu (a |in |verso )?(\w+) (?:possibile|che (?:puoi|posso|possiamo|si puo|puo))\b", r"max \1\2"),
    (r"\b(?:il piu|piu che|quanto) (?:possibile|puoi|posso|possiamo)\b", "max"),
    (r"\b(?:proprio|subito|appena|giusto) (?=sopra|sotto|accanto|dietro|di fianco|a destra|a sinistra|vicino)", ""),
    (r"\balle (?=(?:1[0-2]|[1-9]) (?:di|del|della|dell|d)\b)", "alle ore "),
    (r"\bun(?:o)? (?=(?:mm|cm|millimetro|centimetro|quadretto|quadrato)\b)", "1 "),
    (r"\buna (?=(?:casella|cella)\b)", "1 "),
    (r"\b(?:una|uno) (?:delle|dei) ", ""),
)
ASKS_HELP = (
    r"^(?:e |ma |allora )*dove (?:posso|possiamo) (?:andare|muovere|muovermi)(?: ora| adesso)?$|"
    r"^(?:come|cosa|che cosa|che|quali|in che modo)\b.*"
    r"\b(?:scriv\w+|dir[eo]|dico|dice|parole|comandi|ordini|frasi|opzioni|mosse)\b"
    r"|^(?:e |ma |dimmi |ora |adesso |allora )*(?:cosa|che|che cosa|quali cose|quali azioni) (?:altro )?"
    r"(?:posso|possiamo|devo|dovrei|potrei|si puo|faccio)"
    r"(?: fare)?(?: qui| ora| adesso| in questo turno)*$|^come (?:mi |si )?\w+(?: una nave)?$"
    r"|^come funziona\b|^(?:cosa|che cosa|che) (?:mi |ci )?(?:consigli\w*|suggeri\w*|puo fare (?:\w+ ?){1,2})$"
)
