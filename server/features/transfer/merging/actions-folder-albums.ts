import { millisecondsOf, type ExportedAlbum } from "#contract/group-folder.ts";
import type { Context } from "../../../context.ts";
import { insertIfAbsent, messageIdsIn } from "./queries.ts";
import type { People } from "./actions-matching.ts";
import type { FilesHere } from "./actions-folder.ts";

interface Here {
  groupId: string;
  people: People;
  files: FilesHere;
}

/** Only with photos whose messages are in the group. */
export async function importFolderAlbums(
  { db }: Context,
  albums: readonly ExportedAlbum[],
  { groupId, people: { idOf }, files }: Here,
): Promise<void> {
  const messages = await messageIdsIn(db.read, groupId);
  const personOf = (id: string | null) => (id === null ? null : (idOf.get(id) ?? null));
  for (const album of albums) {
    const { id, title, isCommon, order, cover, creator, createdAt, photos } = album;
    const rows = photos.flatMap(({ file, message, position, caption = null, addedBy, addedAt }) => {
      const file_id = files.get(file);
      if (file_id === undefined || !messages.has(message)) return [];
      const place = { album_id: id, file_id, message_id: message, position, caption };
      return [{ ...place, added_by: personOf(addedBy), added_at: millisecondsOf(addedAt) }];
    });
    await db.write(async (tx) => {
      const isNew = await insertIfAbsent(tx, "albums", [
        {
          id,
          title,
          group_id: groupId,
          creator_id: personOf(creator),
          created_at: millisecondsOf(createdAt),
          is_common: isCommon ? 1 : 0,
          sort: order,
          cover_id: (cover && files.get(cover)) ?? null,
        },
      ]);
      if (isNew > 0) await insertIfAbsent(tx, "album_photos", rows);
    });
  }
}
