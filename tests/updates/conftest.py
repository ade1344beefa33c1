from tests.bot.conftest import light

__all__ = ["light"]
