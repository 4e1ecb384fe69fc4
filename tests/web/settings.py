"""The site's settings for the type checker, which reads the models: nothing is made on the disk."""

from __future__ import annotations

import os
from unittest.mock import patch

_NOWHERE = {"FONDACO_SECRET_KEY": "only for the types", "FONDACO_DATABASE_URL": "sqlite://"}

with patch.dict(os.environ, _NOWHERE):
    from fondaco.web.settings import *  # noqa: F403
