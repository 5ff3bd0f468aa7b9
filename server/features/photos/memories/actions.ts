import type { NewHiddenMemory } from "#contract/memories.ts";
import { hiddenMemoriesEach, memoryPhotos } from "#contract/limits.ts";
import { DateTime } from "luxon";
import type { Context } from "../../../context.ts";
import type { ContentReaders } from "../../../database/database.ts";
import { lockPerson } from "../../../database/locks.ts";
import type { HiddenMemoryRow } from "../../../database/tables.ts";
import { appError } from "../../../errors.ts";
import { newId } from "../../../new-id.ts";
import { originalFor } from "../../files/files/actions.ts";
import { membershipOf } from "../../groups/groups/actions-members.ts";
import { visibleUser } from "../../identity/people/actions.ts";
import type { Me } from "../../identity/people/rules.ts";
import {
  countHiddenMemories,
  deleteHiddenMemory,
  findHiddenMemories,
  findMemories,
  insertHiddenMemory,
  type HiddenRow,
  type MemoryRow,
} from "./queries.ts";
import { daysBetween, sameDayBefore } from "./rules.ts";

export interface PhotosOfDay {
  photos: MemoryRow[];
  total: number;
  oldest?: number;
}

/** Throws `group_not_found` and `date_invalid`. */
export async function memoriesOf(
  { db, clock, config }: Context,
  me: Me,
  { groupId, day, limit = memoryPhotos }: { groupId: string; day?: string; limit?: number },
  content: ContentReaders,
): Promise<PhotosOfDay> {
  const membership = await membershipOf(db.read, me, groupId);
  const today = DateTime.fromMillis(clock.now(), { zone: config.timeZone }).toISODate()!;
  const found = await findMemories(content.read, membership, sameDayBefore(day ?? today), memoryPhotos);
  return { photos: found.slice(0, limit), total: found.length, oldest: found.at(-1)?.takenAt };
}

export function hiddenMemoriesOf({ db }: Context, me: Me): Promise<HiddenRow[]> {
  return findHiddenMemories(db.read, me.id);
}

/** Hides something from the user's own memories. Throws `not_found` for a photo or person the user cannot see. */
export async function hideMemory(context: Context, me: Me, wanted: NewHiddenMemory): Promise<void> {
  const hidden = await rowOf(context, me, wanted);
  await context.db.write(async (tx) => {
    await lockPerson(tx, me.id);
    if ((await countHiddenMemories(tx, me.id)) >= hiddenMemoriesEach) throw appError("too_many_hidden_memories");
    await insertHiddenMemory(tx, hidden);
  });
}

async function rowOf(context: Context, me: Me, wanted: NewHiddenMemory): Promise<HiddenMemoryRow> {
  const row = { id: newId(), user_id: me.id, file_id: null, person_id: null, since: null, until: null };
  if ("file" in wanted) return { ...row, file_id: (await originalFor(context.db.read, me, wanted.file)).id };
  if ("person" in wanted) return { ...row, person_id: (await visibleUser(context, me, wanted.person)).id };
  return { ...row, ...daysBetween(wanted.from, wanted.to) };
}

export async function showMemory({ db }: Context, me: Me, id: string): Promise<void> {
  await db.write((tx) => deleteHiddenMemory(tx, me.id, id));
}
