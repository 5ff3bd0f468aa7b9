import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import type { App } from "./app-type.ts";
import { handleUnknownRoute } from "./error-handler.ts";
import { policyWithScriptsOf } from "./security-headers.ts";

const calls = /^\/(api|files|assets)(\/|$)/;

/** Serves content-hashed files, and the HTML document for every URL that is a page. */
export async function servePages(app: App, context: Context): Promise<void> {
  const page = await startPage(context);
  const named = await readNamedFiles();
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL("assets/", webFolder)),
    prefix: "/assets/",
    immutable: true,
    maxAge: "365d",
    preCompressed: true,
    index: false,
  });
  app.setNotFoundHandler((request, reply) => {
    const file = named.get(request.url.split("?")[0]!);
    if (file && isReading(request)) return sendNamed(reply, file);
    return isPage(request) && page !== undefined ? sendPage(reply, page) : handleUnknownRoute(request, reply);
  });
}

/** Browsers request these by fixed names. */
const namedTypes = {
  "/service-worker.js": "text/javascript; charset=utf-8",
  "/manifest.webmanifest": "application/manifest+json",
  "/icons/192.png": "image/png",
  "/icons/512.png": "image/png",
  "/icons/maskable-512.png": "image/png",
  "/icons/apple-touch.png": "image/png",
} as const;

interface NamedFile {
  type: string;
  content: Buffer;
}

async function readNamedFiles(): Promise<Map<string, NamedFile>> {
  const files = Object.entries(namedTypes).map(async ([url, type]): Promise<[string, NamedFile][]> => {
    const content = await readFile(new URL(`.${url}`, webFolder)).catch(() => undefined);
    return content ? [[url, { type, content }]] : [];
  });
  return new Map((await Promise.all(files)).flat());
}

/** Beside the built server; in development Vite serves the client instead. */
const webFolder = new URL("../../dist/web/", import.meta.url);

interface Page {
  html: string;
  headers: Record<string, string>;
}

async function startPage(context: Context): Promise<Page | undefined> {
  const built = await readFile(new URL("index.html", webFolder), "utf8").catch(() => undefined);
  if (built === undefined) return undefined;
  const html = built.replace('<base href="/"', `<base href="${context.config.basePath}/"`);
  const policy = policyWithScriptsOf(html, context);
  return { html, headers: { "cache-control": "no-cache", "content-security-policy": policy } };
}

export function isPage({ method, url, headers }: FastifyRequest): boolean {
  const wantsPage = headers.accept === undefined || /text\/html|\*\/\*/.test(headers.accept);
  return isReading({ method }) && wantsPage && !calls.test(url.split("?")[0]!);
}

export function isReading({ method }: Pick<FastifyRequest, "method">): boolean {
  return method === "GET" || method === "HEAD";
}

/** Requires revalidation, because the next version has the same name. */
function sendNamed(reply: FastifyReply, { type, content }: NamedFile) {
  return reply.code(200).header("cache-control", "no-cache").type(type).send(content);
}

function sendPage(reply: FastifyReply, { html, headers }: Page) {
  return reply.code(200).headers(headers).type("text/html; charset=utf-8").send(html);
}
