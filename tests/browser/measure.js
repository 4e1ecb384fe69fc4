/* What a page looks like, in numbers: sizes of texts in CSS pixels, texts cut off or over each other,
   targets for fingers, texts and their colours for the contrast. Read by measures.py. */
(() => {
  "use strict";
  const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const box = (element) => element.getBoundingClientRect();
  const words = (element) => element.textContent.replace(/\s+/g, " ").trim();
  const own = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  let all = {}; // what is found once for one look at the page
  const forEars = (element) => element.closest(".sr, .sprite, [hidden], noscript, .skip");
  const scale = (element) => { const m = element.getScreenCTM(); return Math.sqrt(Math.abs(m.a * m.d - m.b * m.c)); };
  const upright = (element) => { const m = element.getScreenCTM(); return Math.abs(m.b) < 0.05 * Math.abs(m.a); };
  const canvas = (element) => { let svg = element.ownerSVGElement; while (svg?.ownerSVGElement) svg = svg.ownerSVGElement; return svg; };
  const shade = (element) => { // how much of an element shows through itself and what it is in
    let share = 1;
    for (let e = element; e; e = e.parentElement) share *= Number(getComputedStyle(e).opacity);
    return share;
  };
  const drawn = () => all.drawn ??= [...document.querySelectorAll("svg text")]
    .filter((text) => !forEars(text) && seen(text) && words(text) && box(text).width > 0.5);
  const printed = () => all.printed ??= [...document.querySelectorAll("body *:not(svg, svg *, script, style, option, input)")]
    .filter((element) => own(element) && !forEars(element) && seen(element) && box(element).width > 1 && box(element).height > 1);
  const where = (element) => element.closest("[id]")?.id || element.closest("[class]")?.getAttribute("class") || "";
  const say = (element) => `${words(element).slice(0, 40)} (${where(element)})`;

  function sizes() {
    const found = [];
    for (const text of drawn()) found.push([parseFloat(getComputedStyle(text).fontSize) * scale(text), say(text)]);
    for (const use of document.querySelectorAll("svg use")) {
      if (forEars(use) || !seen(use) || !box(use).width) continue;
      const symbol = document.getElementById(use.getAttribute("href").slice(1)), [, , width] = (symbol?.getAttribute("viewBox") || "").split(" ");
      for (const text of symbol?.querySelectorAll("text") || [])
        found.push([parseFloat(getComputedStyle(text).fontSize) * box(use).width / width, `${words(text)} (symbol ${symbol.id})`]);
    }
    for (const element of printed()) found.push([parseFloat(getComputedStyle(element).fontSize), say(element)]);
    return found;
  }
  function cut() {
    const found = [];
    for (const text of drawn()) {
      const svg = canvas(text), frame = box(svg), it = box(text);
      if (text.closest(".panzoom")) continue;
      if (it.left < frame.left - 1.5 || it.right > frame.right + 1.5 || it.top < frame.top - 4 || it.bottom > frame.bottom + 4) found.push(say(text));
    }
    for (const element of printed()) {
      const style = getComputedStyle(element);
      if (style.overflowX !== "visible" && style.overflowX !== "auto" && style.textOverflow !== "ellipsis" && element.scrollWidth > element.clientWidth + 1) found.push(say(element));
      const it = box(element);
      if (it.left < -1 || it.right > innerWidth + 1) if (!element.closest(".scroll")) found.push(`${say(element)} beside the window`);
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push("the page scrolls sideways");
    return found;
  }
  function overlapping() {
    const texts = drawn().filter(upright).map((text) => {
      const { left, right, top, bottom } = box(text), lean = (bottom - top) * 0.22;
      return { text, svg: canvas(text), left, right, top: top + lean, bottom: bottom - lean, words: words(text) };
    }).sort((a, b) => a.top - b.top);
    const found = [];
    texts.forEach((a, i) => {
      for (let next = i + 1; next < texts.length && texts[next].top < a.bottom - 1.5; next++) {
        const b = texts[next];
        if (a.svg !== b.svg || a.words === b.words) continue;
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom, b.bottom) - b.top;
        if (wide > 2 && high > 1.5) found.push(`${say(a.text)} and ${say(b.text)}`);
      }
    });
    return found;
  }
  function targets() {
    const does = (element) => element.dataset.plan ?? element.dataset.send ?? element.dataset.why ?? (element.matches("button[name]") ? element.value : null);
    const large = (element) => { const { width, height } = box(element); return Math.min(width, height) >= 39.5; };
    const found = [], twins = new Set([...document.querySelectorAll("button[name]")].filter((button) => seen(button) && large(button)).map(does));
    for (const element of document.querySelectorAll("a[href], button, input:not([type=hidden]), select, summary, [data-plan], [data-why], [data-send]")) {
      if (element.closest(".sprite, .sr, .skip, [hidden]") || !seen(element)) continue;
      if (does(element) && twins.has(does(element))) continue; // a button of the panel does the same
      if (element.matches("a") && getComputedStyle(element).display === "inline") continue; // a word of a sentence
      const { width, height } = box(element.matches("label input") ? element.closest("label") : element);
      if (width && height && Math.min(width, height) < 39.5) found.push([Math.min(width, height), `${element.getAttribute("aria-label") || words(element).slice(0, 40)} (${element.id || where(element)})`]);
    }
    return found;
  }
  const rgb = (colour) => {
    const pen = rgb.pen ??= new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const whole = (element, it) => { // not cut by the window or by what scrolls
    if (it.left < 0 || it.top < 0 || it.right > innerWidth || it.bottom > innerHeight) return false;
    for (let e = element.parentElement; e; e = e.parentElement) {
      if (getComputedStyle(e).overflowY === "visible") continue;
      const { top, bottom } = box(e);
      if (it.top < top - 1 || it.bottom > bottom + 1) return false;
    }
    return true;
  };
  /* Texts inside the window: where each is, its colour, how much of it shows. */
  function inked() {
    const found = [];
    for (const element of [...drawn(), ...printed()]) {
      const style = getComputedStyle(element), svg = element.namespaceURI.endsWith("svg");
      let it = box(element);
      if (!svg) { // its words, without what stands between them
        const range = document.createRange();
        range.selectNode([...element.childNodes].find((node) => node.nodeType === 3 && node.data.trim()));
        it = range.getBoundingClientRect();
      }
      if (!whole(element, it)) continue;
      const front = document.elementFromPoint(it.left + it.width / 2, it.top + it.height / 2);
      if (front?.closest(".toast")) continue;
      const part = element.closest(".board, .side, .own, .topbar, .tabs, .history");
      if (front && part && !part.contains(front) && !front.contains(part)) continue; // another part lies over it
      const [red, green, blue, alpha] = rgb(svg ? style.fill : style.color);
      const share = alpha * (svg ? Number(style.fillOpacity) : 1) * shade(element);
      found.push({ left: it.left, top: it.top, width: it.width, height: it.height, colour: [red, green, blue, share], said: say(element) });
    }
    return found;
  }
  const light = ([red, green, blue]) => {
    const part = (value) => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
  };
  /* The contrast of each text with what is behind it on a picture of the page without its texts: of a
     fifth of the ground it may be less. */
  async function contrasts(texts, picture) {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
    const pen = new OffscreenCanvas(image.width, image.height).getContext("2d", { willReadFrequently: true });
    pen.drawImage(image, 0, 0);
    return texts.map(({ left, top, width, height, colour, said }) => {
      const lean = height * 0.25;
      const { data } = pen.getImageData(left, top + lean, Math.max(1, width), Math.max(1, height - 2 * lean));
      const step = Math.max(1, Math.floor(data.length / 4 / 200)) * 4, ratios = [];
      for (let at = 0; at < data.length; at += step) {
        const ground = [data[at], data[at + 1], data[at + 2]];
        const ink = ground.map((value, i) => colour[i] * colour[3] + value * (1 - colour[3]));
        const [low, high] = [light(ground), light(ink)].sort((a, b) => a - b);
        ratios.push((high + 0.05) / (low + 0.05));
      }
      ratios.sort((a, b) => a - b);
      return [ratios[Math.floor(ratios.length / 5)], said];
    });
  }
  const anew = (what) => () => { all = {}; return what(); };
  const look = anew(() => ({ sizes: sizes(), cut: cut(), overlapping: overlapping() }));
  window.measure = { look, targets: anew(targets), inked: anew(inked), contrasts };
})();
