"""The Italian words of a typed move, written as in `lexicon_en`. Regular verbs are known with their pronouns."""

WORDS = """
touch: contatto, a contatto, a bruciapelo, fino a toccare, fino a toccarla, fino a toccarlo, fino al contatto,
  attaccati, attaccata, attaccato, incolla
board: abborda la, abbord, rotta di collisione, in rotta di collisione, sali a bordo, salire a bordo, saliamo a bordo,
  a bordo
strike: fai fuori, fare fuori, facciamo fuori, togli di mezzo, togliere di mezzo, elimina, uccidi, uccidere,
  uccidiamo, uccido
toward: verso, contro, addosso, incontro, in direzione, fin sotto, direzione, fino a, fino al, fino alla, fino all,
  fin, piu vicino, piu vicina
away: via, lontano, lontana, lontani, distante, alla larga, al largo, indietro, discosto, piu lontano, piu lontana
flee: fuga, in fuga, al sicuro, via di qui, via da qui, lontano da qui, taglia la corda, ritirata, andiamocene,
  battiamocela, gambe in spalla, salvo, in salvo, a gambe
shy: senza contatto, appena prima, subito prima, poco prima, appena prima di, subito prima di, poco prima di, quasi a
  contatto
before: senza, prima di, ma senza, quasi, quasi a, appena prima di, subito prima di, poco prima di, un attimo prima
  di, senza arrivare a
before not: ma non, non
range: tiro, portata, portata di tiro, portata di cannone, distanza di tiro, gittata, distanza corta, corta distanza,
  portata corta, corta portata, gittata corta, corta gittata, tiro corto, finche posso sparare, finche posso
  sparargli, quanto basta per sparare, abbastanza vicino per sparare, abbastanza vicino da sparare, abbastanza da
  sparare, per poter sparare, cosi posso sparare, per sparargli, per spararle, breve distanza, corto raggio
long: distanza lunga, lunga distanza, portata lunga, lunga portata, gittata lunga, lunga gittata, tiro lungo, lungo
  raggio
within: entro
beside: accanto, vicino, vicina, vicini, vicine, di fianco, a fianco, al fianco, presso, a lato, affianco, a ridosso,
  ridosso
behind: dietro, oltre, altra parte, dall altra parte, altro lato, dall altro lato, alle spalle, di dietro, alle sue
  spalle
between: fra, tra, in mezzo, nel mezzo, in mezzo tra, in mezzo fra, a meta tra, a meta fra, a meta strada tra, a meta
  strada fra, nel mezzo tra, nel mezzo fra
fire: fuoco, cannonata, cannonate, bordata, palla di cannone, fai fuoco, fate fuoco, facciamo fuoco, fa fuoco, faccio
  fuoco, fare fuoco, apri il fuoco, apre il fuoco, apro il fuoco, apriamo il fuoco, aprire il fuoco, cannoni, cannone,
  con il cannone, col cannone, con i cannoni, coi cannoni, uso il cannone, uso un cannone, uso i cannoni, usa il
  cannone, usa un cannone, usa i cannoni, un colpo, colpo, salva, usare il cannone, usare i cannoni, colpo di cannone
near: vicina, vicine, piu vicina, piu vicino, piu vicine, vicinissima
far: piu lontana, piu lontano, piu distante
weak: piu debole, piu piccola, piu piccolo, piu facile, piu scarsa, meno forte
strong: piu forte, piu grande, piu grossa, piu potente, piu robusta
ship: nave, navi, dado, dadi, barca, vascello, quella, quello, quelle, nave png, navi png, una
enemy: nemico, nemica, nemici, nemiche, bersaglio, preda, bersagli
mine: mia, mio, mie, miei, nostra, nostre
other: altra, altra nave, altra mia nave, altra mia, mia altra nave, mia altra
rival: rivale, rivali, avversario, avversaria, avversari, avversarie, sua, sue
tile: tessera, tessere
all: tutti, tutte, tutti i nemici, tutte le navi, tutte le navi png, chiunque, ogni nave, tutte quante, tutti quanti,
  tutte le altre
captain: capitano, capitana, nave capitana, nave capitano, nave del capitano, ammiraglia, re, nave del re
max: massimo, al massimo, tutta forza, a tutta forza, a tutto gas, a tutto vapore, di gran carriera, a tutta vela, a
  vele spiegate, tutta vela, a tutta velocita, a tutta, tutta, tutto, fino in fondo, fin dove si puo, fin dove posso,
  fin dove possibile, lontano, fino al limite, a piu non posso, a tutta birra, a manetta, manetta
little: un po, un pochino, un poco, un pelo, un pizzico, poco, di poco, leggermente, appena un po, un filo, un
  pochettino, un tantino
mm: millimetri, millimetro
cm: centimetri, centimetro
cells: caselle, celle, quadretti, quadrati, casella, cella, quadretto, quadrato
cell: casella, cella, casa, quadrato, riquadro, quadretto
centre: centro, centro del mare, in mezzo al mare, centro della mappa, centro del tavolo, mezzo al mare, mare aperto
side: lato, bordo, sponda, margine, fianco
corner: angolo
hour: ore, ora
course: rotta, direzione, angolo
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
next: poi, e poi, dopo, e dopo, dopo di che, quindi, infine
self: mi, me, noi
not: non, mai, senza, tranne, ne, eccetto
for: per
the: questo, questa, quel, che c e, che ci sia, il, lo, la, l, i, gli, le, uno, un, una, qualsiasi, qualunque, quella
  che e, quello che e, che sta, che e, che si trova, delle
it: essa, lei, lui, loro
wind n: nord, su, in alto, alto, in su, settentrione, verso l alto, piu a nord, piu in alto
wind s: sud, giu, in basso, basso, in giu, verso il basso, piu a sud, piu in basso
wind e: est, destra, destro, piu a est, piu a destra
wind w: ovest, sinistra, sinistro, piu a ovest, piu a sinistra
wind ne: nordest, nord est
wind nw: nordovest, nord ovest
wind se: sudest, sud est
wind sw: sudovest, sud ovest
above n: sopra, al di sopra, da sopra
above s: sotto, al di sotto, da sotto
diagonal nw: in alto a sinistra, a sinistra in alto
diagonal ne: in alto a destra, a destra in alto
diagonal sw: in basso a sinistra, a sinistra in basso
diagonal se: in basso a destra, a destra in basso
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
shape skull-crossed-bones: rocca, rocca del teschio, scoglio del teschio
shape military-fort: forte, fortezza, castello, porto
shape whirlpool-shuriken: gorgo, mulinello, vortice
shape ship-wreck: cimitero, cimitero dei relitti, relitti, relitto
face cannon: cannone
face grapeshot: mitraglia
face sail: vela
face skull: teschio
ordinal 1: prima, primo
ordinal 2: seconda, secondo
ordinal 3: terza, terzo
letter a: mia nave a
number 1: uno, una, un
number 2: due
number 3: tre
number 4: quattro
answer end: fine, basta, finito, ho finito, finisco, fine turno, niente, nient altro, niente altro, basta cosi, tutto
  qui, va bene cosi, per me basta, e tutto, a posto, a posto cosi, sono a posto, fermo qui, ferma qui, fermi qui, ci
  fermiamo qui, mi fermo, mi fermo qui, non faccio altro, abbiamo finito, non faccio piu niente, finisci, termina,
  termino, no grazie, chiudo, chiudo qui, nessun altra cosa, stop
answer pass: passo, passa, passiamo, salto, salta, nessun altra azione, nessuna azione, nessuna altra azione, niente
  piu azioni, non faccio niente, non faccio nulla, niente mosse, nessuna mossa, niente per me, mi astengo, sto fuori,
  passare, faccio passo, salto il turno
answer back: annulla, annullare, indietro, torna indietro, torno indietro, lascia stare, lascia perdere, un altra
  nave, altra nave, ho cambiato idea, cambio idea, cambio nave, nave sbagliata, ho sbagliato, ho sbagliato nave,
  qualcos altro, un altra, cambiare nave, ci ripenso, ci ho ripensato, torniamo indietro, tornare indietro, nave
  diversa
answer help: aiuto, aiutami, aiutatemi, non capisco, non ho capito, spiegami, non so cosa scrivere, non so cosa fare,
  non so che fare, come si fa, come si gioca, cosa, come, boh aiuto, comandi, come funziona, spiega
answer stay: sto fermo, sto ferma, resto qui, resta qui, rimango qui, non muoverti, non mi muovo, non muovo, fermo,
  ferma, aspetta, aspetto, non muovere, non voglio muovere, non voglio muovermi, meglio non muovere, sta fermo, stai
  fermo, stai ferma
aux: giro, turno, il turno, mio turno, qui, avventura, questa, questo, sono, ho, ora, adesso, prendo, scelgo, uso,
  prendi, cosi, meglio, in, finisci, finisco, passo, passa
oops: no aspetta, aspetta no, no, anzi, aspetta, aspettate, scusa, scusate, ripensandoci, in realta, ops, oh, mmm, ehm
what: cosa, che cosa, chi, quali
measure: quanto dista, quanto e distante, quanto sono distanti, quanto distano, quanto e lontana, quanto e lontano,
  quanto e lontana la, a che distanza e, a che distanza sta, che distanza c e, distanza, misura, quanto sono lontane,
  qual e la distanza, dimmi la distanza, quanti mm, a quanto sta, a che distanza, quanto c e, quanto manca
: ben, voglio che, per favore, per piacere, favore, grazie, prego, ok, okay, va bene, allora, dai, su, ora, adesso,
  subito, solo, soltanto, proprio, vorrei, voglio, vogliamo, vorremmo, posso, possiamo, puoi, potrei, potresti, puo,
  devo, deve, devi, dobbiamo, fammi, facci, fai, faccio, facciamo, ci, si, ti, vi, io, noi, tu, che ne dici di,
  mettiamo, piu o meno, dritto, dritta, direttamente, diritto, presto, piano, lentamente, velocemente, veloce, in
  fretta, rapidamente, piano piano, invece, ancora, pure, ciao, ehi, capitani, ragazzi, questa volta, stavolta, per
  ora, bene, se possibile, se posso, magari, una volta, dopo tutto, come il vento, a gambe levate, in questo turno,
  questo turno, esattamente, giusto, appena, avanti, ecco, intanto, finalmente, mi piacerebbe, bisogna, s, far, fare,
  lascia, lasciami, qualche, preferisco, preferirei, riesco, riusciamo, riesce, dovrebbe, dovresti, dovremmo, direi,
  direi che, penso, penso di, credo, credo che, mi sa che, che ne dici
"""

VERBS = """
touch: toccare, urtare, raggiungere, visitare, attraccare, sbarcare, sfiorare, incollare, approdare
board: sbattere, scontrare, abbordare, attaccare, assaltare, speronare, inseguire, prendere, incalzare, catturare,
  arrembare, tallonare, agganciare, caricare, acchiappare, seguire, pedinare
strike: affondare, colpire, distruggere, eliminare, abbattere, ammazzare
fire: sparare, bombardare, cannoneggiare, mitragliare
toward: avvicinare, accostare, affiancare, puntare, accorciare
away: allontanare, indietreggiare, arretrare, evitare, distanziare, schivare
flee: scappare, fuggire, ritirare, svignare, squagliare, filare
move: muovere, spostare, navigare, dirigere, virare, girare, avanzare, procedere, veleggiare, remare, correre,
  proseguire, continuare, salpare, deviare
go: entrare, portare, mandare, mettere, infilare, nascondere, piazzare, posizionare, arrivare, andare, guidare,
  parcheggiare, scegliere, provare, cercare, finire, usare, lasciare, ancorare, rimanere, tornare, venire, dare,
  prendere
go stop: fermare, restare, rimanere, tenere
"""

IRREGULAR = """
go stop: stai, sta, stia, rimani, rimango, mantieniti, tieniti, stare
go: tieni, tiene, tengo, tira, tirate, vai, vado, va, vada, vengo, vieni, viene, andiamo, fai rotta, fare rotta,
  facciamo rotta, faccio rotta, rimani, rimango, mantieniti, tieniti, ancoriamoci, stare, essere
between: passa tra, passa fra, passo tra, passo fra, passare tra, passare fra
move: sali, scendi, salire, scendere, muoviti, mi muovo, muoviamoci, mi sposto, spostiamoci, muovo una nave, muovere
  una nave
flee: fugge, scappi, scappino
board: insegua, abbordo
touch: tocchi, raggiunga
wind n: sali, salire, saliamo, salgo
wind s: scendi, scendere, scendiamo, scendo
fire: spari, sparo
toward: avvicinati, avvicinarsi, avvicinarmi
"""

IDIOMS = (
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
    r"^(?:come|cosa|che cosa|che|quali|in che modo)\b.*"
    r"\b(?:scriv\w+|dir[eo]|dico|dice|parole|comandi|ordini|frasi|opzioni|mosse)\b"
    r"|^(?:e |ma |dimmi |ora |adesso |allora )*(?:cosa|che|che cosa|quali cose|quali azioni) (?:altro )?"
    r"(?:posso|possiamo|devo|dovrei|potrei|si puo|faccio)"
    r"(?: fare)?(?: qui| ora| adesso| in questo turno)*$|^come (?:mi |si )?\w+(?: una nave)?$"
)
