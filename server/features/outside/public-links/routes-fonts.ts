import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { FastifyReply } from "fastify";
import { appError } from "../../../errors.ts";
import type { App } from "../../../http/app-type.ts";
import { serve } from "../../../http/serve.ts";

const require = createRequire(import.meta.url);
const files: Readonly<Record<string, string>> = {
  "figtree-latin-wght-normal.woff2":
    require.resolve("@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2"),
  "figtree-latin-ext-wght-normal.woff2":
    require.resolve("@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2"),
};

/** Stable names: those of the web client change with each build. */
export function publicFontsRoute(app: App): void {
  const read = new Map<string, Promise<Buffer>>();
  serve(app, "GET /public/fonts/:name", async ({ params: { name } }, reply) => {
    const file = Object.hasOwn(files, name) ? files[name] : undefined;
    if (file === undefined) throw appError("not_found");
    const bytes = read.get(name) ?? readFile(file);
    read.set(name, bytes);
    return send(reply, await bytes);
  });
}

function send(reply: FastifyReply, font: Buffer) {
  return reply.header("cache-control", "public, max-age=604800").type("font/woff2").send(font);
}
