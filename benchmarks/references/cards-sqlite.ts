import { DatabaseSync } from "@photostructure/sqlite";
import {
  authorsQuery,
  cardsQuery,
  countQuery,
  pageOf,
  pageSize,
  previewsQuery,
  servePages,
  type AuthorRow,
  type CardRow,
  type PreviewRow,
} from "./cards.ts";

/** Reference (b) on SQLite: prepared queries on Hearth's own database. Entry of a process of its own. */
process.once("message", ({ port, file, group }: { port: number; file: string; group: string }) => {
  servePages(port, prepareOn(file, group));
});

/** Keeps a reference: prepared statements alone do not prevent the driver from closing the database. */
let database: InstanceType<typeof DatabaseSync> | undefined;
const places = Array.from({ length: pageSize }, () => "?").join(", ");

function prepareOn(file: string, group: string) {
  database = new DatabaseSync(file, { readOnly: true });
  const total = database.prepare(countQuery).get(group) as { group_page_count: number };
  const cards = database.prepare(cardsQuery);
  const authors = database.prepare(`${authorsQuery} in (${places})`);
  const previews = database.prepare(`${previewsQuery} in (${places})`);

  return () => {
    const rows = cards.all(group) as CardRow[];
    const authorIds = filled(new Set(rows.map((row) => row.author_id)));
    const messageIds = filled(rows.map((row) => row.id));
    const found = [authors.all(...authorIds) as AuthorRow[], previews.all(...messageIds) as PreviewRow[]] as const;
    return pageOf(total.group_page_count, rows, ...found);
  };
}

/** The number of placeholders in the prepared query. */
function filled(ids: Iterable<string>): (string | null)[] {
  const all: (string | null)[] = [...ids];
  return [...all, ...Array.from({ length: pageSize - all.length }, () => null)];
}
