"""Find the time zone that a person means by a city, a country, a name such as “Pacific Time”, or “UTC+2”.

Names of cities, countries and zones are those of Unicode's locale data (Babel) in the languages of the bot. `CITIES`
adds large cities after which no zone is named.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from datetime import UTC, datetime, timedelta
from functools import cache, lru_cache
from zoneinfo import ZoneInfo, available_timezones

from babel import Locale
from babel.core import get_global

from bot.replies.errors import UserError
from bot.texts import LANGUAGES
from engine.text import text

MOST_NAMED = 8
"""Maximum number of cities that a refusal names."""
CITIES = {
    "Europe/Rome": "Milan, Milano, Naples, Napoli, Turin, Torino, Palermo, Genoa, Genova, Bologna, Florence, Firenze,"
    "Bari, Catania, Venice, Venezia, Verona, Trieste, Padova, Cagliari",
    "Europe/London": "Manchester, Birmingham, Liverpool, Leeds, Glasgow, Edinburgh, Edimburgo, Bristol, Cardiff,"
    "Belfast, England, Inghilterra, Scotland, Scozia, Wales, Galles, UK, Britain, Great Britain, Gran Bretagna",
    "Europe/Berlin": "Munich, Monaco di Baviera, Hamburg, Amburgo, Cologne, Colonia, Frankfurt, Francoforte, Stuttgart",
    "Europe/Paris": "Lyon, Lione, Marseille, Marsiglia, Toulouse, Tolosa, Nice, Nizza, Bordeaux, Lille, Strasbourg",
    "Europe/Madrid": "Barcelona, Barcellona, Valencia, Seville, Siviglia, Bilbao, Zaragoza, Malaga",
    "Europe/Zurich": "Geneva, Ginevra, Basel, Basilea, Bern, Berna, Lugano",
    "Europe/Amsterdam": "Rotterdam, The Hague, L'Aia, Utrecht, Holland, Olanda",
    "Europe/Lisbon": "Porto",
    "Europe/Warsaw": "Krakow, Cracovia, Gdansk, Danzica",
    "America/New_York": "NYC, Boston, Washington, Philadelphia, Filadelfia, Miami, Atlanta, Baltimore, Pittsburgh,"
    "Charlotte, Orlando, Cleveland",
    "America/Chicago": "Dallas, Houston, Austin, San Antonio, Minneapolis, New Orleans, Nashville, Milwaukee, St Louis,"
    "Kansas City, Memphis",
    "America/Denver": "Salt Lake City, Albuquerque",
    "America/Los_Angeles": "LA, San Francisco, Seattle, San Diego, Portland, Las Vegas, Sacramento, San Jose",
    "Pacific/Honolulu": "Hawaii",
    "Europe/Moscow": "Saint Petersburg, San Pietroburgo",
    "America/Toronto": "Montreal, Ottawa, Quebec",
    "America/Sao_Paulo": "Rio, Rio de Janeiro, Brasilia",
    "Asia/Kolkata": "Mumbai, Delhi, New Delhi, Bangalore, Chennai, Hyderabad",
    "Asia/Tokyo": "Osaka, Kyoto, Yokohama, Nagoya",
    "Asia/Shanghai": "Beijing, Pechino, Guangzhou, Shenzhen",
    "Australia/Sydney": "Canberra",
    "Africa/Johannesburg": "Cape Town, Citta del Capo, Durban, Pretoria",
}  # fmt: skip
ABBREVIATIONS = {
    "UTC": "utc, gmt, z, zulu, greenwich",
    "Europe/London": "bst",
    "Europe/Paris": "cet, cest, ora dell europa centrale",
    "Europe/Athens": "eet, eest",
    "Europe/Lisbon": "wet, west",
    "Europe/Moscow": "msk",
    "America/New_York": "est, edt, et, eastern",
    "America/Chicago": "cst, cdt, ct, central",
    "America/Denver": "mst, mdt, mt, mountain",
    "America/Los_Angeles": "pst, pdt, pt, pacific",
    "Asia/Tokyo": "jst",
    "Asia/Kolkata": "india standard time",
    "Australia/Sydney": "aest, aedt, aet",
    "Australia/Perth": "awst",
    "Pacific/Auckland": "nzst, nzdt",
}
MAIN = {
    "ES": "Europe/Madrid",
    "PT": "Europe/Lisbon",
    "NZ": "Pacific/Auckland",
    "CL": "America/Santiago",
    "EC": "America/Guayaquil",
    "CN": "Asia/Shanghai",
}
"""By country code: the zone that the country's name means, because nearly all people there share it."""
MORE_NAMES = {"US": "usa, us, united states of america, america, stati uniti d america", "GB": "great britain"}
"""By country code: further names of the country, in lower case and separated by commas."""
_OFFSET = re.compile(r"(?:utc|gmt)? ?([+-]) ?(\d\d?)(?::?([0-5]\d))?")
_FIXED = re.compile(r"Etc/GMT([+-])(\d\d?)")


def zone_named(name: str) -> str:
    """Return the IANA name of the time zone that is meant.

    Raises `UserError` if there is none, or if the name stands for several. Then the error names cities in them.
    """
    zones = find_zones(name)
    if not zones:
        raise UserError(
            text(
                "I don't know the time zone “{name}”. Type a city, a country or “UTC+2”, and pick one from the list.",
                name=name.strip(),
            )
        )
    if len(zones) > 1:
        cities: list[str] = [zone_label(zone) for zone in zones[:MOST_NAMED]]
        raise UserError(
            text("“{name}” has more than one time zone. Type a city: {cities}.", name=name.strip(), cities=[*cities])
        )
    return zones[0]


def find_zones(name: str) -> list[str]:
    """Return the IANA names of the zones that a typed name can mean: one if it is clear, none if it is unknown."""
    if found := _OFFSET.fullmatch(name.strip().casefold().replace("−", "-")):
        zone = _fixed_zone((1 if found[1] == "+" else -1) * (int(found[2]) * 60 + int(found[3] or 0)))
        return [zone] if zone else []
    if (exact := {known.casefold(): known for known in zones()}.get(name.strip().casefold().replace(" ", "_"))) and (
        "/" in exact
    ):
        return [exact]
    key = _key(name)
    for prefix in ("ora di ", "fuso orario di ", "time in ", ""):
        if key.startswith(prefix) and (found_zones := _names().get(key.removeprefix(prefix).removesuffix(" time"))):
            return found_zones
    return _names().get(key, [exact] if exact else [])


def zones_containing(typed: str, most: int, locale: str) -> list[tuple[str, str]]:
    """Return up to `most` zones whose names begin with the text or contain it: pairs of a label and the IANA name.

    `locale` is the language of the labels.
    """
    key = _key(typed)
    found = dict.fromkeys(find_zones(typed) if key else [])
    for known in (*(k for k in _names() if k.startswith(key)), *(k for k in _names() if f" {key}" in k)):
        found |= dict.fromkeys(_names()[known])
        if len(found) >= most:
            break
    now = datetime.now(UTC)
    labels = {zone: [zone_label(zone, locale), _offset_label(zone, now)] for zone in [*found][:most]}
    return [(" · ".join(dict.fromkeys(label)), zone) for zone, label in labels.items()]


def zone_label(zone: str, locale: str = "en") -> str:
    """Return a zone as people read it in this language: “Rome”, “New York”, or “UTC+2” for a fixed offset."""
    if fixed := _FIXED.fullmatch(zone):
        return f"UTC{'+' if fixed[1] == '-' else '-'}{fixed[2]}"
    city = Locale(locale).time_zones.get(zone, {}).get("city")
    return str(city or zone.rpartition("/")[2].replace("_", " "))


@cache
def zones() -> list[str]:
    """Return the IANA names of all known time zones, sorted."""
    return sorted(available_timezones())


def _offset_label(zone: str, now: datetime) -> str:
    """Return the offset of a zone from UTC at this time, such as “UTC+5:30”."""
    minutes = int((now.astimezone(ZoneInfo(zone)).utcoffset() or timedelta()).total_seconds() // 60)
    hours, rest = divmod(abs(minutes), 60)
    return f"UTC{'-' if minutes < 0 else '+'}{hours}" + (f":{rest:02}" if rest else "")


def _fixed_zone(minutes: int) -> str | None:
    """Return the IANA name of the zone that is always this number of minutes ahead of UTC; None if there is none."""
    hours, rest = divmod(abs(minutes), 60)
    if not rest:
        name = f"Etc/GMT{'-' if minutes > 0 else '+'}{hours}" if minutes else "UTC"
        return name if name in zones() else None
    return next(
        (zone for zone in get_global("zone_territories") if zone in zones() and _offsets(zone) == (minutes, minutes)),
        None,
    )


@lru_cache(1024)
def _offsets(zone: str) -> tuple[int, int]:
    """Return the zone's offsets from UTC in January and in July of this year, in minutes."""
    year, info = datetime.now(UTC).year, ZoneInfo(zone)
    offsets = [datetime(year, month, 15, tzinfo=info).utcoffset() or timedelta() for month in (1, 7)]
    january, july = (int(offset.total_seconds() // 60) for offset in offsets)
    return january, july


def _key(name: str) -> str:
    """Return a name as a key for comparisons: in lower case, without accents and punctuation."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(c))
    return " ".join(re.sub(r"[^\w+]|_", " ", plain).split())


@cache
def _names() -> dict[str, list[str]]:
    """Return the IANA names of the zones that each name can mean, by the name's `_key`.

    If a name occurs more than once, abbreviations and cities take precedence over countries, and these over names of
    zones.
    """
    found: dict[str, list[str]] = {}
    locales = [Locale(language) for language in LANGUAGES]
    territories = get_global("zone_territories")
    for spelt in (ABBREVIATIONS, CITIES):
        for zone, names in spelt.items():
            found |= {_key(name): [zone] for name in names.split(",")}
    for zone in sorted(zones(), key=lambda zone: zone not in territories):
        spellings = [zone.rpartition("/")[2], *(str(one.time_zones.get(zone, {}).get("city", "")) for one in locales)]
        for name in filter(None, map(_key, spellings)):
            if "/" in zone and not zone.startswith("Etc/"):
                found.setdefault(name, [zone])
    for country, several in _zones_by_country().items():
        more = MORE_NAMES.get(country, "").split(",")
        for name in filter(None, map(_key, [*(str(one.territories.get(country, "")) for one in locales), *more])):
            found.setdefault(name, several)
    for name, zone in _zones_by_own_name(locales):
        found.setdefault(_key(name), [zone])
    return found


def _zones_by_country() -> dict[str, list[str]]:
    """Return the zones of each country by its code: one for each different time of day there.

    Those of the largest cities come first.
    """
    first = [*get_global("windows_zone_mapping").values()]
    by_country = defaultdict[str, dict[tuple[int, int], str]](dict)
    territories = get_global("zone_territories")
    for zone in sorted(territories, key=lambda zone: (zone not in CITIES, zone not in first, zone)):
        if zone in zones() and not zone.startswith("Antarctica/"):
            by_country[territories[zone]].setdefault(_offsets(zone), zone)
    chosen = {country: [*found.values()] for country, found in by_country.items()}
    return chosen | {country: [zone] for country, zone in MAIN.items()}


def _zones_by_own_name(locales: list[Locale]) -> list[tuple[str, str]]:
    """Return pairs of a zone's own name, such as “Pacific Time” or «Ora del Pacifico USA», and the zone."""
    first, pairs = [*get_global("windows_zone_mapping").values()], list[tuple[str, str]]()
    by_name: dict[str, str] = {}
    for zone, own in sorted(get_global("meta_zones").items(), key=lambda pair: (pair[0] not in first, pair[0])):
        if zone in zones():
            by_name.setdefault(own, zone)
    for locale in locales:
        for own, names in locale.meta_zones.items():
            if own in by_name:
                for form in ("long", "short"):
                    pairs += [(str(name), by_name[own]) for name in names.get(form, {}).values()]
    return pairs + [(name, zone) for name, zone in get_global("windows_zone_mapping").items() if zone in zones()]
