/* Fondaco: a decision on its way to be sent. Sums that are typed, a composition that outlives a reload,
   and the answer that is none. Whatever is chosen or sent goes through buttons of the page (site.js). */
(() => {
  "use strict";
  const $ = (id) => document.getElementById(id);
  const state = () => $("state")?.dataset || {};

  // ---- sums: the slider moves the number, and go says what it would send ----
  function nameSum(field) {
    const go = $("go"), { validity: wrong, dataset: says, form } = field;
    if (!go || !says.goLabel) return;
    const missing = wrong.valueMissing || wrong.badInput ? says.sayMissing : wrong.rangeUnderflow ? says.sayLeast
      : wrong.rangeOverflow ? says.sayMost : wrong.stepMismatch ? says.sayStep : "";
    const sum = Number(field.value);
    go.disabled = Boolean(missing);
    go.value = missing ? "" : `${form.elements.plan.value} ${sum}`;
    $("go-label").textContent = missing || says.goLabel.replace("{sum}", sum.toLocaleString(document.documentElement.lang));
  }
  addEventListener("input", ({ target }) => {
    const field = target.dataset?.slides ? $(target.dataset.slides) : target;
    if (field !== target) field.value = target.value;
    if (field.matches?.(".amount [name=sum]")) nameSum(field);
  });

  // ---- all moves in words: a click writes one into the field, play sends it ----
  addEventListener("click", (event) => {
    const move = event.target.closest?.("[data-fills]");
    if (!move) return;
    event.preventDefault();
    $(move.dataset.fills).value = move.value;
    $("play-typed").focus();
  }, true);

  // ---- what is composed outlives a reload, as long as the table has not moved on ----
  let first = true;
  const place = () => `plan ${location.pathname}`;
  function kept() {
    try {
      const { version, plan } = JSON.parse(sessionStorage.getItem(place())) || {};
      return version === state().version ? plan : "";
    } catch { return ""; } // the browser keeps nothing
  }
  function keep({ version, planned: plan }) {
    try {
      if (plan) sessionStorage.setItem(place(), JSON.stringify({ version, plan }));
      else sessionStorage.removeItem(place());
    } catch { /* the browser keeps nothing */ }
  }
  function takeUp(plan) {
    const button = Object.assign(document.createElement("button"), { name: "plan", value: plan, hidden: true });
    $("plan-form").append(button);
    button.click();
  }

  // ---- where there is no choice and others look on, the page answers (forced_steps.py) ----
  // They must not learn it from the time it takes: the pause is drawn anew each time, as people's are.
  let answering = 0;
  function answerAlone() {
    clearTimeout(answering);
    if (!$("go-form")?.dataset.answers || !state().live) return;
    const pause = Math.min(20000, 1200 - 2600 * Math.log(1 - Math.random()));
    answering = setTimeout(() => {
      if ($("table").hasAttribute("aria-busy")) answerAlone(); else $("go")?.click();
    }, pause);
  }

  addEventListener("fondaco:shown", () => {
    const plan = first ? kept() : "";
    first = false;
    if (plan && !state().planned && $("plan-form")) takeUp(plan);
    else if (state().live && $("table")?.dataset.events) keep(state());
    answerAlone();
  });
})();
