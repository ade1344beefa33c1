"""Whole sentences that are no place to go to, in both languages, written as in `vocabulary`."""

from __future__ import annotations

from collections.abc import Mapping

ANSWERS: Mapping[str, str] = {
    "end": "nothing more for me/per me basta/per me basta cosi/per me e tutto/i m good/im good/nah i m good/"
    "nah im good/no thanks/no grazie/fermo qui/ferma qui/fermi qui/"
    "ci fermiamo qui/finish turn/finish the turn/stop here/nothing else/leave it/leave it at that/non faccio altro/"
    "non faccio piu niente/finisco/that will do/that ll do/that is all/enough/good enough/that s enough/"
    "i m finished/we re done/basta cosi/per ora basta/va bene cosi/tutto qui/abbiamo finito/"
    "end/end turn/end the turn/finish/finished/done/i m done/im done/that s it/thats it/that s all/no more/"
    "no more this turn/nothing/nothing more/fine/fine turno/finisci/finisci il turno/finito/ho finito/basta/"
    "nient altro/niente/nient altro in questo turno/stop",
    "pass": "sit this one out/sit it out/sit out/sitting this one out/count me out/not this one/nothing for me/"
    "niente per me/"
    "no more actions/no further actions/no action/no actions/nessun altra azione/nessuna azione/nessuna altra azione/"
    "niente piu azioni/non faccio niente/non faccio nulla/i do nothing/do nothing/passo il turno/passa il turno/"
    "salto il turno/pass the turn/pass my turn/skip turn/skip my turn/"
    "skip the turn/no moves/niente mosse/nessuna mossa/pass/passes/i pass/pass please/skip/pass for this adventure/"
    "passo/passa/io passo/passa per favore/"
    "salto/passa per questa avventura",
    "back": "a different ship/choose a different ship/pick a different ship/choose a different one/pick another/"
    "select another ship/"
    "use another ship/use a different ship/take another ship/take a different ship/prendo un altra nave/"
    "uso un altra nave/"
    "prendi un altra nave/meglio un altra nave/wrong ship/wrong one/nave sbagliata/ho sbagliato nave/ho sbagliato/"
    "cambio idea/cambio nave/something else/"
    "let me pick something else/pick something else/choose something else/qualcos altro/pick another ship/"
    "choose another ship/let me pick again/different ship/take it back/"
    "back/back please/step back/one step back/go back one step/"
    "scelgo un altra nave/go back/cancel/undo/nevermind/never mind/another ship/other ship/changed my mind/take back/"
    "annulla/indietro/torna indietro/lascia stare/lascia perdere/un altra nave/altra nave/ho cambiato idea",
    "help": "i don t get it/i dont get it/i don t understand/i dont understand/explain/non capisco/non ho capito/"
    "spiegami/non so cosa scrivere/non so cosa fare/non so che fare/i don t know what to type/"
    "i don t know what to do/what can i do/what are my options/tell me what i can do/cosa posso fare/"
    "dimmi cosa posso fare/help/"
    "help me/?/what/how/what can i say/what can i type/how does this work/how do i move/commands/"
    "aiuto/aiutami/cosa posso scrivere/cosa posso dire/che cosa posso scrivere/come si fa/come mi muovo/"
    "come funziona/comandi",
    "stay": "i don t want to move/i dont want to move/i won t move/i d rather not move/better not move/"
    "non voglio muovere/"
    "non voglio muovermi/non muovo/meglio non muovere/stay/stay here/stay put/don t move/dont move/wait/hold/"
    "hold position/sto fermo/resto qui/resta qui/"
    "sto ferma/non muoverti/non mi muovo/fermo/ferma/aspetta",
    "move": "let s move/lets move/time to move/i m moving/i move/mi muovo/muoviamoci/mi sposto/spostiamoci/move/"
    "muoviti/muovi/i want to move/i d like to move/i want to move a ship/move a ship/move my ship/"
    "move one of my ships/i d like to move a ship/voglio muovere/vorrei muovere/voglio muovere una nave/"
    "vorrei muovere una nave/muovo una nave/muovere una nave",
    "fire": "fire/shoot/spara/fuoco/use my cannon/use my cannons/use a cannon/use the cannon/fire my cannon/"
    "fire a cannon/"
    "uso il cannone/uso un cannone/uso i cannoni/usa il cannone/usa un cannone/sparo/sparo col cannone/"
    "sparo un colpo",
}
"""By what they come to."""

AS_WRITTEN = frozenset(
    {
        *("forth", "worth", "worst", "though", "tough", "through", "torch", "march", "word", "ward", "hello", "where"),
        *(
            "miss",
            "what",
            "who",
            "whom",
            "when",
            "why",
            "nay",
            "bored",
            "toll",
            "troll",
            "sole",
            "sale",
            "dove",
            "come",
            "cosa",
        ),
        *("quando", "chi", "davanti", "undo"),
    }
)
"""Words that people mean as they wrote them, near as they are to others."""
