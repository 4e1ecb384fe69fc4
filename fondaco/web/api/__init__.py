"""The door for programs, /api/v1: what it offers, described and checked by the same declarations.

`shapes.py` has the forms of values, `forms.py` what is sent and answered, `routes.py` how a
function becomes a route, `description.py` the OpenAPI document that is read off the routes.
"""

#: Where all of it stands.
ROOT = "/api/v1"
