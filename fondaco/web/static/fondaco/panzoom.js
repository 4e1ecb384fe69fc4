/* Fondaco: SVGs that can be moved and enlarged, by mouse, touch and keyboard.

   [data-panzoom] with an id frames an SVG: data-whole is what its viewBox shows at first, data-focus
   what a small screen goes to when it changes, data-far how many units a CSS pixel may have at most.
   Only viewBox changes; the server learns nothing, and after every swap of the table each frame shows
   what it showed. [data-zoom] are its buttons: in, out, all; arrow keys move it while something in it
   has the focus.
   [data-points] names the id of what an element is about: it gets .pointed meanwhile.
   Loaded before site.js, for a drag must not become a click there. */
(() => {
  "use strict";
  const small = () => getComputedStyle(document.documentElement).getPropertyValue("--layout").trim() === "small";
  const looks = {}; // by id of the frame: the part shown (none: all of it), the focus it came from
  const fingers = new Map();
  let dragged = 0;
  const framed = (element) => element?.closest?.("[data-panzoom]");
  const numbers = (text) => text.split(" ").map(Number);
  const canvas = (frame) => frame.querySelector("svg");
  const whole = (svg) => numbers(svg.dataset.whole);
  const part = (frame) => looks[frame.id].part || whole(canvas(frame));
  function look(frame, [x, y, width, height]) {
    const svg = canvas(frame), [left, top, most, tall] = whole(svg);
    if (!svg.clientWidth || !svg.clientHeight) return; // not shown, or no room for it yet
    const tallness = svg.clientHeight / svg.clientWidth;
    // never so much that its letters could not be read: then the middle of it
    const fits = Math.min(Math.max(width, height / tallness, most / 7), (Number(svg.dataset.far) || Infinity) * svg.clientWidth);
    x += Math.max(0, width - fits) / 2;
    y += Math.max(0, height - fits * tallness) / 2;
    width = fits;
    if (width >= most && width * tallness >= tall) looks[frame.id].part = null;
    else {
      const high = width * tallness;
      const hold = (at, least, room, size) => size >= room ? least + (room - size) / 2 : Math.min(Math.max(at, least), least + room - size);
      looks[frame.id].part = [hold(x, left, most, width), hold(y, top, tall, high), width, high];
    }
    svg.setAttribute("viewBox", part(frame).map((n) => +n.toFixed(1)).join(" "));
    // how many units a CSS pixel has: letters of a fixed size need it, and which names there is room for
    const [, , wide, high] = part(frame), px = Math.max(wide / svg.clientWidth, high / svg.clientHeight);
    svg.style.setProperty("--px", px.toFixed(3));
    frame.classList.toggle("panzoom--close", px <= 1.02);
    frame.classList.toggle("panzoom--far", px > 1.36);
    frame.classList.toggle("panzoom--near", Boolean(looks[frame.id].part));
  }
  function zoom(frame, factor, x, y) {
    const [left, top, width, height] = part(frame);
    x ??= left + width / 2;
    y ??= top + height / 2;
    look(frame, [x - (x - left) * factor, y - (y - top) * factor, width * factor, height * factor]);
  }
  function pan(frame, right, down) { // in parts of what is shown
    const [left, top, width, height] = part(frame);
    look(frame, [left + right * width, top + down * height, width, height]);
  }
  // a frame changes with the window, and with whatever opens beside or below it
  const room = new ResizeObserver(relook), watched = new WeakSet();
  function relook() {
    document.querySelectorAll("[data-panzoom]").forEach((frame) => {
      if (!watched.has(frame)) { watched.add(frame); room.observe(frame); }
      const seen = looks[frame.id] ??= {}, { focus } = canvas(frame).dataset;
      const { clientWidth: across, clientHeight: down } = canvas(frame);
      if (!across || !down) return; // the board of the other layout
      if (small() && focus && focus !== seen.focus) look(frame, numbers(focus));
      else if (seen.part) { // the frame may be lower or higher now: the middle stays
        const [x, y, width, height] = seen.part, { clientWidth, clientHeight } = canvas(frame);
        look(frame, [x, y + (height - width * clientHeight / clientWidth) / 2, width, 0]);
      } else look(frame, part(frame));
      seen.focus = focus;
    });
  }
  const spot = (svg, event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  addEventListener("pointerdown", (event) => {
    const frame = event.target.closest?.("button") ? null : framed(event.target);
    if (!frame || event.button) return;
    if (!fingers.size) dragged = 0;
    fingers.set(event.pointerId, { frame, x: event.clientX, y: event.clientY });
  });
  addEventListener("pointermove", (event) => {
    const was = fingers.get(event.pointerId);
    if (!was) return;
    const svg = canvas(was.frame), scale = svg.getScreenCTM().a, { clientX: x, clientY: y } = event;
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const far = (at) => Math.hypot(at.x - other.x, at.y - other.y) || 1, middle = spot(svg, event);
      zoom(was.frame, far(was) / far({ x, y }), middle.x, middle.y);
      dragged = 99;
    } else if (looks[was.frame.id].part) {
      const [left, top, width, height] = part(was.frame);
      dragged += Math.hypot(x - was.x, y - was.y);
      look(was.frame, [left - (x - was.x) / scale, top - (y - was.y) / scale, width, height]);
    }
    fingers.set(event.pointerId, { frame: was.frame, x, y });
  });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, (event) => fingers.delete(event.pointerId));
  addEventListener("click", (event) => { // a drag is no click
    if (dragged > 8 && event.detail && framed(event.target)) { event.preventDefault(); event.stopImmediatePropagation(); }
    dragged = 0;
  }, true);
  addEventListener("wheel", (event) => {
    const frame = event.ctrlKey && framed(event.target);
    if (!frame) return;
    event.preventDefault();
    const at = spot(canvas(frame), event);
    zoom(frame, event.deltaY > 0 ? 1.15 : 0.87, at.x, at.y);
  }, { passive: false });
  addEventListener("focusin", (event) => { // whoever walks by keyboard sees where
    const frame = framed(event.target);
    if (!frame || !looks[frame.id]?.part || !event.target.matches(":is([data-plan], [data-why], [data-send]):focus-visible")) return;
    const it = event.target.getBoundingClientRect(), box = frame.getBoundingClientRect();
    const off = (from, to, least, most) => from < least ? from - least - 20 : to > most ? to - most + 20 : 0;
    pan(frame, off(it.left, it.right, box.left, box.right) / box.width, off(it.top, it.bottom, box.top, box.bottom) / box.height);
  });
  for (const [kind, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]])
    addEventListener(kind, (event) => document.getElementById(event.target.closest?.("[data-points]")?.dataset.points)?.classList.toggle("pointed", on));

  addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-zoom]"), frame = framed(button);
    if (!frame) return;
    const factor = { in: 0.7, out: 1 / 0.7 }[button.dataset.zoom];
    if (factor) zoom(frame, factor);
    else look(frame, whole(canvas(frame)));
  });
  addEventListener("keydown", (event) => {
    const step = { ArrowLeft: [-0.2, 0], ArrowRight: [0.2, 0], ArrowUp: [0, -0.2], ArrowDown: [0, 0.2] }[event.key];
    const frame = step && framed(event.target);
    if (!frame || !looks[frame.id].part) return;
    event.preventDefault();
    pan(frame, ...step);
  });
  addEventListener("DOMContentLoaded", relook);
  addEventListener("htmx:afterSwap", relook);
})();
