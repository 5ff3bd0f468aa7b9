import type { Reader } from "../../../database/database.ts";

/** Returns the names of members whom a person has invited into the group or helps to sign in. */
export async function findRemovedInvitees(db: Reader, groupId: string, userId: string): Promise<string[]> {
  const people = await db
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.user_id")
    .leftJoin("sponsorships", "sponsorships.user_id", "members.user_id")
    .select("users.name")
    .where("members.group_id", "=", groupId)
    .where((member) =>
      member.or([member("members.inviter_id", "=", userId), member("sponsorships.sponsor_id", "=", userId)]),
    )
    .orderBy("users.name")
    .execute();
  return people.map(({ name }) => name);
}
