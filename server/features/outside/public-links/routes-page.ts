import type { FastifyReply, FastifyRequest } from "fastify";
import { chooseLanguage } from "#contract/languages.ts";
import type { Context } from "../../../context.ts";
import { translator } from "../../../emails/translate.ts";
import { AppError } from "../../../errors.ts";
import { policyHash } from "../../../emails/html.ts";
import type { App } from "../../../http/app-type.ts";
import { sendZip } from "../../../http/send-zip.ts";
import { serve } from "../../../http/serve.ts";
import { attachmentHeader } from "../../files/files/rules.ts";
import { archiveName } from "../../photos/library/rules-parts.ts";
import { openMessage } from "./actions-messages.ts";
import { openPublicAlbum } from "./actions-albums.ts";
import { publicAlbumPage } from "./present-album-page.ts";
import { deadPublicPage, publicPage, type Reader } from "./present-page.ts";
import { script } from "./present-page-script.ts";
import { style } from "./present-page-style.ts";
import { albumScript } from "./present-album-script.ts";
import { publicAssetsRoutes } from "./routes-assets.ts";
import { downloadPublicAlbum, partsOfPublicAlbum } from "./actions-album-download.ts";
import { languagesWanted } from "./rules.ts";

/** Allows only the page's own script and nothing from other sites. An album also loads its viewer from here. */
const headersOf = (kind: PageKind) => ({
  "content-security-policy": [
    "default-src 'none'",
    `style-src ${policyHash(style)}${kind === "album" ? " 'self'" : ""}`,
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    `script-src ${kind === "album" ? `${policyHash(albumScript)} 'self'` : policyHash(script)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "x-robots-tag": "noindex, nofollow",
  "cache-control": "no-store",
  vary: "Accept-Language",
});
const headers = { message: headersOf("message"), album: headersOf("album") };

type PageKind = "message" | "album";

interface Page {
  kind: PageKind;
  text: string;
}

export function publicPageRoute(app: App, context: Context): void {
  publicAssetsRoutes(app);
  serve(app, "GET /public/:token", async (request, reply) => {
    const { token } = request.params;
    const reader = readerOf(request, context);
    const page = await openedPage(context, token, reader);
    if (page.isOpen) reply.openLink(token);
    return sendPage(reply, page.isOpen ? 200 : 404, page);
  });

  serve(
    app,
    "GET /public/:token/photos.zip",
    async ({ params: { token }, query, ip }, reply) => {
      const name = attachmentHeader(archiveName("photos", query.part));
      return sendZip(reply, name, await downloadPublicAlbum(context, { token, ip }, query));
    },
    // HEAD would read all files.
    { longRunning: true, exposeHeadRoute: false },
  );
}

async function openedPage(context: Context, token: string, reader: Reader) {
  try {
    return { isOpen: true, ...(await pageFor(context, token, reader)) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { isOpen: false, kind: "message" as const, text: deadPublicPage(error.code, reader) };
  }
}

async function pageFor(context: Context, token: string, reader: Reader): Promise<Page> {
  const message = await openMessage(context, token).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "invalid_token") return undefined;
    throw error;
  });
  if (message) return { kind: "message", text: publicPage(message, reader) };
  const album = await openPublicAlbum(context, token);
  const parts = await partsOfPublicAlbum(context, album.photos);
  return { kind: "album", text: publicAlbumPage({ ...album, token, parts }, reader) };
}

function readerOf({ headers }: FastifyRequest, { config, settings, clock }: Context): Reader {
  const language = chooseLanguage(settings.current.defaultLang, ...languagesWanted(headers["accept-language"]));
  const { timeZone, basePath } = config;
  return { t: translator(language), language, timeZone, basePath, now: clock.now() };
}

function sendPage(reply: FastifyReply, status: number, { kind, text }: Page) {
  // The schema describes errors as JSON; this response is already rendered.
  return reply.code(status).headers(headers[kind]).type("text/html; charset=utf-8").serializer(String).send(text);
}
