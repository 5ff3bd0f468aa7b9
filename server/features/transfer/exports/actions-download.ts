import { createReadStream, createWriteStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { can } from "#contract/permissions.ts";
import { archiveReadAtOnce } from "../../../adapters/file-storage/file-storage.ts";
import type { Context } from "../../../context.ts";
import type { ContentReaders, Reader } from "../../../database/database.ts";
import { languageOf } from "../../../emails/translate.ts";
import { appError } from "../../../errors.ts";
import { Tally } from "../../../limits/tally.ts";
import { contentKey, originalKey } from "../../files/files/rules.ts";
import { membershipsOf } from "../../groups/groups/actions-members.ts";
import { isWithin, splitDownload, type Bounds, type FilePages, type Part } from "../../photos/library/rules-parts.ts";
import { existingUser } from "../../identity/people/actions.ts";
import type { Me } from "../../identity/people/rules.ts";
import { isStillSignedIn } from "../../identity/sign-in/actions-sessions.ts";
import { groupFiles, groupHead, groupMessages } from "./actions-folder.ts";
import { ownContent } from "./actions-own.ts";
import { writeGroupSite, writeOwnSite } from "./actions-site.ts";
import { findFilesToDivide, findMyFiles, findMyFilesToDivide } from "./queries.ts";
import { dataLines, exportedFile, indexLines, pathOf, shownPathOf, type FileToExport } from "./rules.ts";
import type { Site, SitePages } from "./rules-site.ts";

const underWay = new Tally();

interface Entry {
  name: string;
  size: number;
  wallClock: number;
  content: Readable;
}

/** Created while they are read. */
export type Export = AsyncGenerator<Entry>;

/**
 * In the form that `import` reads, with a site for browsers and all originals. All texts are in the first part. Throws `not_permitted` unless the user is an
 * admin, `not_found` outside the group, and `too_many_downloads`.
 */
export async function exportGroup(
  context: Context,
  me: Me,
  groupId: string,
  pages: SitePages,
  bounds: Bounds,
): Promise<Export> {
  const check = () => mustExport(context, me, groupId);
  await check();
  return entriesOf(context, me, bounds, {
    check,
    filesIn: (db, some) => groupFiles(db, groupId, some),
    async writeTexts(db, folder, site, files) {
      const head = await groupHead(context, db, groupId, { withLogins: false });
      await pipeline(
        indexLines(head, files.map(exportedFile), groupMessages(db, groupId)),
        createWriteStream(join(folder, "index.json")),
      );
      await writeGroupSite(db, { folder, pages, site: { ...site, title: head.group.name } }, head, byId(files));
    },
  });
}

/** Exports as JSON and as pages for browsers. Throws `too_many_downloads`. */
export function exportMine(context: Context, me: Me, pages: SitePages, bounds: Bounds): Export {
  return entriesOf(context, me, bounds, {
    check: () => Promise.resolve(),
    filesIn: (db, some) => findMyFiles(db, me.id, some),
    async writeTexts(db, folder, site, files) {
      const { head, lists } = await ownContent(context, db, me, files);
      await pipeline(dataLines(head, lists), createWriteStream(join(folder, "my-data.json")));
      await writeOwnSite(db, { folder, pages, site: { ...site, title: me.name } }, me, byId(files));
    },
  });
}

/** Throws like `exportGroup`. */
export async function partsOfGroup(
  context: Context,
  me: Me,
  groupId: string,
  content: ContentReaders,
): Promise<Part[]> {
  await mustExport(context, me, groupId);
  return partsWithTexts(context, findFilesToDivide(content.slowRead, groupId));
}

export async function partsOfMine(context: Context, me: Me, content: ContentReaders): Promise<Part[]> {
  return partsWithTexts(context, findMyFilesToDivide(content.slowRead, me.id));
}

/** Ignores texts, which are small and exist without any file too. */
async function partsWithTexts({ settings }: Context, files: FilePages): Promise<Part[]> {
  const parts = await splitDownload(files, settings.current.downloadPartBytes);
  return parts.length === 0 ? [{ files: 0, bytes: 0 }] : parts;
}

async function mustExport({ db }: Context, me: Me, groupId: string): Promise<void> {
  const mine = (await membershipsOf(db.read, me)).find((membership) => membership.groupId === groupId);
  if (!mine) throw appError("not_found");
  if (!can.exportGroup(mine)) throw appError("not_permitted");
}

interface Content {
  /** Throws unless the user may have it. */
  check: () => Promise<void>;
  filesIn: (db: Reader, bounds: Bounds) => Promise<FileToExport[]>;
  writeTexts: (db: Reader, folder: string, site: Site, files: readonly FileToExport[]) => Promise<void>;
}

function entriesOf(context: Context, me: Me, bounds: Bounds, content: Content): Export {
  // Counted synchronously, so that a second request sees it. The entries are always read, which ends it.
  if (underWay.add(me.id, 1) > 1) {
    underWay.add(me.id, -1);
    throw appError("too_many_downloads");
  }
  return entriesInTurn(context, me, bounds, content);
}

/** Writes all texts from one snapshot first if the part begins with them, and then reads the originals one after the other. */
async function* entriesInTurn(context: Context, me: Me, bounds: Bounds, content: Content): Export {
  let folder: Borrowed | undefined;
  try {
    let files: FileToExport[];
    if (bounds.from === undefined) {
      folder = await borrowFolder(context);
      const { path } = folder;
      files = await context.db.snapshot((db) => writtenFiles(context, me, db, path, content));
      for (const name of await textsIn(path)) yield await textEntry(context, path, name);
    } else files = await content.filesIn(context.db.read, bounds);
    for (const file of files.filter(({ id }) => isWithin(bounds, id))) {
      // Both can end during a long download.
      if (!(await isStillSignedIn(context, me))) throw appError("unauthorized");
      await content.check();
      yield* fileEntries(context, file);
    }
  } finally {
    underWay.add(me.id, -1);
    await folder?.giveBack();
  }
}

async function writtenFiles(context: Context, me: Me, db: Reader, folder: string, content: Content) {
  const { data } = await existingUser(db, me.id);
  const site = { language: languageOf(data, context.settings.current), title: "", madeAt: context.clock.now() };
  const files = await content.filesIn(db, {});
  await content.writeTexts(db, folder, site, files);
  return files;
}

async function textsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  return names.toSorted((one, other) => Number(other === "index.html") - Number(one === "index.html"));
}

async function textEntry({ clock }: Context, folder: string, name: string): Promise<Entry> {
  const path = join(folder, name);
  const { size } = await stat(path);
  return { name, size, wallClock: clock.now(), content: createReadStream(path) };
}

/** Adds the displayed version if browsers do not show the original. Leaves out bytes that are gone. */
async function* fileEntries({ files }: Context, file: FileToExport): Export {
  const wallClock = file.taken_at ?? file.created_at;
  const wanted = [{ name: pathOf(file), key: originalKey(file.id) }];
  const shown = shownPathOf(file);
  if (shown !== undefined) wanted.push({ name: shown, key: contentKey(file) });
  for (const { name, key } of wanted) {
    const stored = await files.stat(key);
    const content = stored && (await files.read(key, undefined, archiveReadAtOnce));
    if (content) yield { name, size: stored.size, wallClock, content };
  }
}

interface Borrowed {
  path: string;
  giveBack: () => Promise<void>;
}

/** Keeps a temporary folder of the storage until it is given back. */
async function borrowFolder({ files }: Context): Promise<Borrowed> {
  let giveBack = () => {};
  const kept = new Promise<void>((resolve) => (giveBack = resolve));
  return new Promise((resolve, reject) => {
    const removed = files.inTemporaryFolder((path) => {
      resolve({ path, giveBack: () => (giveBack(), removed) });
      return kept;
    });
    removed.catch(reject);
  });
}

function byId(files: readonly FileToExport[]): ReadonlyMap<string, FileToExport> {
  return new Map(files.map((file) => [file.id, file]));
}
