import { sql, type SqlBool } from "kysely";
import { wrongPinsAtMost } from "#contract/limits.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import type { Flag } from "../../../database/flag.ts";
import { jsonElements } from "../../../database/json-list.ts";
import type { SponsoredRow } from "./rules.ts";

/** An account with an email address is no longer sponsored. */
const hasNoAddress = sql<SqlBool>`users.login = s.login`;

/** They share a group, or one waits to join a group of the other. */
const isShared = sql<SqlBool>`exists (
  select 1 from members as theirs
  inner join members as sponsors on sponsors.group_id = theirs.group_id
  where theirs.user_id = s.user_id and sponsors.user_id = s.sponsor_id
) or not exists (select 1 from members where members.user_id = s.user_id) and exists (
  select 1 from join_requests as waiting
  inner join members as sponsors on sponsors.group_id = waiting.group_id
  where waiting.user_id = s.user_id and sponsors.user_id = s.sponsor_id
)`;

export async function findSponsored(db: Reader, sponsorId: string): Promise<SponsoredRow[]> {
  return db
    .selectFrom("sponsorships as s")
    .innerJoin("users", "users.id", "s.user_id")
    .leftJoin("files", "files.id", "users.avatar_id")
    .select(["users.id", "users.name", "users.login", "users.avatar_id as avatarId", "files.content_url as avatarUrl"])
    .select(["users.last_activity_at as lastActivityAt", "s.has_pin as hasPin", "s.wrong_pins as wrongPins"])
    .where("s.sponsor_id", "=", sponsorId)
    .where(hasNoAddress)
    .where(sql<SqlBool>`(${isShared})`)
    .orderBy("users.name")
    .orderBy("users.id")
    .execute();
}

/** Undefined if the sponsor is suspended or shares no group with the person. */
export async function findSponsorOf(db: Reader, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("sponsorships as s")
    .innerJoin("users", "users.id", "s.user_id")
    .innerJoin("users as sponsor", "sponsor.id", "s.sponsor_id")
    .select("sponsor.id")
    .where("s.user_id", "=", userId)
    .where(hasNoAddress)
    .where("sponsor.suspended_at", "is", null)
    .where(sql<SqlBool>`(${isShared})`)
    .executeTakeFirst();
  return row?.id;
}

interface Sponsorship {
  userId: string;
  sponsorId: string;
}

/** Sponsorships between a person who left a group and anyone they no longer share a group with, and, after a removal, those of members of that group. */
export function findLostSponsorships(
  db: Reader,
  userId: string,
  removedFrom: string | undefined,
): Promise<Sponsorship[]> {
  return db
    .selectFrom("sponsorships as s")
    .select(["s.user_id as userId", (s) => s.ref("s.sponsor_id").$notNull().as("sponsorId")])
    .where((s) => s.or([s("s.sponsor_id", "=", userId), s("s.user_id", "=", userId)]))
    .where("s.sponsor_id", "is not", null)
    .where((s) =>
      s.or([
        sql<SqlBool>`not (${isShared})`,
        s.and([
          s("s.sponsor_id", "=", userId),
          s.exists(
            s
              .selectFrom("members as ward")
              .select("ward.user_id")
              .whereRef("ward.user_id", "=", "s.user_id")
              .where("ward.group_id", "=", removedFrom ?? ""),
          ),
        ]),
      ]),
    )
    .execute();
}

export async function findWards(db: Reader, sponsorIds: readonly string[]): Promise<string[]> {
  const wards = await db
    .selectFrom("sponsorships")
    .select("user_id as id")
    .where("sponsor_id", "in", jsonElements(db, JSON.stringify(sponsorIds)))
    .execute();
  return wards.map(({ id }) => id);
}

export async function isInAllGroupsOf(db: Reader, personId: string, otherId: string): Promise<boolean> {
  const groups = await db
    .selectFrom("members as theirs")
    .leftJoin("members as mine", (join) =>
      join.onRef("mine.group_id", "=", "theirs.group_id").on("mine.user_id", "=", personId),
    )
    .select("mine.user_id as isIn")
    .where("theirs.user_id", "=", otherId)
    .execute();
  return groups.length > 0 && groups.every(({ isIn }) => isIn !== null);
}

export async function updateSponsor(tx: Transaction, userId: string, sponsorId: string | null): Promise<void> {
  await tx.updateTable("sponsorships").set({ sponsor_id: sponsorId }).where("user_id", "=", userId).execute();
}

export async function lockPin(tx: Transaction, userId: string): Promise<void> {
  await tx
    .updateTable("sponsorships")
    .set({ has_pin: 1, wrong_pins: wrongPinsAtMost })
    .where("user_id", "=", userId)
    .execute();
}

export async function insertSponsorship(
  tx: Transaction,
  sponsorship: { user_id: string; login: string; sponsor_id: string; created_at: number; has_pin: Flag },
): Promise<void> {
  await tx.insertInto("sponsorships").values(sponsorship).execute();
}

export async function updatePin(tx: Transaction, userId: string, hasPin: boolean): Promise<void> {
  await tx
    .updateTable("sponsorships")
    .set({ has_pin: hasPin ? 1 : 0, wrong_pins: 0 })
    .where("user_id", "=", userId)
    .execute();
}

export async function updateToNoWrongPins(tx: Transaction, userId: string): Promise<void> {
  await tx.updateTable("sponsorships").set({ wrong_pins: 0 }).where("user_id", "=", userId).execute();
}

/** Returns the count; 0 for logins without a PIN, taking as long. */
export async function countWrongPin(tx: Transaction, login: string): Promise<number> {
  const row = await tx
    .updateTable("sponsorships")
    .set((s) => ({ wrong_pins: s("wrong_pins", "+", 1) }))
    .where("has_pin", "=", 1)
    .where("user_id", "in", (users) => users.selectFrom("users").select("id").where("login", "=", login))
    .returning("wrong_pins")
    .executeTakeFirst();
  return row?.wrong_pins ?? 0;
}

export async function deleteSponsorship(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom("sponsorships").where("user_id", "=", userId).execute();
}
