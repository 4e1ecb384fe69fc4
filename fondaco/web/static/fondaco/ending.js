/* Fondaco: the end of a match. The page brings a closing panel (#over); it lies over the table until its
   reader wants to see the board. Points are counted up once, by the style sheet; any click or key shows
   them all. <html data-over>: "counting", "shown" (nothing moves any more), "closed". */
(() => {
  "use strict";
  const root = document.documentElement;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const COUNTING = 3200; // milliseconds, as in ending.css
  const key = `fondaco-over ${location.pathname}`;
  const over = () => document.getElementById("over");
  const behind = () => document.querySelectorAll("#board-area, #own, #history, #side, .tabs");

  function seen(value) {
    try {
      if (value) sessionStorage.setItem(key, value);
      return sessionStorage.getItem(key);
    } catch { return null; }
  }
  function show() {
    const panel = over();
    if (!panel || root.dataset.over === "closed") return;
    if (!root.dataset.over && seen() === "closed") { root.dataset.over = "closed"; return; }
    for (const part of behind()) part.inert = true;
    if (root.dataset.over) return;
    const still = calm.matches || document.body.dataset.speed === "once" || document.hidden;
    root.dataset.over = still ? "shown" : "counting";
    if (!still) setTimeout(finish, COUNTING);
    panel.querySelector("h2").focus();
  }
  function finish() {
    if (root.dataset.over === "counting") root.dataset.over = "shown";
  }
  function close() {
    root.dataset.over = "closed";
    seen("closed");
    for (const part of behind()) part.inert = false;
    document.getElementById("prompt")?.focus();
  }
  addEventListener("click", ({ target }) => {
    if (!over()) return;
    if (target.closest("[data-over-close]") || target === over()) close();
    else finish();
  });
  addEventListener("keydown", (event) => {
    if (!over() || root.dataset.over === "closed") return;
    finish();
    if (event.key === "Escape") { event.preventDefault(); close(); }
  }, true);
  addEventListener("htmx:afterSettle", show);
  addEventListener("DOMContentLoaded", show);
})();
