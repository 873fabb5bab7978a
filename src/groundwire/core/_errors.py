"""Every error that groundwire raises: one tree. Each says what happened, what to try, and whether to retry."""

from __future__ import annotations


class GroundwireError(Exception):
    """The root. `hint` is what to try; `retry` says whether the same call may succeed later."""

    retry = False

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message} ({self.hint})" if self.hint else self.message


class InputError(GroundwireError):
    """The answer, a chunk or a given claim is not of the documented form."""


class SourceError(GroundwireError):
    """A source file could not be read."""


class ConfigError(GroundwireError):
    """A configuration or policy key or value is wrong."""


class PluginError(GroundwireError):
    """A plug-in was named that is not installed, or does not follow its protocol."""


class LogError(GroundwireError):
    """The verdict log could not be written or read."""

    retry = True


class StorageError(GroundwireError):
    """A database could not be opened, read or written. `retry` is True where another writer was at work."""

    def __init__(self, message: str, *, hint: str = "", retry: bool = False) -> None:
        super().__init__(message, hint=hint)
        self.retry = retry


class HandoffError(GroundwireError):
    """A refused answer could not be handed to the people who should take it over."""

    retry = True
