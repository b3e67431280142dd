"""How far a run may go."""

from ._types import Limits, Settings

#: A search that holds more than this ends, and says so.
MEMORY = 4 * 2**30


def limits(time_limit: float | None, node_limit: int | None, memory_limit: int | None) -> Limits:
    """As JSON of the HTTP interface has them: what has no limit is left out."""
    found: Limits = {}
    if time_limit is not None:
        found["seconds"] = time_limit
    if node_limit is not None:
        found["nodes"] = node_limit
    if memory_limit is not None:
        found["memory"] = memory_limit
    return found


def settings(parameters: dict[str, object]) -> Settings:
    """Parameters as the library reads them."""
    return [(name, _word(value)) for name, value in parameters.items()]


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
