import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ExportedAlbum } from "#contract/group-folder.ts";
import type { Reader } from "../../database/database.ts";
import { groupBy } from "../../group-by.ts";
import { Html, markup } from "../../html.ts";
import type { GroupHead } from "./actions-folder.ts";
import { searchDataBegins, searchDataEnds, searchLine, searchPage } from "./present-search.ts";
import {
  articleOf,
  fileOf,
  monthList,
  nameOfMonth,
  sitePage,
  siteStyle,
  type Site,
  type SiteMessage,
  type SiteMonth,
} from "./present-site.ts";
import { findFileIdsOf } from "./queries.ts";
import { commentsOn, messagesBy, topMessagesOf, type SiteMessageRow } from "./queries-site.ts";
import type { FileToExport } from "./rules.ts";

type Files = ReadonlyMap<string, FileToExport>;

/** Writes the pages of a group's site into a folder: index, months, albums, people, and a search that needs no server. */
export async function writeGroupSite(
  db: Reader,
  folder: string,
  site: Site,
  { group, people, albums = [] }: GroupHead,
  files: Files,
): Promise<void> {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const nameOf = (id: string | null) => names.get(id ?? "") ?? site.t("person.missing");
  const months = await writeMonths(folder, site, groupPages(db, group.id, files, nameOf));
  await writeAlbums(folder, site, albums, files);
  const list = people
    .toSorted((one, other) => one.name.localeCompare(other.name, site.language.replace("_", "-")))
    .map(({ name }) => markup`<li dir="auto">${name}</li>`);
  const peopleTitle = site.t("site.people");
  await writeFile(join(folder, "people.html"), sitePage(site, peopleTitle, markup`<ul>${list}</ul>`));
  const links = markup`<p><a href="people.html">${peopleTitle}</a>${albums.length > 0 ? markup` · <a href="albums.html">${site.t("albums.title")}</a>` : undefined}</p>`;
  const about = group.description && markup`<p dir="auto">${group.description}</p>`;
  const main = markup`${about}${links}${monthList(site, months)}`;
  await writeFile(join(folder, "index.html"), sitePage(site, site.title, main));
}

/** Writes the pages of what one person has written. `groups`: names by message id. */
export async function writeOwnSite(
  db: Reader,
  folder: string,
  site: Site,
  me: { id: string },
  files: Files,
): Promise<void> {
  const months = await writeMonths(folder, site, ownPages(db, me.id, files, site.title));
  await writeFile(join(folder, "index.html"), sitePage(site, site.title, monthList(site, months)));
}

/** Writes a page for each month, and everything that the search needs. Messages come in the order in which they were written. */
async function writeMonths(folder: string, site: Site, pages: AsyncIterable<SiteMessage[]>): Promise<SiteMonth[]> {
  await mkdir(join(folder, "pages"));
  await writeFile(join(folder, "style.css"), siteStyle);
  await writeFile(join(folder, "search.html"), searchPage(site));
  const search = createWriteStream(join(folder, "search-data.js"));
  search.write(searchDataBegins);
  const months: SiteMonth[] = [];
  let articles: string[] = [];
  const endMonth = async () => {
    const { month } = months.at(-1) ?? {};
    if (month === undefined) return;
    const main = markup`${articles.map((article) => new Html(article))}`;
    const page = sitePage(site, nameOfMonth(month, site.language), main, 1);
    await writeFile(join(folder, "pages", `${month}.html`), page);
    articles = [];
  };
  for await (const page of pages) {
    for (const message of page) {
      const month = monthOf(message.createdAt);
      if (months.at(-1)?.month !== month) {
        await endMonth();
        months.push({ month, messages: 0 });
      }
      months.at(-1)!.messages += 1;
      articles.push(articleOf(site, message).text);
      for (const one of [message, ...message.comments]) search.write(searchLine(month, one));
    }
    await nextTurn();
  }
  await endMonth();
  search.end(searchDataEnds);
  await finished(search);
  return months;
}

async function writeAlbums(folder: string, site: Site, albums: readonly ExportedAlbum[], files: Files): Promise<void> {
  if (albums.length === 0) return;
  await mkdir(join(folder, "albums"));
  for (const { id, title, photos } of albums) {
    const shown = photos.flatMap(({ file, caption }) => {
      const row = files.get(file);
      return row ? [fileOf(site, row, caption)] : [];
    });
    const page = sitePage(site, title, markup`<div class="photos">${shown}</div>`, 1);
    await writeFile(join(folder, "albums", `${id}.html`), page);
  }
  const list = albums.map(({ id, title }) => markup`<li><a href="albums/${id}.html" dir="auto">${title}</a></li>`);
  await writeFile(join(folder, "albums.html"), sitePage(site, site.t("albums.title"), markup`<ul>${list}</ul>`));
}

/** Messages on the group's page with their comments. */
async function* groupPages(
  db: Reader,
  groupId: string,
  files: Files,
  nameOf: (id: string | null) => string,
): AsyncGenerator<SiteMessage[]> {
  for await (const page of topMessagesOf(db, groupId)) {
    const comments = await commentsOn(
      db,
      page.map(({ id }) => id),
    );
    const shown = await withFiles(db, [...page, ...comments], files, nameOf);
    const byThread = groupBy(comments, ({ thread_id }) => thread_id ?? "");
    yield page.map(({ id }) => ({
      ...shown.get(id)!,
      comments: (byThread.get(id) ?? []).map((comment) => shown.get(comment.id)!),
    }));
  }
}

async function* ownPages(db: Reader, id: string, files: Files, name: string): AsyncGenerator<SiteMessage[]> {
  for await (const page of messagesBy(db, id)) {
    const shown = await withFiles(db, page, files, () => name);
    yield page.map((message) => shown.get(message.id)!);
  }
}

async function withFiles(
  db: Reader,
  rows: readonly SiteMessageRow[],
  files: Files,
  nameOf: (id: string | null) => string,
): Promise<Map<string, SiteMessage>> {
  const ids = rows.map(({ id }) => id);
  const attached = groupBy(await findFileIdsOf(db, ids), ({ message_id }) => message_id);
  return new Map(
    rows.map(({ id, author_id, created_at, type, data }) => {
      const own = (attached.get(id) ?? []).flatMap(({ file_id }) => files.get(file_id) ?? []);
      const content = { type, data: JSON.parse(data) as Record<string, unknown> };
      return [id, { id, author: nameOf(author_id), createdAt: created_at, ...content, files: own, comments: [] }];
    }),
  );
}

function monthOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 7);
}
