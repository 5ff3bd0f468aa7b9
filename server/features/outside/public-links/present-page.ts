import { cutText } from "#contract/cut-text.ts";
import { formatDate } from "#contract/dates.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { FileOfMessage } from "#contract/files.ts";
import { bcp47, directionOf, type Language } from "#contract/languages.ts";
import type { LinkData } from "#contract/link-previews.ts";
import { anyHeight } from "#contract/image-sizes.ts";
import { limitMarks } from "#contract/marks.ts";
import type { Translate } from "../../../emails/translate.ts";
import { Html, markup } from "../../../emails/html.ts";
import type { OpenMessage } from "./actions-messages.ts";
import { occasion, type Occasion } from "./present-page-date.ts";
import { presentPublicMessage, type PublicMessage } from "./present.ts";
import { script } from "./present-page-script.ts";
import { style } from "./present-page-style.ts";
import { linkTo, writtenText } from "./present-page-text.ts";

/** `now` in milliseconds. `basePath` is the sub-path of the site, or "". */
export interface Reader {
  now: number;
  t: Translate;
  language: Language;
  timeZone: string;
  basePath: string;
}

type Stored = Occasion & Partial<Record<"captions" | "alternatives", unknown>>;

/** Works without its script and makes no requests to other sites. */
export function publicPage(opened: OpenMessage, reader: Reader): string {
  const { t } = reader;
  const message = presentPublicMessage(opened);
  const stored = JSON.parse(opened.message.data) as Stored;
  const title = limitMarks(message.data.title ?? "").trim();
  const author = message.author?.name ?? t("person.missing");
  const heading = title ? markup`<h1 dir="auto">${title}</h1>` : markup`<h1>${t("public.by", { name: author })}</h1>`;
  const main = markup`${heading}<p class="soft">${title && markup`<bdi>${author}</bdi> · `}${createdTime(message, reader)}</p>${occasion(stored, reader)}<div class="written">${writtenText(message)}</div>${message.files.map((file) => figure(file, stored, fileOf(file, message, reader, textOf(stored.alternatives, file))))} ${linkCard(opened, message, reader)}`;
  return pageOf(title || t("public.by", { name: author }), main, reader, {
    end: joinLink(message, reader),
    ...(main.text.includes("data-offset") && { script: { isModule: false, source: script } }),
  });
}

export function deadPublicPage(code: ErrorCode, reader: Reader): string {
  const { t } = reader;
  const reason = t(`error.${code}`);
  return pageOf(reason, markup`<h1>${reason}</h1><p>${t("public.dead_hint")}</p>`, reader, { what: "" });
}

/** Shown to everyone: it reveals nothing to non-members, and the page need not know its reader. */
function joinLink({ id }: PublicMessage, { t, basePath }: Reader): Html {
  return markup` <a href="${basePath}/messages/${id}">${t("public.members")}</a>`;
}

interface PageParts {
  /** First words of the footer. */
  what?: string;
  /** At the end of the footer. */
  end?: Html;
  head?: Html;
  script?: { isModule: boolean; source: string };
  isWide?: boolean;
}

export function pageOf(title: string, main: Html, { t, language }: Reader, parts: PageParts = {}): string {
  const { what = t("public.what"), end, head, script: source, isWide } = parts;
  return markup`<!doctype html>
<html lang="${bcp47(language)}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<link rel="icon" href="data:,">
${head}<style>${new Html(style)}</style>
</head>
<body${isWide ? markup` class="wide"` : undefined}>
<main>${main}</main>
<footer>${what}${end}</footer>
${source && markup`<script${source.isModule ? markup` type="module"` : undefined}>${new Html(source.source)}</script>`}
</body>
</html>
`.text;
}

function createdTime({ createdAt }: PublicMessage, { language, timeZone }: Reader): Html {
  const iso = new Date(createdAt * 1000).toISOString();
  return markup`<time datetime="${iso}">${formatDate(createdAt, { language, style: "full", timeZone })}</time>`;
}

function figure(file: FileOfMessage, { captions }: Stored, shown: Html): Html {
  const caption = textOf(captions, file);
  if (!caption || !file.type.startsWith("image/")) return shown;
  return markup`<figure>${shown}<figcaption class="soft" dir="auto">${caption}</figcaption></figure>`;
}

function textOf(texts: unknown, { id }: FileOfMessage): string | undefined {
  if (typeof texts !== "object" || texts === null) return undefined;
  const text = (texts as Record<string, unknown>)[id];
  return typeof text === "string" ? limitMarks(text).trim() : undefined;
}

function fileOf(file: FileOfMessage, message: PublicMessage, { t, basePath }: Reader, alternative = ""): Html {
  const { type, status, contentUrl } = file;
  if (status !== "ready") return markup`<p class="soft">${t("public.not_ready")}</p>`;
  const content = `${basePath}/files/${contentUrl}`;
  const named = t("public.file_by", { name: message.author?.name ?? t("person.missing") });
  const small = pictureOf(file, basePath);
  if (type.startsWith("video/"))
    return markup`<div class="file"><video controls preload="none" poster="${small}" src="${content}" aria-label="${named}"${sizeOf(file)}></video></div>`;
  if (type.startsWith("audio/"))
    return markup`<div class="file"><audio controls preload="metadata" src="${content}" aria-label="${named}"></audio></div>`;
  if (type === "application/pdf")
    return markup`<div class="file document"><a href="${content}"><img src="${small}" alt=""><span class="words">${t("public.open_document")}</span></a></div>`;
  return markup`<div class="file"><a href="${content}"><img src="${small}" alt="${alternative || named}"${sizeOf(file)} loading="lazy"></a></div>`;
}

/** Shows animated and transparent pictures as they are, others scaled for screens. */
function pictureOf({ id, type, contentUrl }: FileOfMessage, basePath: string): string {
  if (["image/gif", "image/webp", "image/apng"].includes(type)) return `${basePath}/files/${contentUrl}`;
  return `${basePath}/api/images/thumbnail/1366/${anyHeight}/${id}`;
}

/** Prevents layout shifts while the picture loads. */
function sizeOf({ width, height }: { width?: number; height?: number }): Html | undefined {
  return width && height ? markup` width="${width}" height="${height}"` : undefined;
}

function linkCard(
  { message: { link_url, link_data, link_picture_id } }: OpenMessage,
  { data }: PublicMessage,
  { basePath }: Reader,
) {
  if (link_url === null || link_data === null || (data as Record<string, unknown>).no_embed === true) return undefined;
  const { title, description } = JSON.parse(link_data) as Partial<LinkData>;
  if (!title) return undefined;
  const picture =
    link_picture_id === null
      ? undefined
      : markup`<img src="${basePath}/api/images/crop/320/180/${link_picture_id}" alt="" width="320" height="180" loading="lazy">`;
  const about =
    description === undefined ? undefined : markup`<span class="soft" dir="auto">${shorten(description)}</span>`;
  return markup`<div class="card">${picture}<span class="words" dir="auto">${linkTo(link_url, title)}${about}</span></div>`;
}

const descriptionLength = 500;

function shorten(text: string): string {
  return text.length <= descriptionLength ? text : `${cutText(text, descriptionLength - 1)}…`;
}
