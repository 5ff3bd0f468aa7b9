import { groupOf, peopleIn, seconds, type Asked, type Prepare, type Reads } from "./reads-shared.ts";

const pageSize = 30;
const repliersShown = 3;

export interface CardRow {
  id: string;
  created_at: number;
  last_activity_at: number;
  title: string | null;
  excerpt: string | null;
  sort_order: number | null;
  parent_id: string | null;
  author_id: string;
  comment_count: number;
  file_count: number;
  preview_id: string | null;
  type: string;
  width: number;
  height: number;
  thumbhash: string;
}

interface GroupCardRow extends CardRow {
  received_at: number;
  last_reply_at: number | null;
  repliers: string | null;
  unread: number;
}

interface BookmarkRow extends CardRow {
  bookmark: string;
  bookmarked_at: number;
  group_id: string;
  group_name: string;
}

export const cardColumns = `m.id, m.created_at, m.last_activity_at, m.title, m.excerpt, m.sort_order, m.parent_id, m.author_id,
  m.comment_count, m.file_count, m.preview_id, files.type, files.width, files.height, files.thumbhash`;

/** The ids of a group's page: walks one index for pinned messages, and one for the others. */
const page = `select id from (
    select * from (select id from messages where group_id = ?1 and on_group_page = 1 and sort_order is not null order by sort_order, id) pinned
    union all
    select * from (select id from messages where group_id = ?1 and on_group_page = 1 and sort_order is null
      order by last_activity_at desc, id desc limit ${pageSize}) others
  ) page limit ${pageSize}`;

const isUnread = `case when
  (m.received_at > reader.read_until and opened.read_until is null and m.author_id <> ?2)
  or (m.last_reply_at > reader.read_until and exists (select 1 from messages reply
    where reply.thread_id = m.id and reply.received_at > reader.read_until
    and reply.received_at > coalesce(opened.read_until, 0) and reply.author_id <> ?2)) then 1 else 0 end unread`;

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
    `select ${cardColumns}, m.received_at, m.last_reply_at, m.repliers, ${isUnread}
     from (${page}) page join messages m on m.id = page.id left join files on files.id = m.preview_id
     join members reader on reader.group_id = m.group_id and reader.user_id = ?2
     left join thread_read_positions opened on opened.message_id = m.id and opened.user_id = ?2
     order by m.sort_order is null, m.sort_order, case when m.sort_order is not null then m.id end, m.last_activity_at desc, m.id desc`,
  );
  const people = peopleIn(prepare);

  return async (group: string, me: string) => {
    const rows = await cards(group, me);
    const latest = new Map(rows.map(({ id, repliers }) => [id, JSON.parse(repliers ?? "[]") as string[]]));
    const authors = await people(rows.flatMap((row) => [row.author_id, ...latest.get(row.id)!]));
    return rows.map((row) => {
      const shown = [...new Set(latest.get(row.id))].slice(0, repliersShown).map((id) => authors.get(id)!);
      const hasMoved = row.last_reply_at !== null && row.last_reply_at >= row.last_activity_at;
      return {
        ...cardOf(row, authors),
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
    `select ${cardColumns}, bookmarks.id bookmark, bookmarks.created_at bookmarked_at, groups.id group_id, groups.name group_name
     from bookmarks join messages m on m.id = bookmarks.message_id join groups on groups.id = m.group_id
     left join files on files.id = m.preview_id
     where bookmarks.user_id = ?1 order by bookmarks.created_at desc, bookmarks.id desc limit ${pageSize}`,
  );
  const total = prepare<{ total: number }>("select count(*) total from bookmarks where user_id = ?1");
  const people = peopleIn(prepare);

  return async () => {
    const [rows, [count]] = await Promise.all([bookmarks(me), total(me)]);
    const authors = await people(rows.map((row) => row.author_id));
    return {
      bookmarks: rows.map((row) => {
        const { title, excerpt, preview, ...required } = cardOf(row, authors);
        const group = groupOf(row.group_id, row.group_name);
        const message = { ...required, group, title, excerpt, preview, ...placeOf(row) };
        return { id: row.bookmark, createdAt: seconds(row.bookmarked_at), message };
      }),
      totalItems: count!.total,
    };
  };
}

export const placeOf = ({ sort_order, parent_id }: CardRow) => ({
  sortOrder: sort_order ?? undefined,
  parent: parent_id ?? undefined,
});

export function cardOf(row: CardRow, people: Map<string, object>) {
  const { preview_id, type, width, height, thumbhash } = row;
  return {
    id: row.id,
    createdAt: seconds(row.created_at),
    lastActivityDate: seconds(row.last_activity_at),
    author: people.get(row.author_id),
    files: row.file_count,
    replies: row.comment_count,
    title: row.title ?? undefined,
    excerpt: row.excerpt ?? undefined,
    preview: preview_id === null ? undefined : { id: preview_id, type, width, height, thumbhash },
  };
}
