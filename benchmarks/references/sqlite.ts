import { createServer } from "node:http";
import { DatabaseSync } from "@photostructure/sqlite";

/**
 * Reference (b): the page of cards as one would write it for this one purpose. Three prepared queries on Hearth's own database,
 * JSON.stringify, node:http; nobody is asked who they are. Entry of a process of its own.
 */
const pageSize = 30;
const places = Array.from({ length: pageSize }, () => "?").join(", ");

interface CardRow {
  id: string;
  created_at: number;
  last_activity_at: number;
  title: string | null;
  excerpt: string | null;
  sort_order: number | null;
  author_id: string;
  replies: number;
  files: number;
}

interface AuthorRow {
  id: string;
  name: string;
  avatar: string | null;
  url: string | null;
}

interface PreviewRow {
  message: string;
  id: string;
  type: string;
  width: number;
  height: number;
  thumbhash: string;
}

process.once("message", ({ port, file, group }: { port: number; file: string; group: string }) => {
  const page = pageOf(file, group);
  const server = createServer((_request, response) => {
    const body = Buffer.from(JSON.stringify(page()));
    response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": body.length });
    response.end(body);
  });
  server.listen(port, "127.0.0.1", () => process.send!("listening"));
});

/** Keeps a reference: prepared statements alone do not prevent the driver from closing the database. */
let database: InstanceType<typeof DatabaseSync> | undefined;

function pageOf(file: string, group: string) {
  database = new DatabaseSync(file, { readOnly: true });
  const total = database.prepare("select group_page_count from groups where id = ?").get(group) as {
    group_page_count: number;
  };
  const columns = `id, created_at, last_activity_at, title, excerpt, sort_order, author_id,
    (select count(*) from messages reply where reply.parent_id = messages.id) replies,
    (select count(*) from message_files where message_id = messages.id) files`;
  const cards = database.prepare(
    `select * from (select ${columns} from messages
       where group_id = ?1 and on_group_page = 1 and sort_order is not null order by sort_order, id)
     union all select * from (select ${columns} from messages
       where group_id = ?1 and on_group_page = 1 and sort_order is null
       order by last_activity_at desc, id desc limit ${pageSize})
     limit ${pageSize}`,
  );
  const authors = database.prepare(
    `select users.id, users.name, files.id avatar, files.content_url url
     from users left join files on files.id = users.avatar_id where users.id in (${places})`,
  );
  const previews = database.prepare(
    `select message_files.message_id message, files.id, files.type, files.width, files.height, files.thumbhash
     from message_files join files on files.id = message_files.file_id
     where message_files.position = 0 and message_files.message_id in (${places})`,
  );

  return () => {
    const rows = cards.all(group) as CardRow[];
    const people = new Map(
      (authors.all(...filled(new Set(rows.map((row) => row.author_id)))) as AuthorRow[]).map((row) => [
        row.id,
        author(row),
      ]),
    );
    const pictures = new Map(
      (previews.all(...filled(rows.map((row) => row.id))) as PreviewRow[]).map(({ message, ...picture }) => [
        message,
        picture,
      ]),
    );
    return { cards: rows.map((row) => card(row, people, pictures)), totalItems: total.group_page_count };
  };
}

function author({ id, name, avatar, url }: AuthorRow) {
  return {
    id,
    name,
    ...(avatar && { avatar: { id: avatar, contentUrl: url, entityType: "file" } }),
    entityType: "user",
  };
}

function card(row: CardRow, people: Map<string, object>, pictures: Map<string, object>) {
  return {
    id: row.id,
    createdAt: Math.floor(row.created_at / 1000),
    lastActivityDate: Math.floor(row.last_activity_at / 1000),
    title: row.title ?? undefined,
    excerpt: row.excerpt ?? undefined,
    author: people.get(row.author_id),
    preview: pictures.get(row.id),
    files: row.files,
    replies: row.replies,
    sortOrder: row.sort_order ?? undefined,
  };
}

/** The number of placeholders in the prepared query. */
function filled(ids: Iterable<string>): (string | null)[] {
  const all: (string | null)[] = [...ids];
  return [...all, ...Array.from({ length: pageSize - all.length }, () => null)];
}
