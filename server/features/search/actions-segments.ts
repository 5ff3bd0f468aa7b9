import type { Context } from "../../context.ts";
import { allPlaces, type Span } from "../../database/full-text.ts";
import { gapsBetween } from "../../database/full-text-segments.ts";
import { lockGroup, lockName } from "../../database/locks.ts";
import { packed, segmentSize } from "../../database/position-lists.ts";
import { tokensOfMessages } from "./actions-indexing.ts";
import {
  findDocuments,
  findLargeGroups,
  findReadySpans,
  findUselessSegments,
  insertLists,
  insertPlaces,
  insertSegment,
  makeReady,
  removeSegment,
  removeSomeOfSegment,
  type Document,
  type NamedList,
} from "./queries-segments.ts";
import { listsOf } from "./rules-segments.ts";

interface Sealing {
  /** Messages of a segment. */
  size?: number;
  /** The newest ones stay out: they are the ones that people still change. */
  loose?: number;
  ending?: AbortSignal;
}

/** Few enough that nobody waits for them. */
const readAtOnce = 50;
const writtenAtOnce = 500;

/**
 * Writes down which messages have which words, for all messages of large groups but the newest (decision 008). What was changed meanwhile is
 * done anew. Until then, and after a crash on the way, the same is found by the database's full text, only slower.
 */
export async function sealSegments(context: Pick<Context, "db">, sealing: Sealing = {}): Promise<void> {
  const { size = segmentSize, loose = segmentSize / 8, ending } = sealing;
  const { db } = context;
  for (const id of await findUselessSegments(db.read)) await removePiecemeal(context, id);
  for (const groupId of await findLargeGroups(db.aside, size + loose)) {
    for (const gap of gapsBetween(await findReadySpans(db.read, groupId)))
      await sealGap(context, groupId, gap, { size, loose, ending });
  }
}

async function removePiecemeal({ db }: Pick<Context, "db">, id: number): Promise<void> {
  while (await db.write((tx) => removeSomeOfSegment(tx, id, writtenAtOnce)));
  await db.write((tx) => removeSegment(tx, id));
}

async function sealGap(
  context: Pick<Context, "db">,
  groupId: string,
  gap: Span,
  { size, loose, ending }: Required<Omit<Sealing, "ending">> & Pick<Sealing, "ending">,
): Promise<void> {
  const isOpen = gap.last === allPlaces.last;
  const enough = isOpen ? size + loose : size;
  let { first } = gap;
  while (!ending?.aborted) {
    const documents = await findDocuments(context.db.aside, groupId, { first, last: gap.last }, enough + 1);
    const isRest = documents.length <= enough;
    if (isOpen && isRest) return;
    const last = isRest ? gap.last : documents[size - 1]!.place;
    await seal(context, groupId, { first, last }, ending);
    if (isRest) return;
    first = last + 1;
  }
}

async function seal({ db }: Pick<Context, "db">, groupId: string, span: Span, ending?: AbortSignal): Promise<void> {
  // Whoever writes in the group has locked it: what they wrote is read below, or they see the segment and make it stale.
  const id = await db.write(async (tx) => {
    await lockGroup(tx, groupId);
    await lockName(tx, "search_segments");
    return insertSegment(tx, groupId, span);
  });
  const documents = await findDocuments(db.aside, groupId, span, segmentSize + 1);
  if (documents.length > segmentSize) return;
  const lists = await listsFor(db, groupId, documents, ending);
  if (ending?.aborted) return;
  for (const from of starts(documents.length, writtenAtOnce))
    await db.write((tx) => insertPlaces(tx, id, from, documents.slice(from, from + writtenAtOnce)));
  for (const from of starts(lists.length, writtenAtOnce))
    await db.write((tx) => insertLists(tx, id, lists.slice(from, from + writtenAtOnce)));
  await db.write((tx) => makeReady(tx, id));
}

async function listsFor(
  db: Context["db"],
  groupId: string,
  documents: readonly Document[],
  ending?: AbortSignal,
): Promise<NamedList[]> {
  const lists = new Map<string, number[]>();
  for (const from of starts(documents.length, readAtOnce)) {
    if (ending?.aborted) return [];
    const some = documents.slice(from, from + readAtOnce);
    const tokens = await tokensOfMessages(
      db.aside,
      groupId,
      some.map(({ messageId }) => messageId),
    );
    for (const [i, { messageId }] of some.entries()) addTo(lists, listsOf(tokens.get(messageId) ?? []), from + i);
  }
  const inOrder = [...lists].sort(([one], [other]) => (one < other ? -1 : 1));
  return inOrder.map(([token, positions]) => ({ token, positions: packed(positions) }));
}

function addTo(lists: Map<string, number[]>, names: Iterable<string>, position: number): void {
  for (const name of names) {
    const positions = lists.get(name);
    if (positions) positions.push(position);
    else lists.set(name, [position]);
  }
}

function starts(count: number, step: number): number[] {
  return Array.from({ length: Math.ceil(count / step) }, (_, i) => i * step);
}
