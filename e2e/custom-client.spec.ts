import { createServer } from "node:http";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, startWithEntryGroup, test } from "./fixtures.ts";

/** A page that does what clients of others do, with nothing of theirs: it notes what the policy refuses. */
const page = `<!doctype html><html><head><base href="/"><title>Theirs</title>
<link rel="preload" as="style" href="/main.css" onload="this.rel = 'stylesheet'">
<link rel="prefetch" href="/later.js"><link rel="manifest" href="/app.webmanifest">
<script>window.refused = []; document.addEventListener("securitypolicyviolation", (event) => refused.push(event.effectiveDirective + " " + event.blockedURI));</script>
<script type="module" src="/main.js"></script></head><body><div id="app" style="color: red"></div></body></html>`;

const dot = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

const main = `
const app = document.getElementById("app");
const loaded = (element, attributes) => new Promise((resolve) => {
  for (const name of ["load", "error", "loadeddata"]) element.addEventListener(name, () => resolve(name), { once: true });
  Object.assign(element, attributes);
  app.append(element);
});
const address = (parts, type) => URL.createObjectURL(new Blob(parts, { type }));

async function work({ elsewhere }) {
  const done = {};
  app.insertAdjacentHTML("beforeend", "<p style='width: 7px' class='box'>styled</p><style>.box { height: 5px }</style>");
  done.styled = getComputedStyle(document.querySelector(".box")).height;
  done.data = await (await fetch("data:text/plain,data")).text();
  done.blob = await (await fetch(address(["blob"], "text/plain"))).text();
  done.wasm = new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])) instanceof WebAssembly.Module;
  const code = "new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])); postMessage('worked')";
  done.worker = await new Promise((resolve) => {
    const worker = new Worker(address([code], "text/javascript"));
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => resolve(message);
  });
  const picture = await (await fetch("${dot}")).blob();
  done.pictures = [];
  for (const src of ["${dot}", URL.createObjectURL(picture), elsewhere + "/dot.gif"])
    done.pictures.push(await loaded(new Image(), { src }));
  await loaded(document.createElement("iframe"), { src: "https://player.invalid/embed/1" });
  await loaded(document.createElement("audio"), { src: elsewhere + "/sound.mp3", preload: "auto" });
  await loaded(document.createElement("video"), { src: address(["film"], "video/mp4"), preload: "auto" });
  const font = new FontFace("Theirs", "url(data:font/woff2;base64,d09GMgABAAAAAA)");
  await font.load().catch(() => undefined);
  const form = new FormData();
  form.append("file", picture, "dot.gif");
  const upload = await fetch("api/files", { method: "POST", headers: { "X-AUTH-TOKEN": "null" }, body: form });
  done.upload = upload.status;
  return done;
}

async function attack({ elsewhere }) {
  window.ran = [];
  app.insertAdjacentHTML("beforeend", "<img src='/gone.png' onerror='ran.push(1)'><a id='link' href='javascript:ran.push(2)'>x</a>");
  document.getElementById("link").click();
  try { new Function("ran.push(3)")(); } catch {}
  const script = (attributes) => loaded(document.createElement("script"), attributes);
  await script({ src: "data:text/javascript,ran.push(4)" });
  await script({ src: address(["ran.push(5)"], "text/javascript") });
  await script({ src: elsewhere + "/script.js" });
  app.append(Object.assign(document.createElement("script"), { textContent: "ran.push(7)" }));
  await fetch(elsewhere + "/steal").then(() => ran.push(8), () => undefined);
  return ran;
}
// Not called by the test itself: what a debugger evaluates may do more than the page.
const calledLater = (task) => (asked) => new Promise((resolve) => setTimeout(() => resolve(task(asked)), 0));
Object.assign(window, { work: calledLater(work), attack: calledLater(attack) });
`;

test("the policy lets a client of others work and runs nothing but its own scripts", async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), "hearth-e2e-client-"));
  await mkdir(join(folder, "client"));
  const files = {
    "index.html": page,
    "main.js": main,
    "main.css": "#app { margin: 3px }",
    "later.js": "",
    "app.webmanifest": "{}",
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, "client", name), content);
  const asked: string[] = [];
  const other = createServer(({ url = "" }, response) => {
    asked.push(url);
    response.setHeader("access-control-allow-origin", "*");
    if (url === "/dot.gif")
      response.setHeader("content-type", "image/gif").end(Buffer.from(dot.split(",")[1]!, "base64"));
    else response.setHeader("content-type", "text/javascript").end("ran.push(6)");
  });
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const hearth = await startWithEntryGroup({ CLIENT_DIR: join(folder, "client") });
  const context = await browser.newContext({ baseURL: hearth.url });
  const view = await context.newPage();
  await view.goto("/groups/any");
  await view.waitForFunction("window.work");

  const done = await view.evaluate(`work(${JSON.stringify({ elsewhere })})`);
  expect(done).toEqual({
    ...{ styled: "5px", data: "data", blob: "blob", wasm: true, worker: "worked", upload: 401 },
    pictures: ["load", "load", "load"],
  });
  await expect(view.locator("#app")).toHaveCSS("margin", "3px");
  expect(await view.evaluate("refused")).toEqual([]);
  expect(asked).toEqual(expect.arrayContaining(["/dot.gif", "/sound.mp3"]));

  expect(await view.evaluate(`attack(${JSON.stringify({ elsewhere })})`)).toEqual([]);
  expect(asked).not.toContain("/script.js");
  expect(asked).not.toContain("/steal");
  await context.close();
  await hearth.remove();
  other.close();
  await rm(folder, { recursive: true });
});
