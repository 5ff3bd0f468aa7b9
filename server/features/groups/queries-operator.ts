import type { Reader } from "../../database/database.ts";

export interface GroupInList {
  id: string;
  name: string;
  members: number;
  messages: number;
}

export async function findGroupsToList(db: Reader): Promise<GroupInList[]> {
  return db
    .selectFrom("groups")
    .select(["groups.id", "groups.name"])
    .select((group) => [
      group
        .selectFrom("members")
        .whereRef("members.group_id", "=", "groups.id")
        .select((member) => member.fn.countAll<number>().as("count"))
        .as("members"),
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

/** Returns the groups with this id or name. */
export async function findGroupsNamed(db: Reader, idOrName: string) {
  return db
    .selectFrom("groups")
    .select(["id", "name", "invite_key as inviteKey"])
    .where((group) => group.or([group("id", "=", idOrName), group("name", "=", idOrName)]))
    .execute();
}
