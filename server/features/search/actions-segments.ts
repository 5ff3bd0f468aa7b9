import { setImmediate as nextTurn } from "node:timers/promises";
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
  updateLastPlace,
  type Document,
  type NamedList,
} from "./queries-segments.ts";
import { listsOf } from "./rules-segments.ts";

interface Sealing {
  /** Messages of a segment. */
  size?: number;
  /** The newest ones stay out: they are the ones that people still change. */
  loose?: number;
  /** Positions in all lists of one segment: they are built in memory. */
  positions?: number;
  ending?: AbortSignal;
}

const mostPositions = 1_000_000;

/** Few enough that nobody waits for them. */
const readAtOnce = 50;
const writtenAtOnce = 500;

/**
 * Writes down which messages have which words, for all messages of large groups but the newest (decision 008). What was changed meanwhile is
 * done anew. Until then, and after a crash on the way, the same is found by the database's full text, only slower.
 */
export async function sealSegments(context: Pick<Context, "db">, sealing: Sealing = {}): Promise<void> {
  const { size = segmentSize, loose = segmentSize / 8, positions = mostPositions, ending } = sealing;
  const { db } = context;
  for (const id of await findUselessSegments(db.read)) await removePiecemeal(context, id);
  for (const groupId of await findLargeGroups(db.aside, size + loose)) {
    for (const gap of gapsBetween(await findReadySpans(db.read, groupId)))
      await sealGap(context, groupId, gap, { size, loose, positions, ending });
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
  { size, loose, positions, ending }: Required<Omit<Sealing, "ending">> & Pick<Sealing, "ending">,
): Promise<void> {
  const isOpen = gap.last === allPlaces.last;
  const enough = isOpen ? size + loose : size;
  let { first } = gap;
  while (!ending?.aborted) {
    const documents = await findDocuments(context.db.aside, groupId, { first, last: gap.last }, enough + 1);
    const isRest = documents.length <= enough;
    if (isOpen && isRest) return;
    const last = isRest ? gap.last : documents[size - 1]!.place;
    const sealed = await seal(context, groupId, { first, last }, { positions, ending });
    if (isRest && sealed === last) return;
    first = sealed + 1;
  }
}

/** Returns the place up to which the messages are done: before the end of the span if they have very many words. */
async function seal({ db }: Pick<Context, "db">, groupId: string, span: Span, limits: SegmentLimits): Promise<number> {
  // Whoever writes in the group has locked it: what they wrote is read below, or they see the segment and make it stale.
  const id = await db.write(async (tx) => {
    await lockGroup(tx, groupId);
    await lockName(tx, "search_segments");
    return insertSegment(tx, groupId, span);
  });
  const documents = await findDocuments(db.aside, groupId, span, segmentSize + 1);
  if (documents.length > segmentSize) return span.last;
  const { lists, count } = await listsFor(db, groupId, documents, limits);
  if (limits.ending?.aborted) return span.last;
  const sealed = documents.slice(0, count);
  const last = count < documents.length ? sealed.at(-1)!.place : span.last;
  if (last < span.last) await db.write((tx) => updateLastPlace(tx, id, last));
  for (const from of starts(count, writtenAtOnce))
    await db.write((tx) => insertPlaces(tx, id, from, sealed.slice(from, from + writtenAtOnce)));
  for await (const some of piecesOf(lists)) await db.write((tx) => insertLists(tx, id, some));
  await db.write((tx) => makeReady(tx, id));
  return last;
}

async function* piecesOf(lists: ReadonlyMap<string, number[]>): AsyncGenerator<NamedList[]> {
  let piece: NamedList[] = [];
  for (const [token, positions] of lists) {
    piece.push({ token, positions: packed(positions) });
    if (piece.length < writtenAtOnce) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

type SegmentLimits = Required<Pick<Sealing, "positions">> & Pick<Sealing, "ending">;

interface Lists {
  lists: ReadonlyMap<string, number[]>;
  /** How many of the messages are in them. */
  count: number;
}

async function listsFor(
  db: Context["db"],
  groupId: string,
  documents: readonly Document[],
  { positions: most, ending }: SegmentLimits,
): Promise<Lists> {
  const lists = new Map<string, number[]>();
  let count = 0;
  let positions = 0;
  for (const from of starts(documents.length, readAtOnce)) {
    if (ending?.aborted) break;
    const some = documents.slice(from, from + readAtOnce);
    const tokens = await tokensOfMessages(
      db.aside,
      groupId,
      some.map(({ messageId }) => messageId),
    );
    for (const { messageId } of some) {
      const names = listsOf(tokens.get(messageId) ?? []);
      positions += names.size;
      if (positions > most && count > 0) return { lists, count };
      addTo(lists, names, count);
      count++;
      await nextTurn();
    }
  }
  return { lists, count };
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
