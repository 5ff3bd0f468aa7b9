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

export interface Download {
  /** At most two downloads with the same key run at once. */
  limitKey: string;
  files: FilePages;
  /** Checks the permission. Returns undefined for a file that is gone; what it throws ends the download. */
  open: (id: string) => Promise<Omit<PhotoToDownload, "name"> | undefined>;
}

/** Throws `not_found` if there are no files, and `too_many_downloads`. */
export async function download({ limitKey, files, open }: Download, bounds: Bounds): Promise<Entries> {
  // Counted synchronously, so that the next request sees it. The entries are always read, which ends it.
  if (underWay.add(limitKey, 1) > downloadsAtOnce) {
    underWay.add(limitKey, -1);
    throw appError("too_many_downloads");
  }
  try {
    return openOneByOne(limitKey, open, await namedFiles(files, bounds));
  } catch (error) {
    underWay.add(limitKey, -1);
    throw error;
  }
}

/** Stops when the user has signed out. Throws like `download`. */
export function downloadOriginals(context: Context, me: Me, files: FilePages, bounds: Bounds): Promise<Entries> {
  const open = async (id: string) => {
    if (!(await isStillSignedIn(context, me))) throw appError("unauthorized");
    const file = await unlessGone(originalFor(context.db.read, me, id));
    return file && openStored(context, originalKey(id), file);
  };
  return download({ limitKey: me.id, files, open }, bounds);
}

/** Returns undefined if the storage does not have it. */
export async function openStored(
  { files }: Context,
  key: string,
  { taken_at, created_at }: Pick<FileRow, "taken_at" | "created_at">,
): Promise<Omit<PhotoToDownload, "name"> | undefined> {
  const stored = await files.stat(key);
  const content = stored && (await files.read(key, undefined, archiveReadAtOnce));
  return content && { size: stored.size, wallClock: taken_at ?? created_at, content };
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

async function* openOneByOne(limitKey: string, open: Download["open"], files: readonly NamedFile[]): Entries {
  try {
    for (const { id, name } of files) {
      const photo = await open(id);
      if (photo) yield { name, ...photo };
    }
  } finally {
    underWay.add(limitKey, -1);
  }
}

export async function unlessGone<Found>(file: Promise<Found>): Promise<Found | undefined> {
  return file.catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  });
}
