"""The English words of typed moves. A row of `WORDS` or `VERBS` is «meaning: phrases».

A meaning is the kind of a token and its value. Of a verb all regular forms are known. Phrases have no capitals,
accents, hyphens and apostrophes. A phrase with several meanings has several rows.
"""

WORDS = """
touch: point blank, contact, until they touch, until it touches, when we touch, until we bump it, until it bumps it,
  ashore
board: bord, collision course
strike: hits, hitting
toward: towards, against, toward, closer, nearer, direction, all the way to
away: away, far, farther, further, off, back, backwards, backward, clear, distance, my distance, our distance
flee: as far away, safety, safe, safest place, out of here, out of there, out, run for it, run off, running, running
  away
shy: no contact, short, without contact, no need to touch, no touching
range: range, firing range, shooting range, cannon range, gun range, firing distance, shooting distance, cannon
  distance, close enough to shoot, close enough to fire, close enough to hit, near enough to shoot, until i can fire,
  until i can shoot, so i can shoot, so i can fire, so that i can shoot, so that i can fire, until we can shoot, until
  we can fire
long: long range, long distance
within: within, inside
beside: beside, next to, alongside, near, close, by the side, adjacent, by
behind: behind, beyond, past, far side, other side, opposite side
between: between, halfway between
fire: one shot, another shot, pot shot, potshot, pot shots, boom, bang, both cannons, both my cannons, two cannons, all
  cannons, all my cannons, both guns, all guns, broadside, cannonball, cannon shot, cannons, guns, with my cannon, with
  my cannons, with the cannon, with the cannons, with my guns, with cannon, with cannons, use my cannon, use my cannons,
  use a cannon, use the cannon, fire my cannon, fire my cannons, cannon, a shot
which near: nearest, closest, next closest
which far: farthest, furthest, most distant, remotest
which weak: weakest, easiest, weaker, smallest, smaller, lowest
which strong: strongest, toughest, biggest, stronger, bigger, mightiest, hardest, highest
ship: something, anything, someone, ship, ships, one, ones, boat, boats, vessel, vessels, die, dice, np ship, np ships,
  guy, fella, fellow, enemy, enemies, target, targets, prey, foe, foes
own: my, our, mine, own
other: other, other ship, second ship
rival: rival, rivals, opponent, opponents, his, their, opposing
tile any: tile, tiles, terrain
all: everyone, everybody, everything, all, all ships, all the ships, all np ships, all enemies, all of them, them all,
  all the enemies, anyone
captain: captain, cap, flagship, king
max: max, maximum, full speed, full sail, full steam, flat out, all the way, top speed, all out, far, full, most, all
  sails, the full distance
little: tiny, tiny bit, nudge, nudges, bit, little, slightly, a smidge, a tad, a touch
mm: mm, millimetres, millimeters, millimetre, millimeter, mil
cm: cm, centimetres, centimeters, centimetre, centimeter, cms
inches: inch, inches
cells: cells, squares, fields, cell, square, field
square: cell, square, field
centre: centre, center, middle, centre of the board, center of the board, middle of the board, middle of the map, middle
  of the sea, open sea
corner: corner
side: side, edge, border, wall
hour: o clock, oclock
course: bearing, heading, course, bear, angle
degrees: degrees, degree, deg, °
to: to, onto, into, unto, until, till
from: from, off, off from
of: of
at: at, on, upon
in: in
with: with, showing, shows, using, which shows, displaying, reading
and: and, &, but
or: or, either
next: then, after that, afterwards, followed by
self: me, yourself, us, myself, ourselves
not: not, do not, never, dont, cant, wont, without, except, nor, neither
for: for, by
it: it, her
it foe: him, them
let: let
the: there is, the, this, that, those, these, an, its, any, some, which is, that is, whichever is, whoever is, whatever
  is, whatever, whichever, there
wind n: north, northern, northward, northwards, up, upwards, upward, northerly
wind s: south, southern, southward, southwards, down, downwards, downward, southerly
wind e: east, eastern, eastward, eastwards, right, right hand, rightwards, rightward
wind w: west, western, westward, westwards, left, left hand, leftwards, leftward
wind ne: northeast, north east, up and right, up right, top right, upper right, right top
wind nw: northwest, north west, up and left, up left, top left, upper left, left top
wind se: southeast, south east, down and right, down right, bottom right, lower right
wind sw: southwest, south west, down and left, down left, bottom left, lower left
above n: above, over, on top
above s: below, under, underneath, beneath, bottom
outer n: northmost, topmost, northernmost, upper, top, highest up
outer s: southmost, bottommost, southernmost, lower
outer e: eastmost, rightmost, easternmost
outer w: westmost, leftmost, westernmost
colour y: yellow, yellows, merchant, merchants, trader
colour g: green, greens, fisher, fishing boat, raider
colour r: red, reds, navy
colour o: orange, oranges, hunter
colour b: blue, blues, storm, fire ship
colour v: violet, violets, purple, flagship
colour white: white, whites
shape rock: rock, rocks
shape coral: reef, reefs, coral, rock, rocks
shape island: sandbank, sandbanks, sandbar, island
shape military-fort: fort, fortress, castle, harbour, harbor, port
shape whirlpool-shuriken: whirlpool, maelstrom
shape ship-wreck: boneyard, wreck, wrecks, graveyard
unknown: ship a, my a, my ship a
face cannon: cannon
face grapeshot: grapeshot
face sail: sail
face skull: skull
number 1: single
number 2: two
number 3: three
number 4: four
answer end: no more moves, nothing left, got nothing left, out of moves, end, done, finished, finish, end, enough, stop,
  that it, thats it, that is it, that all, thats all, that is all, that do, that will do, no more, nothing, nothing
  more, nothing else, nothing further, leave it, good, fine, im fine, over, next player, next please, your turn, your
  go, that will be all, nothing for me, no thanks, no thank you
answer pass: pass, passes, passing, skip, sit out, sit this one out, im out, do nothing, no move, no moves, no action,
  no actions, no more actions, no further actions
answer back: back, go back, undo, cancel, never mind, nevermind, another ship, other ship, another, another one, wrong
  ship, different ship, different one, wrong one, changed my mind, change my mind, something else, take back, take it
  back, pick again, choose again, oops
answer help: help, ?, commands, explain, what, how, i do not get it, i do not understand, i am lost, im lost, i do not
  know what to do
answer stay: stay where you are, stay here, remain here, stay, stay put, wait, hold, do not move, not move, not moving,
  do not want to move, will not move, stay where i am, stay still
answer move: move one of my ships, move a ship, moving
aux: from me, folks, guys, this time, is, turn, my turn, here, today, am, are, adventure, round, so far, the turn, a,
  after all
oops: no wait, wait no, no, nope, nah, wait, sorry, actually, oh, hang on, hold on, hmm, oops
measure: what the distance, what distance, how far, distance, measure, the distance, how far apart, what is the
  distance, tell me the distance, how close, how many mm, how near
: please, pls, at will, time to, it is time to, now, just, so, well, ok, okay, can, could, may, might, i, we, you,
  would, will, shall, must, should, want, wanna, like, lets, going, gonna, need, straight, diagonally, directly, due,
  right now, quickly, slowly, immediately, instead, again, only, exactly, simply, alright, all right, yes, yeah, yep,
  sure, aye, ahoy, arr, arrr, hey, hi, mate, thanks, thank you, im, ve, this turn, for now, today, if possible, like
  hell, have to, got to, gotta, ish, ahead, ought, the hell, rather, how about, what about, i think, better
go: getting, putting, stopping, setting
"""

VERBS = """
touch: touch, reach, meet, bump, bump into, hug, dock, land, visit, contact
board: board, ram, assault, catch, fight, engage, chase, follow, hunt, pursue, grapple, rush, charge, capture,
  intercept, crash into, run into, collide, go for, go after, take on, take
strike: attack, smash, crush, obliterate, hit, sink, kill, destroy, strike, take out, wreck, eliminate, finish, finish
  off, get rid of, take down
fire: torpedo, shell, pelt, pummel, cannonade, fire, fire at, fire on, fire upon, shoot, shoot at, shoot on, shoot down,
  blast, bombard, gun down, open fire, open fire on, open up on, aim at, blow up
toward: approach, make for, head for, aim for, set course for, set sail for, close in, close in on, close on, close,
  come up, bear down, shadow, trail, cosy, aim
flee: turn tail, bolt, flee, escape, retreat, withdraw, run, run away
away: avoid, back off, back away, back up, fall back, pull back, evade
move: move, sail, steer, head, travel, navigate, advance, proceed, row, turn, sneak, shift, go sail, edge
go: go, push, shove, slide, come, get, bring, take, send, make, have, put, place, position, drive, pull, pick, choose,
  select, try, stand, drop, park, anchor, slip, squeeze, use, set, give, hide, finish, be, enter
go stop: stop, halt, stay, keep
"""

IDIOMS = (
    (
        r"(?<=\w) (?:, )?(?:but )?(?:without|before|no need to|(?:do )?not) (?:touch|contact|bump)\w*(?: it)?"
        r"(?= with| ,|$)",
        " just short",
    ),
    (
        r"(?<=\w) (?:, )?(?:and|but) (?:stop|stay|halt) (?:just |right )?(?:before|short)(?: it| contact)?$",
        " just short",
    ),
    (r"\b(?:stop|stay|halt)s? (?=just short)", ""),
    (r"\b(?:please|aye|yes|ok|thanks|thank you) (?:captain|cap)$", ""),
    (r"\b(fire|firing|shoot|shooting|shot|fuoco|spar\w+) (?:against|contro)\b", r"\1 at"),
    (r"\bcrash (?!into\b)", "send "),
    (r"^no , (?=wait|aspetta)", "no "),
    (r"\b(?:so (?:that )?(?:it|they)|in modo che) (?=touch|tocc)", ""),
    (r"^no (?=\w+ing\b|shots?\b)", "not "),
    (r"^(.+) is (?:my|our|the) target$", r"fire at \1"),
    (r"^(?:who|what|which(?: ships?| ones?)?) (?:is|are) (?:in|within) (?:\w+ )?range(?: now)?$", "fire"),
    (r"(?<!\d )\binch(?:es|ing)? ", "nudge "),
    (r"\bput(?:s|ting)? (?:a |another )?holes? in\b", "shoot"),
    (r"\b(with|using) my cannon (?=ship|boat|die|one)", r"\1 mine cannon "),
    (r"^(?:who|which (?:ship|one|of my ships|of mine)) can (?=shoot|fire|hit|sink)", ""),
    (r"(?<=\w) (?:out of the (?:water|sea)|to (?:pieces|bits|smithereens|hell))\b", ""),
    (r"((?:shoot|fire|sink|hit|blast)\b.*) before (?:it|he|she|they) \w+(?: away| off)?$", r"\1"),
    (r"\b(?:out of|outside|beyond) (?:\w+ )?(?:range|reach) (?:of|from|to)\b", "away from"),
    (r"^(?:is|are) (.+) (?:in|within) (?:\w+ )?(?:range|reach)(?: now)?$", r"how far to \1"),
    (r"^(?:what|who|which(?: ships?| ones?)?) can (?:i|we) (?:shoot|fire|hit|sink)(?: at)?(?: now)?$", "fire"),
    (r"\b(?:use|using|with) (?:my |the |a |both |all )*(?:cannons?|guns?) (?:on|against|at)\b", "fire at"),
    (r"^(?:i |we )?(?:want|need) (.+) (?:gone|sunk|dead|destroyed)$", r"sink \1"),
    (r"^(.+) (?:must|has to|should|needs to|shall) (?:die|sink|be sunk)$", r"sink \1"),
    (
        r"((?:shoot|fire|sink|hit|blast)\b.*) if (?:it|you|we|i|possible|in)(?: is| can)?(?: in| within)?(?: range)?$",
        r"\1",
    ),
    (r"\bas far as (?:it|she|he|i|we|you|they) (?:goes|go|can go|will go|can|gets|possibly can)\b", "max"),
    (r"\b(?:until|till) (?:it|she|we|i) (?:hits?|reach|reaches|meets?) the (?:edge|border|side|wall)\b", "max"),
    (r"\b(?:finish|take|knock|blow) (?!my\b|me\b|us\b|our\b|\d)(.+) (?:off|out|down|up)$", r"sink \1"),
    (r"\bback (?=to\b|into\b)|\b(?:from here|da qui)\b", ""),
    (r"\b(?:further|farther|more) (?=(?:to the )?(?:north|south|east|west|up|down|left|right))", ""),
    (r"\b(?:fur|far)thest (?:(?:to|on) the )?(north|south|east|west|left|right)\b", r"\1most"),
    (r"\b(?:number|numero) (?=\w)", ""),
    (r"\b(?:about|around|roughly|approximately|almost|circa) (?=\d)", ""),
    (r"\b(?:up|down|over|across|out) (?=to\b|next to|beside|alongside|against|behind|close|near|toward)", ""),
    (r"\bas far (\w+) as (?:possible|(?:i|we|you|it|she) (?:can|goes))\b", r"max \1"),
    (
        r"\bas (\w+)( \w+)? as (?:is )?(?:possible|(?:i|we|you|it|she|he) (?:can|could|gets?|goes|go|will go))\b",
        r"max \1\2",
    ),
    (r"\bas (\w+) (from .+|to .+|away .+) as (?:possible|(?:i|we|you|it) (?:can|get|gets|could))\b", r"max \1 \2"),
    (r"\b(closest|nearest) possible to\b", "max close to"),
    (r"\bas far as\b", "max"),
    (
        r"\b(?:just|right|directly) (?=before|above|below|over|under|next|beside|behind|up|at|into|between)",
        "",
    ),
    (r"\bnot (?:too )?(?:near|close)\b", "far"),
    (r"\bone (?=o clock|mm|cm|milli|centi|cell|square|field)", "1 "),
    (r"\ba (?=(?:mm|cm|millimet\w+|centimet\w+|cell|square|field)\b)", "1 "),
)
"""Patterns of idioms, each with the plainer words that replace it."""

ASKS_HELP = (
    r"^(?:so |ok |and )*where (?:can|could|should) (?:i|we) (?:go|sail|move)\b(?: to)?(?: now| here)?$|"
    r"^(?:how|what|which|where)\b.*\b(?:say|type|write|enter|word|words|phrase|put|commands|orders|options|choices)\b"
    r"|^(?:so |ok |and |tell me |show me )*(?:what|which things|which moves)\b(?: else)?(?: even)? "
    r"(?:can|could|may|should|do|must|am|are) (?:i|we|you)(?: even)?(?: allowed to)? (?:do|play)\b(?: here| now)*$"
    r"|^what can (?:\w+ ){1,3}do$|^how does (?:\w+ ){1,3}work$"
    r"|^(?:what|which) (?:moves|actions)\b|^(?:what|which)\b.* (?:suggest|recommend|advise)$"
    r"|^(?:tell|show) me what i can do$|^how (?:do|can|does|should) (?:i|we|it|this|that)\b(?: \w+){0,2}$"
)
"""Pattern of questions about what can be done, or how to word it."""
