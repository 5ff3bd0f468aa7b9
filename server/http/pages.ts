import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import type { App } from "./app-type.ts";
import { handleUnknownRoute } from "./error-handler.ts";

const calls = /^\/(api|files|assets)(\/|$)/;

/** Serves the client: its files, which never change under one name, and for every address that is a page the one document that shows it. */
export async function servePages(app: App, { config }: Context): Promise<void> {
  const page = await startPage(config.basePath);
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL("assets/", webFolder)),
    prefix: "/assets/",
    immutable: true,
    maxAge: "365d",
    preCompressed: true,
    index: false,
  });
  app.setNotFoundHandler((request, reply) =>
    isPage(request) && page !== undefined ? sendPage(reply, page) : handleUnknownRoute(request, reply),
  );
}

/** Beside the server where both are built; in development Vite serves the client instead. */
const webFolder = new URL(import.meta.url.endsWith(".ts") ? "../../dist/web/" : "../../web/", import.meta.url);

async function startPage(basePath: string): Promise<string | undefined> {
  const html = await readFile(new URL("index.html", webFolder), "utf8").catch(() => undefined);
  return html?.replace('<base href="/"', `<base href="${basePath}/"`);
}

function isPage({ method, url, headers }: FastifyRequest): boolean {
  const wantsPage = headers.accept === undefined || /text\/html|\*\/\*/.test(headers.accept);
  return (method === "GET" || method === "HEAD") && wantsPage && !calls.test(url.split("?")[0]!);
}

function sendPage(reply: FastifyReply, page: string) {
  return reply.code(200).header("cache-control", "no-cache").type("text/html; charset=utf-8").send(page);
}
