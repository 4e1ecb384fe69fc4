/* Fondaco: what the page does by itself. No rules run here: every click and key asks the server
   for a fragment (htmx); this script adds theme, keys, live updates, sheet and tabs.

   The server's fragment carries its facts on #state: version, mine, planned, live, place, title.
   [data-key] names the key that clicks an element, [data-key-less] the one with Shift. */
(() => {
  "use strict";
  const root = document.documentElement;
  const $ = (id) => document.getElementById(id);
  // What somebody likes is kept by the server (/settings) and stands on <html> and <body>.
  function keep(name, value) {
    const token = document.querySelector("meta[name=csrf-token]").content;
    fetch("/settings", { method: "POST", body: new URLSearchParams({ [name]: value }), headers: { "X-CSRFToken": token }, redirect: "manual" }).catch(() => {});
  }

  // ---- theme: before the first paint ----
  const dusk = matchMedia("(prefers-color-scheme: dark)");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let theme = root.dataset.theme; // chosen; else as the device has it
  const dress = () => { root.dataset.theme = theme || (dusk.matches ? "dark" : "light"); };
  root.classList.add("js");
  dress();
  dusk.addEventListener("change", dress);

  // ---- the table and what it is doing ----
  let table = null;
  let busy = ""; // the request under way: "plan", "act" or "load"
  let settling = false; // swapped in, but htmx does not hear the new elements yet
  let waiting = []; // ids of things clicked meanwhile
  let newest = 0; // the version the events speak of
  let stream = null, patience = 1000, lost = false, retry = 0, silence = 0, watching;
  let leaving = 0; // a form was sent that leads to another page: nothing is renewed here meanwhile
  let first = null; // id of what the first click of a double one met
  let pointed = null; // id of what the pointer clicked last: Enter there means go
  let asked = null; // what opened the guide
  let sliding = []; // attributes that change a moment after a swap, so that pieces slide
  let logShown = ""; // the list of the log somebody chose
  const unfolded = new Set(), before = {};
  const state = () => $("state")?.dataset || {};
  const layout = () => getComputedStyle(root).getPropertyValue("--layout").trim(); // which board: table.css
  const keysOn = () => document.body.dataset.keys !== "off";

  function load(url, values, kind) {
    if (!window.htmx || busy) return;
    busy = kind;
    htmx.ajax("GET", url, { target: "#table", values });
  }
  const planned = () => (state().planned ? { plan: state().planned } : {});
  function chooseOnBoard({ dataset }) {
    const whole = [...table.querySelectorAll("[data-at-once]")].find((choice) => choice.value === dataset.plan);
    if (whole) press(whole); // confirmation is off
    else if (dataset.plan !== undefined) load(table.dataset.planUrl, { plan: dataset.plan }, "plan");
    else if (dataset.why !== undefined) load(table.dataset.whyUrl, { line: dataset.why, ...planned() }, "plan");
    else if (window.htmx && !busy) {
      busy = "act";
      htmx.ajax("POST", table.dataset.actUrl, { target: "#table", values: { text: dataset.send, version: state().version } });
    }
  }

  function toast(text, seconds) {
    const line = $("toast");
    clearTimeout(toast.timer);
    line.textContent = text;
    line.hidden = !text;
    if (text && seconds) toast.timer = setTimeout(() => toast(lost ? document.body.dataset.sayLost : ""), seconds * 1000);
  }

  // ---- live: the server says "version N", the page asks for its own view ----
  function catchUp() {
    const now = state();
    if (busy || leaving || newest <= Number(now.news || 0)) return;
    if (!now.live && now.version) { // looking back: only say that there is more
      $("history")?.classList.add("history--news");
      if ($("news")) $("news").hidden = false;
      return;
    }
    // story.js asks to be told of it, and may still be busy telling what was before
    if (dispatchEvent(new Event("fondaco:news", { cancelable: true }))) load(table.dataset.fragment, planned(), "load");
  }
  function countWatchers(number) {
    const line = $("watchers");
    if (!line) return;
    line.hidden = !number;
    $("watchers-count").textContent = number === 1 ? line.dataset.one : `${number} ${line.dataset.many}`;
  }
  // The server says something every two seconds: silence means that the connection is gone.
  function beat() {
    clearTimeout(silence);
    silence = setTimeout(() => { lose(); listen(); }, 4500);
  }
  function lose() {
    if (lost) return;
    lost = true;
    document.body.setAttribute("data-lost", "");
    toast(document.body.dataset.sayLost);
  }
  function regain() {
    patience = 1000;
    beat();
    if (!lost) return;
    lost = false;
    document.body.removeAttribute("data-lost");
    toast("");
  }
  function listen() {
    stream?.close();
    clearTimeout(retry);
    stream = new EventSource(table.dataset.events);
    beat();
    stream.onmessage = (event) => {
      regain();
      const told = JSON.parse(event.data);
      dispatchEvent(new CustomEvent("fondaco:told", { detail: told })); // seats.js
      watching = told.watchers;
      countWatchers(watching);
      dispatchEvent(new CustomEvent("fondaco:told", { detail: told }));
      newest = Math.max(newest, told.news);
      catchUp();
    };
    stream.onerror = () => {
      stream.close();
      clearTimeout(silence);
      lose();
      retry = setTimeout(listen, patience * (0.7 + 0.6 * Math.random()));
      patience = Math.min(patience * 1.5, 4000);
    };
  }

  // ---- after every change of the table ----
  function showTab(tab) {
    document.body.dataset.tab = tab;
    document.querySelectorAll("[data-show]").forEach((b) => b.setAttribute("aria-pressed", b.dataset.show === tab));
  }
  function showLog(which) {
    document.querySelectorAll("[data-log]").forEach((b) => b.setAttribute("aria-pressed", b.dataset.log === which));
    document.querySelectorAll("[data-list]").forEach((list) => { list.hidden = list.dataset.list !== which; });
    const all = $("log-all");
    if (all) all.scrollTop = all.scrollHeight;
  }
  function settle() {
    const now = state(), mine = now.mine === "yes";
    for (const [id, top] of Object.entries(before.scroll || {})) if ($(id)) $(id).scrollTop = top;
    const talking = document.activeElement?.id === "talk-text"; // nobody is torn out of a sentence
    showTab(mine && !before.mine && !talking ? "turn" : document.body.dataset.tab);
    if (mine && !before.mine) for (const id of ["side", "side-turn"]) if ($(id)) $(id).scrollTop = 0; // the question first
    if (logShown && $(`log-tab-${logShown}`)) showLog(logShown);
    else if ($("log-all")) $("log-all").scrollTop = $("log-all").scrollHeight;
    if ($("keys-on")) $("keys-on").checked = keysOn();
    if (watching !== undefined) countWatchers(watching);
    if ($("place")) $("place").textContent = now.place || "";
    document.title = (mine ? `● ${document.body.dataset.sayTurn} · ` : "") + `${now.title} · Fondaco`;
    const icon = $("favicon"), face = mine ? icon.dataset.turn : icon.dataset.quiet;
    if (icon.getAttribute("href") !== face) icon.setAttribute("href", face);
    const told = $("story-words")?.querySelectorAll("li") || $("prompt")?.querySelectorAll("h2, p") || [];
    const words = [...told].map((part) => part.textContent).join(". ");
    if (words !== before.words && before.words !== undefined) $("spoken").textContent = words;
    before.words = words;
    if (mine && !before.mine && $("side")) $("side").scrollTop = 0; // a turn begins in view
    const note = $("note")?.textContent;
    if (note && note !== before.note) $("note").scrollIntoView({ block: "nearest" }); // an answer is seen
    before.note = note;
    before.mine = mine;
    dispatchEvent(new Event("fondaco:shown"));
  }
  // Pieces that stay as they are, by mark (pictures/still.py): a stub stands for one that is here.
  const stills = () => new Map([...table.querySelectorAll("[data-still]")].map((piece) => [piece.dataset.still, piece]));
  function putBack() {
    let missing = false;
    table.querySelectorAll("[data-stub]").forEach((stub) => {
      const piece = before.stills?.get(stub.dataset.stub);
      if (piece) stub.replaceWith(piece); else missing = true;
    });
    if (missing) location.reload(); // cannot happen: the page has named them
  }
  function remember() {
    before.stills = stills();
    before.focus = table.contains(document.activeElement) ? document.activeElement.id : "";
    before.typed = $("typed")?.value;
    before.version = state().version;
    before.scroll = {};
    for (const id of ["side", "side-turn", "side-rest", "board-area", "log-since", "legal-list"]) if ($(id)) before.scroll[id] = $(id).scrollTop;
  }

  // ---- what would happen: shown while a thing is pointed at or focused ----
  function preview({ target }) {
    const panel = $("preview"), lines = target.closest?.("[data-preview]:not([aria-pressed=true])")?.dataset.preview;
    if (!panel) return;
    panel.hidden = !lines;
    if (lines) panel.querySelector("ul").replaceChildren(...lines.split("\n").map((line) => {
      const entry = document.createElement("li");
      entry.textContent = line;
      return entry;
    }));
  }
  addEventListener("pointerover", preview);
  addEventListener("focusin", preview);

  // ---- sums: the number plans (choose.js says what go would send) ----
  addEventListener("change", ({ target }) => {
    if (target.closest?.(".amount") && !busy && target.form.checkValidity()) target.form.requestSubmit();
  });

  // ---- the guide ----
  function guide(open, from) {
    const panel = $("guide");
    if (!panel) return;
    if (open && panel.hidden) asked = from;
    panel.hidden = !open;
    $("guide-open")?.setAttribute("aria-expanded", open);
    if (!open && asked) ($(asked.id) || $("guide-open")).focus();
  }

  // ---- clicks ----
  const small = {
    themeSwitch() { keep("theme", theme = root.dataset.theme === "dark" ? "light" : "dark"); dress(); },
    show(button) {
      if (document.body.dataset.tab === button.dataset.show) document.body.toggleAttribute("data-sheet");
      showTab(button.dataset.show);
    },
    sheetSwitch() { document.body.toggleAttribute("data-sheet"); },
    log(button) { showLog(logShown = button.dataset.log); },
    dismiss(button) { button.closest(".note").remove(); },
    guideClose() { guide(false); },
    guide(link) { guide(true, link); },
    typed() { document.body.setAttribute("data-sheet", ""); $("legal").open = true; $("typed").focus(); },
    async copy(button) {
      const field = $(button.dataset.copy), label = button.querySelector("span");
      field.select();
      try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
      label.textContent = document.body.dataset.sayCopied;
    },
  };
  addEventListener("click", (event) => {
    const target = event.target.closest?.("button, a, [data-plan], [data-why], [data-send]");
    if (!target) return;
    pointed = event.detail ? target.id : pointed;
    if (table?.contains(target) && busy && !target.closest("#talk") && target.matches("button:not([type=button]), [data-plan], [data-why], [data-send]")) {
      // Never twice: what plans is done afterwards, what sends is only kept behind planning.
      const plans = target.matches("[data-plan], [data-why], #plan-form button, [form=plan-form], [form=why-form], [form=hint-form], .history button");
      const again = target.dataset.again !== undefined && busy === "load"; // means the same on a renewed page
      if (target.id && (again || (plans && busy !== "act") || (target.id === "go" && busy === "plan"))) waiting.push(target.id);
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (target.id === "guide-open" && !$("guide").hidden) {
      event.preventDefault();
      event.stopPropagation();
      guide(false);
      return;
    }
    // The second half of a double click meets another list: it was not meant.
    if (event.detail > 1 && target.id !== first && target.closest("#plan-form, #board-area")) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.detail === 1) first = target.id;
    if (target.getAttribute("aria-disabled") === "true") event.preventDefault();
    else if (target.matches("[data-plan], [data-why], [data-send]")) chooseOnBoard(target);
    else for (const name of Object.keys(small)) if (target.dataset[name] !== undefined) small[name](target);
  }, true);
  addEventListener("change", (event) => {
    const { target } = event, setting = target.dataset?.keep;
    if (target.matches?.("[data-keys-on]")) keep("keys", document.body.dataset.keys = target.checked ? "on" : "off");
    if (setting) keep(setting, document.body.dataset[setting] = target.value);
  });
  addEventListener("toggle", (event) => {
    if (event.target.id) unfolded[event.target.open ? "add" : "delete"](event.target.id);
  }, true);

  // ---- keys ----
  const press = (element) => element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    const focus = event.target instanceof Element ? event.target : document.body;
    if (event.key === "Tab") pointed = null;
    if (event.key === "Escape") {
      if (focus.matches("input, select")) return focus.blur();
      if ($("guide") && !$("guide").hidden) return guide(false);
      if ($("note")) return $("note").remove();
    }
    if (event.key === "Enter" && focus.matches(".amount [name=sum]")) {
      // The first time it is chosen, the second time sent; without confirmation it is sent.
      const chosen = document.body.dataset.confirm === "off" || state().planned === $("go").value;
      if (chosen && !$("go").disabled) { event.preventDefault(); press($("go")); }
      return;
    }
    if (focus.matches("input:not([type=checkbox]), select, textarea")) return;
    const own = focus.closest("button, a, summary, [data-plan], [data-why], [data-send]");
    if (own && (event.key === " " || (event.key === "Enter" && (!own.id || own.id !== pointed)))) {
      if (own.matches("[data-plan], [data-why], [data-send]")) { event.preventDefault(); press(own); }
      return;
    }
    if (!keysOn()) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const letter = key >= "a" && key <= "z" && key.length === 1;
    const name = event.shiftKey && letter ? "data-key-less" : "data-key";
    const selector = `[${name}="${CSS.escape(key === "?" ? "g" : key)}" i]`;
    const found = [...(table?.querySelectorAll(selector) || []), ...document.querySelectorAll(selector)]
      .find((element) => !element.disabled && element.getAttribute("aria-disabled") !== "true");
    if (!found) return;
    event.preventDefault();
    if (!event.repeat || letter || key.startsWith("Arrow")) press(found);
  });

  // ---- htmx: token, one request at a time, focus and scroll ----
  addEventListener("htmx:configRequest", (event) => {
    const { detail } = event, button = detail.triggeringEvent?.submitter;
    if (button?.name) detail.parameters[button.name] = button.value; // also a button outside its form
    const cookie = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/);
    detail.headers["X-Fondaco-Layout"] = layout() === "small" ? "phone" : "wide"; // the other board is not drawn
    if (table) detail.headers["X-Fondaco-Still"] = [...stills().keys()].join(" "); // nor are these sent again
    if (detail.verb !== "get") detail.headers["X-CSRFToken"] = cookie ? cookie[1] : document.querySelector("meta[name=csrf-token]").content;
  });
  const ours = (event) => table && event.detail.target === table;
  addEventListener("htmx:beforeRequest", (event) => {
    if (!ours(event)) return;
    busy = busy || (event.detail.requestConfig.verb !== "get" ? "act" : event.detail.elt.closest("#plan-form, #hint-form") ? "plan" : "load");
    table.setAttribute("aria-busy", "true");
  });
  addEventListener("htmx:beforeSwap", (event) => {
    if (!ours(event)) return;
    remember();
    // Where nothing slides, pieces stand at once where they belong: the page is laid out once.
    htmx.config.attributesToSettle = calm.matches ? [] : sliding;
    htmx.config.defaultSettleDelay = calm.matches ? 0 : 20;
  });
  // Said for every old element, thousands of times; all that they listen to goes with them.
  addEventListener("htmx:beforeCleanupElement", ({ target }) => { if (table && target.parentElement === table) target.replaceChildren?.(); });
  addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id === "guide-text") {
      const hit = $("hit");
      $("guide-text").scrollTop = 0; // other pages are shown there, each from its beginning
      (hit || $("guide-text")).focus({ preventScroll: true });
      hit?.scrollIntoView({ block: "center" });
    }
    if (!ours(event) || settling) return; // htmx says it for every element
    settling = true;
    putBack();
    if (!calm.matches) table.getBoundingClientRect(); // pieces stand where they stood; from here they slide
    unfolded.forEach((id) => { if ($(id)) $(id).open = true; });
    for (const id of [before.focus, "prompt"])
      if (before.focus && !table.contains(document.activeElement)) $(id)?.focus({ preventScroll: true });
    if (before.typed && $("typed") && (busy !== "act" || before.version === state().version)) $("typed").value = before.typed;
    settle();
  });
  function release(well) {
    const again = busy === "load" || !well ? 1000 : 0;
    busy = "";
    table.removeAttribute("aria-busy");
    const next = $(waiting.shift());
    if (!well) waiting = [];
    else if (next && !next.disabled) press(next);
    setTimeout(catchUp, again);
  }
  addEventListener("htmx:afterRequest", (event) => { if (ours(event) && !settling) release(event.detail.successful); });
  addEventListener("htmx:afterSettle", (event) => {
    if (!ours(event) || !settling) return;
    settling = false;
    release(true);
  });
  addEventListener("fondaco:toast", ({ detail }) => toast(detail, 8));
  addEventListener("submit", ({ target, defaultPrevented }) => {
    if (defaultPrevented || target.matches("[hx-post], [hx-get]")) return;
    clearTimeout(leaving);
    leaving = setTimeout(() => { leaving = 0; if (table) catchUp(); }, 10000); // it did not lead away
  });
  addEventListener("htmx:sendError", () => toast(document.body.dataset.sayLost, 8));
  addEventListener("htmx:responseError", ({ detail: { xhr, target } }) => {
    if (leaving) return;
    if (xhr.status === 404 && target === table) return location.reload(); // closed, or not for us any more
    const said = decodeURIComponent(xhr.getResponseHeader("X-Fondaco-Says") || "");
    toast(said || (xhr.status === 429 ? document.body.dataset.sayFast : document.body.dataset.sayError), 8);
  });

  addEventListener("DOMContentLoaded", () => {
    table = $("table");
    if (!table) return;
    sliding = htmx.config.attributesToSettle;
    settle();
    let drawn = layout();
    addEventListener("resize", () => {
      if (drawn === (drawn = layout())) return;
      if (state().live) load(table.dataset.fragment, planned(), "load"); else location.reload();
    });
    if (!table.dataset.events) return;
    listen();
    const wake = () => { if (document.visibilityState === "visible" && stream.readyState !== EventSource.OPEN) { patience = 1000; listen(); } };
    addEventListener("online", () => { patience = 1000; listen(); });
    addEventListener("offline", lose);
    addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
    addEventListener("pagehide", () => { clearTimeout(retry); clearTimeout(silence); stream.close(); });
    document.addEventListener("visibilitychange", wake);
  });
})();
