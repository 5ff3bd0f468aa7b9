import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyReply } from "fastify";
import type { App } from "../http/app-type.ts";
import { handleUnknownRoute } from "../http/error-handler.ts";
import { policyHash } from "../emails/html.ts";
import { handlersOf, rebasePage } from "./custom-client-page.ts";
import { isPage, isReading } from "../http/pages.ts";
import { hashesOfScripts } from "../http/security-headers.ts";

/** Serves `CLIENT_DIR` as it was at startup, and index.html for every page. Only full names in that list are found, so no URL can leave the folder. */
export async function serveForeignClient(app: App, clientDir: string, basePath: string): Promise<void> {
  const page = await startPage(clientDir, basePath);
  const files = await filesIn(clientDir);
  await app.register(fastifyStatic, { root: clientDir, serve: false, index: false, cacheControl: false });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0]!;
    if (isReading(request)) {
      if (files.has(path)) return sendFile(reply, path);
      if (path === "/service-worker.js") return sendWorkerCleanup(reply);
      if (isPage(request) && !looksLikeFile(path)) return sendPage(reply, page);
    }
    return handleUnknownRoute(request, reply);
  });
}

interface Page {
  html: string;
  headers: Record<string, string>;
}

async function startPage(clientDir: string, basePath: string): Promise<Page> {
  const html = rebasePage(await readFile(join(clientDir, "index.html"), "utf8"), basePath);
  return { html, headers: { ...pageHeaders, "content-security-policy": policyFor(html) } };
}

/** Players of other sites need to know which site embeds them; nothing else is disclosed. */
const pageHeaders = { "cache-control": "no-cache", "referrer-policy": "strict-origin-when-cross-origin" };

/** Allows foreign media and players, editors' inline styles and the page's own scripts. WebAssembly and blob workers need such a script to start. */
function policyFor(html: string): string {
  const handlers = handlersOf(html).map(policyHash);
  return [
    "default-src 'none'",
    [
      "script-src 'self' 'wasm-unsafe-eval'",
      ...hashesOfScripts(html),
      ...(handlers.length > 0 ? ["'unsafe-hashes'"] : []),
      ...handlers,
    ].join(" "),
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "img-src 'self' blob: data: http: https:",
    "media-src 'self' blob: data: http: https:",
    "frame-src 'self' https:",
    "connect-src 'self' blob: data:",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Leaves out the page itself and anything but regular files, such as symbolic links. */
async function filesIn(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const addresses = files.map((file) => `/${encodeURI(relative(folder, file).split(sep).join("/"))}`);
  return new Set(addresses.filter((address) => address !== "/index.html" && !address.includes("/.")));
}

/** A content hash of letters and digits, as bundlers write it, but not the size of a picture. */
const hashed = /[.-](?!\d+x\d+\.)(?=\w*\d)(?=\w*[a-z])\w{8,}\.\w+$/i;

function sendFile(reply: FastifyReply, path: string) {
  const caching = hashed.test(path) ? "public, max-age=31536000, immutable" : "no-cache";
  return reply.header("cache-control", caching).sendFile(decodeURI(path));
}

function sendPage(reply: FastifyReply, { html, headers }: Page) {
  return reply.code(200).headers(headers).type("text/html; charset=utf-8").send(html);
}

function looksLikeFile(path: string): boolean {
  return /\.(js|mjs|css|map|json|webmanifest|png|jpe?g|svg|ico|webp|woff2?|txt|xml)$/i.test(path);
}

const farewell = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(leave()));
async function leave() {
  const names = await caches.keys();
  const ours = names.filter((name) => name.startsWith("hearth-") || name.includes(self.registration.scope));
  await Promise.all(ours.map((name) => caches.delete(name)));
  await self.registration.unregister();
}
`;

function sendWorkerCleanup(reply: FastifyReply) {
  return reply.code(200).header("cache-control", "no-cache").type("text/javascript; charset=utf-8").send(farewell);
}
