import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { bcp47 } from "#contract/languages.ts";
import type { ExportedAlbum } from "#contract/group-folder.ts";
import type { Reader } from "../../../database/database.ts";
import { groupBy } from "../../../database/group-by.ts";
import type { GroupHead } from "./actions-folder.ts";
import { findFileIdsOf } from "./queries.ts";
import { commentsOn, messagesBy, topMessagesOf, type SiteMessageRow } from "./queries-site.ts";
import type { FileToExport } from "./rules.ts";
import type { Site, SiteMessage, SiteMonth, SitePages } from "./rules-site.ts";

type Files = ReadonlyMap<string, FileToExport>;

export interface SiteWriter {
  folder: string;
  site: Site;
  pages: SitePages;
}

export async function writeGroupSite(
  db: Reader,
  writer: SiteWriter,
  { group, people, albums = [] }: GroupHead,
  files: Files,
): Promise<void> {
  const { folder, site, pages } = writer;
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const nameOf = (id: string | null) => names.get(id ?? "") ?? pages.missing(site);
  const months = await writeMonths(writer, groupPages(db, group.id, files, nameOf));
  await writeAlbums(writer, albums, files);
  const sorted = [...names.values()].sort(new Intl.Collator(bcp47(site.language)).compare);
  await writeFile(join(folder, "people.html"), pages.people(site, sorted));
  const about = { ...(group.description && { description: group.description }), hasPeople: true, months };
  await writeFile(join(folder, "index.html"), pages.index(site, { ...about, hasAlbums: albums.length > 0 }));
}

export async function writeOwnSite(db: Reader, writer: SiteWriter, me: { id: string }, files: Files): Promise<void> {
  const { folder, site, pages } = writer;
  const months = await writeMonths(writer, ownPages(db, me.id, files, site.title));
  await writeFile(join(folder, "index.html"), pages.index(site, { hasPeople: false, hasAlbums: false, months }));
}

/** Writes them in the order in which messages were written. */
async function writeMonths(
  { folder, site, pages }: SiteWriter,
  messages: AsyncIterable<SiteMessage[]>,
): Promise<SiteMonth[]> {
  await mkdir(join(folder, "pages"));
  await writeFile(join(folder, "style.css"), pages.style);
  await writeFile(join(folder, "search.html"), pages.search(site));
  const search = createWriteStream(join(folder, "search-data.js"));
  search.write(pages.searchData.begins);
  const months: SiteMonth[] = [];
  let articles: string[] = [];
  const endMonth = async () => {
    const { month } = months.at(-1) ?? {};
    if (month !== undefined)
      await writeFile(join(folder, "pages", `${month}.html`), pages.month(site, month, articles));
    articles = [];
  };
  for await (const some of messages) {
    for (const message of some) {
      const month = monthOf(message.createdAt);
      if (months.at(-1)?.month !== month) {
        await endMonth();
        months.push({ month, messages: 0 });
      }
      months.at(-1)!.messages += 1;
      articles.push(pages.article(site, message));
      for (const one of [message, ...message.comments]) search.write(pages.searchData.line(month, one));
    }
    await nextTurn();
  }
  await endMonth();
  search.end(pages.searchData.ends);
  await finished(search);
  return months;
}

async function writeAlbums({ folder, site, pages }: SiteWriter, exported: readonly ExportedAlbum[], files: Files) {
  if (exported.length === 0) return;
  const albums = exported.map(({ id, title, photos }) => {
    const shown = photos.flatMap(({ file: fileId, caption }) => {
      const file = files.get(fileId);
      return file ? [{ file, caption }] : [];
    });
    return { id, title, photos: shown };
  });
  await mkdir(join(folder, "albums"));
  for (const album of albums) await writeFile(join(folder, "albums", `${album.id}.html`), pages.album(site, album));
  await writeFile(join(folder, "albums.html"), pages.albums(site, albums));
}

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
