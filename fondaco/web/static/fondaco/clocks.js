/* Fondaco: clocks count down between two answers of the server, which alone decides what they show.
   The form of a new table proposes the time zone of its reader. */
(() => {
  "use strict";
  const $ = (id) => document.getElementById(id);
  const DAY = 86400000, HOUR = 3600000, MINUTE = 60000, SECOND = 1000;
  let ahead = 0; // so far is the clock of the server ahead of this machine's
  let timer = 0, before = Infinity;

  // As clocks/words.py says it.
  function words(left, facts) {
    if (facts.kind !== "days" || left < HOUR)
      return `${Math.floor(left / MINUTE)}:${String(Math.floor((left % MINUTE) / SECOND)).padStart(2, "0")}`;
    const [one, two, first, second] = left < DAY ? [HOUR, MINUTE, facts.hour, facts.minute] : [DAY, HOUR, facts.day, facts.hour];
    const rest = Math.floor((left % one) / two);
    return `${Math.floor(left / one)} ${first}` + (rest ? ` ${rest} ${second}` : "");
  }
  function tick() {
    clearTimeout(timer);
    const facts = $("clock-facts")?.dataset;
    const running = document.querySelectorAll("#table .clock[data-ends]");
    if (!facts || !running.length) return;
    let next = SECOND;
    for (const clock of running) {
      const left = Math.max(0, Number(clock.dataset.ends) - Date.now() - ahead);
      const shown = clock.querySelector(".clock__time"), said = words(left, facts);
      if (shown.textContent !== said) shown.textContent = said;
      if (facts.kind === "live") clock.classList.toggle("clock--short", left <= Number(facts.short));
      if (clock.closest("#prompt")) warn(left, facts);
      next = (left % SECOND) + 20;
    }
    timer = setTimeout(tick, next);
  }
  // Said once to those who hear the page, for their own clock alone.
  function warn(left, facts) {
    const mine = $("state")?.dataset.mine === "yes" && facts.kind === "live";
    for (const [limit, said] of [[MINUTE, facts.sayMinute], [10 * SECOND, facts.saySeconds]])
      if (mine && before > limit && left <= limit) $("spoken").textContent = said;
    before = left;
  }
  addEventListener("fondaco:shown", () => {
    const now = Number($("clock-facts")?.dataset.now);
    if (now) ahead = now - Date.now();
    before = Infinity;
    tick();
  });
  document.addEventListener("visibilitychange", tick);

  addEventListener("DOMContentLoaded", () => {
    const zone = document.querySelector("[data-own-zone]"), own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (zone?.value === "UTC" && [...zone.options].some((option) => option.value === own)) zone.value = own;
    tick();
  });
})();
