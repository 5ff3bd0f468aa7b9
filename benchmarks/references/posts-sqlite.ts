import { open } from "node:fs/promises";
import { DatabaseSync } from "@photostructure/sqlite";
import { v7 } from "uuid";
import { serve, tokensOf, type Post, type PostsGroup } from "./posts.ts";

/**
 * Reference (c): a post as one would write it for this one purpose. The rows that Hearth writes, by prepared statements in one transaction on a copy of
 * Hearth's database, answered after the same wait for the disk. Entry of a process of its own.
 */
process.once("message", ({ port, file, ...group }: { port: number; file: string } & PostsGroup) => {
  const store = prepareOn(file, group);
  void openSync(`${file}-wal`).then((synced) =>
    serve(port, async (post) => {
      const stored = store(post);
      await synced();
      return stored;
    }),
  );
});

function prepareOn(file: string, { group, author }: PostsGroup) {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: true });
  db.exec("pragma journal_mode = wal; pragma synchronous = normal");
  const insertMessage = db.prepare(
    `insert into messages (id, created_at, group_id, author_id, type, data, title, excerpt, last_activity_at, on_group_page, received_at, number)
     values (?1, ?2, ?3, ?4, 'text', ?5, ?6, ?7, ?2, 1, ?2, (select coalesce(max(number), 0) + 1 from messages where group_id = ?3))`,
  );
  const insertDocument = db.prepare(
    `insert into search_documents (sort_key, message_id)
     select coalesce(max(sort_key) + 1, ?1), ?2 from search_documents where sort_key >= ?1 and sort_key < ?1 + 1000 returning sort_key`,
  );
  const insertTokens = db.prepare("insert into search_tokens (rowid, words) values (?, ?)");
  const updateGroup = db.prepare(
    "update groups set last_activity_at = ?, group_page_count = group_page_count + 1 where id = ?",
  );
  const updateUser = db.prepare("update users set last_activity_at = ? where id = ?");
  const insertNotification = db.prepare(
    `insert into notifications (id, created_at, type, data, target_message_id, from_user_id, from_group_id, from_message_id)
     values (?1, coalesce((select max(created_at) + 1 from notifications where from_group_id = ?5 having max(created_at) >= ?2), ?2),
       'new_message', '{}', ?3, ?4, ?5, ?3)`,
  );
  const insertEvents = db.prepare(
    `insert into live_events (at, group_id, name, payload) values (?1, ?2, 'message.created', ?3), (?1, ?2, 'notification.created', ?4)`,
  );
  const [begin, commit] = [db.prepare("begin immediate"), db.prepare("commit")];

  return (post: Post) => {
    const [id, now] = [v7(), Date.now()];
    begin.run();
    insertMessage.run(id, now, group, author, JSON.stringify(post), post.title, post.text.slice(0, 140));
    const { sort_key } = insertDocument.get(now * 1000, id) as { sort_key: number };
    insertTokens.run(sort_key, tokensOf(post).join(" "));
    updateGroup.run(now, group);
    updateUser.run(now, author);
    const notificationId = v7();
    insertNotification.run(notificationId, now, id, author, group);
    const created = JSON.stringify({ groupId: group, messageId: id, authorId: author });
    insertEvents.run(now, group, created, JSON.stringify({ notificationId }));
    commit.run();
    // The driver closes a database to which nothing refers.
    if (!db.isOpen) throw new Error("the database was closed");
    return { id, createdAt: Math.floor(now / 1000), group, author, data: post };
  };
}

/** Returns a function that resolves when everything committed before the call is on disk; waiting callers share a sync. */
async function openSync(logFile: string): Promise<() => Promise<void>> {
  const log = await open(logFile, "r+");
  let [next, running]: (Promise<void> | undefined)[] = [];
  const sync = async () => {
    await running;
    running = next;
    next = undefined;
    await log.datasync();
  };
  return () => (next ??= sync());
}
