import type { Readable } from "node:stream";
import { selectedPhotos } from "#contract/limits.ts";
import { idPattern } from "#contract/wire.ts";
import { archiveReadAtOnce } from "../../../adapters/file-storage/file-storage.ts";
import type { Context } from "../../../context.ts";
import type { ContentReaders } from "../../../database/database.ts";
import type { FileRow } from "../../../database/tables.ts";
import { AppError, appError } from "../../../errors.ts";
import { Tally } from "../../../limits/tally.ts";
import { originalFor, originalsAmong } from "../../files/files/actions.ts";
import { filesOfMessages } from "../../files/files/actions-attachments.ts";
import { originalKey } from "../../files/files/rules.ts";
import { membershipsOf } from "../../groups/groups/actions-members.ts";
import { visibleMessage } from "../../conversation/messages/actions-reading.ts";
import type { Me } from "../../identity/people/rules.ts";
import { isStillSignedIn } from "../../identity/sign-in/actions-sessions.ts";
import { findPhotosToDownload } from "./queries.ts";
import { isPhoto } from "./rules.ts";
import { ArchiveNames, isWithin, splitDownload, type Bounds, type FilePages, type Part } from "./rules-parts.ts";

const downloadsAtOnce = 2;

export interface PhotoToDownload {
  name: string;
  size: number;
  wallClock: number;
  content: Readable;
}

export async function photosOfGroup(
  { db }: Context,
  me: Me,
  groupId: string,
  content: ContentReaders,
): Promise<FilePages> {
  const isMember = (await membershipsOf(db.read, me)).some((membership) => membership.groupId === groupId);
  if (!isMember) throw appError("not_found");
  return findPhotosToDownload(content.slowRead, groupId);
}

export async function photosOfMessage(context: Context, me: Me, messageId: string): Promise<FilePages> {
  const { read } = context.db;
  await visibleMessage(read, me, messageId);
  const photos = (await filesOfMessages(read, [messageId]))[messageId]?.filter(isPhoto) ?? [];
  return originalsAmong(
    context,
    me,
    photos.map(({ id }) => id),
  );
}

const idForm = new RegExp(idPattern);

/** Skips photos the user may not download. Throws `too_many_to_download`. */
export function photosAmong(context: Context, me: Me, ids: readonly string[]): FilePages {
  const wanted = [...new Set(ids)];
  if (wanted.length > selectedPhotos) throw appError("too_many_to_download");
  if (!wanted.every((id) => idForm.test(id))) throw appError("not_found");
  return originalsAmong(context, me, wanted);
}

/** Throws `not_found` if there are none. */
export async function partsToDownload({ settings }: Context, files: FilePages): Promise<Part[]> {
  const parts = await splitDownload(files, settings.current.downloadPartBytes);
  if (parts.length === 0) throw appError("not_found");
  return parts;
}

type Entries = AsyncGenerator<PhotoToDownload>;

const underWay = new Tally();

/** Throws `not_found` if there are no files, and `too_many_downloads`. */
export async function download(context: Context, me: Me, files: FilePages, bounds: Bounds): Promise<Entries> {
  // Counted synchronously, so that the next request sees it. The entries are always read, which ends it.
  if (underWay.add(me.id, 1) > downloadsAtOnce) {
    underWay.add(me.id, -1);
    throw appError("too_many_downloads");
  }
  try {
    return openOneByOne(context, me, await namedFiles(files, bounds));
  } catch (error) {
    underWay.add(me.id, -1);
    throw error;
  }
}

interface NamedFile {
  id: string;
  name: string;
}

async function namedFiles(pages: FilePages, bounds: Bounds): Promise<NamedFile[]> {
  const names = new ArchiveNames();
  const wanted: NamedFile[] = [];
  let count = 0;
  for await (const page of pages) {
    for (const file of page) names.add(file);
    wanted.push(...page.filter(({ id }) => isWithin(bounds, id)));
    count += page.length;
  }
  if (count === 0) throw appError("not_found");
  return wanted.map(({ id, name }) => ({ id, name: names.of({ id, name }) }));
}

/** Checks the permission for each file when it is read. Skips files that are gone, and stops when the user has signed out. */
async function* openOneByOne(context: Context, me: Me, files: readonly NamedFile[]): Entries {
  try {
    for (const { id, name } of files) {
      if (!(await isStillSignedIn(context, me))) throw appError("unauthorized");
      const file = await findOriginal(context, me, id);
      const stored = file && (await context.files.stat(originalKey(id)));
      const content = stored && (await context.files.read(originalKey(id), undefined, archiveReadAtOnce));
      if (content) yield { name, size: stored.size, wallClock: file.taken_at ?? file.created_at, content };
    }
  } finally {
    underWay.add(me.id, -1);
  }
}

async function findOriginal({ db }: Context, me: Me, id: string): Promise<FileRow | undefined> {
  return originalFor(db.read, me, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  });
}
