// The page of a mail: its frame is as tall as the mail, so that only the page scrolls.
"use strict";
const frame = document.querySelector("iframe.mail");
const fit = () => {
  const inside = frame.contentDocument?.documentElement;
  if (!inside || !frame.contentDocument.body) return;
  frame.style.height = "0";
  frame.style.height = `${Math.ceil(inside.scrollHeight) + 2}px`;
};
frame.addEventListener("load", fit);
addEventListener("resize", fit);
fit();
