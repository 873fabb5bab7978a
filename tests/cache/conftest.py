"""The databases."""

from __future__ import annotations

from databases import postgresql, url

__all__ = ["postgresql", "url"]
