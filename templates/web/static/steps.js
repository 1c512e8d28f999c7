// The page of a move: the arrow keys, Home and End lead where the links First, Previous, Next and Last do.
"use strict";
const WAYS = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };
addEventListener("keydown", (press) => {
  const way = WAYS[press.key];
  if (!way || press.altKey || press.ctrlKey || press.metaKey || press.shiftKey || press.defaultPrevented) return;
  const link = document.querySelector(`.steps a[rel="${way}"]`);
  if (!link) return;
  press.preventDefault();
  location.assign(link.href);
});
