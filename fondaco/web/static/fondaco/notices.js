/* Fondaco: the page of messages. Subscribes this browser (push-worker.js shows what comes), and
   guesses the time zone. */
(() => {
  "use strict";
  const $ = (id) => document.getElementById(id);
  const box = $("browser"), add = $("browser-add"), says = $("browser-says");
  const say = (what) => { says.textContent = says.dataset[what]; };
  const token = document.querySelector("meta[name=csrf-token]").content;
  const zone = $("zone");
  if (zone?.dataset.guess !== undefined) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || zone.value;

  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
  const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  const registration = () => navigator.serviceWorker.register(box.dataset.worker);

  async function active(registered) {
    const worker = registered.installing || registered.waiting;
    if (!registered.active && worker) {
      await new Promise((done) => worker.addEventListener("statechange", () => worker.state === "activated" && done()));
    }
    return registered;
  }
  function mark(endpoint) { // which of the list is this browser?
    for (const way of document.querySelectorAll("[data-endpoint]")) {
      if (way.dataset.endpoint !== endpoint) continue;
      const name = way.querySelector("[data-this]");
      name.textContent = name.dataset.this;
      add.hidden = true;
      say("there");
    }
  }
  async function subscribe() {
    if (await Notification.requestPermission() !== "granted") return say("denied");
    const registered = await active(await registration());
    const old = await registered.pushManager.getSubscription();
    const ours = box.dataset.keyOfOurs;
    if (old && text(old.options.applicationServerKey || new ArrayBuffer(0)) !== ours) await old.unsubscribe();
    const found = await registered.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(ours) });
    const form = { endpoint: found.endpoint, p256dh: text(found.getKey("p256dh")), auth: text(found.getKey("auth")) };
    const answer = await fetch("/notices/browser", { method: "POST", body: new URLSearchParams(form), headers: { "X-CSRFToken": token } });
    if (!answer.ok) return say("cannot");
    location.href = "/notices?said=added";
  }
  if (!able) {
    add.hidden = true;
    say("cannot");
    return;
  }
  if (Notification.permission === "denied") say("denied");
  add.addEventListener("click", () => subscribe().catch(() => say("cannot")));
  navigator.serviceWorker.getRegistration(box.dataset.worker)
    .then((registered) => registered?.pushManager.getSubscription())
    .then((found) => found && mark(found.endpoint))
    .catch(() => {});
  addEventListener("htmx:afterSettle", () => { // the list was renewed
    navigator.serviceWorker.getRegistration(box.dataset.worker)
      .then((registered) => registered?.pushManager.getSubscription())
      .then((found) => found && mark(found.endpoint))
      .catch(() => {});
  });
  // Whoever removes this browser from the list ends its subscription, too.
  addEventListener("submit", (event) => {
    const way = event.target.closest("[data-endpoint]");
    if (!way || !event.submitter?.formAction.endsWith("/remove")) return;
    navigator.serviceWorker.getRegistration(box.dataset.worker)
      .then((registered) => registered?.pushManager.getSubscription())
      .then((found) => found?.endpoint === way.dataset.endpoint && found.unsubscribe())
      .catch(() => {});
  });
})();
