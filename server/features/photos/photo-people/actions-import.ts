import { fold } from "#contract/fold.ts";
import { photoPeoplePerMessage } from "#contract/limits.ts";
import { onOneLine } from "#contract/one-line.ts";
import type { Transaction } from "../../../database/database.ts";
import { newId } from "../../../new-id.ts";
import { deleteNameClaims } from "./queries-claims.ts";
import { findPhotosIn, findSpellings, insertMarksIfAbsent } from "./queries-import.ts";
import type { NamesInPhoto } from "./rules.ts";

interface Imported {
  groupId: string;
  byId: string;
  now: number;
}

/** Marks names without a place, and never members: equal names need not be the same person. Checks no permission, notifies nobody; a job indexes later. */
export async function addImportedNames(
  tx: Transaction,
  { groupId, byId, now }: Imported,
  photos: readonly NamesInPhoto[],
): Promise<void> {
  if (photos.length === 0) return;
  const known = await findPhotosIn(tx, [...new Set(photos.map(({ messageId }) => messageId))]);
  const wanted = photos.filter(({ messageId, photoId }) => known.get(messageId)?.has(photoId));
  const named = wanted.flatMap(({ messageId, photoId, names }) =>
    distinctNames(names).map(([folded_name, name]) => ({ messageId, photoId, folded_name, name })),
  );
  const foldedNames = new Set(named.map(({ folded_name }) => folded_name));
  const spellings = await findSpellings(tx, groupId, [...foldedNames]);
  const added = [...foldedNames].filter((folded) => !spellings.has(folded));
  if (added.length > 0) await deleteNameClaims(tx, groupId, added);
  const counts = new Map<string, number>();
  const rows = named.flatMap(({ messageId, photoId, folded_name, name }) => {
    const count = (counts.get(messageId) ?? 0) + 1;
    counts.set(messageId, count);
    if (count > photoPeoplePerMessage) return [];
    if (!spellings.has(folded_name)) spellings.set(folded_name, name);
    return {
      ...{ id: newId(), created_at: now, group_id: groupId, message_id: messageId, file_id: photoId },
      ...{ user_id: null, name: spellings.get(folded_name)!, folded_name, x: null, y: null, created_by: byId },
    };
  });
  await insertMarksIfAbsent(tx, rows);
}

/** Each name once, with its first spelling. */
function distinctNames(names: readonly string[]): [folded: string, name: string][] {
  const byFolded = new Map<string, string>();
  for (const name of names.map(onOneLine)) {
    const folded = fold(name);
    if (folded !== "" && !byFolded.has(folded)) byFolded.set(folded, name);
  }
  return [...byFolded];
}
