/* Fondaco: a replay. Every frame is a page of its own; this script asks for the part that changes, plays
   one frame after the other, and keeps the address at the frame that is shown.

   [data-go] leads to a frame, [data-frame] is one in the list, [data-pace] a speed, [data-play] plays. */
(() => {
  "use strict";
  const $ = (id) => document.getElementById(id);
  const SPEED = "fondaco-replay-pace";
  const STEP = 1.2, HELD = 2, PINNED = 3; // seconds at speed 1, before the words are read
  const WORD = 0.09;
  const state = () => $("state").dataset;
  let pace = kept();
  let playing = false, timer = 0;
  let wanted = ""; // where to go when the request under way is over

  function kept() {
    try { return Number(localStorage.getItem(SPEED)) || 1; } catch { return 1; }
  }
  function go(url) {
    clearTimeout(timer);
    if ($("table").hasAttribute("aria-busy")) { wanted = url; return; }
    wanted = "";
    htmx.ajax("GET", url, { target: "#table" });
  }
  const at = () => Number(state().version);
  const url = (step) => { const to = new URL(state().here, location); to.searchParams.set("step", step); return to.pathname + to.search; };

  // ---- playing ----
  function play(on) {
    playing = on;
    clearTimeout(timer);
    dress();
    if (!on) return;
    if (at() >= Number(state().last)) go(url(0)); else next();
  }
  function next() {
    if (!playing) return;
    if (at() >= Number(state().last)) return play(false);
    go(url(at() + 1));
  }
  function wait() {
    clearTimeout(timer);
    if (!playing) return;
    if (at() >= Number(state().last)) return play(false);
    const { held, pin } = state(), words = $("prompt").textContent.trim().split(/\s+/).length;
    const time = (pin ? PINNED : held ? HELD : STEP) + WORD * Math.min(words, 40);
    timer = setTimeout(next, (1000 * time) / pace);
  }

  // ---- what a new frame does not bring ----
  function dress() {
    const button = $("play");
    button.classList.toggle("is-playing", playing);
    button.setAttribute("aria-label", playing ? button.dataset.sayPause : button.dataset.sayPlay);
    document.querySelectorAll("[data-pace]").forEach((one) => one.setAttribute("aria-pressed", Number(one.dataset.pace) === pace));
    const list = $("steps-list");
    if (!list) return;
    list.querySelectorAll("[aria-current]").forEach((one) => one.removeAttribute("aria-current"));
    list.querySelectorAll("[data-frame]").forEach((one) => one.classList.toggle("later", Number(one.dataset.frame) > at()));
    const here = frame(at());
    if (!here) return;
    if (Number(here.dataset.frame) === at()) here.setAttribute("aria-current", "step");
    // only the list scrolls, never the page
    list.scrollTop += here.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 3;
  }
  // A frame in which nothing is seen is not in the list: the one before it stands for it.
  function frame(number) {
    let found = null;
    for (const one of document.querySelectorAll("[data-frame]")) if (Number(one.dataset.frame) <= number) found = one;
    return found;
  }
  function follow() {
    history.replaceState(history.state, "", state().here);
    document.querySelectorAll(".topbar [name=next]").forEach((field) => { field.value = state().here; });
    const settings = $("settings-open");
    if (settings) settings.href = `/settings?next=${encodeURIComponent(state().here)}`;
  }
  addEventListener("htmx:afterSettle", ({ detail }) => {
    if (detail.target?.id && detail.target.id !== "table") return;
    follow();
    dress();
    if (wanted) setTimeout(() => { if (wanted) go(wanted); }); else wait();
  });
  addEventListener("htmx:afterRequest", ({ detail }) => {
    if (!detail.successful && playing) play(false);
  });
  document.addEventListener("visibilitychange", () => { if (document.hidden) clearTimeout(timer); else wait(); });

  // ---- what the reader does ----
  addEventListener("click", (event) => {
    const target = event.target.closest?.("[data-go], [data-play], [data-pace]");
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button) return;
    if (target.dataset.play !== undefined) return play(!playing);
    if (target.dataset.pace) {
      pace = Number(target.dataset.pace);
      try { localStorage.setItem(SPEED, pace); } catch { /* it is kept for this page */ }
      dress();
      return wait();
    }
    event.preventDefault();
    if (target.getAttribute("aria-disabled") === "true") return;
    const steps = { "to-prev": -1, "to-next": 1 }[target.id];
    if (playing && steps) play(false);
    // pressed again before the answer has come, it counts from where one is going
    const from = wanted && new URL(wanted, location).searchParams.get("step");
    go(from && steps ? url(Math.max(0, Math.min(Number(state().last), Number(from) + steps))) : target.getAttribute("href"));
  });
  // While the thumb is dragged it says where it is; the frame is asked for when it is let go.
  addEventListener("input", ({ target }) => {
    if (target.id !== "step") return;
    const here = frame(Number(target.value));
    $("track-run").setAttribute("width", `${(100 * target.value) / Number(state().last)}%`);
    if (here) $("where").querySelector("b").textContent = here.textContent.trim();
  });
  addEventListener("change", ({ target }) => { if (target.id === "step") go(url(target.value)); });
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || document.body.dataset.keys === "off") return;
    const focus = event.target instanceof Element ? event.target : document.body;
    if (event.key === " " && !focus.closest("button, summary, select, .field")) { // a link does nothing with it
      event.preventDefault();
      if (!event.repeat) play(!playing);
      return;
    }
    if (focus.matches("input, select, textarea")) return;
    if (event.key.toLowerCase() === "v") {
      const views = [...document.querySelectorAll("#views [data-go]")];
      const now = views.findIndex((view) => view.hasAttribute("aria-current"));
      go(views[(now + 1) % views.length].getAttribute("href"));
    } else if (event.key.toLowerCase() === "b" || event.key.toLowerCase() === "s") {
      const fold = $(event.key.toLowerCase() === "b" ? "branch" : "share");
      if (fold) fold.open = !fold.open;
    } else return;
    event.preventDefault();
  });
  addEventListener("DOMContentLoaded", () => { follow(); dress(); });
})();
