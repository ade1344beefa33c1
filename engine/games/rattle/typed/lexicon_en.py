"""The English words of a typed move. Rows are «meaning: phrases»; verbs are known in all forms that are regular.

Phrases have no capitals, accents, hyphens and apostrophes. A phrase with several meanings stands in several rows.
"""

WORDS = """
touch: point blank, contact, until touching, until contact, until we touch, until they touch, until it touches, until
  you touch, when we touch, when it touches, until we bump it, until it bumps it, ashore
board: bord, collision course
strike: hits, shot through
toward: towards, against, toward, closer, nearer, in the direction, direction, all the way to
away: away, far, farther, further, off, back, backwards, backward, clear, wide berth, berth, distance
flee: as far away, safety, safe, safest place, out of here, outta here, out, run for it, make a run for it, run off
shy: just short, no contact, short, without contact, but not too close, no need to touch, no touching
range: range, short range, firing range, shooting range, cannon range, gun range, gunshot, firing distance, shooting
  distance, cannon distance, close enough to shoot, close enough to fire, close enough to hit, close enough to shoot
  at, close enough to fire at, near enough to shoot, until i can fire, until i can shoot, so i can shoot, so i can
  fire, so that i can shoot, so that i can fire, until we can shoot, until we can fire, where i can shoot, to where i
  can shoot
long: long range, long distance, long shot
within: within, inside
beside: beside, next to, alongside, near, close, by the side, adjacent, abreast, by
behind: behind, beyond, past, far side, other side, opposite side
between: between, halfway between, in the middle of, in between, betwixt
fire: broadside, cannonball, cannonballs, volley, cannon shot, cannons, guns, salvo, with my cannon, with my cannons,
  with the cannon, with the cannons, with my guns, with cannon, with cannons, use my cannon, use my cannons, use a
  cannon, use the cannon, use the cannons, fire my cannon, fire my cannons, fire a cannon, fire the cannon, fire the
  cannons, fire cannons, fire all cannons, cannon, a shot, take a shot, have a shot
which near: nearest, closest, next closest
which far: farthest, furthest, most distant, remotest
which weak: weakest, easiest, weaker, smallest, smaller, lowest
which strong: strongest, toughest, biggest, stronger, bigger, mightiest, hardest, highest
ship: ship, ships, one, ones, boat, boats, vessel, vessels, die, dice, np ship, np ships, guy, fella, fellow
ship: enemy, enemies, target, targets, prey, foe, foes, enemy ship, enemy ships
own: my, our, mine, own
other: other, other ship, other one, second ship
rival: rival, rivals, opponent, opponents, his, their, opposing
tile any: tile, tiles, ocean tile, terrain
all: everyone, everybody, everything, all, all ships, all the ships, all np ships, all enemies, all of them, them all,
  all the enemies, all the others, anyone, anybody
captain: captain, captain ship, captains ship, captains, cap, skipper, flagship, king, king ship
max: max, maximum, full speed, full speed ahead, full sail, full sails, full steam, full steam ahead, full tilt, flat
  out, all the way, top speed, at full speed, at top speed, all out, far, full, most, as far as, all sails, full
  blast, the whole way, the full distance, the limit, full throttle, throttle
little: a bit, a little, a little bit, bit, little, slightly, a smidge, a tad, a touch, a hair, somewhat, a nudge
mm: mm, millimetres, millimeters, millimetre, millimeter, mil
cm: cm, centimetres, centimeters, centimetre, centimeter, cms
cells: cells, squares, fields, cell, square, field
square: cell, square, field
centre: centre, center, middle, centre of the board, center of the board, middle of the board, centre of the map,
  middle of the map, center of the map, centre of the sea, center of the sea, middle of the sea, open sea
side: side, edge, border, wall, rim
hour: o clock, oclock
course: bearing, heading, course, bear, angle
degrees: degrees, degree, deg, °
to: to, onto, unto, until, till
from: from, off, off from
of: of
at: at, on, upon
in: in, into
with: with, showing, shows, using, that shows, which shows, displaying, reading
and: and, &, but
or: or, either
next: then, and then, after that, afterwards, followed by
self: me, yourself, us, myself, ourselves
not: not, do not, can not, ca not, will not, wo not, does not, never, dont, cant, wont, without, except, nor, neither
for: for, by
it: it, her, him, them
the: there is, the, this, that, those, these, an, its, any, some, which is, that is, whichever is, whoever is, there
wind n: north, northern, northward, northwards, up, upwards, upward, northerly
wind s: south, southern, southward, southwards, down, downwards, downward, southerly
wind e: east, eastern, eastward, eastwards, right, right hand, rightwards, rightward
wind w: west, western, westward, westwards, left, left hand, leftwards, leftward
wind ne: northeast, north east, up and right, up right
wind nw: northwest, north west, up and left, up left
wind se: southeast, south east, down and right, down right
wind sw: southwest, south west, down and left, down left
above n: above, over, on top
above s: below, under, underneath, beneath, bottom
wind nw: top left, upper left, left top
wind ne: top right, upper right, right top
wind sw: bottom left, lower left, left bottom
wind se: bottom right, lower right, right bottom
outer n: topmost, uppermost, northernmost, upper, top, highest up
outer s: bottommost, southernmost, lower
outer e: rightmost, easternmost
outer w: leftmost, westernmost
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
shape skull-crossed-bones: skull rock
shape military-fort: fort, fortress, castle, harbour, harbor, port
shape whirlpool-shuriken: whirlpool, maelstrom
shape ship-wreck: boneyard, wreck, wrecks, graveyard
face cannon: cannon
face grapeshot: grapeshot
face sail: sail
face skull: skull
number 1: single
number 2: two, couple of
number 3: three
number 4: four
answer end: done, finished, finish, end, enough, stop, that it, thats it, that is it, that all, thats all, that is
  all, that do, that will do, no more, nothing, nothing more, nothing else, nothing further, leave it, leave it at
  that, good, im good, fine, im fine, good enough, call it, call it a day, over, no thanks, no thank you, end of turn
answer pass: pass, no more moves, passes, passing, skip, sit out, sit this one out, sit it out, sitting this one out,
  count me out, im out, not this one, do nothing, no move, no moves, no action, no actions, no more actions, no
  further actions, sit tight
answer back: back, go back, undo, cancel, never mind, nevermind, another ship, other ship, another, another one, wrong
  ship, different ship, different one, wrong one, changed my mind, change my mind, something else, take back, take it
  back, abort, step back, one step back, go back one step, pick again, choose again, revert, oops, redo, let me
  rethink
answer help: help, help me, ?, commands, explain, what, how, i do not get it, i do not understand, i am lost, im lost,
  i do not know what to do, i do not know what to type, im confused, no idea
answer stay: stay, stay put, wait, hold, hold position, do not move, dont move, not move, not moving, do not want to
  move, dont want to move, will not move, wont move, rather not move, better not move, stay where i am, stay still
answer move: time to move, move one of my ships, move a ship, moving
aux: is, turn, my turn, here, today, am, are, we are, i am, adventure, round, so far, the turn, a, after all,
  different, ill
oops: no wait, wait no, no, nope, nah, wait, sorry, actually, oh, hang on, hold on, scratch that, on second thought,
  hmm, hm, oops, uh, er
measure: how far, how far away, how far off, distance, distance between, measure, what distance, the distance, how far
  apart, what is the distance, what the distance, tell me the distance, how close, how many mm, how near, check the
  distance
: please, pls, plz, now, just, so, well, ok, okay, okey, can, could, may, might, i, we, you, boom, bang, would, will,
  shall, must, should, want, wanna, like, let, lets, going, gonna, need, straight, directly, due, right now, quickly,
  slowly, carefully, gently, fast, immediately, instead, again, only, really, exactly, simply, alright, all right,
  yes, yeah, yep, sure, aye, ahoy, arr, arrr, hey, hi, mate, matey, mates, sir, lads, guys, thanks, thank you, cheers,
  great, id, im, d, ll, m, ve, this turn, for now, this time, today, if possible, if i can, if we can, finally, like
  hell, like mad, lol, im going, have to, got to, gotta, ish, along, ahead, away with you, ought, next, more or less,
  to start, first, with it, when possible, kindly, a tiny bit of, will you, one more time, as fast, in order, yo,
  fucking, bloody, damn, the hell, rather, how about, what about, i think, i guess, i say, i suppose, for your life,
  for our lives, for my life, better
go: getting, putting, stopping, dropping, slipping, letting, setting
flee: running, running away
touch: hugging
board: ramming
strike: hitting
"""

VERBS = """
touch: touch, reach, meet, bump, bump into, hug, kiss, dock, land, visit, contact, go ashore
board: board, attack, ram, assault, catch, fight, engage, chase, follow, hunt, pursue, grapple, rush, charge, seize,
  capture, raid, intercept, tackle, crash into, run into, smash into, slam into, collide, collide with, go for, go
  after, take on, take
strike: hit, sink, kill, destroy, strike, take out, smash, wreck, eliminate, finish off, get rid of, take down, pound,
  kill off
fire: fire, fire at, fire on, fire upon, shoot, shoot at, shoot on, shoot down, blast, bombard, gun down, open fire,
  open fire on, blow up, blow away, cannonade, gun, blast away at
toward: approach, make for, head for, aim for, set course for, set sail for, close in, close in on, close on, close,
  come up, bear down, shadow, trail, tail, track, cosy, cozy, bear down on, keep up with, aim
flee: flee, escape, retreat, withdraw, bolt, scram, disengage, run, run away
away: avoid, back off, back away, back up, steer clear, fall back, pull back, evade, dodge
move: move, sail, veer, steer, head, travel, navigate, advance, proceed, cruise, drift, row, turn, swing, push, creep,
  crawl, glide, float, sneak, slide, race, hurry, inch, nudge, shift, walk, go sail, cross, edge
go: go, come, get, bring, take, send, make, have, put, place, position, drive, lead, pull, pick, choose, select, try,
  stand, drop, park, anchor, drop anchor, slip, squeeze, let, use, set, give, hide, end up, finish, be, enter, stick,
  moor
go stop: stop, halt, stay, keep, wait
"""

IDIOMS = (
    (
        r"(?<=\w) (?:, )?(?:but )?(?:without|before|no need to|do not|not) (?:touch\w*|contact|bump\w*)(?: it)?$",
        " just short",
    ),
    (r"\bback (?=to\b|into\b)|\b(?:from here|da qui)\b", ""),
    (r"\b(?:further|farther|more) (?=(?:to the )?(?:north|south|east|west|up|down|left|right))", ""),
    (r"\b(?:number|numero) (?=\w)", ""),
    (r"\b(?:about|around|roughly|approximately|almost|circa) (?=\d)", ""),
    (r"\b(?:up|down|over|across|out) (?=to\b|next to|beside|alongside|against|behind|close|near|toward)", ""),
    (r"\bas far (\w+) as (?:possible|(?:i|we|you|it|she) (?:can|goes))\b", r"max \1"),
    (
        r"\bas (\w+)(?: \w+)? as (?:is )?(?:possible|(?:i|we|you|it|she|he) (?:can|could|gets?|goes|go|will go))\b",
        r"max \1",
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
"""Turns of phrase, and what they are read as."""

ASKS_HELP = (
    r"^(?:how|what|which|where)\b.*\b(?:say|type|write|enter|word|words|phrase|put|commands|orders|options|choices)\b"
    r"|^(?:so |ok |and |tell me |show me )*(?:what|which things|which moves)\b(?: else)?(?: even)? "
    r"(?:can|could|may|should|do|must|am|are) (?:i|we|you)(?: even)?(?: allowed to)? (?:do|play)\b(?: here| now)*$"
    r"|^(?:tell|show) me what i can do$|^how (?:do|can|does|should) (?:i|we|it|this|that)\b(?: \w+){0,2}$"
)
"""Questions what can be done, or how it is said."""
