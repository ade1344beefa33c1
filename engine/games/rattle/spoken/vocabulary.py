"""Words and what they stand for. Both languages are read at any time: whoever plays in Italian types `toward`, too.

A phrase is written without accents, capitals, apostrophes and hyphens. Where a word can stand for two things it is in
both rows, and what can be read as a sentence is meant.
"""

from __future__ import annotations

from collections.abc import Mapping

CONCEPTS: Mapping[str, str] = {
    # ways of moving
    "touch": "point blank/point blank at/a bruciapelo/attaccati/attaccati a/when we touch/when it touches/"
    "till we touch/till it touches/till we bump it/"
    "until we bump it/"
    "go ashore on/goes ashore on/go ashore at/touch/touches/touching/reach/reaches/kiss/hug/dock/dock at/"
    "dock with/land/land on/land at/meet/"
    "contact/in contact with/until we touch/until they touch/until it touches/until you touch/tocca/toccare/toccando/"
    "toccarla/toccarlo/toccala/toccalo/tocchi/raggiungi/raggiungere/attracca/attracca a/sbarca/sbarca a/"
    "a contatto con/a contatto/contatto/fino a toccare/fino a toccarla/fino a toccarlo",
    "board": "collision course/on a collision course with/rotta di collisione/in rotta di collisione con/take on/"
    "board/boards/boarding/attack/attacks/attacking/ram/rams/hit/hits/assault/catch/fight/engage/take/"
    "go for/goes for/going for/go after/goes after/chase/chases/follow/hunt/pursue/bord/abborda/abbordare/abbordala/"
    "abbordo/abborda la/attacca/attaccare/attacco/assalta/assaltare/sperona/speronare/insegui/inseguire/prendi/"
    "prendere/segui/"
    "sali a bordo di/salire a bordo di/saliamo a bordo di/a bordo di",
    "to": "to/>/sull/a/al/alla/allo/all/ai/alle/su/sul/sulla/sullo/onto/at",
    "toward": "shadow/shadows/shadowing/trail/tail/track/keep up with/pedina/follow/segui/seguire/cosy up to/"
    "cozy up to/contro/toward/towards/up to/close in on/move next to/approach/all the way to/"
    "until/in the direction of/"
    "as close as possible to/closest possible to/as near as possible to/verso/fino a/fino al/fino alla/avvicinati a/"
    "avvicinati/in direzione di/piu vicino possibile a/il piu vicino possibile a/avanti verso/"
    "closer to/nearer to/closer/nearer/down on/down to/over to/across to/up on/up against/addosso a/addosso/"
    "incontro a",
    "away": "avoid/avoids/avoiding/evita/evitare/evitiamo/evito/"
    "a wide berth/wide berth/al largo/al largo da/al largo di/al largo dal/al largo dalla/clear/alla larga/"
    "alla larga da/away/"
    "away from/far from/far away from/get away from/run away from/"
    "back off from/back off/"
    "keep away from/clear of/off from/via/via da/via dal/via dalla/via dallo/via dai/via dalle/lontano da/"
    "lontano dal/lontano dalla/lontana da/allontanati/allontanati da/allontanati dal/allontanati dalla/lontano/"
    "lontani da",
    "flee": "flee/flees/run/runs/escape/escapes/run away/get away/flee from/run from/runs from/escape from/"
    "get out of here/get me out of here/away as far as possible/as far away as possible/safest place/to safety/safe/"
    "il piu lontano possibile/piu lontano possibile/scappa/scappare/scappo/fuggi/fuggire/fugge/fuga/scappa da/"
    "scappa dal/scappa dalla/fuggi da/fuggi dal/fuggi dalla/al sicuro/mettiti al sicuro/"
    "get the hell out of here/out of here/get outta here/outta here/let s get out of here/via di qui/via da qui/"
    "taglia la corda/ritirata/andiamocene/battiamocela/gambe in spalla",
    "range": "a portata di tiro/a portata di tiro di/a portata di cannone/a portata di cannone di/portata corta/"
    "portata corta di/a portata corta/a portata corta di/corta portata/a corta portata/range/"
    "in range/in range of/into range/into range of/within range/within range of/short range/"
    "in short range/in short range of/into short range/into short range of/short range of/within short range/"
    "within short range of/firing range/firing range of/shooting range/close enough to shoot/close enough to fire at/"
    "until in range/until i can fire/until i can shoot/shooting distance/within shooting distance/"
    "within firing distance/firing distance/finche posso sparare/finche posso sparargli/tiro/a tiro/a tiro di/"
    "a tiro della/distanza di tiro/a distanza di tiro/fino a tiro/portata/"
    "portata corta/portata corta di/a portata/a portata di/distanza corta/distanza corta da/distanza corta dalla/"
    "a distanza corta/a distanza corta da/fino a distanza corta/fino a distanza corta da/"
    "cannon range/cannon range of/within cannon range/within cannon range of/gun range/close enough to hit/"
    "gittata/gittata corta/a gittata/a gittata corta/corta gittata/a corta gittata/corta distanza/a corta distanza/"
    "tiro corto/a tiro corto/quanto basta per sparare a/quanto basta per sparare/abbastanza vicino per sparare a/"
    "abbastanza vicino per sparare",
    "long": "long range/in long range/into long range/within long range/long range of/into long range of/"
    "within long range of/in long range of/a distanza lunga/a distanza lunga da/distanza lunga/distanza lunga da/"
    "fino a distanza lunga/fino a distanza lunga da/portata lunga/portata lunga di/a portata lunga/"
    "a portata lunga di/"
    "lunga portata/a lunga portata/a lunga portata di/"
    "at long range/long distance/at a long distance/gittata lunga/a gittata lunga/lunga gittata/a lunga gittata/"
    "lunga distanza/a lunga distanza/tiro lungo/a tiro lungo",
    "beside": "beside/next to/alongside/near/near to/close to/by the side of/adjacent to/accanto/accanto a/"
    "accanto al/accanto alla/vicina a/vicina al/vicina alla/vicino/vicino a/vicino al/vicino alla/di fianco/"
    "di fianco a/di fianco alla/a fianco di/"
    "affianca/presso/"
    "up beside/up next to/up alongside/down beside/down next to",
    "behind": "behind/hide behind/beyond/past/on the far side of/far side of/the other side of/dietro/dietro a/"
    "dietro al/dietro alla/dietro la/oltre/dall altra parte di/other side/altra parte",
    "between": "nel mezzo fra/nel mezzo tra/nel mezzo di/in the middle between/in mezzo al/in mezzo alla/"
    "in mezzo alle/in mezzo ai/in mezzo agli/between/halfway between/in between/"
    "in the middle of/fra/tra/in mezzo tra/in mezzo fra/in mezzo a/"
    "a meta tra/a meta fra/a meta strada tra",
    # which one
    "near": "vicina/vicine/nearest/closest/next closest/piu vicina/piu vicino/vicinissima",
    "far": "farthest/furthest/most distant/piu lontana/piu lontano/piu distante",
    "weak": "weakest/easiest/piu debole",
    "strong": "strongest/toughest/biggest/piu forte",
    "ship": "ship/ships/one/ones/boat/vessel/die/np ship/nave/navi/nave png/dado/barca/vascello",
    "other": "other ship/other one/other of mine/altra nave/altra mia nave/altra",
    "enemy": "enemy/enemies/enemy ship/target/prey/foe/nemico/nemica/nave nemica/bersaglio/preda/nemici",
    "rival": "rival/rivals/rival ship/opponent/rivale/avversario/avversaria",
    "tile": "tile/tiles/ocean tile/tessera/tessere",
    "all": "everyone/everybody/all ships/all the ships/all np ships/all enemies/them all/tutti/tutte le navi/"
    "tutte le navi png/tutti i nemici/tutte",
    "captain": "cap/skipper/flagship/ammiraglia/captain/captain ship/captains ship/flagship of mine/capitano/"
    "capitana/"
    "nave capitana/nave capitano/"
    "nave del capitano/"
    "captain s ship/captain s/king/king ship/il re/nave del re",
    # how far
    "max": "a tutta forza/tutta forza/a tutto gas/a tutto vapore/di gran carriera/full steam/full steam ahead/"
    "full tilt/"
    "at full speed/at top speed/top speed/"
    "full sail/a tutta vela/a vele spiegate/tutta vela/as close as you can/as close as possible/"
    "piu vicino possibile/il piu vicino possibile/max/maximum/"
    "full speed/far/as far as possible/as far as i can/as far as it goes/all the way/full/flat out/most/as possible/"
    "massimo/al massimo/il piu possibile/possibile/a tutta velocita/tutta/tutto/piu lontano possibile/"
    "il piu lontano possibile/lontano/"
    "as far as we can/as far as you can/as far as it can/as far as it will go/fin dove si puo/fin dove posso/"
    "fin dove possibile/fino in fondo/piu che puoi/piu che posso",
    "mm": "mm/millimetres/millimeters/millimetre/millimeter/millimetri/millimetro",
    "cm": "cm/centimetres/centimeters/centimetre/centimeter/centimetri/centimetro",
    # places
    "cell": "cell/square/field/casella/cella/casa/quadrato/riquadro/quadretto",
    "centre": "in mezzo al mare/middle of the board/centre of the board/center of the board/middle of the map/"
    "centre of the map/"
    "center of the map/centro della mappa/centro del tavolo/centre/center/middle/centre of the sea/center of the sea/"
    "middle of the sea/centro/centro del mare/"
    "mezzo al mare",
    "side": "corner/angolo/edge/side/border/wall/bordo/lato/sponda",
    "hour": "o clock/oclock/ore/ora",
    "course": "bear/bearing/heading/course/rotta/direzione/angolo",
    "degrees": "degrees/degree/deg/°/gradi/grado",
    # joints
    "at": "at/alle/all/a ore/alle ore",
    "in": "in/into/nella/nel/inside/dentro",
    "of": "of/from/dell/dall/di/da/dal/dalla/dello/del/della/dai/dalle/off",
    "and": "and/e/ed/&",
    "or": "or/o/oppure/either",
    "with": "showing/shows/that shows/which shows/displaying/reading/che mostra/che segna/mostra/con sopra/with/"
    "con/col/coi/using/usando",
    "next": "then/and then/after that/poi/e poi/dopo/e dopo/dopo di che",
    "not": "not/don t/dont/never/non/no",
    # other acts
    "fire": "cannonball/cannonballs/palla di cannone/fire/fires/fire at/fires at/shoot/shoots/shoot at/spara/spara a/"
    "sparare/fuoco/fuoco su/"
    "broadside/a broadside/fire the cannons/fire the cannons at/fire cannons at/fire all cannons at/cannonata/"
    "cannonate/spara i cannoni/spara i cannoni a/spara coi cannoni a/bordata/apri il fuoco/apriamo il fuoco/"
    "aprire il fuoco/fai fuoco/"
    "fate fuoco/facciamo fuoco",
    # what says nothing
    "": "number/numero/give/va/vada/bring us/get us/take us/move us/put us/keep/slip/let/vira/dirigiti/portati/"
    "manda/stai/punta/fin/"
    "like to/want to/wanna/going to/as/piu/il piu/"
    "the/a/an/please/pls/ok/okay/let s/lets/i/i d/i ll/like/want/"
    "would/my/me/move/moves/go/goes/sail/sails/steer/going/get/bring/we/it/its/is/by/for/just/straight/due/along/on/"
    "this/that/one s/you/your/can/possible/red s/il/lo/la/le/gli/un/una/uno/per favore/per/piacere/grazie/vai/andare/"
    "andiamo/ad/voglio/vorrei/vado/muovi/muovere/muoviti/sposta/spostati/spostare/porta/naviga/navigare/mia/mio/mie/"
    "che/arriva/metti/mettiti/dritto/dritta/lungo/avanti/se/si/ci/possiamo/now/ora/adesso/next/here/travel/head/"
    "hmm/so/well/dai/su/"
    "let us/l/fai rotta/fare rotta/facciamo rotta/there/whoever/whichever/quella/quello/quelle/"
    "so that/noi/right now/veloce",
}
"""What a token stands for: its words, and phrases of several."""

HOLLOW = (
    "am are be been being was were will shall should could may might must has had have do does did ve m re ll d "
    "myself ourselves mine our ours he she they them their theirs him her his hers itself wan na gonna gotta "
    "really only simply quite rather very quickly slowly carefully maybe perhaps finally again still about some "
    "right alright wait aspetta sure yes yeah aye ahoy arr oh ah oops ops hey sir matey mates lads "
    "essere sono sei siamo deve devo devi dobbiamo devono dovrebbe dovrei posso puoi possono potrebbe potrei ha ho hai "
    "abbiamo hanno fa fai faccio facciamo fare voglia vogliamo vuole vorremmo sia stia sta sto stiamo bisogna "
    "io tu lui lei loro suo sua suoi sue tuo tua nostro nostra nostri nostre "
    "davvero solo soltanto proprio molto subito piano presto forse magari ancora allora quindi ecco pure anche "
    "qualche bene ehi oi circa "
    "appena giusto exactly esattamente any even boom bang qualsiasi qualunque mi ti vi"
)
"""Words that carry nothing by themselves: who speaks, may and must, how and how soon. None turns a sentence round:
«not», «but», «without», «except» and questions stay words that nobody knows (R-320)."""

WINDS: Mapping[str, str] = {
    "n": "right above/right over/just above/subito sopra/proprio sopra/sali/salire/saliamo/climb/in su/northern/"
    "north/up/upwards/upward/above/over/top/nord/su/in alto/alto/"
    "sopra/settentrione",
    "s": "right below/right under/just below/just under/subito sotto/proprio sotto/scendi/scendere/scendiamo/"
    "in giu/southern/south/down/downwards/downward/below/under/underneath/bottom/sud/"
    "giu/in basso/basso/sotto",
    "e": "eastern/east/right/right hand/rightwards/est/destra",
    "w": "western/west/left/left hand/leftwards/ovest/sinistra",
    "ne": "northeast/north east/nordest/nord est",
    "nw": "northwest/north west/nordovest/nord ovest",
    "se": "southeast/south east/sudest/sud est",
    "sw": "southwest/south west/sudovest/sud ovest",
    "nne": "north north east/north northeast/nord nord est/nord nordest",
    "nnw": "north north west/north northwest/nord nord ovest/nord nordovest",
    "ene": "east north east/east northeast/est nord est/est nordest",
    "ese": "east south east/east southeast/est sud est/est sudest",
    "sse": "south south east/south southeast/sud sud est/sud sudest",
    "ssw": "south south west/south southwest/sud sud ovest/sud sudovest",
    "wnw": "west north west/west northwest/ovest nord ovest/ovest nordovest",
    "wsw": "west south west/west southwest/ovest sud ovest/ovest sudovest",
}
"""Directions in words; their letters are read where a length follows."""

CORNERS: Mapping[str, str] = {
    "nw": "top left/upper left/in alto a sinistra/a sinistra in alto",
    "ne": "top right/upper right/in alto a destra/a destra in alto",
    "sw": "bottom left/lower left/in basso a sinistra/a sinistra in basso",
    "se": "bottom right/lower right/in basso a destra/a destra in basso",
}
"""Of a cell; a direction where there is none."""

OUTERMOST: Mapping[str, str] = {
    "n": "topmost/uppermost/northernmost/la piu a nord/quella piu a nord/la piu in alto/quella piu in alto",
    "s": "bottommost/southernmost/la piu a sud/quella piu a sud/la piu in basso/quella piu in basso",
    "e": "rightmost/easternmost/la piu a est/quella piu a est/la piu a destra/quella piu a destra",
    "w": "leftmost/westernmost/la piu a ovest/quella piu a ovest/la piu a sinistra/quella piu a sinistra",
}
"""Which one of several, by where it lies."""

COLOURS: Mapping[str, str] = {
    "y": "yellow/yellows/yellow ship/merchant/giallo/gialla/gialle/mercante/mercantile",
    "g": "green/greens/green ship/fisher/fishing boat/raider/verde/verdi/peschereccio/pescatore",
    "r": "red/reds/red ship/navy/rosso/rossa/rosse/marina",
    "o": "orange/oranges/orange ship/hunter/arancione/arancio/arancioni/cacciatore",
    "b": "blue/blues/blue ship/storm/fire ship/blu/azzurro/azzurra/tempesta/brulotto",
    "v": "violet/violets/violet ship/purple/flagship/viola/violetto/ammiraglia",
    "white": "white/bianco/bianca",
}
"""Colours, and what Ships of a colour are called."""

TILES: Mapping[str, str] = {
    "rock": "rock/rocks/scoglio/scogli",
    "coral": "reef/rock/rocks/scoglio/scogli/reefs/coral/scogliera/scogliere/corallo/barriera/barriera corallina",
    "island": "sandbank/sandbanks/sandbar/secca/secche",
    "skull-crossed-bones": "skull rock/rocca/rocca del teschio/scoglio del teschio",
    "military-fort": "fort/fortress/castle/harbour/harbor/port/forte/fortezza/castello/porto",
    "whirlpool-shuriken": "whirlpool/maelstrom/gorgo/mulinello/vortice",
    "ship-wreck": "boneyard/wreck/wrecks/graveyard/cimitero/cimitero dei relitti/relitti/relitto",
}
"""What tiles are called, by their signs."""

FACES: Mapping[str, str] = {
    "cannon": "cannon/cannone",
    "grapeshot": "grapeshot/mitraglia",
    "sail": "sail face/sail/vela",
    "skull": "skull/teschio",
}

NUMBERS: Mapping[str, str] = {"1": "uno", "2": "two/due", "3": "three/tre", "4": "four/quattro"}
