"""Common words that are never corrected to a similar word of the lexicon."""

WORDS = """
alta ancor angel arms auto banca banco barrier basa bass cambi canon canone case cases cassa cento cerchio chose coal
command conto core coro corse cose curse danno dive donne dropping easter ente enti esser father fees fell filed grade
grand grano gross hugging lads lasciar letting limit mani mano maria mercati moore nascono nera nudo order pace pazza
pazzi pazzo pics pizza portion potete preso press putin rage ramming resa resi reso rest reti riva rosa rose ross salt
sand sara saying says scegli sconto scuro shit shots slipping sort sosta sposa sposare star tail teen ties toni tono
torino torn toro trade travelling tree trial trials trono vede vedi venne vere veri vero vini visti
"""
COMMON_WORDS = frozenset(WORDS.split())
