"""The addresses of the site."""

from __future__ import annotations

from django.urls import path, register_converter

from fondaco.engine.game import Game
from fondaco.engine.registry import find_game, game_ids
from fondaco.web.api.every import api_urls
from fondaco.web.views import (
    account,
    clock,
    contest,
    data_files,
    guide,
    learn,
    lobby,
    metrics,
    notices,
    operator,
    operator_talk,
    orders,
    own_seat,
    people,
    practice,
    records,
    replay,
    report,
    result,
    settings,
    site,
    table,
    table_setup,
    talk,
    tokens,
    turn_queue,
)


class GameConverter:
    """A game by its id in an address; there is nothing at the address of any other."""

    regex = "[-a-zA-Z0-9_]+"

    def to_python(self, value: str) -> Game:
        """The game."""
        if value not in game_ids():
            raise ValueError
        return find_game(value)

    def to_url(self, value: str) -> str:
        """Its id."""
        return value


register_converter(GameConverter, "game")

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("health", site.health, name="health"),
    path("metrics", metrics.metrics, name="metrics"),
    path("operator", operator.overview, name="operator"),
    path("operator/tables", operator.tables, name="operator_tables"),
    path("operator/tables/<int:pk>/close", operator.close_table, name="operator_close"),
    path("operator/tables/<int:pk>/ban", operator.ban_table, name="operator_ban_table"),
    path("operator/bans", operator.bans, name="operator_bans"),
    path("operator/bans/<int:pk>/lift", operator.lift, name="operator_lift"),
    path("operator/talk", operator_talk.reported, name="operator_talk"),
    path("operator/talk/<int:pk>/remove", operator_talk.remove, name="operator_talk_remove"),
    path("operator/talk/<int:pk>/settle", operator_talk.settle, name="operator_talk_settle"),
    path("operator/talk/<int:pk>/ban", operator_talk.ban, name="operator_talk_ban"),
    path("operator/people", operator.people, name="operator_people"),
    path("operator/people/<int:pk>/rename", operator.rename_person, name="operator_rename"),
    path("operator/people/<int:pk>/delete", operator.delete_person, name="operator_delete"),
    path("operator/enter/<str:key>", operator.enter, name="operator_enter"),
    path("operator/leave", operator.leave, name="operator_leave"),
    path("account", account.account, name="account"),
    path("account/login", account.login, name="login"),
    path("account/signup", account.signup, name="signup"),
    path("account/logout", account.logout, name="logout"),
    path("account/link/<str:token>", account.link, name="account_link"),
    path("account/games", account.take_games, name="account_games"),
    path("account/name", account.name, name="account_name"),
    path("account/password", account.password, name="account_password"),
    path("account/mail", account.mail, name="account_mail"),
    path("account/public", account.public, name="account_public"),
    path("account/download", account.download, name="account_download"),
    path("account/delete", account.delete, name="account_delete"),
    path("people/<str:name>", people.person, name="person"),
    path("ratings", people.leaderboards, name="leaderboards"),
    path("ratings/<game:game>", people.leaderboard, name="leaderboard"),
    path("language", site.language, name="language"),
    path("settings", settings.settings, name="settings"),
    path("next", turn_queue.next_table, name="next_table"),
    path("notices", notices.notices, name="notices"),
    path("notices/mail", notices.add_mail, name="notices_mail"),
    path("notices/webhook", notices.add_webhook, name="notices_webhook"),
    path("notices/browser", notices.add_browser, name="notices_browser"),
    path("notices/quiet", notices.quiet, name="notices_quiet"),
    path("notices/<int:pk>/choose", notices.choose, name="notices_choose"),
    path("notices/<int:pk>/test", notices.test, name="notices_test"),
    path("notices/<int:pk>/remove", notices.remove, name="notices_remove"),
    path("notices/confirm/<str:token>", notices.confirm, name="notices_confirm"),
    path("notices/stop/<str:token>", notices.stop, name="notices_stop"),
    path("tokens", tokens.keys, name="tokens"),
    path("tokens/<int:pk>/revoke", tokens.revoke, name="token_revoke"),
    path("play/<game:game>", table_setup.play_now, name="play_now"),
    path("new/<game:game>", table_setup.new_table, name="new_table"),
    path("data/<game:game>", data_files.data_files, name="data_files"),
    path("data/<game:game>/delivered", data_files.delivered, name="data_delivered"),
    path("data/<game:game>/<int:pk>", data_files.data_file, name="data_file"),
    path("data/<game:game>/<int:pk>/remove", data_files.remove, name="data_file_remove"),
    path("practice/<game:game>", practice.practice, name="practice"),
    path("practice/<game:game>/<str:name>", practice.exercise, name="exercise"),
    path("practice/<game:game>/<str:name>/play", practice.play_on, name="play_on"),
    path("learn/<game:game>", learn.learn, name="learn"),
    path("learn/<game:game>/play", learn.learn_play, name="learn_play"),
    path("learn/<game:game>/<slug:at>", learn.lesson, name="lesson"),
    path("link", table_setup.have_link, name="have_link"),
    path("seat/<str:token>", table_setup.seat_link, name="seat_link"),
    path("watch/<str:token>", table_setup.watch_link, name="watch_link"),
    path("table/<int:pk>", table.table, name="table"),
    path("table/<int:pk>/act", table.act, name="act"),
    path("table/<int:pk>/undo", table.undo, name="undo"),
    path("table/<int:pk>/hint", table.hint, name="hint"),
    path("table/<int:pk>/why", table.why, name="why"),
    path("table/<int:pk>/sit", table_setup.sit, name="sit"),
    path("table/<int:pk>/start", table_setup.start, name="start"),
    path("table/<int:pk>/leave", table_setup.leave, name="leave"),
    path("table/<int:pk>/links", table_setup.links, name="links"),
    path("table/<int:pk>/hand", table_setup.hand_over, name="hand_over"),
    path("table/<int:pk>/away", own_seat.away, name="away"),
    path("table/<int:pk>/pass", own_seat.pass_on, name="pass_on"),
    path("table/<int:pk>/resign", own_seat.resign, name="resign"),
    path("table/<int:pk>/replace", own_seat.replace, name="replace"),
    path("table/<int:pk>/remove", own_seat.remove, name="remove"),
    path("table/<int:pk>/vote", clock.vote, name="vote"),
    path("table/<int:pk>/orders", orders.orders, name="orders"),
    path("table/<int:pk>/rematch", table_setup.rematch, name="rematch"),
    path("table/<int:pk>/result", result.result, name="result"),
    path("table/<int:pk>/report", report.report, name="report"),
    path("table/<int:pk>/again", report.again, name="again"),
    path("table/<int:pk>/record", site.record, name="record"),
    path("table/<int:pk>/talk", talk.talk, name="talk"),
    path("table/<int:pk>/talk/rule", talk.rule, name="talk_rule"),
    path("table/<int:pk>/talk/mute", talk.mute, name="talk_mute"),
    path("table/<int:pk>/talk/report", talk.complain, name="talk_report"),
    path("table/<int:pk>/data", data_files.of_table, name="table_data"),
    path("table/<int:pk>/replay", replay.of_table, name="table_replay"),
    path("replays", records.records, name="records"),
    path("replay/<str:token>", replay.replay, name="replay"),
    path("replay/<str:token>/share", replay.share, name="replay_share"),
    path("replay/<str:token>/branch", replay.branch, name="replay_branch"),
    path("replay/<str:token>/picture", replay.picture, name="replay_picture"),
    path("replay/<str:token>/record", replay.record, name="replay_record"),
    path("replay/<str:token>/data", data_files.of_replay, name="replay_data"),
    path("replay/<str:token>/remove", records.remove, name="replay_remove"),
    path("contests", contest.contests, name="contests"),
    path("contests/new/<game:game>", contest.new_contest, name="new_contest"),
    path("contest/<str:token>", contest.contest, name="contest"),
    path("contest/<str:token>/enter", contest.enter, name="contest_enter"),
    path("contest/<str:token>/withdraw", contest.withdraw, name="contest_withdraw"),
    path("contest/<str:token>/begin", contest.begin, name="contest_begin"),
    path("contest/<str:token>/cancel", contest.cancel, name="contest_cancel"),
    path("contest/<str:token>/dismiss", contest.dismiss, name="contest_dismiss"),
    path("contest/<str:token>/replace", contest.replace_absent, name="contest_replace"),
    path("guide/<game:game>", guide.guide, name="guide"),
    path("guide/<game:game>/rules", guide.rules, name="rules"),
    path("style/<game:game>.css", site.style, name="style"),
    *api_urls,
]

handler404 = "fondaco.web.error_pages.not_found"
handler500 = "fondaco.web.error_pages.broken"
handler400 = "fondaco.web.error_pages.bad_request"
handler403 = "fondaco.web.error_pages.forbidden"
