import type { Readable } from "node:stream";
import { downloadsAtOnce, selectedPhotos } from "#contract/limits.ts";
import { idPattern } from "#contract/wire.ts";
import type { Context } from "../../context.ts";
import type { FileRow } from "../../database/tables.ts";
import { AppError, appError } from "../../errors.ts";
import { Tally } from "../../tally.ts";
import { originalFor } from "../files/actions.ts";
import { filesOfMessages } from "../files/actions-attachments.ts";
import { originalKey } from "../files/rules.ts";
import { membershipsOf } from "../groups/actions-members.ts";
import { visibleMessage } from "../messages/actions-reading.ts";
import type { Me } from "../people/rules.ts";
import { isStillSignedIn } from "../sign-in/actions-sessions.ts";
import { findPhotos, type LibraryRow } from "./queries.ts";
import { always, isPhoto, UniqueNames } from "./rules.ts";

/** A file of a download, opened for reading. */
export interface PhotoToDownload {
  name: string;
  size: number;
  wallClock: number;
  content: Readable;
}

type FileIds = AsyncIterable<string> | Iterable<string>;

/** Opens the originals of a group's photos, newest first. Like the others, throws `not_found` if there are none for this user, and `too_many_downloads`. */
export async function downloadGroup(context: Context, me: Me, groupId: string) {
  const isMember = (await membershipsOf(context.db.read, me)).some((membership) => membership.groupId === groupId);
  const [newest] = isMember ? await findPhotos(context.db.read, [groupId], { ...always, limit: 1 }) : [];
  if (!newest) throw appError("not_found");
  return opened(context, me, idsOfGroup(context, groupId));
}

/** Opens the originals of a message's photos in the order chosen by its author. */
export async function downloadMessage(context: Context, me: Me, messageId: string) {
  await visibleMessage(context.db.read, me, messageId);
  const photos = (await filesOfMessages(context.db.read, [messageId]))[messageId]?.filter(isPhoto) ?? [];
  if (photos.length === 0) throw appError("not_found");
  return opened(
    context,
    me,
    photos.map(({ id }) => id),
  );
}

const idForm = new RegExp(idPattern);

/** Opens the originals of these photos. Throws `too_many_to_download`, and `not_found` if the user may not have the first one. */
export async function downloadSelected(context: Context, me: Me, ids: string[]) {
  const wanted = [...new Set(ids)];
  if (wanted.length > selectedPhotos) throw appError("too_many_to_download");
  if (!wanted.every((id) => idForm.test(id))) throw appError("not_found");
  await originalFor(context.db.read, me, wanted[0] ?? "");
  return opened(context, me, wanted);
}

/** Opens the originals of these files. Throws `not_found` if there are none. */
export function downloadFiles(context: Context, me: Me, ids: string[]): AsyncGenerator<PhotoToDownload> {
  if (ids.length === 0) throw appError("not_found");
  return opened(context, me, ids);
}

/** Downloads in progress, by user. */
const underWay = new Tally();

function opened(context: Context, me: Me, ids: FileIds): AsyncGenerator<PhotoToDownload> {
  // Counted before anything is awaited, so that the next request sees it. The files are always read, and end it.
  if (underWay.add(me.id, 1) > downloadsAtOnce) {
    underWay.add(me.id, -1);
    throw appError("too_many_downloads");
  }
  return openOneByOne(context, me, ids);
}

/** Checks the permission for each file at the moment it is read. Leaves out files that are gone, and ends when the user has signed out. */
async function* openOneByOne(context: Context, me: Me, ids: FileIds): AsyncGenerator<PhotoToDownload> {
  const names = new UniqueNames();
  try {
    for await (const id of ids) {
      if (!(await isStillSignedIn(context, me))) throw appError("unauthorized");
      const file = await originalUnlessGone(context, me, id);
      const stored = file && (await context.files.stat(originalKey(id)));
      const content = stored && (await context.files.read(originalKey(id)));
      if (!content) continue;
      const wallClock = file.taken_at ?? file.created_at;
      yield { name: names.next(file.name), size: stored.size, wallClock, content };
    }
  } finally {
    underWay.add(me.id, -1);
  }
}

async function originalUnlessGone({ db }: Context, me: Me, id: string): Promise<FileRow | undefined> {
  return originalFor(db.read, me, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  });
}

const pageSize = 200;

async function* idsOfGroup({ db }: Context, groupId: string): AsyncGenerator<string> {
  let page: LibraryRow[] = [];
  let last: LibraryRow | undefined;
  do {
    const after = last && { takenAt: last.takenAt, messageId: last.messageId, fileId: last.id };
    page = await findPhotos(db.read, [groupId], { ...always, after, limit: pageSize });
    yield* page.map(({ id }) => id);
    last = page.at(-1);
  } while (page.length === pageSize);
}
