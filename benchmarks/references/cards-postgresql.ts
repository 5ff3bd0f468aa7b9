import pg from "pg";
import {
  authorsQuery,
  cardsQuery,
  countQuery,
  pageOf,
  previewsQuery,
  servePages,
  type AuthorRow,
  type CardRow,
  type PreviewRow,
} from "./cards.ts";

/** As many as Hearth has for reads. */
const connections = 10;

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Reference (b) on PostgreSQL: queries prepared by the pg driver on Hearth's own database. Entry of a process of its own. */
process.once("message", ({ port, url, group }: { port: number; url: string; group: string }) => {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  const run = async <Row extends pg.QueryResultRow>(name: string, text: string, value: string | string[]) =>
    (await pool.query<Row>({ name, text: text.replaceAll("?1", "$1"), values: [value] })).rows;

  servePages(port, async () => {
    const rows = await run<CardRow>("cards", cardsQuery, group);
    const authorIds = [...new Set(rows.map((row) => row.author_id))];
    const messageIds = rows.map((row) => row.id);
    const [[total], authors, previews] = await Promise.all([
      run<{ group_page_count: number }>("count", countQuery, group),
      run<AuthorRow>("authors", `${authorsQuery} = any($1::text[])`, authorIds),
      run<PreviewRow>("previews", `${previewsQuery} = any($1::text[])`, messageIds),
    ]);
    return pageOf(total!.group_page_count, rows, authors, previews);
  });
});
