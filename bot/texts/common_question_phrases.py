"""Phrases in which people ask the same question about any game, such as how long it takes.

A page of docs/play refers to such a question by “=” and its key, such as “=length”. Phrases about one game alone are in
its page.
"""

from __future__ import annotations

QUESTIONS = {
    "en": {
        "goal": "how to play, how does this work, basics, overview, introduction, what is this game about, what "
        "is the point of the game, what is the goal, what is the aim, object, objective, what am I "
        "supposed to do, explain the game, new here",
        "players": "how many players, how many people can play, how many of us can play, number of players, number "
        "of people, can we play with two, can we be three, is it playable with two, minimum number of "
        "players, maximum number of players, can I play alone, play solo, best number of players",
        "length": "how long does a game take, how long does it last, how long is a game, how long is a match, how "
        "much time does it take, how much time do we need, playing time, duration, how many minutes, how "
        "many hours, length of a game, is it a short game",
        "deal": "how many cards at the start, how many cards do I get, starting hand, starting cards, cards "
        "dealt, with what do I begin",
        "start": "who starts, who goes first, who begins, who is first, starting player, first player, first turn, "
        "order of turns, whose turn is first, clockwise",
        "turn": "what can I do on my turn, what can I do in my turn, what do I do now, it is my turn, my options, "
        "actions in a turn, how many actions, how often can I act, must I do something, can I pass, skip "
        "my turn",
        "win": "how do I win, how does one win, who wins, how is the winner decided, victory, score, scoring, "
        "how do I score, points, how are points counted, what gives points, count points, final score, final count",
        "end": "when does the game end, how does the game end, when is the game over, when is it finished, last "
        "round, what ends the game",
        "tie": "tie, draw, tied, equal at the end, same points, equal points, who wins when it is a tie, "
        "tiebreak, what if we have the same score",
        "team": "teams, which side am I on, what team am I, who is on my team, who are my friends, who is with "
        "me, how do I know my side, loyalty, how are the teams made",
        "talk": "table talk, may we talk, chat, lie, can I lie, is lying allowed, bluff, tell the truth, say "
        "which cards I have, show cards, show my hand, whisper",
        "money": "get money, how do I get money, how do I get gold, earn money, out of money, no coins left, "
        "become rich",
        "away": "leave, leave the game, quit, go away, afk, disconnect, lose my connection, somebody left, "
        "somebody does not answer, time runs out, timeout, too slow, come back, return to my seat, bot "
        "plays for me",
        "ours": "official, original, fan project, invented, real cards, same as the box, licence, publisher, made "
        "by whom",
    },
    "it": {
        "goal": "come si gioca, come funziona, le basi, in breve, di che si tratta, che gioco è, scopo del gioco, "
        "qual è lo scopo, qual è l'obiettivo, che cosa devo fare, spiegami il gioco, sono nuovo",
        "players": "in quanti si gioca, quanti giocatori, in quanti possiamo giocare, quante persone, numero di "
        "giocatori, si gioca in due, si può giocare in tre, si può fare in due, minimo di giocatori, "
        "massimo di giocatori, posso giocare da solo, in quanti è meglio",
        "length": "quanto dura una partita, quanto dura, quanto è lunga una partita, quanto tempo ci vuole, quanto "
        "tempo serve, durata, quanti minuti, quante ore, è un gioco breve",
        "deal": "quante carte all'inizio, quante carte si ricevono, quante carte mi danno, mano iniziale, carte "
        "iniziali, con che cosa comincio",
        "start": "chi inizia, chi comincia, chi parte, chi è il primo, primo giocatore, primo turno, ordine di "
        "turno, a chi tocca per primo, senso orario",
        "turn": "cosa posso fare al mio turno, cosa faccio adesso, tocca a me, le mie possibilità, azioni in un "
        "turno, quante azioni, quante volte posso agire, devo fare qualcosa, posso passare, saltare il "
        "mio turno",
        "win": "come si vince, come vinco, chi vince, come si decide il vincitore, vittoria, punteggio, punti, "
        "come si contano i punti, che cosa dà punti, come si fanno punti, punteggio finale, "
        "conteggio finale",
        "end": "quando finisce la partita, come finisce la partita, quando termina, ultimo giro, che cosa chiude "
        "la partita",
        "tie": "pareggio, in caso di parità, pari alla fine, stessi punti, chi vince a parità di punti, "
        "spareggio, se siamo pari",
        "team": "squadre, di che parte sono, di che squadra sono, chi è nella mia squadra, chi sono i miei "
        "compagni, chi sta con me, come so la mia parte, lealtà, come si fanno le squadre",
        "talk": "si può parlare, chiacchiere, mentire, posso mentire, dire bugie, bluff, dire la verità, dire le "
        "proprie carte, mostrare le carte, far vedere la mano",
        "money": "fare soldi, come si fanno i soldi, come guadagno oro, guadagnare monete, non ho più soldi, senza "
        "monete",
        "away": "abbandonare la partita, uscire dal gioco, andarsene, lasciare il tavolo, disconnesso, salta la "
        "connessione, uno se ne è andato, uno non risponde, scade il tempo, tempo scaduto, troppo lento, "
        "tornare, riprendere il posto, il bot gioca per me",
        "ours": "ufficiale, originale, inventato, progetto di fan, carte vere, come nella scatola, editore, chi "
        "l'ha fatto",
    },
}
"""By language and key of a question: the phrases in which people ask it, as one text with commas between them."""


def phrases_of(phrase: str, locale: str) -> list[str]:
    """Return the phrases of a common question if `phrase` is “=” and its key, such as “=length”.

    Otherwise return a list with `phrase` alone. Raises KeyError for an unknown question.
    """
    if not phrase.startswith("="):
        return [phrase]
    return [one.strip() for one in QUESTIONS[locale][phrase.removeprefix("=")].split(",")]
