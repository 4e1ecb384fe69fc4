"""What answers requests: one module for each part of the site."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

#: Whatever answers a request: a view, or a middleware and all that it wraps.
View = Callable[[HttpRequest], HttpResponse]
