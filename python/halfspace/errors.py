"""Exceptions. Their text is the engine's sentence, in one line."""

from __future__ import annotations

from typing import Dict, Type


class Error(Exception):
    """The base of all exceptions of this package."""


class RequestError(Error, ValueError):
    """What was asked for cannot be: the text names the field and the reason."""


class SceneError(Error, ValueError):
    """A scene, or an environment, cannot be read: the text names the file and the reason."""


class LimitError(Error, MemoryError):
    """The server has not the memory: ``configure(memory=...)`` gives it more."""


class Cancelled(Error):
    """The request was cancelled."""


class ServerError(Error, RuntimeError):
    """The server cannot be started, ended while it was needed, or met a mistake of its own."""


KINDS: Dict[str, Type[Error]] = {
    "request": RequestError,
    "scene": SceneError,
    "limit": LimitError,
    "cancelled": Cancelled,
    "internal": ServerError,
}


class UnknownScene(Error):
    """The server let the scene go. Scenes load themselves anew: programs do not see this."""


KINDS["unknown"] = UnknownScene


class Closed(ServerError):
    """Another thread closed the server before it was asked. Scenes ask the next one: programs do not see this."""
