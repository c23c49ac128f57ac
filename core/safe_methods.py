"""Requests that only read (RFC 9110, 9.2.1: https://www.rfc-editor.org/rfc/rfc9110#section-9.2.1)."""

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
