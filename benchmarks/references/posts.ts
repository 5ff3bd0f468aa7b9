import { v7 } from "uuid";
import type { DatabaseLocation } from "../../server/database/connect.ts";
import { bodyOf, json, serve } from "./answering.ts";
import { writeTo, type Statements } from "./database.ts";

/** A group and the member who posts. */
export interface PostsGroup {
  group: string;
  author: string;
}

interface Post {
  title: string;
  text: string;
}

/**
 * Reference (c): a post as one would write it for this one purpose. The rows that Hearth writes, by prepared statements in one transaction on a copy
 * of its database, answered after the same wait for the disk. Nothing is validated. Entry of a process of its own.
 */
process.once("message", ({ port, location, ...group }: { port: number; location: DatabaseLocation } & PostsGroup) => {
  void writeTo(location).then((transact) =>
    serve(port, async (request) => {
      const { data } = (await bodyOf(request)) as { data: Post };
      return json(await transact((statements) => store(statements, group, data)));
    }),
  );
});

async function store({ prepare, dialect }: Statements, { group, author }: PostsGroup, post: Post) {
  const [id, notificationId, now] = [v7(), v7(), Date.now()];
  await prepare(
    `insert into messages (id, created_at, group_id, author_id, type, data, title, excerpt, last_activity_at, on_group_page, received_at, number)
     values (?1, ?2, ?3, ?4, 'standard', ?5, ?6, ?7, ?2, 1, ?2, (select coalesce(max(number), 0) + 1 from messages where group_id = ?3))`,
  )(id, now, group, author, JSON.stringify(post), post.title, post.text.slice(0, 140));
  const tokens = tokensOf(post);
  if (dialect === "sqlite") {
    const [document] = await prepare<{ sort_key: number }>(
      `insert into search_documents (sort_key, message_id)
       select coalesce(max(sort_key) + 1, ?1), ?2 from search_documents where sort_key >= ?1 and sort_key < ?1 + 1000 returning sort_key`,
    )(now * 1000, id);
    await prepare("insert into search_tokens (rowid, words) values (?1, ?2)")(document!.sort_key, tokens.join(" "));
  } else {
    await prepare(
      `insert into search_documents (message_id, group_id, sort_key, words)
       select ?1, ?2, coalesce(max(sort_key) + 1, ?3), array_to_tsvector(?4::text[]) from search_documents
       where group_id = ?2 and sort_key >= ?3 and sort_key < ?3 + 1000`,
    )(id, group, now * 1000, tokens);
  }
  await prepare(
    `insert into notifications (id, created_at, type, data, target_message_id, from_user_id, from_group_id, from_message_id)
     select ?1, coalesce((select max(created_at) + 1 from notifications where from_group_id = ?5 having max(created_at) >= ?2), ?2),
       'new_message', '{}', ?3, ?4, ?5, ?3`,
  )(notificationId, now, id, author, group);
  await prepare(
    "insert into live_events (at, group_id, name, payload) values (?1, ?2, 'message.created', ?3), (?1, ?2, 'notification.created', ?4)",
  )(
    now,
    group,
    JSON.stringify({ groupId: group, messageId: id, authorId: author }),
    JSON.stringify({ notificationId }),
  );
  await prepare("update users set last_activity_at = ?1 where id = ?2")(now, author);
  await prepare("update groups set last_activity_at = ?1, group_page_count = group_page_count + 1 where id = ?2")(
    now,
    group,
  );
  return { id, createdAt: Math.floor(now / 1000), group, author, data: post };
}

/** Tokens like those of Hearth's search index. */
function tokensOf({ title, text }: Post): string[] {
  const inTitle = title.toLowerCase().split(" ");
  const inText = text.toLowerCase().split(/[ .]+/).filter(Boolean);
  const tokens = [...inTitle.map((word) => `0001t${word}`), ...[...inTitle, ...inText].map((word) => `0001x${word}`)];
  return [...new Set([...tokens, "0001a1", "0001m"])];
}
