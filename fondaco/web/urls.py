"""The addresses of the site."""

from __future__ import annotations

from django.urls import path

from fondaco.web import lobby, opening, play, reports, sidelines

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("health", sidelines.health, name="health"),
    path("language", sidelines.language, name="language"),
    path("play/<slug:game>", opening.play_now, name="play_now"),
    path("new/<slug:game>", opening.new_table, name="new_table"),
    path("link", opening.have_link, name="have_link"),
    path("seat/<str:token>", opening.seat_link, name="seat_link"),
    path("watch/<str:token>", opening.watch_link, name="watch_link"),
    path("table/<int:pk>", play.table, name="table"),
    path("table/<int:pk>/act", play.act, name="act"),
    path("table/<int:pk>/undo", play.undo, name="undo"),
    path("table/<int:pk>/hint", play.hint, name="hint"),
    path("table/<int:pk>/why", play.why, name="why"),
    path("table/<int:pk>/sit", opening.sit, name="sit"),
    path("table/<int:pk>/start", opening.start, name="start"),
    path("table/<int:pk>/leave", opening.leave, name="leave"),
    path("table/<int:pk>/links", opening.links, name="links"),
    path("table/<int:pk>/hand", opening.hand_over, name="hand_over"),
    path("table/<int:pk>/rematch", opening.rematch, name="rematch"),
    path("table/<int:pk>/result", play.result, name="result"),
    path("table/<int:pk>/report", reports.report, name="report"),
    path("table/<int:pk>/record", sidelines.record, name="record"),
    path("guide/<slug:game>", sidelines.guide, name="guide"),
    path("style/<slug:game>.css", sidelines.style, name="style"),
]

handler404 = "fondaco.web.refusals.not_found"
handler500 = "fondaco.web.refusals.broken"
handler400 = "fondaco.web.refusals.bad_request"
handler403 = "fondaco.web.refusals.forbidden"
