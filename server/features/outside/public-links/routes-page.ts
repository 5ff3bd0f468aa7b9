import type { FastifyReply, FastifyRequest } from "fastify";
import { chooseLanguage } from "#contract/languages.ts";
import type { Context } from "../../../context.ts";
import { translator } from "../../../emails/translate.ts";
import { AppError } from "../../../errors.ts";
import { policyHash } from "../../../emails/html.ts";
import type { App } from "../../../http/app-type.ts";
import { serve } from "../../../http/serve.ts";
import { openMessage } from "./actions-messages.ts";
import { openPublicAlbum } from "./actions-albums.ts";
import { publicAlbumPage } from "./present-album-page.ts";
import { deadPublicPage, publicPage, type Reader } from "./present-page.ts";
import { script } from "./present-page-script.ts";
import { style } from "./present-page-style.ts";
import { publicFontsRoute } from "./routes-fonts.ts";
import { languagesWanted } from "./rules.ts";

/** Allows only the page's own script and nothing from other sites. */
const headers = {
  "content-security-policy": [
    "default-src 'none'",
    `style-src ${policyHash(style)}`,
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    `script-src ${policyHash(script)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "x-robots-tag": "noindex, nofollow",
  "cache-control": "no-store",
  vary: "Accept-Language",
};

export function publicPageRoute(app: App, context: Context): void {
  publicFontsRoute(app);
  serve(app, "GET /public/:token", async (request, reply) => {
    const { token } = request.params;
    const reader = readerOf(request, context);
    const page = await openedPage(context, token, reader);
    if (page.isOpen) reply.openLink(token);
    return sendPage(reply, page.isOpen ? 200 : 404, page.text);
  });
}

async function openedPage(context: Context, token: string, reader: Reader) {
  try {
    return { isOpen: true, text: await pageFor(context, token, reader) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { isOpen: false, text: deadPublicPage(error.code, reader) };
  }
}

async function pageFor(context: Context, token: string, reader: Reader): Promise<string> {
  const message = await openMessage(context, token).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "invalid_token") return undefined;
    throw error;
  });
  return message ? publicPage(message, reader) : publicAlbumPage(await openPublicAlbum(context, token), reader);
}

function readerOf({ headers }: FastifyRequest, { config, settings, clock }: Context): Reader {
  const language = chooseLanguage(settings.current.defaultLang, ...languagesWanted(headers["accept-language"]));
  const { timeZone, basePath } = config;
  return { t: translator(language), language, timeZone, basePath, now: clock.now() };
}

function sendPage(reply: FastifyReply, status: number, text: string) {
  // The schema describes errors as JSON; this response is already rendered.
  return reply.code(status).headers(headers).type("text/html; charset=utf-8").serializer(String).send(text);
}
