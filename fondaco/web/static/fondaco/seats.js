/* Fondaco: seats. Who is there follows the stream without a new page; whoever was away and opens the
   table is back, said by the form that is there for it anyway, once, and only on a page that is seen. */
(() => {
  "use strict";
  let told = []; // a word for each seat: here, away 5, gone
  function say(dot, word) {
    const [state, minutes] = word.split(" "), words = dot.dataset[state];
    if (!words || dot.dataset.there === word) return;
    dot.dataset.there = word;
    const said = words.replace("(n)", minutes);
    dot.setAttribute("aria-label", said);
    dot.dataset.tip = said;
  }
  function show() {
    for (const dot of document.querySelectorAll("[data-there]")) say(dot, told[dot.dataset.seat] || "");
    const absent = document.getElementById("absent");
    const [state, minutes] = (absent && told[absent.dataset.absent] || "").split(" ");
    if (state) absent.hidden = !(state === "gone" || Number(minutes) >= Number(absent.dataset.minutes));
  }
  addEventListener("fondaco:told", ({ detail }) => { told = detail.there || []; show(); });
  addEventListener("fondaco:shown", show);

  function comeBack() {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", comeBack);
    document.querySelector("[data-comes-back] button")?.click();
  }
  addEventListener("load", () => {
    document.addEventListener("visibilitychange", comeBack);
    comeBack();
  });
})();
