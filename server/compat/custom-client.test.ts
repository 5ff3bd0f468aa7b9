import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { refused } from "../testing/refused.ts";
import { testApp } from "../testing/build-app.ts";
import { visitor } from "../testing/people.ts";

const folder = await mkdtemp(join(tmpdir(), "hearth-client-"));
const clientDir = join(folder, "client");
const bundle: Record<string, string> = {
  "client/index.html": `<!doctype html><html><head><title>Theirs</title><base href="/"><link rel="stylesheet" href="/main.css">
<script>window.start = 1</script></head><body><a href="//example.org">x</a><img src="/logo-1024x1024.png">
<script type="module" src="/assets/index-B4x9fQ2z.js"></script></body></html>`,
  "client/main.css": "body{}",
  "client/logo-1024x1024.png": "png",
  "client/assets/index-B4x9fQ2z.js": "start()",
  "client/assets/two words.txt": "two words",
  "client/.env": "SECRET=1",
  "outside.txt": "secret",
};
for (const [name, content] of Object.entries(bundle)) {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), content);
}
await symlink(join(folder, "outside.txt"), join(clientDir, "link.txt"));

const hearth = await testApp({ CLIENT_DIR: clientDir });
const nobody = visitor(hearth);
afterAll(async () => {
  await hearth.close();
  await rm(folder, { recursive: true });
});

test("every page URL shows the custom client and nothing of ours", async () => {
  for (const path of ["/", "/messages/0190?focus=reply", "/public/a-token", "/stop-notification-emails/a/b.c.d"]) {
    const { status, body, headers } = await nobody.get(path, { accept: "text/html" });
    expect(status, path).toBe(200);
    expect(body).toContain("<title>Theirs</title>");
    expect(headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" });
  }
  expect(await nobody.get("/manifest.webmanifest")).toMatchObject(refused("not_found"));
});

test("files with a hash in their names are cached indefinitely, others are revalidated", async () => {
  expect(await nobody.get("/assets/index-B4x9fQ2z.js")).toMatchObject({
    status: 200,
    body: "start()",
    headers: { "cache-control": "public, max-age=31536000, immutable", "content-type": /javascript/ },
  });
  for (const path of ["/main.css", "/logo-1024x1024.png", "/assets/two%20words.txt"]) {
    expect(await nobody.get(path), path).toMatchObject({ status: 200, headers: { "cache-control": "no-cache" } });
  }
});

test("its content security policy allows players and pictures of other sites, and only its own scripts", async () => {
  const { headers } = await nobody.get("/");
  const policy = String(headers["content-security-policy"]);

  expect(policy).toContain(
    "script-src 'self' 'wasm-unsafe-eval' 'sha256-eAvfNhKgKhdc4hn4WwxmQY/H5OVnzRFN/xs6Q22ZkGw=';",
  );
  expect(policy).toContain("frame-src 'self' https:");
  expect(policy).toContain("style-src 'self' 'unsafe-inline'");
  expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
  expect((await nobody.get("/api/info")).headers["content-security-policy"]).not.toContain("unsafe-inline");
});

test("handlers in the page's own tags may run, and no others", async () => {
  const withHandler = join(folder, "handlers");
  await mkdir(withHandler);
  const handler = "this.media='all'";
  await writeFile(
    join(withHandler, "index.html"),
    `<!doctype html><link rel=stylesheet href=/main.css media=print onload="${handler}"><body onload="start(&quot;a&quot;)">`,
  );
  const served = await testApp({ CLIENT_DIR: withHandler });
  const policy = String((await visitor(served).get("/")).headers["content-security-policy"]);

  const hashes = [handler, 'start("a")'].map((code) => createHash("sha256").update(code).digest("base64"));
  const allowed = hashes.map((hash) => `'sha256-${hash}'`).join(" ");
  expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' 'unsafe-hashes' ${allowed};`);
  await served.close();
});

test("a minified page without a head and with an import map works below a sub-path", async () => {
  const minified = join(folder, "minified");
  await mkdir(minified);
  await writeFile(
    join(minified, "index.html"),
    `<!doctype html><meta charset=utf-8><title>Tiny</title><base href=/><script type=importmap>{"imports":{"/a/":"/js/a/","lib":"/js/lib.js","far":"https://example.org/x.js"},"scopes":{"/js/":{"x":"/js/x.js"}}}</script><script type=module src=/js/main.js></script><div id=app></div>`,
  );
  const below = await testApp({ CLIENT_DIR: minified, PUBLIC_URL: "https://example.org/some/hearth" });
  const { body, headers } = await visitor(below).get("/some/hearth/login");
  const map = /<script type="importmap">(.*?)<\/script>/.exec(body)![1]!;

  expect(body).toContain('<head><base href="/some/hearth/">');
  expect(body.match(/<base/g)).toHaveLength(1);
  expect(body).toContain('src="/some/hearth/js/main.js"');
  expect(JSON.parse(map)).toEqual({
    imports: {
      "/some/hearth/a/": "/some/hearth/js/a/",
      lib: "/some/hearth/js/lib.js",
      far: "https://example.org/x.js",
    },
    scopes: { "/some/hearth/js/": { x: "/some/hearth/js/x.js" } },
  });
  const hash = createHash("sha256").update(map).digest("base64");
  expect(headers["content-security-policy"]).toContain(`'sha256-${hash}'`);
  await below.close();
});

test("API calls and media work as usual, and a missing file gets no page", async () => {
  expect(await nobody.get("/api/info")).toMatchObject({ status: 200, body: { default_lang: "en_US" } });
  for (const path of ["/api/nothing", "/files/nothing", "/assets/gone.js", "/gone.png"]) {
    expect(await nobody.get(path), path).toMatchObject(refused("not_found"));
  }
  expect(await nobody.post("/main.css")).toMatchObject({ status: 404 });
});

test("files outside its folder and hidden files cannot be read", async () => {
  const ways = [
    "/../outside.txt",
    "/..%2foutside.txt",
    "/assets/../../outside.txt",
    "/%2e%2e/outside.txt",
    "/link.txt",
  ];
  for (const path of [...ways, "/assets/..%5c..%5coutside.txt", "/.env", "//main.css/../../outside.txt"]) {
    const { body } = await nobody.get(path);
    expect(JSON.stringify(body), path).not.toMatch(/secret"|SECRET/);
  }
});

test("the service worker of our client is removed from browsers", async () => {
  const { status, body, headers } = await nobody.get("/service-worker.js");

  expect({ status, type: headers["content-type"] }).toEqual({ status: 200, type: "text/javascript; charset=utf-8" });
  expect(body).toContain("registration.unregister()");
});

test("below a sub-path a bundle built for the root finds its files", async () => {
  const below = await testApp({ CLIENT_DIR: clientDir, PUBLIC_URL: "https://example.org/some/hearth" });

  const { body } = await visitor(below).get("/some/hearth/feed");

  expect(body).toContain('<head><base href="/some/hearth/">');
  expect(body.match(/<base/g)).toHaveLength(1);
  expect(body).toContain('src="/some/hearth/assets/index-B4x9fQ2z.js"');
  expect(body).toContain('href="/some/hearth/main.css"');
  expect(body).toContain('href="//example.org"');
  expect(await visitor(below).get("/some/hearth/main.css")).toMatchObject({ status: 200, body: "body{}" });
  await below.close();
});
