import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { FastifyReply } from "fastify";
import { appError } from "../../../errors.ts";
import type { App } from "../../../http/app-type.ts";
import { serve } from "../../../http/serve.ts";

const require = createRequire(import.meta.url);

const fonts: Readonly<Record<string, string>> = {
  "figtree-latin-wght-normal.woff2":
    require.resolve("@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2"),
  "figtree-latin-ext-wght-normal.woff2":
    require.resolve("@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2"),
};

/** The package exports only files that are not minified. */
const photoswipe = dirname(require.resolve("photoswipe"));
const viewer = Object.fromEntries(
  ["photoswipe-lightbox.esm.min.js", "photoswipe.esm.min.js", "photoswipe.css"].map((name) => [
    name,
    join(photoswipe, name),
  ]),
);

/** Stable names: those of the web client change with each build. */
export function publicAssetsRoutes(app: App): void {
  const read = new Map<string, Promise<Buffer>>();
  const send = async (reply: FastifyReply, files: typeof fonts, name: string, type: string) => {
    const file = Object.hasOwn(files, name) ? files[name] : undefined;
    if (file === undefined) throw appError("not_found");
    const bytes = read.get(name) ?? readFile(file);
    read.set(name, bytes);
    return reply
      .header("cache-control", "public, max-age=604800")
      .type(type)
      .send(await bytes);
  };
  serve(app, "GET /public/fonts/:name", ({ params: { name } }, reply) => send(reply, fonts, name, "font/woff2"));
  serve(app, "GET /public/viewer/:name", ({ params: { name } }, reply) =>
    send(reply, viewer, name, name.endsWith(".css") ? "text/css" : "text/javascript"),
  );
}
