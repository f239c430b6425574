/** The program's door: who has not the token, the right host and the right origin stays outside. */

import assert from "node:assert/strict";
import { request } from "node:http";

function ask(port, { path = "/", method = "GET", headers = {} }) {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, method, headers, setHost: false }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, headers: answer.headers });
    });
    sent.on("error", reject);
    sent.end(method === "POST" ? '{"call":"games"}' : undefined);
  });
}

export async function DOOR({ url }) {
  const { port, search } = new URL(url);
  const host = `127.0.0.1:${port}`;
  const entered = await ask(port, { path: `/${search}`, headers: { host } });
  assert.equal(entered.status, 303);
  assert.equal(entered.headers.location, "/", "the token leaves the address");
  const [set] = entered.headers["set-cookie"];
  assert.match(set, /HttpOnly/);
  assert.match(set, /SameSite=Strict/);
  const cookie = set.split(";")[0];
  const page = await ask(port, { headers: { host, cookie } });
  assert.equal(page.status, 200);
  assert.match(page.headers["content-security-policy"], /default-src 'self'/);
  assert.equal(page.headers["access-control-allow-origin"], undefined);
  const post = { path: "/api/call", method: "POST" };
  const type = { "content-type": "application/json" };
  assert.equal((await ask(port, { ...post, headers: { host, cookie, origin: `http://${host}`, ...type } })).status, 200);
  const refused = {
    "no token": { headers: { host } },
    "a wrong token": { path: "/?token=0", headers: { host } },
    "another host name": { headers: { host: `localhost:${port}`, cookie } },
    "a name made to point here": { headers: { host: `evil.example:${port}`, cookie } },
    "another origin": { ...post, headers: { host, cookie, origin: "http://evil.example", ...type } },
    "no origin": { ...post, headers: { host, cookie, ...type } },
    "another site": { headers: { host, cookie, "sec-fetch-site": "cross-site" } },
  };
  for (const [name, it] of Object.entries(refused)) assert.equal((await ask(port, it)).status, 403, name);
  return `${Object.keys(refused).length} ways refused`;
}
