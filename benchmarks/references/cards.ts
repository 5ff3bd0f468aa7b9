import { createServer } from "node:http";

/** Reference (b): the page of cards as one would write it for this one purpose. Nobody is asked who they are. */
export const pageSize = 30;

export interface CardRow {
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

export interface AuthorRow {
  id: string;
  name: string;
  avatar: string | null;
  url: string | null;
}

export interface PreviewRow {
  message: string;
  id: string;
  type: string;
  width: number;
  height: number;
  thumbhash: string;
}

/** Each has the id of the group as its only parameter; `?1` stands for it. */
const columns = `id, created_at, last_activity_at, title, excerpt, sort_order, author_id,
  (select count(*) from messages reply where reply.parent_id = messages.id) replies,
  (select count(*) from message_files where message_id = messages.id) files`;
const pinned = `select ${columns} from messages
  where group_id = ?1 and on_group_page = 1 and sort_order is not null order by sort_order, id`;
const others = `select ${columns} from messages
  where group_id = ?1 and on_group_page = 1 and sort_order is null order by last_activity_at desc, id desc limit ${pageSize}`;

export const countQuery = "select group_page_count from groups where id = ?1";
export const cardsQuery = `select * from (select * from (${pinned}) pinned union all select * from (${others}) others) cards
  limit ${pageSize}`;
export const authorsQuery = `select users.id, users.name, files.id avatar, files.content_url url
  from users left join files on files.id = users.avatar_id where users.id`;
export const previewsQuery = `select message_files.message_id message, files.id, files.type, files.width, files.height, files.thumbhash
  from message_files join files on files.id = message_files.file_id
  where message_files.position = 0 and message_files.message_id`;

/** Answers every request with a new page. */
export function servePages(port: number, page: () => object | Promise<object>): void {
  const server = createServer((_request, response) => {
    void Promise.resolve(page()).then((found) => {
      const body = Buffer.from(JSON.stringify(found));
      response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": body.length });
      response.end(body);
    });
  });
  server.listen(port, "127.0.0.1", () => process.send!("listening"));
}

export function pageOf(totalItems: number, rows: CardRow[], authorRows: AuthorRow[], previewRows: PreviewRow[]) {
  const people = new Map(authorRows.map((row) => [row.id, author(row)]));
  const pictures = new Map(previewRows.map(({ message, ...picture }) => [message, picture]));
  return { cards: rows.map((row) => card(row, people, pictures)), totalItems };
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
