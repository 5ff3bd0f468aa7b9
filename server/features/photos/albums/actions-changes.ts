import type { AlbumPhotoChanges, PhotoToAdd } from "#contract/albums.ts";
import { filesPerMessage, photosPerAlbum } from "#contract/limits.ts";
import { can } from "#contract/permissions.ts";
import { DateTime } from "luxon";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { appError } from "../../../errors.ts";
import { membershipWith } from "../../groups/groups/actions-members.ts";
import { addFiles } from "../../conversation/messages/actions.ts";
import { createMessage } from "../../conversation/messages/actions-create.ts";
import type { Me } from "../../identity/people/rules.ts";
import { allowedAlbum, lockAlbum, rightsOf, publishAlbumChanged } from "./actions.ts";
import { addPhotosToAlbum } from "./actions-photos.ts";
import { findAdders, findFileIds, findFileIdsOfMessage, updateAlbum, type AlbumWithCoverRow } from "./queries.ts";
import { deletePhotos, numberAs, numberByDay, updateCaption } from "./queries-photos.ts";
import { messageIdOf, type Additions } from "./rules.ts";

/** Returns how many photos were not in the album before. Throws `not_permitted` and `album_full`. */
export async function addToAlbum({ db, clock }: Context, me: Me, id: string, photos: PhotoToAdd[]): Promise<number> {
  return db.write(async (tx) => {
    const { album } = await lockAlbum(tx, me, id, can.addToAlbum);
    const now = clock.now();
    const added = await addPhotosToAlbum(tx, me, { albumId: id, groupId: album.group_id, photos, now });
    if (added > 0) publishAlbumChanged(tx, album, now);
    return added;
  });
}

/** Uses as few messages per day and person as possible. A repeated request posts nothing twice. Throws also if the user may not post in the group. */
export async function uploadToAlbum(context: Context, me: Me, id: string, files: string[]): Promise<number> {
  const { db, clock, config, signingKey } = context;
  const { album } = await allowedAlbum(db.read, me, id, can.addToAlbum);
  await membershipWith(db.read, me, album.group_id, can.post);
  if (album.photos + files.length > photosPerAlbum) throw appError("album_full");
  const day = DateTime.fromMillis(clock.now(), { zone: config.timeZone }).toISODate()!;
  const additions: Additions = { albumId: id, personId: me.id, day };
  const photos: PhotoToAdd[] = [];
  let left = [...new Set(files)];
  for (let n = 0; left.length > 0; n++) {
    const messageId = messageIdOf(signingKey, additions, n);
    const posted = new Set(await postTo(context, me, album, messageId, left));
    photos.push(...left.filter((file) => posted.has(file)).map((file) => ({ id: file, messageId })));
    left = left.filter((file) => !posted.has(file));
  }
  return addToAlbum(context, me, id, photos);
}

/** Adds as many files as fit, and creates the message if necessary. Returns all of its files. */
async function postTo(context: Context, me: Me, album: AlbumWithCoverRow, messageId: string, files: string[]) {
  const before = await findFileIdsOfMessage(context.db.read, messageId);
  if (before.length === 0)
    await createMessage(context, me, {
      id: messageId,
      group: album.group_id,
      data: { title: album.title, album: album.id },
      files: files.slice(0, filesPerMessage),
    });
  const now = new Set(before.length === 0 ? await findFileIdsOfMessage(context.db.read, messageId) : before);
  const missing = files.filter((file) => !now.has(file));
  if (missing.length > 0 && now.size < filesPerMessage) return addFiles(context, me, messageId, missing);
  return [...now];
}

/** Throws `not_permitted` unless the user may do that with each of them. */
export async function removeFromAlbum({ db, clock }: Context, me: Me, id: string, fileIds: string[]): Promise<void> {
  await db.write(async (tx) => {
    const { album } = await lockAlbumFor(tx, me, id, fileIds);
    await deletePhotos(tx, id, fileIds);
    publishAlbumChanged(tx, album, clock.now());
  });
}

/** Throws `not_found` if the album does not have the photo. */
export async function changeAlbumPhoto(
  { db, clock }: Context,
  me: Me,
  id: string,
  fileId: string,
  { caption, before }: AlbumPhotoChanges,
): Promise<void> {
  await db.write(async (tx) => {
    const { album, photos } = await lockAlbumFor(tx, me, id, [fileId]);
    if (photos.length === 0) throw appError("not_found");
    if (caption !== undefined) await updateCaption(tx, { albumId: id, fileId }, caption.trim() || null);
    if (before !== undefined) await movePhoto(tx, me, album, { fileId, before });
    publishAlbumChanged(tx, album, clock.now());
  });
}

/** Requires the permission to edit the album. */
async function movePhoto(
  tx: Transaction,
  me: Me,
  album: AlbumWithCoverRow,
  { fileId, before }: { fileId: string; before: string | null },
): Promise<void> {
  await allowedAlbum(tx, me, album.id, can.editAlbum);
  if (album.sort === "day") await numberByDay(tx, album.id);
  const others = (await findFileIds(tx, album.id)).filter((id) => id !== fileId);
  const place = before === null ? others.length : others.indexOf(before);
  if (place === -1) throw appError("not_found");
  await numberAs(tx, album.id, [...others.slice(0, place), fileId, ...others.slice(place)]);
  if (album.sort === "day") await updateAlbum(tx, album.id, { sort: "manual" });
}

async function lockAlbumFor(tx: Transaction, me: Me, id: string, fileIds: string[]) {
  const { album, position } = await lockAlbum(tx, me, id, () => true);
  const photos = await findAdders(tx, id, fileIds);
  const rights = rightsOf(album);
  const may = photos.every(({ addedById }) => can.changeAlbumPhoto(me, rights, { addedById }, position));
  if (!may) throw appError("not_permitted");
  return { album, photos };
}
