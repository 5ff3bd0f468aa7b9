import { groupOf, peopleIn, seconds, type Asked, type Prepare, type Reads } from "./reads-shared.ts";

const pageSize = 30;
const repliesLookedAt = 8;
const repliersShown = 3;

interface CardRow {
  id: string;
  created_at: number;
  last_activity_at: number;
  title: string | null;
  excerpt: string | null;
  sort_order: number | null;
  parent_id: string | null;
  author_id: string;
  replies: number;
  files: number;
}

interface GroupCardRow extends CardRow {
  received_at: number;
  last_reply_at: number | null;
  unread: number;
}

interface BookmarkRow extends CardRow {
  bookmark: string;
  bookmarked_at: number;
  group_id: string;
  group_name: string;
}

interface PreviewRow {
  message: string;
  id: string;
  type: string;
  width: number;
  height: number;
  thumbhash: string;
}

const columns = `m.id, m.created_at, m.last_activity_at, m.title, m.excerpt, m.sort_order, m.parent_id, m.author_id,
  (select count(*) from messages reply where reply.thread_id = m.id) replies,
  (select count(*) from message_files where message_id = m.id) files`;

/** The ids of a group's page: walks one index for pinned messages, and one for the others. */
const page = `select id from (
    select * from (select id from messages where group_id = ?1 and on_group_page = 1 and sort_order is not null order by sort_order, id) pinned
    union all
    select * from (select id from messages where group_id = ?1 and on_group_page = 1 and sort_order is null
      order by last_activity_at desc, id desc limit ${pageSize}) others
  ) page limit ${pageSize}`;

const isUnread = `case when
  (m.received_at > reader.read_until and opened.read_until is null and m.author_id <> ?2)
  or exists (select 1 from messages reply where reply.thread_id = m.id and reply.received_at > reader.read_until
    and reply.received_at > coalesce(opened.read_until, 0) and reply.author_id <> ?2) then 1 else 0 end unread`;

export function cardReads(prepare: Prepare, { me, group }: Asked): Reads {
  const ids = prepare<{ id: string }>(page);
  const header = prepare<{ total: number; read_until: number }>(
    `select groups.group_page_count total, members.read_until from groups join members on members.group_id = groups.id
     where groups.id = ?1 and members.user_id = ?2`,
  );
  const cards = groupCardsIn(prepare);
  return {
    "page of cards": async () => {
      const [[head], shown] = await Promise.all([header(group, me), cards(group, me)]);
      return { cards: shown, totalItems: head!.total, readUntil: seconds(head!.read_until) };
    },
    "group page (ids)": async () => {
      const [[head], rows] = await Promise.all([header(group, me), ids(group)]);
      return { messages: rows.map(({ id }) => id), totalItems: head!.total };
    },
    bookmarks: bookmarksIn(prepare, me),
  };
}

function groupCardsIn(prepare: Prepare) {
  const cards = prepare<GroupCardRow>(
    `select ${columns}, m.received_at, ${isUnread},
       (select max(received_at) from messages reply where reply.thread_id = m.id) last_reply_at
     from (${page}) page join messages m on m.id = page.id
     join members reader on reader.group_id = m.group_id and reader.user_id = ?2
     left join thread_read_positions opened on opened.message_id = m.id and opened.user_id = ?2
     order by m.sort_order is null, m.sort_order, case when m.sort_order is not null then m.id end, m.last_activity_at desc, m.id desc`,
  );
  const replies = prepare<{ thread_id: string; author_id: string }>(
    `select thread_id, author_id from (
       select thread_id, author_id, row_number() over (partition by thread_id order by received_at desc, id desc) place
       from messages where thread_id in list(?1)
     ) latest where place <= ${repliesLookedAt} order by thread_id, place`,
  );
  const [people, previews] = [peopleIn(prepare), previewsIn(prepare)];

  return async (group: string, me: string) => {
    const rows = await cards(group, me);
    const messages = rows.map(({ id }) => id);
    const [latest, pictures] = await Promise.all([replies(messages), previews(messages)]);
    const authors = await people([...rows, ...latest].map((row) => row.author_id));
    const repliers = new Map<string, string[]>();
    for (const { thread_id, author_id } of latest)
      repliers.set(thread_id, [...(repliers.get(thread_id) ?? []), author_id]);
    return rows.map((row) => {
      const shown = [...new Set(repliers.get(row.id))].slice(0, repliersShown).map((id) => authors.get(id)!);
      const hasMoved = row.last_reply_at !== null && row.last_reply_at >= row.last_activity_at;
      return {
        ...cardOf(row, authors, pictures),
        repliers: shown.length > 0 ? shown : undefined,
        lastReply: hasMoved ? { name: shown[0]!.name, at: seconds(row.last_reply_at!) } : undefined,
        receivedAt: Math.ceil(Math.max(row.received_at, row.last_reply_at ?? 0) / 1000),
        ...placeOf(row),
        unread: row.unread === 1,
      };
    });
  };
}

function bookmarksIn(prepare: Prepare, me: string) {
  const bookmarks = prepare<BookmarkRow>(
    `select ${columns}, bookmarks.id bookmark, bookmarks.created_at bookmarked_at, groups.id group_id, groups.name group_name
     from bookmarks join messages m on m.id = bookmarks.message_id join groups on groups.id = m.group_id
     where bookmarks.user_id = ?1 order by bookmarks.created_at desc, bookmarks.id desc limit ${pageSize}`,
  );
  const total = prepare<{ total: number }>("select count(*) total from bookmarks where user_id = ?1");
  const [people, previews] = [peopleIn(prepare), previewsIn(prepare)];

  return async () => {
    const [rows, [count]] = await Promise.all([bookmarks(me), total(me)]);
    const [authors, pictures] = await Promise.all([
      people(rows.map((row) => row.author_id)),
      previews(rows.map(({ id }) => id)),
    ]);
    return {
      bookmarks: rows.map((row) => {
        const { title, excerpt, preview, ...required } = cardOf(row, authors, pictures);
        const group = groupOf(row.group_id, row.group_name);
        const message = { ...required, group, title, excerpt, preview, ...placeOf(row) };
        return { id: row.bookmark, createdAt: seconds(row.bookmarked_at), message };
      }),
      totalItems: count!.total,
    };
  };
}

const placeOf = ({ sort_order, parent_id }: CardRow) => ({
  sortOrder: sort_order ?? undefined,
  parent: parent_id ?? undefined,
});

function previewsIn(prepare: Prepare) {
  const previews = prepare<PreviewRow>(
    `select message_files.message_id message, files.id, files.type, files.width, files.height, files.thumbhash
     from message_files join files on files.id = message_files.file_id
     where message_files.position = 0 and message_files.message_id in list(?1)`,
  );
  return async (messages: string[]) =>
    new Map((await previews(messages)).map(({ message, ...picture }) => [message, picture]));
}

function cardOf(row: CardRow, people: Map<string, object>, pictures: Map<string, object>) {
  return {
    id: row.id,
    createdAt: seconds(row.created_at),
    lastActivityDate: seconds(row.last_activity_at),
    author: people.get(row.author_id),
    files: row.files,
    replies: row.replies,
    title: row.title ?? undefined,
    excerpt: row.excerpt ?? undefined,
    preview: pictures.get(row.id),
  };
}
