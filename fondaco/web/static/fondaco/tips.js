/* Fondaco: what a symbol means, said beside it.

   Who has a tip: whatever carries data-tip="words"; else, on a board, among one's own things, and among
   buttons that show only a picture, whatever carries an aria-label (or a <title>, in a drawing): what a
   screen reader hears is shown. data-tip="" keeps something silent.
   When: a mouse rests on it, the keyboard's focus is there, a finger stays on it. The keys . and ,
   lead through all tips of the page, also of what has no focus, and say them. Escape takes a tip away.
   Loaded before site.js: an Escape or a long press that was about a tip is about nothing else. */
(() => {
  "use strict";
  const BEARERS = "[data-tip], :is(.board, .own) :is([aria-label], :has(> title)), :is(button, a, [role=img])[aria-label]";
  const REST = 550, PRESS = 480, SLIP = 12;
  let tip, holder, how, waiting, start, pressed;
  // The nearest bearer; a picture as a whole has a name, but nobody needs it beside every point of it.
  const bearer = (element) => {
    const found = element?.closest?.(BEARERS), title = found?.querySelector(":scope > title");
    if (title) { // the browser's own tip would come as well
      found.setAttribute("aria-label", title.textContent);
      title.remove();
    }
    return found && !found.matches(":is(.board, .own) > svg, .panzoom > svg, .own") && words(found) ? found : null;
  };
  const words = (element) => element.dataset.tip ?? element.getAttribute("aria-label") ?? "";

  function place(element) {
    const it = element.getBoundingClientRect(), { offsetWidth: width, offsetHeight: height } = tip;
    const inside = (at, size, room) => Math.max(6, Math.min(at, room - size - 6));
    const top = Math.max(it.top, 0), bottom = Math.min(it.bottom, innerHeight);
    const above = top - height - 8, below = bottom + 8;
    const y = above >= 6 ? above : below + height <= innerHeight - 6 ? below : inside(above, height, innerHeight);
    const x = inside((it.left + it.right - width) / 2, width, innerWidth);
    tip.animate([{ transform: `translate(${x}px, ${y}px)` }], { duration: 1, fill: "forwards" });
  }
  function show(element, way) {
    hide();
    holder = element;
    how = way;
    tip.textContent = words(element);
    tip.hidden = false;
    place(element);
    element.classList.add("tipped");
    if (tip.textContent !== element.getAttribute("aria-label")) element.setAttribute("aria-describedby", "tip");
  }
  function hide() {
    clearTimeout(waiting);
    if (!holder) return;
    tip.hidden = true;
    tip.getAnimations().forEach((motion) => motion.cancel());
    holder.classList.remove("tipped");
    if (holder.getAttribute("aria-describedby") === "tip") holder.removeAttribute("aria-describedby");
    holder = how = null;
  }
  function soon(element, way, time) {
    clearTimeout(waiting);
    waiting = setTimeout(() => { if (element.isConnected) show(element, way); }, time);
  }

  addEventListener("pointerover", ({ target, pointerType }) => {
    if (pointerType !== "mouse") return;
    const found = bearer(target);
    if (found === holder) return;
    if (how === "rest" || !holder) hide();
    if (found && !holder) soon(found, "rest", REST);
  });
  addEventListener("pointerdown", (event) => {
    hide();
    pressed = false;
    if (event.pointerType === "mouse") return;
    const found = bearer(event.target);
    start = { x: event.clientX, y: event.clientY };
    if (!found || !event.isPrimary) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => { if (found.isConnected) { pressed = true; show(found, "press"); } }, PRESS);
  });
  addEventListener("pointermove", ({ clientX, clientY, pointerType }) => {
    if (pointerType !== "mouse" && start && Math.hypot(clientX - start.x, clientY - start.y) > SLIP) clearTimeout(waiting);
  });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => { if (how !== "rest") clearTimeout(waiting); });
  addEventListener("contextmenu", (event) => { if (pressed) event.preventDefault(); });
  addEventListener("click", (event) => { // a long press is no click
    if (!pressed) return;
    pressed = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  addEventListener("focusin", ({ target }) => {
    const found = bearer(target);
    if (found === target && target.matches(":focus-visible")) show(found, "focus");
  });
  addEventListener("focusout", () => { if (how === "focus") hide(); });
  addEventListener("scroll", () => { if (how !== "step") hide(); }, true);
  addEventListener("resize", hide);
  addEventListener("htmx:beforeSwap", hide);

  // ---- by keyboard: to whatever has a tip, the focus stays where it is ----
  const all = () => [...document.querySelectorAll(BEARERS)]
    .filter((element) => bearer(element) === element && element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width);
  function step(by) {
    const bearers = all(), at = bearers.indexOf(holder);
    const next = bearers[at < 0 ? (by > 0 ? 0 : bearers.length - 1) : (at + by + bearers.length) % bearers.length];
    if (!next) return;
    next.scrollIntoView({ block: "nearest" });
    show(next, "step");
    document.getElementById("spoken").textContent = tip.textContent;
  }
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && holder) {
      const resting = how === "rest";
      hide();
      if (!resting) { event.preventDefault(); event.stopImmediatePropagation(); }
      return;
    }
    if (event.ctrlKey || event.altKey || event.metaKey || document.body.dataset.keys === "off") return;
    if (event.target.matches?.("input:not([type=checkbox], [type=range]), select, textarea")) return;
    if (event.key === "." || event.key === ",") { event.preventDefault(); step(event.key === "." ? 1 : -1); }
  });
  addEventListener("DOMContentLoaded", () => {
    tip = document.createElement("div");
    tip.id = "tip";
    tip.className = "tip";
    tip.setAttribute("role", "tooltip");
    tip.hidden = true;
    document.body.append(tip);
  });
})();
