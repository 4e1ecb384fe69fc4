/* Fondaco: the story of what others did. The page says how far its reader has been told (data-told); the
   server answers with what happened next (views/table.py), and this script turns the leaves at the
   reader's speed.

   #state: told, telling ("yes", or "held" until the reader goes on), left. [data-tell] tells from somewhere.
   At speed "once", and where less motion is wished for, nothing is told: the page shows what is now. */
(() => {
  "use strict";
  const $ = (id) => document.getElementById(id);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const state = () => $("state")?.dataset || {};
  const table = () => $("table");
  const PACE = { slow: 1.7, normal: 1, fast: 0.4 };
  const LONG = 20; // beats that are offered instead of told
  const BRIEF = 6; // beats that are told to somebody who comes back to the page
  const KEPT = "fondaco-told", MOST_KEPT = 40;
  let ask = null; // headers of the next request
  let hurry = false; // the reader has skipped: nothing is told until it is their turn
  let paused = false, wished = false; // wished: the reader asked for this story, however long
  let timers = [];
  let waits = 0; // a request that waits until the one under way is over
  let from = ""; // told so far, when the page went on without its reader
  let reading = false; // the end of a story is still being read
  let more = false; // something happened meanwhile
  const wanted = () => document.body.dataset.speed !== "once" && !calm.matches;
  const telling = () => Boolean(state().telling);

  // ---- asking ----
  function get(headers) {
    stop();
    reading = more = false;
    clearTimeout(waits);
    waits = 0;
    if (table().hasAttribute("aria-busy")) { waits = setTimeout(() => get(headers), 50); return; }
    ask = headers;
    htmx.ajax("GET", table().dataset.fragment, { target: "#table" });
  }
  const next = (told = state().told) => get({ "X-Fondaco-Told": told });
  const offer = (told) => get({ "X-Fondaco-Told": told, "X-Fondaco-Offer": "yes" });
  function skip() {
    hurry = state().seat === "yes"; // those who watch have no turn to hurry to
    wished = paused = false;
    get({});
  }
  addEventListener("fondaco:news", (event) => {
    if (!wanted() || hurry) return;
    if (reading && !document.hidden) { more = true; return event.preventDefault(); }
    if (document.hidden || from) {
      from = from || state().told;
      ask = { "X-Fondaco-Told": from, "X-Fondaco-Offer": "yes" };
    } else ask = { "X-Fondaco-Told": state().told };
  });
  addEventListener("htmx:configRequest", ({ detail }) => {
    if (!table() || detail.target !== table()) return;
    if (ask) Object.assign(detail.headers, ask);
    else if (detail.verb === "post" && wanted()) { // one's own move, and what follows from it
      hurry = false;
      detail.headers["X-Fondaco-Told"] = state().told || "";
    }
    ask = null;
  });

  // ---- telling ----
  const seconds = (words) => (0.8 + 0.16 * words.trim().split(/\s+/).length) * (PACE[document.body.dataset.speed] || 1);
  const stop = () => { timers.forEach(clearTimeout); timers = []; };
  const later = (what, time) => timers.push(setTimeout(what, time * 1000));
  // Sentences come one after the other; what is held waits when the last has come.
  function tell() {
    stop();
    const said = [...($("story-words")?.querySelectorAll("li") || [])];
    let time = 0;
    said.forEach((sentence, place) => {
      sentence.classList.toggle("story__later", place > 0);
      if (place) later(() => sentence.classList.remove("story__later"), time);
      time += seconds(sentence.textContent) * (place ? 0.5 : 1);
    });
    reading = !telling();
    if (reading) {
      later(() => { reading = false; if (more) next(); }, time);
      later(close, time + 3);
    } else if (state().telling !== "held") later(next, time);
  }
  function close() {
    stop();
    reading = false;
    if (more) return next();
    $("story")?.remove();
    from = "";
  }
  function goOn() {
    const hidden = document.querySelectorAll(".story__later");
    if (state().telling !== "held" || !hidden.length) return next();
    stop();
    hidden.forEach((sentence) => sentence.classList.remove("story__later"));
  }
  function pause() {
    paused = !paused;
    dress();
    if (paused) stop(); else next();
  }
  function dress() {
    const button = $("story-pause");
    if (!button) return;
    button.dataset.pause = button.dataset.pause || button.textContent;
    button.textContent = paused ? button.dataset.resume : button.dataset.pause;
  }
  addEventListener("fondaco:shown", () => {
    if (!table()) return;
    const now = state(), earlier = known;
    known = undefined;
    stop();
    reading = more = false;
    if (earlier && now.told && earlier !== now.told && now.live && wanted()) {
      from = earlier;
      setTimeout(() => offer(earlier));
      return;
    }
    if (waits) return;
    if (now.mine === "yes" || now.over) hurry = false;
    if (!telling()) { paused = wished = false; if (!$("story-show")) from = ""; }
    if (now.told && !$("story-show")) keep(now.told);
    if ($("story-show") || !$("story-words")) return;
    if (!telling()) return tell();
    if (hurry) return skip();
    if (!wished && Number(now.left) > LONG) return offer(now.told);
    dress();
    for (const id of ["side", "side-turn"]) if ($(id)) $(id).scrollTop = 0; // what is told, and its keys
    if (!paused && !document.hidden) tell();
  });
  // An answer that did not come stops no story.
  addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.target === table() && !detail.successful && telling() && !paused) later(next, 3);
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) { if (telling()) stop(); return; }
    if (more) return next();
    if (telling() && !paused) tell();
    else if ($("story-show") && Number(state().left) <= BRIEF) next($("story-show").dataset.tell);
  });

  // ---- what the reader does ----
  addEventListener("click", (event) => {
    const target = event.target.closest?.("[data-tell], [data-story-next], [data-story-skip], [data-story-pause], [data-story-close], #board-area");
    if (!target || (target.id === "board-area" && !telling())) return;
    const { dataset } = target;
    if (dataset.tell) { wished = true; hurry = paused = false; from = ""; next(dataset.tell); }
    else if (dataset.storySkip !== undefined) skip();
    else if (dataset.storyPause !== undefined) pause();
    else if (dataset.storyClose !== undefined) close();
    else goOn();
  });
  addEventListener("change", ({ target }) => {
    if (target.id !== "story-speed") return;
    if (wanted()) { if (telling() && !paused) tell(); } else skip();
  });
  addEventListener("keydown", (event) => {
    if (!(telling() || more) || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    const focus = event.target instanceof Element ? event.target : document.body;
    if (focus.closest("input, select, textarea, dialog")) return;
    const leaves = event.key === "Escape", turns = event.key === " " || event.key === "Enter";
    if (!leaves && (!turns || focus.closest("button, a, summary"))) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    if (leaves) skip(); else goOn();
  }, true);

  // ---- how far this browser was told of each table, for when its visitor comes back ----
  const kept = () => { try { return JSON.parse(localStorage.getItem(KEPT)) || {}; } catch { return {}; } };
  const own = () => table().dataset.fragment;
  function keep(told) {
    const { [own()]: _, ...others } = kept();
    const all = Object.entries(others).slice(1 - MOST_KEPT);
    try { localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries([...all, [own(), told]]))); } catch { /* none is kept */ }
  }
  let known = table() ? kept()[own()] : undefined;
})();
