import { avatarOf, seconds, type Asked, type Prepare, type Reads } from "./reads-shared.ts";
import { unreadIn } from "./reads-notifications.ts";

interface AccountRow {
  id: string;
  login: string;
  name: string;
  data: string;
  last_activity_at: number;
  avatar: string | null;
  url: string | null;
  is_administrator: number;
  bookmark: string | null;
}

interface GroupRow {
  id: string;
  name: string;
  last_activity_at: number;
  role: string;
  unread: number;
}

export function accountReads(prepare: Prepare, { me }: Asked): Reads {
  const account = prepare<AccountRow>(
    `select users.id, login, users.name, data, last_activity_at, files.id avatar, content_url url, is_administrator,
       (select id from bookmarks where user_id = users.id limit 1) bookmark
     from users left join files on files.id = users.avatar_id where users.id = ?1`,
  );
  const groups = prepare<GroupRow>(
    `select groups.id, groups.name, groups.last_activity_at, members.role,
       case when exists (select 1 from messages where group_id = groups.id and received_at > members.read_until and author_id <> ?1)
         then 1 else 0 end unread
     from members join groups on groups.id = members.group_id where members.user_id = ?1
     order by members.joined_at, groups.id`,
  );
  const countUnread = unreadIn(prepare, me);

  return {
    "current user": async () => {
      const [[row], mine, unread] = await Promise.all([account(me), groups(me), countUnread()]);
      return {
        id: row!.id,
        login: row!.login,
        name: row!.name,
        groups: mine.map((group) => ({
          id: group.id,
          name: group.name,
          lastActivityDate: seconds(group.last_activity_at),
          unread: group.unread === 1,
          role: group.role,
          entityType: "group",
          permissions: {},
        })),
        data: JSON.parse(row!.data) as object,
        lastActivityDate: seconds(row!.last_activity_at),
        unreadNotifications: unread.all,
        hasBookmarks: row!.bookmark !== null,
        entityType: "user",
        isLoginUnproven: true,
        avatar: avatarOf(row!.avatar, row!.url),
        isAdministrator: row!.is_administrator === 1 || undefined,
      };
    },
  };
}
