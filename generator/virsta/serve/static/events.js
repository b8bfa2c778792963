// Hears of changes for all pages of a browser at once, since it keeps no more than six connections open to one address.
"use strict";

const pages = [];
let revision = null; // none while virsta serve does not answer

function tell(now) {
  revision = now;
  for (const page of pages) page.postMessage(now);
}

const events = new EventSource("/_virsta/events");
events.onmessage = (event) => tell(event.data);
events.onerror = () => tell(null);

onconnect = ({ ports: [page] }) => {
  pages.push(page);
  page.onmessage = () => pages.splice(pages.indexOf(page), 1); // it says goodbye
  if (revision !== null) page.postMessage(revision);
};
