// Lies over a sheet: tells what a click hit, shows faults, and swaps in the new sheet when files have changed.
"use strict";

const script = document.currentScript.dataset;
const query = new URLSearchParams(location.search);
if (script.locale) query.set("locale", script.locale);

const host = document.createElement("virsta-preview");
host.style.display = "none"; // until its style has come
const shadow = host.attachShadow({ mode: "open" });
shadow.innerHTML = `<link rel="stylesheet" href="/_virsta/preview.css">
<section id="faults" role="alert" hidden></section>
<section id="menu" role="dialog" aria-label="Preview" tabindex="-1" hidden></section>
<section id="panel" role="dialog" aria-labelledby="title" tabindex="-1" hidden></section>
<button id="pill" type="button" aria-controls="menu" aria-expanded="false"><i></i><span>${script.locale || "virsta"}</span></button>`;
shadow.querySelector("link").onload = () => (host.style.display = "");
document.documentElement.append(host);
const [faults, menu, panel, pill] = ["faults", "menu", "panel", "pill"].map((id) => shadow.getElementById(id));
pill.hidden = !script.locale;

const style = new CSSStyleSheet();
style.replaceSync(`@media screen {
  [data-message], [data-fact], td[data-col] { cursor: pointer; }
  [data-message]:hover:not(:has([data-message]:hover)), td[data-col]:hover { background: color-mix(in srgb, currentColor 9%, transparent); }
  [data-virsta-selected] { background: color-mix(in srgb, currentColor 16%, transparent) !important; outline: 2px solid color-mix(in srgb, currentColor 45%, transparent); outline-offset: 1px; border-radius: 2px; }
}`);
document.adoptedStyleSheets.push(style);

// --- the panel: what a click hit

const MARKED = "[data-message], [data-message-label], td[data-col], th[data-col][data-from], [data-fact]";
let selected = null; // the element
let asked = 0; // so that a late answer does not replace a newer one

function factsOf(element) {
  const value = element.closest("[data-fact]");
  if (value) return [value.dataset.fact];
  const cell = element.closest("td[data-col], th[data-col][data-from]");
  const table = cell?.closest("[data-table]");
  if (!table) return [];
  const rows = cell.closest("[data-row]")?.dataset.row.split(" ") ?? ["header"];
  return rows.map((row) => `${table.dataset.table}.${row}.${cell.dataset.col}`);
}

async function show(element, focus = true) {
  const number = ++asked;
  const message = element.closest("[data-message], [data-message-label]");
  const cell = element.closest("td[data-col]");
  const asks = new URLSearchParams(query);
  if (message && !(cell && !cell.contains(message))) {
    asks.set("message", message.dataset.message ?? message.dataset.messageLabel);
    if (message.dataset.message) asks.set("shown", message.textContent.slice(0, 1000));
  }
  for (const fact of factsOf(element)) asks.append("fact", fact);
  const answer = await fetch(`/_virsta/panel?${asks}`).catch(() => null);
  const text = answer?.ok ? await answer.text() : "";
  if (!text || number !== asked || !element.isConnected) return;
  select(element.closest(MARKED));
  const [scrolled, focused] = [focus ? 0 : panel.scrollTop, panel.contains(shadow.activeElement)];
  panel.innerHTML = text;
  panel.hidden = false;
  panel.scrollTop = scrolled;
  hide(menu);
  if (focus) uncover(selected);
  if (focus || focused) panel.focus({ preventScroll: true });
}

// Sees that the panel does not lie over what it tells of.
function uncover(element) {
  const [box, over] = [element.getBoundingClientRect(), panel.getBoundingClientRect()];
  const beside = over.width < innerWidth;
  panel.classList.toggle("left", beside && box.right > innerWidth - over.width && box.left >= over.width);
  if (!beside && box.bottom > over.top) scrollBy({ top: Math.min(box.bottom - over.top + 16, box.top - 90) });
}

function select(element) {
  selected?.removeAttribute("data-virsta-selected");
  selected = element;
  selected?.setAttribute("data-virsta-selected", "");
}

function hide(part) {
  part.hidden = true;
  if (part === menu) pill.setAttribute("aria-expanded", "false");
  if (part === panel) {
    asked++;
    select(null);
  }
}

const texts = () => [...document.querySelectorAll("[data-message]")];

// 0 goes to the first text that can be seen
function step(by) {
  const all = texts();
  const text = selected?.closest("[data-message]");
  const after = (own) => selected && selected.compareDocumentPosition(own) & Node.DOCUMENT_POSITION_FOLLOWING;
  const here = text ? all.indexOf(text) : all.findIndex(after) - (by > 0 ? 1 : 0); // between two, beside a cell
  const seen = all.findIndex((own) => own.getBoundingClientRect().top >= 0);
  const next = all[by && selected ? here + by : Math.max(seen, 0)];
  if (!next) return;
  next.scrollIntoView({ block: "center" });
  show(next);
}

document.addEventListener("click", (event) => {
  const element = event.target;
  if (element === host || !(element instanceof Element) || event.button) return;
  if (element.closest("a, button, input, select, summary, label") && !event.altKey) return; // what it is there for
  if (!getSelection().isCollapsed) return; // words are being selected
  const hit = element.closest(MARKED);
  if (!hit) return;
  event.preventDefault();
  show(element);
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const open = [panel, menu].find((part) => !part.hidden);
  if (!open) return;
  hide(open);
  if (open === menu) pill.focus();
});

shadow.addEventListener("click", async (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  const { step: by, copy, open } = button.dataset;
  if (button === pill) {
    menu.hidden ? await openMenu() : hide(menu);
  } else if ("close" in button.dataset) {
    const part = button.closest("section");
    hide(part);
    if (part === menu) pill.focus();
  } else if (by !== undefined) {
    step(Number(by));
  } else if (open) {
    const found = document.querySelector(`[data-message="${CSS.escape(open)}"]`);
    if (found) {
      found.scrollIntoView({ block: "center" });
      show(found);
    }
  } else if (copy) {
    await navigator.clipboard.writeText(copy).catch(() => getSelection().selectAllChildren(button.previousElementSibling));
    button.textContent = "copied";
  }
});

// --- the menu: other locales, choices, findings

async function refreshMenu() {
  const answer = script.locale && (await fetch(`/_virsta/menu?${query}`).catch(() => null));
  if (!answer?.ok) return;
  const open = menu.querySelector("details")?.open;
  menu.innerHTML = await answer.text();
  if (open !== undefined && !menu.hidden) menu.querySelector("details")?.toggleAttribute("open", open);
  pill.querySelector("span").textContent = menu.querySelector("[data-label]").textContent;
}

async function openMenu() {
  await refreshMenu();
  hide(panel);
  menu.hidden = false;
  pill.setAttribute("aria-expanded", "true");
  menu.focus({ preventScroll: true });
}

shadow.addEventListener("change", (event) => {
  const chosen = new URLSearchParams(new FormData(event.target.form));
  location.search = new URLSearchParams([...chosen].filter(([, value]) => value)).toString();
});

// --- the new sheet

// Makes an element like another one and leaves alone what is like it already: so the page stays where it is, with what
// has the focus and what was scrolled.
function merge(old, next) {
  if (old.isEqualNode(next)) return;
  const [mine, theirs] = [[...old.childNodes], [...next.childNodes]];
  if (old.nodeName !== next.nodeName || !mine.length || mine.length !== theirs.length) return old.replaceWith(next);
  copyAttributes(old, next);
  mine.forEach((child, index) => merge(child, theirs[index]));
}

function copyAttributes(old, next) {
  for (const { name } of [...old.attributes]) if (!next.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of next.attributes) old.setAttribute(name, value);
}

async function swap() {
  const answer = await fetch(location.href, { cache: "no-store" });
  if (!answer.ok) return;
  const next = new DOMParser().parseFromString(await answer.text(), "text/html");
  const message = selected?.dataset.message;
  const like = () => [...document.querySelectorAll(`[data-message="${CSS.escape(message)}"]`)];
  const index = message ? like().indexOf(selected) : -1;
  const old = selected;
  select(null);
  copyAttributes(document.documentElement, next.documentElement);
  merge(document.head, next.head);
  merge(document.body, next.body);
  select(old?.isConnected ? old : index >= 0 ? (like()[index] ?? null) : null);
}

const PATIENCE = 800; // milliseconds: findings take longer than a sheet, and can wait
let shown = script.version;
let sound = false; // whether no fault was told so far
let soon = 0;

async function look() {
  const answer = await fetch(`/_virsta/state?${query}${sound ? "&sound" : ""}`);
  if (!answer.ok) return tell((await answer.text()).replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
  const state = await answer.json();
  if (state.page !== shown) {
    await swap();
    shown = state.page;
  }
  if (!panel.hidden) selected ? show(selected, false) : hide(panel);
  tell(state.faults);
  clearTimeout(soon);
  soon = setTimeout(refreshMenu, PATIENCE); // findings take longer than a sheet
}

function tell(html) {
  if (faults.innerHTML !== html) faults.innerHTML = html;
  faults.hidden = !html;
  sound = !html;
}

let revision; // of the files; null while virsta serve does not answer
let turn = Promise.resolve();

function changed(now) {
  revision = now;
  pill.classList.toggle("lost", now === null);
  pill.title = now === null ? "virsta serve does not answer" : "";
  if (now === null || document.hidden) return; // a page that nobody sees can wait
  turn = turn.then(() => now === revision && look()).catch(() => {});
}

let events;

function listen() {
  events = new SharedWorker("/_virsta/events.js").port;
  events.onmessage = (event) => changed(event.data);
}
document.addEventListener("visibilitychange", () => changed(revision));
addEventListener("pagehide", () => events.postMessage("bye"));
addEventListener("pageshow", (event) => event.persisted && listen());
listen();
