"""OpenSpiel's algorithms bring a log handler that closes its stream when Django sets up its own.

That would be the one in which pytest catches what tests write. The real one is never closed.
"""

from __future__ import annotations

import sys

from absl import logging

logging.get_absl_handler().python_handler.stream = sys.__stderr__
