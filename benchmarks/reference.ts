import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { DatabaseSync } from "@photostructure/sqlite";

/**
 * The two references, each a process: `reference.ts <port> bytes <file>` answers the bytes of a file from memory, `reference.ts <port> queries
 * <database> <group>` runs three prepared SQLite queries for the page of cards and JSON.stringify on what they give.
 */
const [port, kind, file = "", group = ""] = process.argv.slice(2);
const listener = kind === "bytes" ? bytes(readFileSync(file)) : queries(new DatabaseSync(file, { readOnly: true }));

createServer(listener).listen(Number(port), "127.0.0.1", () => console.log("the reference is ready"));

function bytes(body: Buffer): RequestListener {
  return (_request, response) => send(response, body);
}

interface CardRow extends Record<string, unknown> {
  id: string;
  created_at: number;
  last_activity_at: number;
  author_id: string;
}

function queries(database: InstanceType<typeof DatabaseSync>): RequestListener {
  const thirty = Array<string>(30).fill("?").join(",");
  const cards = database.prepare(`select id, created_at, last_activity_at, title, excerpt, author_id,
    (select count(*) from messages r where r.parent_id = m.id) replies,
    (select count(*) from message_files f where f.message_id = m.id) files
    from messages m where group_id = ? and is_in_front = 1 and sort_order is null
    order by last_activity_at desc, id desc limit 30`);
  const authors = database.prepare(`select users.id, name, files.id avatar, content_url url
    from users left join files on files.id = avatar_id where users.id in (${thirty})`);
  const previews = database.prepare(`select message_id, files.id, type, width, height, thumbhash
    from message_files join files on files.id = file_id where position = 0 and message_id in (${thirty})`);

  return (_request, response) => {
    const rows = cards.all(group) as CardRow[];
    const people = byKey(authors.all(...filled(rows.map((row) => row.author_id))), "id");
    const pictures = byKey(previews.all(...filled(rows.map((row) => row.id))), "message_id");
    const shaped = rows.map((row) => ({
      ...row,
      createdAt: Math.floor(row.created_at / 1000),
      lastActivityDate: Math.floor(row.last_activity_at / 1000),
      author: people.get(row.author_id),
      preview: pictures.get(row.id),
    }));
    send(response, Buffer.from(JSON.stringify({ cards: shaped, totalItems: rows.length })));
  };
}

function byKey(rows: unknown[], key: string): Map<string, unknown> {
  return new Map(rows.map((row) => [(row as Record<string, string>)[key]!, row]));
}

function filled(ids: string[]): (string | null)[] {
  const distinct: (string | null)[] = [...new Set(ids)];
  while (distinct.length < 30) distinct.push(null);
  return distinct;
}

function send(response: Parameters<RequestListener>[1], body: Buffer): void {
  response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": body.length });
  response.end(body);
}
