import { setImmediate as nextTurn } from "node:timers/promises";
import type { Reader } from "./database.ts";
import { jsonElements } from "./json-list.ts";
import { prepare } from "./prepare.ts";

export interface FileTexts {
  caption?: string | undefined;
  place?: string | undefined;
}

/** Characters of JSON that are parsed without a pause. */
const atOnce = 500_000;

const withTexts = prepare<{ ids: string }, { id: string; data: string }>((db, { ids }) =>
  db
    .selectFrom("messages")
    .select(["id", "data"])
    .where("id", "in", jsonElements(db, ids))
    .where((message) => message.or([message("data", "like", '%"captions"%'), message("data", "like", '%"places"%')])),
);

/** Returns a lookup by file. Not in SQL: PostgreSQL cannot read JSON with half a surrogate pair or a zero character, which clients may store. */
export async function fileTexts(
  db: Reader,
  messageIds: readonly string[],
): Promise<(messageId: string, fileId: string) => FileTexts> {
  const rows = await withTexts(db, { ids: JSON.stringify([...new Set(messageIds)]) });
  const parsed = new Map<string, Record<"captions" | "places", unknown>>();
  let length = 0;
  for (const { id, data } of rows) {
    parsed.set(id, JSON.parse(data) as Record<"captions" | "places", unknown>);
    length += data.length;
    if (length < atOnce) continue;
    length = 0;
    await nextTurn();
  }
  return (messageId, fileId) => {
    const { captions, places } = parsed.get(messageId) ?? {};
    return { caption: textIn(captions, fileId), place: textIn(places, fileId) };
  };
}

/** Clients may store any value. */
function textIn(texts: unknown, fileId: string): string | undefined {
  if (typeof texts !== "object" || texts === null || !Object.hasOwn(texts, fileId)) return undefined;
  const text = (texts as Record<string, unknown>)[fileId];
  return typeof text === "string" ? text.replaceAll("\0", "").trim().toWellFormed() || undefined : undefined;
}
