"""Strict YAML in, typed components out, every fault with its place."""
