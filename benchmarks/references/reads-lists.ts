import { groupOf, type Asked, type FileRow, type Prepare, type Reads } from "./reads-shared.ts";

const [feedSize, photosShown] = [30, 200];
const day = 24 * 60 * 60 * 1000;
const admins = new Set(["owner", "admin"]);

interface MembershipRow {
  id: string;
  role: string;
}

interface PlaceRow {
  id: string;
  last_activity_at: number;
}

interface PhotoRow extends FileRow {
  owner_id: string;
  message_id: string;
  taken_at: number;
}

interface EventRow {
  id: string;
  title: string;
  date: string;
  date_end: string | null;
  place: string | null;
  group_id: string;
  group_name: string;
  answer: string | null;
}

export function listReads(prepare: Prepare, { me, month }: Asked): Reads {
  const memberships = prepare<MembershipRow>(
    "select group_id id, role from members where user_id = ?1 order by joined_at, group_id",
  );
  return {
    "feed of all groups": feedIn(prepare, () => memberships(me)),
    "library page": libraryIn(prepare, me, () => memberships(me)),
    "month of the calendar": calendarIn(prepare, me, month),
  };
}

function feedIn(prepare: Prepare, groups: () => Promise<MembershipRow[]>) {
  const [unpinned, pinned] = ["", "not "].map((no) =>
    prepare<PlaceRow>(
      `select id, last_activity_at from messages where group_id = ?1 and on_group_page = 1 and sort_order is ${no}null
       order by last_activity_at desc, id desc limit ${feedSize}`,
    ),
  );
  const count = prepare<{ total: number }>("select sum(group_page_count) total from groups where id in list(?1)");

  return async () => {
    const ids = (await groups()).map(({ id }) => id);
    const [[counted], ...parts] = await Promise.all([count(ids), ...ids.flatMap((id) => [unpinned!(id), pinned!(id)])]);
    const newest = parts.flat().sort((a, b) => b.last_activity_at - a.last_activity_at || (a.id < b.id ? 1 : -1));
    return { messages: newest.slice(0, feedSize).map(({ id }) => id), totalItems: counted!.total };
  };
}

function libraryIn(prepare: Prepare, me: string, groups: () => Promise<MembershipRow[]>) {
  const photos = prepare<PhotoRow>(
    `select files.id, type, status, content_url, width, height, thumbhash, name, owner_id, message_id, message_files.taken_at
     from message_files join files on files.id = file_id
     where message_files.group_id = ?1 and message_files.taken_at is not null
     order by message_files.taken_at desc, message_id desc, file_id desc limit ${photosShown + 1}`,
  );

  return async () => {
    const found = await Promise.all(
      (await groups()).map(async ({ id, role }) => (await photos(id)).map((row) => ({ ...row, role }))),
    );
    const newest = found.flat().sort((a, b) => b.taken_at - a.taken_at || (keyOf(a) < keyOf(b) ? 1 : -1));
    const shown = newest.slice(0, photosShown);
    const last = newest.length > photosShown ? shown.at(-1) : undefined;
    return {
      photos: shown.map((row) => ({
        id: row.id,
        type: row.type,
        status: row.status,
        contentUrl: row.content_url,
        name: row.name,
        messageId: row.message_id,
        day: new Date(row.taken_at).toISOString().slice(0, 10),
        mayDate: row.owner_id === me || admins.has(row.role),
        width: row.width,
        height: row.height,
        thumbhash: row.thumbhash,
        addedById: row.owner_id,
      })),
      after: last && `${last.taken_at}_${last.message_id}_${last.id}`,
    };
  };
}

const keyOf = ({ message_id, id }: PhotoRow) => `${message_id}_${id}`;

/** No event repeats, and nobody has told a birthday. */
function calendarIn(prepare: Prepare, me: string, month: string) {
  const events = prepare<EventRow>(
    `select m.id, m.title, m.date, m.date_end, m.place, groups.id group_id, groups.name group_name,
       coalesce(given.answer, case when m.author_id = members.user_id then 'yes' end) answer
     from members join messages m on m.group_id = members.group_id join groups on groups.id = m.group_id
     left join rsvps given on given.message_id = m.id and given.user_id = members.user_id
     where members.user_id = ?1 and m.event_until is null and m.starts_at >= ?2 and m.starts_at < ?3
     order by m.starts_at, m.id`,
  );
  const start = Date.parse(`${month}-01T00:00:00Z`);

  return async () => {
    const rows = await events(me, start - day, start + 32 * day);
    return {
      events: rows.map((row) => ({
        id: row.id,
        date: row.date,
        group: groupOf(row.group_id, row.group_name),
        title: row.title,
        dateEnd: row.date_end ?? undefined,
        place: row.place ?? undefined,
        answer: row.answer ?? undefined,
      })),
      birthdays: [],
    };
  };
}
