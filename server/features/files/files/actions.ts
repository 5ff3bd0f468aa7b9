import type { Context } from "../../../context.ts";
import type { Reader } from "../../../database/database.ts";
import type { FileRow } from "../../../database/tables.ts";
import { appError } from "../../../errors.ts";
import type { Me } from "../../identity/people/rules.ts";
import {
  findFileFor,
  findFileOfAlbums,
  findFileOfMessages,
  findOriginalFor,
  findOriginalsAmong,
  type FileKey,
} from "./queries.ts";

/** A user, a browser that has opened public links, or both. */
export interface Viewer {
  visitor: Pick<Me, "id"> | undefined;
  openedMessageIds(): Promise<string[]>;
  openedAlbumIds(): Promise<string[]>;
}

export function viewerById(id: string): Viewer {
  return { visitor: { id }, openedMessageIds: () => Promise.resolve([]), openedAlbumIds: () => Promise.resolve([]) };
}

/** `isPublic`: visible only through a public link, which may be revoked at any time. */
export type SeenFile = FileRow & { isPublic: boolean };

/** Throws `not_found` if the viewer may not see the file. */
export async function visibleFile(context: Context, viewer: Viewer, column: FileKey, value: string): Promise<SeenFile> {
  const { read } = context.db;
  const file = viewer.visitor && (await findFileFor(read, viewer.visitor.id, column, value));
  if (file) return { ...file, isPublic: false };
  const publicFile = await publicFileFor(read, viewer, column, value);
  if (!publicFile) throw appError("not_found");
  return { ...publicFile, isPublic: true };
}

async function publicFileFor(db: Reader, viewer: Viewer, column: FileKey, value: string): Promise<FileRow | undefined> {
  const messageIds = await viewer.openedMessageIds();
  const ofMessage = messageIds.length > 0 ? await findFileOfMessages(db, messageIds, column, value) : undefined;
  if (ofMessage) return ofMessage;
  const albumIds = await viewer.openedAlbumIds();
  return albumIds.length > 0 ? findFileOfAlbums(db, albumIds, column, value) : undefined;
}

/** Throws `not_found`. */
export async function originalFor(db: Reader, me: Pick<Me, "id">, id: string): Promise<FileRow> {
  const file = await findOriginalFor(db, me.id, id);
  if (!file) throw appError("not_found");
  return file;
}

/** Skips files whose originals the user may not have. */
export function originalsAmong({ db }: Context, me: Pick<Me, "id">, ids: readonly string[]) {
  return findOriginalsAmong(db.slowRead, me.id, ids);
}
