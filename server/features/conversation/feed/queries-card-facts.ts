import type { Reader } from "../../../database/database.ts";
import { jsonElements } from "../../../database/json-list.ts";
import { prepare } from "../../../database/prepare.ts";

/** Counts and preview of a message, maintained by triggers. They are not valid while `comments` is null, which means that no job has counted them yet. */
export interface CardFactsRow {
  id: string;
  files: number | null;
  replies: number | null;
  comments: number | null;
  /** In milliseconds. */
  lastReplyAt: number | null;
  /** JSON list of authors, latest first, with repetitions and null for deleted accounts. Null if there are no replies. */
  repliers: string | null;
  /** JSON list of the most frequent reactions with their counts. Null if there are none. */
  topReactions: string | null;
  previewId: string | null;
  previewType: string | null;
  previewWidth: number | null;
  previewHeight: number | null;
  previewHash: string | null;
}

const computed = prepare<{ ids: string }, CardFactsRow>((db, { ids }) =>
  db
    .selectFrom("card_facts")
    .leftJoin("files as preview", "preview.id", "card_facts.preview_id")
    .select(["message_id as id", "file_count as files", "reply_count as replies", "comment_count as comments"])
    .select(["last_reply_at as lastReplyAt", "repliers", "top_reactions as topReactions"])
    .select(["preview.id as previewId", "preview.type as previewType", "preview.thumbhash as previewHash"])
    .select(["preview.width as previewWidth", "preview.height as previewHeight"])
    .where("message_id", "in", jsonElements(db, ids)),
);

/** Computes what is missing in a statement of its own: inside that of the cards, it would take as long as all the rest also when nothing is missing. */
export async function withFacts<Row extends CardFactsRow>(db: Reader, rows: Row[]): Promise<Row[]> {
  const missing = rows.filter(({ comments }) => comments === null).map(({ id }) => id);
  if (missing.length === 0) return rows;
  const found = new Map((await computed(db, { ids: JSON.stringify(missing) })).map((facts) => [facts.id, facts]));
  return rows.map((row) => ({ ...row, ...found.get(row.id) }));
}
