import pg from "pg";
import { v7 } from "uuid";
import { serve, tokensOf, type Post, type PostsGroup } from "./posts.ts";

const connections = 10;

/** Reference (c) on PostgreSQL: the rows that Hearth writes, by prepared statements in one transaction. Entry of a process of its own. */
process.once("message", ({ port, url, group, author }: { port: number; url: string } & PostsGroup) => {
  const pool = new pg.Pool({ connectionString: url, max: connections });

  serve(port, async (post) => {
    const client = await pool.connect();
    try {
      return await store(client, post);
    } finally {
      client.release();
    }
  });

  async function store(client: pg.PoolClient, post: Post) {
    const [id, now] = [v7(), Date.now()];
    const run = (name: string, text: string, ...values: unknown[]) => client.query({ name, text, values });
    await client.query("begin");
    await run(
      "message",
      `insert into messages (id, created_at, group_id, author_id, type, data, title, excerpt, last_activity_at, on_group_page, received_at, number)
       values ($1, $2, $3, $4, 'text', $5, $6, $7, $2, 1, $2, (select coalesce(max(number), 0) + 1 from messages where group_id = $3))`,
      ...[id, now, group, author, JSON.stringify(post), post.title, post.text.slice(0, 140)],
    );
    await run(
      "document",
      `insert into search_documents (message_id, group_id, sort_key, words)
       select $1, $2, coalesce(max(sort_key) + 1, $3), array_to_tsvector($4::text[]) from search_documents
       where group_id = $2 and sort_key >= $3 and sort_key < $3 + 1000`,
      ...[id, group, now * 1000, tokensOf(post)],
    );
    const notificationId = v7();
    await run(
      "notification",
      `insert into notifications (id, created_at, type, data, target_message_id, from_user_id, from_group_id, from_message_id)
       select $1, coalesce((select max(created_at) + 1 from notifications where from_group_id = $5 having max(created_at) >= $2), $2),
         'new_message', '{}', $3, $4, $5, $3`,
      ...[notificationId, now, id, author, group],
    );
    const created = JSON.stringify({ groupId: group, messageId: id, authorId: author });
    await run(
      "events",
      "insert into live_events (at, group_id, name, payload) values ($1, $2, 'message.created', $3), ($1, $2, 'notification.created', $4)",
      ...[now, group, created, JSON.stringify({ notificationId })],
    );
    await run("user", "update users set last_activity_at = $1 where id = $2", now, author);
    await run(
      "group",
      "update groups set last_activity_at = $1, group_page_count = group_page_count + 1 where id = $2",
      ...[now, group],
    );
    await client.query("commit");
    return { id, createdAt: Math.floor(now / 1000), group, author, data: post };
  }
});
