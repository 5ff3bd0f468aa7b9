import type { PhotoToAdd } from "#contract/albums.ts";
import { photosPerAlbum } from "#contract/limits.ts";
import type { Transaction } from "../../../database/database.ts";
import { fileTexts } from "../../../database/file-texts.ts";
import { appError } from "../../../errors.ts";
import type { Reaction } from "../../../events.ts";
import type { Me } from "../../identity/people/rules.ts";
import { findFileIds } from "./queries.ts";
import { findLastPosition, findPhotosOfGroup, insertPhotos, deleteDetachedPhotos } from "./queries-photos.ts";
import { withoutRepeats } from "./rules.ts";

interface Addition {
  albumId: string;
  groupId: string;
  photos: readonly PhotoToAdd[];
  now: number;
}

/** Skips photos already there or not in the group. Returns how many were added. Throws `album_full`. Requires the lock of the group. */
export async function addPhotosToAlbum(
  tx: Transaction,
  me: Me,
  { albumId, groupId, photos, now }: Addition,
): Promise<number> {
  if (photos.length === 0) return 0;
  const before = new Set(await findFileIds(tx, albumId));
  const ofGroup = await findPhotosOfGroup(tx, groupId, photos);
  const there = new Set(ofGroup.map(({ id, messageId }) => `${messageId}/${id}`));
  const wanted = photos.filter(({ id, messageId }) => there.has(`${messageId}/${id}`) && !before.has(id));
  const added = withoutRepeats(wanted);
  if (before.size + added.length > photosPerAlbum) throw appError("album_full");
  const textsOf = await fileTexts(
    tx,
    added.map(({ messageId }) => messageId),
  );
  const last = await findLastPosition(tx, albumId);
  const rows = added.map(({ id, messageId }, n) => {
    const { caption = null } = textsOf(messageId, id);
    const place = { album_id: albumId, file_id: id, message_id: messageId, position: last + 1 + n };
    return { ...place, caption, added_by: me.id, added_at: now };
  });
  await insertPhotos(tx, rows);
  return rows.length;
}

export const removeDetachedPhotos: Reaction<"message.changed"> = async (_context, tx, { messageId, words }) => {
  if (words) await deleteDetachedPhotos(tx, messageId);
};
