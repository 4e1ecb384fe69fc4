"""The Django application."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """The site."""

    name = "fondaco.web"
    label = "web"
