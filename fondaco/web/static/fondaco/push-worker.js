/* Fondaco: shows what the site sends while no page is open (notices/browsers.py), and leads there.
   It serves nothing: no page of the site goes through it. */
"use strict";
addEventListener("push", (event) => {
  let told = {};
  try { told = event.data.json(); } catch { /* a message without words says that there is something */ }
  const { title = "Fondaco", body = "", tag = "fondaco", url = "/", lang = "" } = told;
  event.waitUntil(registration.showNotification(title, { body, tag, lang, renotify: true, data: url, icon: new URL("icon.svg", location.href).href }));
});
addEventListener("notificationclick", (event) => {
  event.notification.close();
  const place = new URL(event.notification.data, location.origin);
  if (place.origin !== location.origin) return; // never to another site
  event.waitUntil((async () => {
    const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = pages.find((page) => new URL(page.url).pathname === place.pathname);
    return there ? there.focus() : clients.openWindow(place.href);
  })());
});
