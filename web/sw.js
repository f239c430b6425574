/** Keeps the page for the time without a network, and takes pictures that are shared to it. */

const CACHE = "seesolve-VERSION";
/** Everything the page is made of, filled in by the build. */
const FILES = [];

addEventListener("install", (event) => event.waitUntil(caches.open(CACHE).then((it) => it.addAll(FILES)).then(() => skipWaiting())));

addEventListener("activate", (event) => event.waitUntil(
  caches.keys().then((names) => Promise.all(names.filter((it) => it !== CACHE && it !== "shared").map((it) => caches.delete(it)))).then(() => clients.claim())));

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === "POST" && url.pathname.endsWith("/share")) return event.respondWith(share(request));
  if (request.method !== "GET") return;
  event.respondWith(find(request, url));
});

/** From the cache, else from the network; what is loaded on demand is kept from then on. */
async function find(request, url) {
  const kept = await caches.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && url.pathname.includes("/resources/")) await (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

async function share(request) {
  const picture = (await request.formData()).get("picture");
  if (picture) await (await caches.open("shared")).put("shared", new Response(picture));
  return Response.redirect("./?shared", 303);
}
