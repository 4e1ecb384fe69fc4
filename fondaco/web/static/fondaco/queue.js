/* Fondaco: the tables that wait for me. Renews the link to the next one, counts them in the title,
   and, if somebody wants that (/settings), goes there after an own move unless Esc is pressed. */
(() => {
  "use strict";
  const link = () => document.getElementById("next-table");
  const EVERY = 60000, PAUSE = 1600;
  let asking = false, moved = false, going = 0;

  function count() {
    const number = Number(link()?.dataset.count || 0);
    const bare = document.title.replace(/^\(\d+\) /, "");
    const title = number ? `(${number}) ${bare}` : bare;
    if (document.title !== title) document.title = title;
  }
  function stay() {
    clearTimeout(going);
    going = 0;
    link()?.classList.remove("tool--going");
  }
  function goOn() {
    const state = document.getElementById("state")?.dataset;
    if (!moved || state?.telling) return; // what followed is told first
    moved = false;
    if (document.body.dataset.onward !== "on" || !link()?.dataset.table || state?.mine === "yes" || going) return;
    link().classList.add("tool--going");
    document.getElementById("spoken").textContent = link().dataset.tip;
    going = setTimeout(() => location.assign(link().href), PAUSE);
  }
  async function renew() {
    if (!link() || asking || document.visibilityState !== "visible") return;
    asking = true;
    try {
      const answer = await fetch(link().href, { headers: { "X-Fondaco-Part": "yes" } });
      const made = new DOMParser().parseFromString(answer.ok ? await answer.text() : "", "text/html").getElementById("next-table");
      if (made && !going) {
        const focused = document.activeElement === link();
        link().replaceWith(document.adoptNode(made));
        if (focused && !made.hidden) made.focus();
      }
    } catch { /* no connection: the page says so */ }
    asking = false;
    count();
    goOn();
  }
  addEventListener("htmx:afterRequest", ({ detail }) => {
    const act = document.getElementById("table")?.dataset.actUrl;
    if (act && detail.successful && detail.requestConfig?.path === act) { moved = true; renew(); }
  });
  addEventListener("fondaco:shown", () => { count(); if (moved) renew(); });
  addEventListener("keydown", (event) => { if (event.key === "Escape" && going) { event.stopPropagation(); stay(); } }, true);
  addEventListener("pointerdown", stay);
  addEventListener("pagehide", stay);
  addEventListener("DOMContentLoaded", () => {
    if (!link()) return;
    count();
    setInterval(renew, EVERY);
    document.addEventListener("visibilitychange", renew);
  });
})();
