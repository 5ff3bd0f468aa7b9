import {
  groupOf,
  person,
  personColumns,
  personJoins,
  seconds,
  type Asked,
  type FileRow,
  type Prepare,
  type Reads,
} from "./reads-shared.ts";

const repliesShown = 5;

interface MessageRow {
  id: string;
  created_at: number;
  last_activity_at: number;
  type: string;
  data: string;
  on_group_page: number;
  sort_order: number | null;
  parent_id: string | null;
  thread_id: string | null;
  group_id: string;
  group_name: string;
  author_id: string;
  author_name: string;
  avatar: string | null;
  url: string | null;
  replies: number;
  bookmark: string | null;
  quoted_title: string | null;
  quoted_excerpt: string | null;
  quoted_author: string | null;
  quoted_name: string | null;
  quoted_type: string | null;
}

interface AttachedRow extends FileRow {
  message_id: string;
  position: number;
}

const messages = `select m.id, m.created_at, m.last_activity_at, m.type, m.data, m.on_group_page, m.sort_order, m.parent_id, m.thread_id,
    groups.id group_id, groups.name group_name, ${personColumns}, bookmarks.id bookmark,
    (select count(*) from messages reply where reply.thread_id = m.id) replies,
    quoted.title quoted_title, quoted.excerpt quoted_excerpt, quoted_author.id quoted_author, quoted_author.name quoted_name,
    quoted_file.type quoted_type
  from messages m join groups on groups.id = m.group_id
  ${personJoins}
  left join bookmarks on bookmarks.message_id = m.id and bookmarks.user_id = ?2
  left join messages quoted on quoted.id = m.parent_id and m.parent_id <> m.thread_id
  left join users quoted_author on quoted_author.id = quoted.author_id
  left join message_files quoted_first on quoted_first.message_id = quoted.id and quoted_first.position = 0
  left join files quoted_file on quoted_file.id = quoted_first.file_id`;

export function messageReads(prepare: Prepare, { me, message }: Asked): Reads {
  const byId = prepare<MessageRow>(`${messages} where m.id = ?1`);
  const latest = prepare<MessageRow>(
    `${messages} where m.thread_id = ?1 order by m.received_at desc, m.id desc limit ${repliesShown}`,
  );
  const files = prepare<AttachedRow>(
    `select message_id, position, files.id, type, status, content_url, width, height, thumbhash, name
     from message_files join files on files.id = file_id where message_id in list(?1) order by message_id, position`,
  );
  const unread = prepare<{ first: string; count: number; before: number }>(
    `select first, count, (select count(*) from messages earlier
       where earlier.thread_id = ?1 and (earlier.received_at, earlier.id) < (unread.received_at, unread.first)) before
     from (
       select reply.id first, reply.received_at, count(*) over () count from messages reply
       join members on members.group_id = reply.group_id and members.user_id = ?2
       left join thread_read_positions opened on opened.message_id = ?1 and opened.user_id = ?2
       where reply.thread_id = ?1 and reply.author_id <> ?2 and reply.received_at > members.read_until
         and reply.received_at > coalesce(opened.read_until, 0)
       order by reply.received_at, reply.id limit 1
     ) unread`,
  );

  async function filesOf(rows: MessageRow[]) {
    const found = new Map<string, object[]>();
    for (const { message_id, ...file } of await files(rows.map(({ id }) => id)))
      found.set(message_id, [...(found.get(message_id) ?? []), fileOf(file)]);
    return found;
  }

  return {
    message: async () => {
      const rows = await byId(message, me);
      return viewOf(rows[0]!, await filesOf(rows));
    },
    thread: async () => {
      const [[top], replies, [news]] = await Promise.all([byId(message, me), latest(message, me), unread(message, me)]);
      const shown = await filesOf([top!, ...replies]);
      const items = replies.reverse().map((reply) => viewOf(reply, shown));
      return {
        message: viewOf(top!, shown),
        ancestors: [],
        replies: { items, before: Math.max(0, top!.replies - items.length), after: 0 },
        unread: news?.count ?? 0,
        firstUnread: news?.first,
        beforeUnread: news?.before,
      };
    },
  };
}

function fileOf({ content_url, position, id, type, status, ...picture }: Omit<AttachedRow, "message_id">) {
  const { width, height, thumbhash, name } = picture;
  const required = { id, type, status, contentUrl: content_url, entityType: "file", fileIndex: position };
  return { ...required, width, height, thumbhash, name };
}

function viewOf(row: MessageRow, files: Map<string, object[]>) {
  return {
    id: row.id,
    createdAt: seconds(row.created_at),
    lastActivityDate: seconds(row.last_activity_at),
    data: JSON.parse(row.data) as object,
    type: row.type,
    isInFront: row.on_group_page === 1,
    files: files.get(row.id) ?? [],
    entityType: "message",
    author: person({ id: row.author_id, name: row.author_name, avatar: row.avatar, url: row.url }),
    group: groupOf(row.group_id, row.group_name),
    replies: row.replies,
    sortOrder: row.sort_order ?? undefined,
    parent: row.parent_id === null ? undefined : { id: row.parent_id },
    thread: row.thread_id ?? undefined,
    quote: quoteOf(row),
    bookmarkId: row.bookmark ?? undefined,
  };
}

function quoteOf(row: MessageRow) {
  if (row.parent_id === null || row.parent_id === row.thread_id) return undefined;
  return {
    id: row.parent_id,
    authorId: row.quoted_author ?? undefined,
    authorName: row.quoted_name ?? undefined,
    text: row.quoted_title ?? row.quoted_excerpt ?? undefined,
    file: row.quoted_type ?? undefined,
  };
}
