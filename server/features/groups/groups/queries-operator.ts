import { sql } from "kysely";
import type { Reader } from "../../../database/database.ts";
import type { Flag } from "../../../database/flag.ts";

export interface GroupInList {
  id: string;
  name: string;
  members: number;
  messages: number;
  isSuspended: Flag;
}

export async function findGroupsToList(db: Reader): Promise<GroupInList[]> {
  return db
    .selectFrom("groups")
    .select(["groups.id", "groups.name"])
    .select((group) => [
      group
        .selectFrom(
          group
            .selectFrom("members")
            .select("group_id")
            .unionAll(group.selectFrom("suspended_members").select("group_id"))
            .as("m"),
        )
        .whereRef("m.group_id", "=", "groups.id")
        .select((member) => member.fn.countAll<number>().as("count"))
        .as("members"),
      sql<Flag>`case when suspended_at is null then 0 else 1 end`.as("isSuspended"),
      group
        .selectFrom("messages")
        .whereRef("messages.group_id", "=", "groups.id")
        .select((message) => message.fn.countAll<number>().as("count"))
        .as("messages"),
    ])
    .orderBy("groups.name")
    .orderBy("groups.id")
    .$narrowType<{ members: number; messages: number }>()
    .execute();
}

export async function findGroupsNamed(db: Reader, idOrName: string) {
  return db
    .selectFrom("groups")
    .select(["id", "name", "invite_key as inviteKey"])
    .where((group) => group.or([group("id", "=", idOrName), group("name", "=", idOrName)]))
    .execute();
}
