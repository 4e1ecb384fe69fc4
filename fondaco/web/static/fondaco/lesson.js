/* Fondaco: a lesson. The server has marked what a step speaks of: [data-spot="now"], and "later" for
   what else belongs to the step. Here a veil is laid over the board that leaves these free, and the
   card is put beside them, where it covers none of them. */
(() => {
  "use strict";
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const SVG = "http://www.w3.org/2000/svg";
  const ROOM = 7, MARGIN = 10;
  const $ = (id) => document.getElementById(id);
  const small = () => getComputedStyle(document.documentElement).getPropertyValue("--layout").trim() === "small";
  const beside = () => !small() && innerWidth > innerHeight; // the column stands beside the board
  // What the veil can lie on: the board, and one's own things where they stand apart.
  const grounds = () => [$("board-area"), $("own")].filter((ground) => ground?.getClientRects().length);
  const groundOf = (element) => grounds().find((ground) => ground.contains(element));
  let veil, step = "", standing = {}, until = 0, drawn = "";

  // ---- boxes, in points of the window ----
  const box = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const grown = (b, by) => ({ left: b.left - by, top: b.top - by, right: b.right + by, bottom: b.bottom + by });
  const common = (a, b) => ({
    left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom),
  });
  const area = (b) => Math.max(0, b.right - b.left) * Math.max(0, b.bottom - b.top);
  const spots = (which) => [...document.querySelectorAll(`#table ${which}`)]
    .filter((element) => element.getClientRects().length && area(box(element)));

  // ---- the veil ----
  function hole({ left, top, right, bottom }) {
    const r = Math.min(14, (right - left) / 2, (bottom - top) / 2);
    return `M${left + r} ${top}H${right - r}a${r} ${r} 0 0 1 ${r} ${r}V${bottom - r}a${r} ${r} 0 0 1-${r} ${r}H${left + r}a${r} ${r} 0 0 1-${r}-${r}V${top + r}a${r} ${r} 0 0 1 ${r}-${r}z`;
  }
  function piece(tag, attributes) {
    const made = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    return made;
  }
  function draw() {
    const frames = spots('[data-spot="now"]').map((element) => {
      const ground = groundOf(element);
      const frame = common(grown(box(element), ground ? ROOM : 3), box(ground || $("side")));
      return { ground: ground?.id, frame };
    }).filter(({ frame }) => area(frame));
    const key = JSON.stringify([grounds().map(box), frames, innerWidth, innerHeight]);
    if (key === drawn) return;
    drawn = key;
    const parts = frames.some(({ ground }) => ground) ? grounds().map((ground) => {
      const { left, top, right, bottom } = box(ground);
      const free = apart(frames.filter((one) => one.ground === ground.id).map(({ frame }) => frame));
      return piece("path", { class: "lesson-veil__dark", d: `M${left} ${top}H${right}V${bottom}H${left}z${free.map(hole).join("")}` });
    }) : [];
    for (const { ground, frame } of frames)
      for (const name of ground ? ["lesson-veil__spot", "lesson-veil__beat"] : ["lesson-veil__spot lesson-veil__spot--side"])
        parts.push(piece("path", { class: name, d: hole(frame) }));
    veil.replaceChildren(...parts);
  }
  // Two holes that overlap would be dark where they do: one inside another is left out, others are joined.
  function apart(frames) {
    const found = [];
    for (let frame of frames) {
      for (let at = found.length - 1; at >= 0; at -= 1) {
        if (!area(common(frame, found[at]))) continue;
        const other = found.splice(at, 1)[0];
        frame = {
          left: Math.min(frame.left, other.left), top: Math.min(frame.top, other.top),
          right: Math.max(frame.right, other.right), bottom: Math.max(frame.bottom, other.bottom),
        };
      }
      found.push(frame);
    }
    return found;
  }

  // ---- the card: beside what it speaks of, or in the side column ----
  // Within a step it stays where it is, as long as it covers nothing that is lit.
  function place(fresh) {
    const card = $("prompt"), left = parseFloat(standing.left), top = parseFloat(standing.top);
    card.classList.remove("speech--afloat");
    card.style.left = card.style.top = "";
    if (!beside()) return;
    const ground = grown(box($("board-area")), -MARGIN);
    const frames = (which) => spots(which).filter((element) => $("board-area").contains(element)).map((element) => grown(box(element), ROOM + 6));
    const taken = frames("[data-spot]"), lit = frames('[data-spot="now"]');
    if (!taken.length && (fresh || !standing.left)) return;
    card.classList.add("speech--afloat");
    const { width, height } = card.getBoundingClientRect();
    const at = (one) => ({ left: one.left, top: one.top, right: one.left + width, bottom: one.top + height });
    const free = (spot, others) => area(common(spot, ground)) >= width * height - 1 && others.every((other) => !area(common(spot, other)));
    const stays = fresh || !standing.left ? [] : [at({ left, top: Math.min(top, ground.bottom - height) })].filter((spot) => free(spot, lit));
    const best = stays[0] || candidates(taken, width, height).map(at).find((spot) => free(spot, taken));
    standing = best ? { left: `${best.left}px`, top: `${best.top}px` } : {};
    if (best) Object.assign(card.style, standing);
    else card.classList.remove("speech--afloat");
  }
  function candidates(taken, width, height) {
    const ground = grown(box($("board-area")), -MARGIN);
    const between = (low, value, high) => Math.max(low, Math.min(value, high));
    const across = (value) => between(ground.left, value, ground.right - width);
    const down = (value) => between(ground.top, value, ground.bottom - height);
    const found = [];
    for (const spot of taken) {
      const y = down((spot.top + spot.bottom - height) / 2), x = across((spot.left + spot.right - width) / 2);
      found.push({ left: spot.right, top: y }, { left: spot.left - width, top: y });
      found.push({ left: x, top: spot.top - height }, { left: x, top: spot.bottom });
      for (const left of [spot.right, spot.left - width])
        for (const top of [down(spot.top), down(spot.bottom - height)]) found.push({ left, top });
    }
    return found;
  }

  // ---- in view ----
  function bring(element) {
    const holder = element?.closest(".board-area, .side, .side__half");
    if (!holder) return;
    const seen = box(holder), it = box(element);
    if (it.top >= seen.top - 2 && it.bottom <= seen.bottom + 2) return;
    const block = holder.matches(".board-area") ? "center" : "nearest";
    element.scrollIntoView({ block, behavior: calm.matches ? "auto" : "smooth" });
  }
  function show(fresh) {
    if (fresh) bring(spots("[data-spot]").find((element) => $("board-area").contains(element)));
    bring(spots('[data-spot="now"]')[0]);
  }

  // Pieces slide for a moment after every change: the veil follows them.
  function follow() {
    draw();
    if (performance.now() < until) requestAnimationFrame(follow);
  }
  function settle() {
    const now = $("state").dataset.address;
    if (now !== location.pathname) history.pushState({}, "", now);
    const fresh = now.split("-")[0] !== step;
    step = now.split("-")[0];
    const table = $("table");
    for (const name of ["fragment", "planUrl", "actUrl", "whyUrl"]) table.dataset[name] = now;
    if (fresh) $("side").scrollTop = 0;
    place(fresh);
    show(fresh);
    const idle = performance.now() >= until;
    until = performance.now() + 1600;
    if (idle) follow();
  }
  const stir = () => { drawn = ""; place(true); const idle = performance.now() >= until; until = performance.now() + 300; if (idle) follow(); };

  addEventListener("DOMContentLoaded", () => {
    veil = piece("svg", { class: "lesson-veil", "aria-hidden": "true" });
    document.body.append(veil);
    settle();
    addEventListener("resize", stir);
    addEventListener("scroll", () => { drawn = ""; draw(); }, true);
    document.fonts?.ready.then(stir);
  });
  let settling = 0;
  addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.target.id !== "table" && !$("table").contains(event.detail.target)) return;
    cancelAnimationFrame(settling); // htmx says it for every element
    settling = requestAnimationFrame(settle);
  });
  addEventListener("popstate", () => location.reload());
})();
