"""Strokes that several pictures share."""

from __future__ import annotations


def sky(name: str, low: str, high: str, middle: str = "") -> str:
    """Return the whole ground of a picture as a gradient from the horizon up."""
    between = f'<stop offset=".6" stop-color="{middle}"/>' if middle else ""
    return (
        f'<linearGradient id="sky-{name}" x1="0" y1="1" x2="0" y2="0">'
        f'<stop offset="0" stop-color="{low}"/>{between}<stop offset="1" stop-color="{high}"/>'
        f'</linearGradient><rect width="360" height="180" fill="url(#sky-{name})"/>'
    )


def sun(x: float, y: float, r: float, colour: str = "#fff1c4") -> str:
    """Return a sun with its glow."""
    return (
        f'<circle cx="{x}" cy="{y}" r="{r * 1.7:g}" fill="{colour}" opacity=".3"/>'
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="{colour}"/>'
    )
