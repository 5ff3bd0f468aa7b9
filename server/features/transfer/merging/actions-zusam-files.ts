import { copyFile, lstat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { importFile } from "../../files/files/actions-import.ts";
import type { People } from "./actions-matching.ts";
import { giveAvatar, idsIn, markUsed } from "./queries.ts";
import type { Report } from "./rules-report.ts";
import type { ForeignRow, Source } from "./actions-zusam-source.ts";

/** Checks and prepares files like uploads. Returns the ids of the files that exist here. */
export async function importFiles(
  context: Context,
  source: Source,
  folder: string,
  people: People,
  report: Report,
): Promise<Set<string>> {
  const here = await idsIn(context.db.read, "files");
  const owners = ownersOf(source, people);
  let added = 0;
  let known = 0;
  for (const file of source.file) {
    const id = file.id("id");
    if (!owners.has(id)) continue;
    if (here.has(id)) known += 1;
    else if (await importZusamFile(context, file, folder, owners.get(id) ?? null, report)) {
      here.add(id);
      added += 1;
    }
  }
  report.count("files", added, known);
  return here;
}

async function importZusamFile(
  context: Context,
  file: ForeignRow,
  folder: string,
  ownerId: string | null,
  report: Report,
): Promise<boolean> {
  const id = file.id("id");
  const name = basename(file.text("content_url"));
  const path = join(folder, name);
  const found = await lstat(path).catch(() => undefined);
  if (!found?.isFile() || name === "") {
    report.remark(`file ${id}: its bytes are not there`);
    return false;
  }
  try {
    const createdAt = file.time("created_at", context.clock.now());
    await importFile(context, { id, ownerId, createdAt, name, size: found.size }, (to) => copyFile(path, to));
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    report.remark(`file ${id}: ${error.message}`);
    return false;
  }
}

/** Other files are previews of links or unused. */
function ownersOf(source: Source, { idOf }: People): Map<string, string | undefined> {
  const authors = new Map(source.message.map((message) => [message.id("id"), idOf.get(message.id("author_id"))]));
  return new Map([
    ...source.messages_files.map((link) => [link.id("file_id"), authors.get(link.id("message_id"))] as const),
    ...source.user.map((user) => [user.id("avatar_id"), idOf.get(user.id("id"))] as const),
  ]);
}

export async function importAvatars(
  { db }: Context,
  source: Source,
  people: People,
  files: ReadonlySet<string>,
): Promise<void> {
  for (const user of source.user) {
    const [userId, fileId] = [people.idOf.get(user.id("id")), user.id("avatar_id")];
    if (userId === undefined || !people.fresh.has(userId) || !files.has(fileId)) continue;
    await db.write(async (tx) => {
      await giveAvatar(tx, userId, fileId);
      await markUsed(tx, [fileId]);
    });
  }
}
