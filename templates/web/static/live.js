// Keeps a page of a table up to date while it is looked at: is told when the table changes, asks for the page again, and
// shows what is new. Where nothing can be told, it asks now and then.
"use strict";
(() => {
  const EVERY = 15000;
  const RARELY = 60000;
  const status = document.getElementById("live");
  let tag = "";
  let asking = false;
  let again = false;
  let asked = 0;
  let source = null;

  const show = (text) => {
    const fresh = new DOMParser().parseFromString(text, "text/html").querySelector("main");
    const main = document.querySelector("main");
    if (!fresh || fresh.innerHTML === main.innerHTML) return;
    const at = main.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
    const open = [...main.querySelectorAll("details")].map((one) => one.open);
    main.replaceChildren(...fresh.childNodes);
    main.querySelectorAll("details").forEach((one, n) => { one.open = Boolean(open[n]); });
    if (at) [...main.querySelectorAll("a")].find((one) => one.getAttribute("href") === at)?.focus({ preventScroll: true });
    if (status) status.textContent = status.dataset.changed;
  };

  const ask = async () => {
    if (document.hidden) return;
    again = asking;
    if (asking) return;
    asking = true;
    asked = Date.now();
    try {
      const headers = tag ? { "If-None-Match": tag } : {};
      const answer = await fetch(location.href, { headers, cache: "no-store", credentials: "omit" });
      if (answer.status === 200) {
        tag = answer.headers.get("ETag") || "";
        show(await answer.text());
      }
    } catch {
      // it is tried again
    } finally {
      asking = false;
      if (again) ask();
    }
  };

  const follow = () => {
    if (document.hidden) {
      source?.close();
      source = null;
    } else if (!source && window.EventSource) {
      source = new EventSource(`${location.pathname.replace(/\/$/, "")}/live`);
      source.addEventListener("open", ask); // what has changed since the page was made
      source.addEventListener("changed", ask);
    }
  };

  if (status) {
    status.hidden = false;
    status.textContent = status.dataset.waiting;
  }
  setInterval(() => {
    const told = source && source.readyState === EventSource.OPEN;
    if (!told || Date.now() - asked >= RARELY) ask();
  }, EVERY);
  document.addEventListener("visibilitychange", () => {
    follow();
    if (!source) ask();
  });
  addEventListener("pagehide", () => { source?.close(); source = null; });
  addEventListener("pageshow", follow);
})();
