/* Fondaco: one's own seat. Whoever was away and opens the table is back: said by the form that is there
   for it anyway, once, and only by a page that somebody sees. */
(() => {
  "use strict";
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
