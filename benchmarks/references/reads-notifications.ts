import { groupOf, peopleIn, seconds, type Asked, type Prepare, type Reads } from "./reads-shared.ts";

const pageSize = 20;
const mostCounted = 100;

interface MembershipRow {
  group_id: string;
  group_name: string;
  since: number;
  read_until: number;
}

interface NotificationRow {
  id: string;
  created_at: number;
  type: string;
  data: string;
  target_url: string | null;
  target_message_id: string | null;
  from_user_id: string | null;
  from_group_id: string;
  from_message_id: string | null;
}

interface SourceRow {
  id: string;
  author_name: string | null;
  thread: string;
  title: string | null;
  picture: string | null;
}

const aboutMe = "coalesce(n.from_user_id, '') <> ?3 and (n.to_user_id is null or n.to_user_id = ?3)";
const ofMessages = new Set(["new_message", "new_comment", "mention"]);

function membershipsIn(prepare: Prepare) {
  return prepare<MembershipRow>(
    `select group_id, groups.name group_name, notifications_since since, notifications_read_until read_until
     from members join groups on groups.id = group_id where user_id = ?1`,
  );
}

/** Returns a function that counts unread notifications, up to a hundred. */
export function unreadIn(prepare: Prepare, me: string) {
  const memberships = membershipsIn(prepare);
  const counted = (condition: string) =>
    prepare<{ count: number }>(
      `select count(*) count from (select 1 from notifications n
       where n.from_group_id = ?1 and n.created_at > ?2 and ${aboutMe} ${condition} limit ${mostCounted}) few`,
    );
  const [all, mentions] = [counted(""), counted("and n.type = 'mention'")];

  return async (known?: MembershipRow[]) => {
    const groups = known ?? (await memberships(me));
    const sum = async (count: typeof all) => {
      const counts = await Promise.all(
        groups.map(({ group_id, since, read_until }) => count(group_id, Math.max(read_until, since - 1), me)),
      );
      return Math.min(
        mostCounted,
        counts.reduce((total, [row]) => total + row!.count, 0),
      );
    };
    const [ofAll, ofMentions] = await Promise.all([sum(all), sum(mentions)]);
    return { all: ofAll, mentions: ofMentions };
  };
}

export function notificationReads(prepare: Prepare, { me }: Asked): Reads {
  const memberships = membershipsIn(prepare);
  const newest = prepare<NotificationRow>(
    `select id, created_at, type, data, target_url, target_message_id, from_user_id, from_group_id, from_message_id
     from notifications n where n.from_group_id = ?1 and n.created_at >= ?2 and ${aboutMe}
     order by n.created_at desc, n.id desc limit ${pageSize + 1}`,
  );
  const sources = prepare<SourceRow>(
    `select source.id, author.name author_name, thread.id thread, coalesce(thread.title, thread.excerpt) title, files.id picture
     from messages source
     join messages thread on thread.id = case when source.on_group_page = 1 then source.id else source.thread_id end
     left join users author on author.id = source.author_id
     left join files on files.id = thread.preview_id
     where source.id in list(?1)`,
  );
  const people = peopleIn(prepare);
  const countUnread = unreadIn(prepare, me);

  return {
    notifications: async () => {
      const groups = await memberships(me);
      const [lists, unread] = await Promise.all([
        Promise.all(groups.map(({ group_id, since }) => newest(group_id, since, me))),
        countUnread(groups),
      ]);
      const found = lists.flat().sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1));
      const shown = found.slice(0, pageSize);
      const [from, about] = await Promise.all([
        people(shown.flatMap(({ from_user_id }) => from_user_id ?? [])),
        sources([...new Set(shown.flatMap(({ from_message_id }) => from_message_id ?? []))]),
      ]);
      const byMessage = new Map(about.map((source) => [source.id, source]));
      const byGroup = new Map(groups.map((group) => [group.group_id, group]));
      const last = shown.at(-1)!;
      return {
        items: shown.map((row) =>
          cardOf(row, byMessage.get(row.from_message_id ?? ""), byGroup.get(row.from_group_id)!, from),
        ),
        unread: unread.all,
        unreadMentions: unread.mentions,
        next: found.length > pageSize ? `${last.created_at}-${last.id}` : undefined,
      };
    },
  };
}

function cardOf(
  row: NotificationRow,
  source: SourceRow | undefined,
  group: MembershipRow,
  people: Map<string, object>,
) {
  const { from_message_id: from, target_message_id: target } = row;
  return {
    id: row.id,
    createdAt: seconds(row.created_at),
    type: row.type,
    read: row.created_at <= group.read_until,
    target: target ?? row.target_url ?? row.from_group_id,
    data: JSON.parse(row.data) as object,
    parent: from === target ? undefined : (from ?? undefined),
    ...aboutSource(row, source),
    fromUser: row.from_user_id === null ? undefined : people.get(row.from_user_id),
    fromGroup: groupOf(group.group_id, group.group_name),
  };
}

function aboutSource({ type }: NotificationRow, source: SourceRow | undefined) {
  return {
    thread: source && { id: source.thread, muted: false, picture: source.picture ?? undefined },
    title: source?.title ?? undefined,
    parentAuthorName: ofMessages.has(type) ? (source?.author_name ?? undefined) : undefined,
  };
}
