import { formatDate } from "#contract/dates.ts";
import { bcp47, directionOf, type Language } from "#contract/languages.ts";
import { limitMarks } from "#contract/marks.ts";
import { translator } from "../../../emails/translate.ts";
import { Html, markup } from "../../../emails/html.ts";
import { plainContent } from "../../conversation/messages/rules.ts";
import { occasion } from "../../outside/public-links/present-page-date.ts";
import { style } from "../../outside/public-links/present-page-style.ts";
import { writtenText } from "../../outside/public-links/present-page-text.ts";
import { searchData, searchMain } from "./present-search.ts";
import { pathOf, shownPathOf, type FileToExport } from "./rules.ts";
import type { Site, SiteMessage, SiteMonth, SitePages } from "./rules-site.ts";

/** Those of public links, without fonts from the server. */
const siteStyle = `${style.replaceAll(/@font-face \{[^\n]*\n/g, "")}
nav { max-width: 44rem; margin: 0 auto 16px; padding-inline: 8px; display: flex; flex-wrap: wrap; gap: 8px 20px; }
article { padding: 24px 0; border-top: 1px solid var(--line); }
article:first-of-type { border-top: 0; }
.comments { display: grid; gap: 12px; margin: 20px 0 0; padding-inline-start: 20px; border-inline-start: 3px solid var(--line); list-style: none; }
.photos { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); gap: 12px; align-items: start; }
.months { columns: 14rem; padding-inline-start: 20px; }
input { width: 100%; padding: 12px 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--ground); color: inherit; font: inherit; }
.comments .soft { margin: 0 0 4px; }
@media (max-width: 30rem) { nav { padding: 12px 16px 0; } }
@media print { nav, footer { display: none; } }
`;

function sitePage({ language, title, madeAt }: Site, heading: string, main: Html, depth = 0): string {
  const t = translator(language);
  const root = "../".repeat(depth);
  const made = formatDate(madeAt / 1000, { language, style: "long" });
  return markup`<!doctype html>
<html lang="${bcp47(language)}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading === title ? title : `${heading} · ${title}`}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${root}style.css">
</head>
<body>
<nav><a href="${root}index.html">${title}</a><a href="${root}search.html">${t("site.search")}</a></nav>
<main><h1 dir="auto">${heading}</h1>${main}</main>
<footer>${t("site.made", { date: made })}</footer>
</body>
</html>
`.text;
}

function nameOfMonth(month: string, language: Language): string {
  const date = new Date(`${month}-15T12:00:00Z`);
  return new Intl.DateTimeFormat(bcp47(language), { month: "long", year: "numeric", timeZone: "UTC" }).format(date);
}

function monthList({ language }: Site, months: readonly SiteMonth[]): Html {
  const t = translator(language);
  const items = months
    .toReversed()
    .map(
      ({ month, messages }) =>
        markup`<li><a href="pages/${month}.html">${nameOfMonth(month, language)}</a> <span class="soft">${t("site.messages", { count: messages })}</span></li>`,
    );
  return markup`<h2>${t("site.months")}</h2><ul class="months">${items}</ul>`;
}

/** A repeating event is shown with its first date, because the pages are read years later. */
const firstTime = 0;

function articleOf(site: Site, message: SiteMessage): Html {
  const t = translator(site.language);
  const title = limitMarks(plainContent(message).title).trim();
  const comments = message.comments.map((comment) => markup`<li id="m-${comment.id}">${bodyOf(site, comment)}</li>`);
  return markup`<article id="m-${message.id}">${title && markup`<h2 dir="auto">${title}</h2>`}${occasion(message.data, { t, language: site.language, now: firstTime })}${bodyOf(site, message)}${comments.length > 0 ? markup`<ul class="comments" aria-label="${t("site.comments")}">${comments}</ul>` : undefined}</article>
`;
}

function bodyOf(site: Site, { author, createdAt, type, data, files }: SiteMessage): Html {
  const when = formatDate(createdAt / 1000, { language: site.language, style: "stamp" });
  return markup`<p class="soft"><bdi>${author}</bdi> · <time datetime="${new Date(createdAt).toISOString()}">${when}</time></p><div class="written">${writtenText({ type, data })}</div>${files.length > 0 ? markup`<div class="photos">${files.map((file) => fileOf(site, file, textFor(file, data.captions), textFor(file, data.places)))}</div>` : undefined}`;
}

function textFor({ id }: FileToExport, texts: unknown): string | undefined {
  const text = typeof texts === "object" && texts !== null ? (texts as Record<string, unknown>)[id] : undefined;
  return typeof text === "string" ? text : undefined;
}

/** Prevents layout shifts while the picture loads. */
function sizeOf({ width, height }: FileToExport): Html | undefined {
  return width && height ? markup` width="${width}" height="${height}"` : undefined;
}

/** Shows a file on a page one folder below the root. */
function fileOf({ language }: Site, file: FileToExport, caption?: string, place?: string): Html {
  const t = translator(language);
  const original = `../${pathOf(file)}`;
  const shown = `../${shownPathOf(file) ?? pathOf(file)}`;
  const lines = [caption, place].filter((line) => line !== undefined);
  const words =
    lines.length === 0
      ? undefined
      : markup`<figcaption class="soft">${lines.map((line) => markup`<div dir="auto">${line}</div>`)}</figcaption>`;
  const link = markup`<a href="${original}" dir="auto">${file.name}</a>`;
  if (file.type.startsWith("image/"))
    return markup`<figure><a href="${original}"><img src="${shown}" alt="${caption ?? file.name}" loading="lazy" decoding="async"${sizeOf(file)}></a>${words}</figure>`;
  if (file.type.startsWith("video/"))
    return markup`<figure><video controls preload="metadata" src="${shown}" aria-label="${file.name}"></video>${words}<p class="soft">${t("site.original")} ${link}</p></figure>`;
  if (file.type.startsWith("audio/"))
    return markup`<figure><audio controls preload="metadata" src="${shown}" aria-label="${file.name}"></audio>${words}</figure>`;
  return markup`<p>${link}</p>`;
}

export const sitePages: SitePages = {
  style: siteStyle,
  missing: ({ language }) => translator(language)("person.missing"),
  index(site, { description, hasPeople, hasAlbums, months }) {
    const t = translator(site.language);
    const people = hasPeople ? markup`<a href="people.html">${t("site.people")}</a>` : undefined;
    const albums = hasAlbums ? markup` · <a href="albums.html">${t("albums.title")}</a>` : undefined;
    const about = description && markup`<p dir="auto">${description}</p>`;
    return sitePage(site, site.title, markup`${about}<p>${people}${albums}</p>${monthList(site, months)}`);
  },
  article: (site, message) => articleOf(site, message).text,
  month(site, month, articles) {
    const main = markup`${articles.map((article) => new Html(article))}`;
    return sitePage(site, nameOfMonth(month, site.language), main, 1);
  },
  people(site, names) {
    const list = names.map((name) => markup`<li dir="auto">${name}</li>`);
    return sitePage(site, translator(site.language)("site.people"), markup`<ul>${list}</ul>`);
  },
  albums(site, albums) {
    const list = albums.map(({ id, title }) => markup`<li><a href="albums/${id}.html" dir="auto">${title}</a></li>`);
    return sitePage(site, translator(site.language)("albums.title"), markup`<ul>${list}</ul>`);
  },
  album(site, { title, photos }) {
    const shown = photos.map(({ file, caption }) => fileOf(site, file, caption));
    return sitePage(site, title, markup`<div class="photos">${shown}</div>`, 1);
  },
  search: (site) => sitePage(site, translator(site.language)("site.search"), searchMain(site)),
  searchData,
};
