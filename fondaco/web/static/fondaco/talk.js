/* Fondaco: the talk at a table. What is said comes without renewing the table: the stream tells how
   far the rooms have come (site.js), and this script asks for the lines that the page lacks. */
(() => {
  "use strict";
  const $ = (id) => document.getElementById(id);
  const panel = () => $("talk"), body = () => $("talk-body");
  let busy = Promise.resolve(); // requests are made one after the other
  let told = []; // how far the rooms have come, as the stream says
  let place = null; // where the list stood before the table was renewed; null: at its end
  const lines = () => [...document.querySelectorAll("#talk-lines > [data-line]")];
  const shown = () => Boolean(panel()?.offsetParent) && document.visibilityState === "visible";
  const mark = () => `fondaco-talk:${panel().dataset.url}`;

  // ---- what is unread: the lines of others after the last one that was in view ----
  function tally() {
    if (!panel()) return;
    const all = lines();
    if (shown() && all.length) sessionStorage.setItem(mark(), all.at(-1).dataset.line);
    const seen = sessionStorage.getItem(mark());
    const first = all.findIndex((line) => line.dataset.line === seen) + 1;
    const unread = all.slice(first).filter((line) => line.dataset.mine === undefined).length;
    const before = tally.unread;
    tally.unread = unread;
    document.querySelectorAll("[data-talk-tally]").forEach((place) => {
      place.textContent = unread || "";
      place.hidden = !unread;
    });
    // Said once, and not again before somebody has looked.
    if (before === 0 && unread) $("spoken").textContent = panel().dataset.sayNews;
  }
  function dress() {
    if (!panel()) return;
    const clock = { hour: "2-digit", minute: "2-digit" }, today = new Date().toDateString();
    panel().querySelectorAll("time:not([data-local])").forEach((time) => {
      const then = new Date(time.dateTime), day = then.toDateString() === today ? {} : { day: "numeric", month: "numeric" };
      time.textContent = then.toLocaleString(document.documentElement.lang, { ...day, ...clock });
      time.dataset.local = "";
    });
  }
  function toEnd() {
    const list = $("talk-lines");
    if (list) list.scrollTop = place ?? list.scrollHeight;
  }
  const atEnd = (list) => list.scrollHeight - list.scrollTop - list.clientHeight < 24;

  // ---- what the server answers: all of it anew, or lines to be put below the others ----
  function take(html) {
    const answer = new DOMParser().parseFromString(html, "text/html");
    const whole = answer.getElementById("talk-body"), more = answer.getElementById("talk-new");
    if (whole) {
      const typed = $("talk-text")?.value, focus = document.activeElement?.id;
      const open = [...panel().querySelectorAll("details[id][open]")].map((one) => one.id);
      panel().replaceChildren(document.adoptNode(whole));
      if (typed && $("talk-text")) $("talk-text").value = typed;
      open.forEach((id) => { if ($(id)) $(id).open = true; });
      if (focus && panel().querySelector(`#${CSS.escape(focus)}`)) $(focus).focus({ preventScroll: true });
      place = null;
    } else if (more) {
      const list = $("talk-lines"), here = new Set(lines().map((line) => line.dataset.line));
      place = atEnd(list) ? null : list.scrollTop;
      for (const line of [...more.children]) if (!here.has(line.dataset.line)) list.append(document.adoptNode(line));
      if (list.children.length && $("talk-empty")) $("talk-empty").remove();
      body().dataset.cursor = more.dataset.cursor;
    } else return;
    dress();
    toEnd();
    tally();
  }
  const ask = (url, form, anew) => (busy = busy.then(() => send(url, form, anew)));
  async function send(url, form, anew) {
    if (!panel()) return false; // it went meanwhile
    const headers = { "X-Fondaco-Talk": (!anew && body()?.dataset.cursor) || "" };
    if (form) headers["X-CSRFToken"] = form.get("csrfmiddlewaretoken");
    try {
      const answer = await fetch(url, { method: form ? "POST" : "GET", body: form && new URLSearchParams(form), headers, redirect: "manual" });
      if (answer.ok) { take(await answer.text()); return true; }
      if (form) toast(decodeURIComponent(answer.headers.get("X-Fondaco-Says") || "") || document.body.dataset[answer.status === 429 ? "sayFast" : "sayError"]);
    } catch {
      if (form) toast(document.body.dataset.sayLost);
    }
    return false;
  }
  function toast(words) {
    dispatchEvent(new CustomEvent("fondaco:toast", { detail: words }));
  }
  const behind = () => {
    const has = (body()?.dataset.cursor || "").split(".").map(Number);
    return told.some((number, room) => (has[room] ?? 0) < number) || !body();
  };
  let again = 0;
  async function catchUp() {
    clearTimeout(again);
    await busy;
    if (!panel() || !behind()) return;
    await ask(panel().dataset.url);
    if (panel() && behind()) again = setTimeout(catchUp, 2000); // it did not work
  }

  addEventListener("submit", async (event) => {
    const form = event.target;
    if (!panel()?.contains(form)) return;
    event.preventDefault();
    const told = new FormData(form, event.submitter), typed = form.elements.text;
    if (typed && !typed.value.trim()) return;
    const words = typed?.value;
    if (typed) typed.value = "";
    if (!(await ask(form.getAttribute("action"), told))) {
      if (typed && !typed.value) typed.value = words; // it was not said
      return;
    }
    if (event.submitter?.dataset.done !== undefined) {
      event.submitter.disabled = true;
      event.submitter.textContent = panel().dataset.sayDone;
    }
    if (form.closest(".talk__phrases") && $("talk-text")) $("talk-phrases").open = false;
    place = null;
    toEnd();
    catchUp();
  }, true);
  // The panel is not renewed with the table, but it is moved.
  addEventListener("htmx:beforeSwap", () => {
    const list = $("talk-lines");
    if (list?.clientHeight) place = atEnd(list) ? null : list.scrollTop;
  });
  addEventListener("fondaco:shown", () => {
    if (!panel()) return;
    if (panel().closest("#log") && !panel().dataset.list) { // it stood in the hall until now
      panel().dataset.list = "talk";
      panel().hidden = true;
    }
    // Who hears whom is another matter with the start of a match, and with its end.
    const { talk: stage } = $("state").dataset;
    if (stage !== panel().dataset.stage && body()) ask(panel().dataset.url, null, true);
    panel().dataset.stage = stage;
    catchUp();
    toEnd();
    tally();
  });
  addEventListener("fondaco:told", ({ detail }) => { told = detail.talk || []; catchUp(); });
  addEventListener("click", ({ target }) => {
    const way = target.closest?.("[data-log], [data-show]");
    if (!way || !panel()) return;
    place = null;
    toEnd();
    tally();
    if (way.dataset.log === "talk") $("log").scrollIntoView({ block: "nearest" });
  });
  document.addEventListener("visibilitychange", tally);
  addEventListener("DOMContentLoaded", () => { dress(); toEnd(); tally(); });
})();
