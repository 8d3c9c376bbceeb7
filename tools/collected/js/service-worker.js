const PAGES = "pages";
const FILES = `files-${FACTS.version}`;
const WHOSE = "/whose-pages";
const OFFLINE = "/offline/";
const KEPT_FOR = 12 * 60 * 60 * 1000;
const A_MOMENT = 250;
const MOST_PAGES = 12;
const MOST_FILES = 400;
const AT = "X-Kept-At";
const CLIENT = "X-Kept-By";
const AWAY = [502, 504]; // what a proxy answers whose server is gone
const MATCHING = { ignoreVary: true };
let turn = Promise.resolve();
const inTurn = (act) => {
turn = turn.then(act, act);
return turn;
};
const forget = () => caches.delete(PAGES);

const store = async (path, text, headers) => {
const pages = await caches.open(PAGES);
await pages.put(path, new Response(text, { headers }));
const paths = (await pages.keys()).filter((one) => new URL(one.url).pathname !== WHOSE);
for (const old of paths.slice(0, Math.max(0, paths.length - MOST_PAGES))) await pages.delete(old);
};
const learn = async (answer, url) => {
const owner = answer.headers.get(FACTS.owner);
if (!owner) return;
let pages = await caches.open(PAGES);
const known = await pages.match(WHOSE);
if (!known || (await known.text()) !== owner) {
await forget();
pages = await caches.open(PAGES);
await pages.put(WHOSE, new Response(owner));
}
if (!answer.ok || !answer.headers.has(FACTS.mayKeep)) await pages.delete(url.pathname, MATCHING);
};
const keep = async (answer, url, client) => {
const text = await answer.text();
const headers = new Headers(answer.headers);
for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
headers.set(AT, String(Date.now()));
headers.set(CLIENT, client);
const owner = headers.get(FACTS.owner);
await inTurn(async () => {
const known = await (await caches.open(PAGES)).match(WHOSE);
if (known && (await known.text()) === owner) await store(url.pathname, text, headers);
});
};
const renew = async ({ source, data }) => {
const path = new URL(source.url).pathname;
const kept = await (await caches.open(PAGES)).match(path, MATCHING);
if (!kept || kept.headers.get(CLIENT) !== source.id) return;
const headers = new Headers(kept.headers);
headers.set(AT, String(Math.min(data.at, Date.now())));
await store(path, data.html, headers);
};

const clock = (at) => new Date(at).toTimeString().slice(0, 5);
const readOnly = (text, at) =>
text
.replace(/<script\b(?![^>]*\btheme\b)[^>]*\bsrc=[^>]*><\/script>/g, "")
.replace(/<(button|input|select|textarea)\b/g, "<$1 disabled")
.replace(/<html\b/, "<html data-offline")
.replace(/<\/head>/, `<script src="${FACTS.script}" defer></script></head>`)
.replace(
/<a class="skip"[^>]*>[^<]*<\/a>/,
`$&<p class="offline-banner" role="status">You are offline: as it stood at ${clock(at)}. <a href="">Try again</a></p>`,
);
const kept = async (url) => {
const pages = await caches.open(PAGES);
const page = url.search ? null : await pages.match(url.pathname, MATCHING);
if (!page) return null;
const at = Number(page.headers.get(AT));
if (Date.now() - at > KEPT_FOR) {
await pages.delete(url.pathname, MATCHING);
return null;
}
return new Response(readOnly(await page.text(), at), { headers: page.headers });
};
const list = async () => {
const pages = await caches.open(PAGES);
let links = "";
for (const { url } of await pages.keys()) {
const path = new URL(url).pathname;
const page = path === WHOSE ? null : await pages.match(path, MATCHING);
const at = Number(page?.headers.get(AT));
if (!page || Date.now() - at > KEPT_FOR) continue;
const title = /<title>([^<]*)/.exec(await page.text())?.[1].trim() || path;
links += `<li><a href="${encodeURI(path)}">${title}</a>, ${clock(at)}</li>`;
}
return links && `<ul>${links}</ul>`;
};
const nothing = async () => {
const page = await (await caches.open(FILES)).match(OFFLINE, MATCHING);
if (!page) return Response.error();
const headers = new Headers(page.headers);
return new Response((await page.text()).replace("<!--kept-->", await list()), { headers });
};
const open = async (event, url) => {
await turn;
let answer;
try {
answer = await fetch(event.request);
} catch {
await new Promise((go) => setTimeout(go, A_MOMENT));
await turn;
return (await kept(url)) || (await nothing());
}
if (AWAY.includes(answer.status)) return (await kept(url)) || answer;
await inTurn(() => learn(answer, url));
if (answer.ok && answer.headers.has(FACTS.mayKeep) && !url.search) {
event.waitUntil(keep(answer.clone(), url, event.resultingClientId));
}
return answer;
};
const file = async (request) => {
const files = await caches.open(FILES);
const known = await files.match(request, MATCHING);
if (known) return known;
const answer = await fetch(request);
if (answer.ok && /\bimmutable\b/.test(answer.headers.get("Cache-Control") || "")) {
await files.put(request, answer.clone());
const names = await files.keys();
if (names.length > MOST_FILES) await files.delete(names.find((one) => !one.url.endsWith(OFFLINE)));
}
return answer;
};

self.addEventListener("install", (event) => {
if (event.addRoutes) {
event.addRoutes([{ condition: { requestMode: "cors" }, source: "network" }]).catch(() => {});
}
const fetched = caches.open(FILES).then((files) => files.addAll([...FACTS.files, OFFLINE]));
event.waitUntil(fetched.then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
const tidy = async () => {
for (const name of await caches.keys()) if (name !== FILES) await caches.delete(name);
await self.clients.claim();
};
event.waitUntil(tidy());
});
self.addEventListener("fetch", (event) => {
const { request } = event;
const url = new URL(request.url);
if (url.origin !== location.origin) return;
if (request.mode === "navigate") {
if (request.method === "GET") event.respondWith(open(event, url));
else event.waitUntil(inTurn(forget));
} else if (request.method === "GET" && request.mode !== "cors" && url.pathname.startsWith(FACTS.static)) {
event.respondWith(file(request));
}
});
self.addEventListener("message", (event) => {
if (typeof event.data?.html === "string") event.waitUntil(inTurn(() => renew(event)));
});
