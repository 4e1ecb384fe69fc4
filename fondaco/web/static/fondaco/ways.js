/* Fondaco: pieces on their way. A board says how its pieces came to where they are; here they walk.

   [data-way]   "x y, x y": the points a piece has passed, in units of the drawing
   [data-after] how many milliseconds it waits before it sets out
   [data-rest]  the id it has once it has arrived (it comes with the id of the place it left)
   .gone        a piece that has left the board: it walks and vanishes
   .rises       something to be read for a moment, like a sum that was earned: it rises and fades

   Only news move: not what somebody plans, and nothing on the first look. What is still moving when the
   next news arrive goes on; for that, what holds .gone and .rises needs an id. */
(() => {
  "use strict";
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const table = () => document.getElementById("table");
  const state = () => document.getElementById("state")?.dataset || {};
  const version = () => state().told || state().version; // or how far a story has come
  const moving = (piece) => piece.getAnimations().find((motion) => motion.playState === "running");
  let seen; // the version before the swap
  let swapped = true; // afterSwap is said for every element, once is enough
  let underway = []; // pieces that were moving when the swap came: [piece, id of its holder, how far]

  function walk(piece, begun = 0) {
    const points = piece.dataset.way.split(",").map((point) => point.trim().split(" ").map(Number));
    const steps = points.map(([x, y], i) => (i ? Math.hypot(x - points[i - 1][0], y - points[i - 1][1]) : 0));
    const whole = steps.reduce((sum, step) => sum + step, 0) || 1;
    const leaves = piece.classList.contains("gone");
    let passed = 0;
    const frames = points.map(([x, y], i) => ({
      transform: `translate(${x}px, ${y}px)`,
      offset: (passed += steps[i]) / whole,
      ...(leaves && { opacity: 1 }),
    }));
    frames.at(-1).offset = 1;
    if (leaves) frames.push({ ...frames.at(-1), opacity: 0 });
    const duration = Math.min(1500, 350 + 2.2 * whole);
    const timing = { duration, delay: Number(piece.dataset.after || 0), fill: "backwards", easing: "ease-in-out" };
    piece.animate(frames, timing).currentTime = begun;
  }
  function goOn([piece, holder, begun], news) {
    const now = document.getElementById(piece.id) || table().querySelector(`[data-rest="${CSS.escape(piece.id)}"]`);
    if (now && news && (now.dataset.way || now.matches(".rises"))) return; // it moves anew
    const it = now || (piece.matches(".gone, .rises") && document.getElementById(holder)?.appendChild(piece));
    if (!it) return;
    if (!it.matches(".rises")) {
      it.dataset.way = piece.dataset.way;
      walk(it, begun);
    } else {
      it.classList.add("rising");
      it.getAnimations().forEach((motion) => { motion.currentTime = begun; });
    }
  }

  addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target !== table()) return;
    seen = version();
    swapped = false;
    underway = [...table().querySelectorAll("[data-way], .rising")].filter(moving)
      .map((piece) => [piece, piece.parentElement.id, moving(piece).currentTime]);
    table().querySelectorAll("[data-rest]").forEach((piece) => { piece.id = piece.dataset.rest; });
  });
  addEventListener("htmx:afterSwap", (event) => {
    if (swapped || event.detail.target !== table()) return;
    swapped = true;
    const news = version() !== seen;
    if (news) table().querySelectorAll(".rises").forEach((piece) => piece.classList.add("rising"));
    if (still.matches) return;
    underway.forEach((one) => goOn(one, news));
    if (news) table().querySelectorAll("[data-way]").forEach((piece) => { if (!moving(piece)) walk(piece); });
  });
})();
