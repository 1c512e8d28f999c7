// Keeps a page of a table up to date while it is looked at: asks for it again, and shows what has changed.
"use strict";
(() => {
  const EVERY = 15000;
  const status = document.getElementById("live");
  let tag = "";
  let asking = false;

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
    if (document.hidden || asking) return;
    asking = true;
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
    }
  };

  if (status) {
    status.hidden = false;
    status.textContent = status.dataset.waiting;
  }
  setInterval(ask, EVERY);
  document.addEventListener("visibilitychange", ask);
})();
