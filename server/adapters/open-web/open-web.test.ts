import { randomBytes } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import type { Resolve } from "./address-rules.ts";
import { WebFailure, type OpenWeb } from "./open-web.ts";
import { nodeWeb } from "./node-http.ts";

const megabyte = 1024 * 1024;
const anything = { accept: "*/*" };
const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(endings.splice(0).map((end) => end()));
});

test("a page has status, type and final URL; requests reveal nothing about users and keep no cookies", async () => {
  const asked: unknown[] = [];
  const site = await aSite((request, response) => {
    asked.push(request.headers);
    response.writeHead(404, { "content-type": "Text/HTML; charset=utf-8", "set-cookie": "tracked=1" }).end("Grüße");
  });

  await site.web.get(`${site.url}/a#part`, { accept: "text/html", language: "fr" });
  const page = await site.web.get(`${site.url}/a`, { accept: "text/html", language: "fr" });

  expect(page).toEqual({
    url: `${site.url}/a`,
    status: 404,
    contentType: "Text/HTML; charset=utf-8",
    body: Buffer.from("Grüße"),
  });
  expect(asked).toHaveLength(2);
  expect(asked[1]).toMatchObject({
    accept: "text/html",
    "accept-language": "fr",
    "user-agent": expect.stringMatching(/Hearth\//),
  });
  expect(asked[1]).not.toHaveProperty("cookie");
  expect(asked[1]).not.toHaveProperty("referer");
});

test("a name is resolved once per connection, so that the checked address is used even if the name changes", async () => {
  const site = await aSite((_request, response) => response.end("hello"));
  const asked: string[] = [];
  const turns = ["127.0.0.1", "192.0.2.1"];
  const web = openWeb({
    exceptions: () => [`changing.example:${site.port}`],
    resolve: (name) => {
      asked.push(name);
      return leadingTo(turns.shift()!)(name);
    },
  });

  const page = await web.get(`http://changing.example:${site.port}/`, anything);

  expect(page.body?.toString()).toBe("hello");
  expect(asked).toEqual(["changing.example"]);
});

test("compressed pages of any size are read completely, even if the site closes the connection early", async () => {
  const stored = Buffer.from([0, 1, 0, 0xfe, 0xff, 0x61]);
  const tiny = Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]), Buffer.alloc(4_800_000, stored)]);
  const pages = Array.from({ length: 12 }, (_, n) => gzipSync(randomBytes(300_000 + n * 36_847).toString("base64")));
  const site = await aSite(({ url }, response) => {
    const bytes = url === "/tiny" ? tiny : pages[Number(url!.slice(1))]!;
    response.writeHead(200, { "content-encoding": "gzip", "content-length": bytes.length }).end(bytes);
  });

  for (let n = 0; n < pages.length; n++) {
    const { body } = await site.web.get(`${site.url}/${n}`, anything);
    expect(body?.length).toBe(gunzipSync(pages[n]!).length);
  }
  await expect(site.web.get(`${site.url}/tiny`, anything)).rejects.toBeInstanceOf(WebFailure);
});

test("each redirect is checked like the first URL, and its name resolved again", async () => {
  const reached: string[] = [];
  const site = await aSite((request, response) => {
    reached.push(request.url!);
    const target = decodeURIComponent(request.url!.slice("/to/".length));
    if (request.url!.startsWith("/to/")) response.writeHead(302, { location: target }).end();
    else response.end("inside");
  });
  const web = openWeb({ exceptions: () => [`${site.host}:${site.port}`], resolve: leadingTo("127.0.0.1") });
  const through = (target: string) => web.get(`${site.url}/to/${encodeURIComponent(target)}`, anything);

  for (const target of [
    `http://localhost:${site.port}/secret`,
    "http://innocent.example/secret",
    "http://127.0.0.1/secret",
    "http://[::1]/secret",
    "file:///etc/passwd",
    "http://user:password@innocent.example/",
    "http://[bad",
  ]) {
    await expect(through(target), target).rejects.toMatchObject({ reason: "refused" });
  }
  expect(reached).not.toContain("/secret");
  expect(await through("/found?a=1")).toMatchObject({ url: `${site.url}/found?a=1`, status: 200 });
});

test("five redirects are followed, but not a sixth", async () => {
  const site = await aSite((request, response) => {
    const left = Number(request.url!.slice(1));
    if (left > 0) response.writeHead(307, { location: `/${left - 1}` }).end();
    else response.end("there");
  });

  expect((await site.web.get(`${site.url}/5`, anything)).body?.toString()).toBe("there");
  await expect(site.web.get(`${site.url}/6`, anything)).rejects.toMatchObject({ reason: "refused" });
});

test("exactly 5 MB are read, compressed or not", async () => {
  const site = await aSite((request, response) => {
    const content = Buffer.alloc(5 * megabyte + Number(request.url!.split("/")[2]));
    const packed = { plain: content, gzip: gzipSync(content), br: brotliCompressSync(content) };
    const way = request.url!.split("/")[1] as keyof typeof packed;
    response.writeHead(200, way === "plain" ? {} : { "content-encoding": way }).end(packed[way]);
  });

  for (const way of ["plain", "gzip", "br"]) {
    expect((await site.web.get(`${site.url}/${way}/0`, anything)).body?.length, way).toBe(5 * megabyte);
    await expect(site.web.get(`${site.url}/${way}/1`, anything), way).rejects.toMatchObject({ reason: "too_large" });
  }
  const small = { ...anything, maxBytes: 10 };
  await expect(site.web.get(`${site.url}/plain/0`, small)).rejects.toMatchObject({ reason: "too_large" });
});

test("unknown or invalid compression is a plain failure", async () => {
  const site = await aSite((request, response) =>
    response.writeHead(200, { "content-encoding": request.url!.slice(1) }).end("not packed at all"),
  );

  for (const way of ["zstd", "gzip,gzip", "gzip", "br"])
    await expect(site.web.get(`${site.url}/${way}`, anything), way).rejects.toMatchObject({ reason: "unreachable" });
});

test("only the type of a video is read, however long it is", async () => {
  const site = await aSite((_request, response) => {
    response.writeHead(200, { "content-type": "Video/MP4; codecs=x" });
    pourInto(response);
  });

  const page = await site.web.get(site.url, { accept: "*/*", reads: (type) => type === "text/html" });

  expect(page).toMatchObject({ status: 200, contentType: "Video/MP4; codecs=x", body: undefined });
});

test.each<[string, RequestListener]>([
  ["that never answers", () => undefined],
  ["that begins and never goes on", (_request, response) => void response.writeHead(200).write("a")],
  [
    "that redirects and never answers there",
    (request, response) => {
      if (request.url === "/") response.writeHead(302, { location: "/on" }).end();
    },
  ],
])("a site %s is aborted", async (_, listener) => {
  const site = await aSite(listener, { timeLimit: 200 });

  await expect(site.web.get(site.url, anything)).rejects.toMatchObject({ reason: "too_slow" });
});

test("an unresponsive name lookup is aborted too", async () => {
  const web = openWeb({ resolve: () => new Promise(() => undefined), timeLimit: 200 });

  await expect(web.get("http://silent.example/", anything)).rejects.toMatchObject({ reason: "too_slow" });
});

test("an endless response is read up to the limit", async () => {
  const site = await aSite((_request, response) => pourInto(response));

  await expect(site.web.get(site.url, anything)).rejects.toMatchObject({ reason: "too_large" });
});

test("unreachable sites and other protocols are reported as failures", async () => {
  const gone = await aSite(() => undefined);
  await gone.close();
  const rude = await aSite((request) => request.socket.end("I speak no http\r\n\r\n"));
  const web = openWeb({ resolve: () => Promise.reject(new Error("ENOTFOUND")) });

  const attempts = [
    () => gone.web.get(gone.url, anything),
    () => rude.web.get(rude.url, anything),
    () => web.get("http://no.example/", anything),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ reason: "unreachable" });
});

test("a POST sends headers and body, follows no redirects, and returns status and retry time", async () => {
  const received: unknown[] = [];
  const site = await aSite((request, response) => {
    request.setEncoding("utf8").on("data", (body) => received.push(request.headers.ttl, body));
    request.on("end", () =>
      response.writeHead(Number(request.url!.slice(1)), { location: "/200", "retry-after": "30" }).end("no"),
    );
  });

  for (const status of [201, 307, 410, 429])
    expect(await site.web.post(`${site.url}/${status}`, { ttl: "60" }, "sealed")).toEqual({ status, retryAfter: 30 });
  expect(received.slice(0, 2)).toEqual(["60", "sealed"]);
});

test("proxy settings of the environment are ignored", async () => {
  const proxied: string[] = [];
  const proxy = await aSite((request, response) => {
    proxied.push(request.url!);
    response.end("by proxy");
  });
  const site = await aSite((_request, response) => response.end("directly"));
  process.env.HTTP_PROXY = process.env.http_proxy = proxy.url;
  endings.push(() => Promise.resolve(delete process.env.HTTP_PROXY && delete process.env.http_proxy));

  expect((await site.web.get(site.url, anything)).body?.toString()).toBe("directly");
  expect(proxied).toEqual([]);
});

function openWeb(options: Parameters<typeof nodeWeb>[0]): OpenWeb {
  const web = nodeWeb(options);
  endings.push(() => web.close());
  return web;
}

function leadingTo(address: string): Resolve {
  return () => Promise.resolve([{ address, family: 4 }]);
}

/** Starts a local site, and a client whose operator has allowed it. */
async function aSite(listener: RequestListener, options: { timeLimit?: number } = {}) {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const host = "127.0.0.1";
  async function close() {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
  endings.push(close);
  const web = openWeb({ exceptions: () => [`${host}:${port}`], ...options });
  return { host, port, url: `http://${host}:${port}`, close, web };
}

function pourInto(response: Parameters<RequestListener>[1]): void {
  const pour = () => {
    while (!response.destroyed && response.write(Buffer.alloc(megabyte / 4)));
  };
  response.on("drain", pour);
  pour();
}
