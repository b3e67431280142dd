"""How far a run may go."""

from ._wishes import Bounds, Settings

#: A search that holds more than this ends, and says so.
MEMORY = 4 * 2**30


def bounds(time_limit: float | None, node_limit: int | None, memory_limit: int | None) -> Bounds:
    return {"time": time_limit, "nodes": node_limit, "memory": memory_limit}


def settings(parameters: dict[str, object]) -> Settings:
    """Parameters as the library reads them."""
    return [(name, _word(value)) for name, value in parameters.items()]


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
