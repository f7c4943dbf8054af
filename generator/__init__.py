"""The printing half: components become faces, faces become sheets, sheets become PDF and PNG.

Its way, from `commands` over `job` and `documents` to `sheets`, is told in docs/architecture.md.
"""
