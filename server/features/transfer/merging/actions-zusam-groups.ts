import { cutText } from "#contract/cut-text.ts";
import { randomUUID } from "node:crypto";
import { nameLength } from "#contract/limits.ts";
import { onOneLine } from "#contract/one-line.ts";
import type { Context } from "../../../context.ts";
import { ensureOwner } from "../../groups/groups/actions-members.ts";
import type { People } from "./actions-matching.ts";
import { idsIn, insertIfAbsent, noteImportedGroup } from "./queries.ts";
import type { Report } from "./rules-report.ts";
import type { ForeignRow, Source } from "./actions-zusam-source.ts";

/** Only users new to this server join an existing group; the others may have left it meanwhile. */
export async function importGroups(
  { db, clock }: Context,
  source: Source,
  people: People,
  report: Report,
): Promise<void> {
  const known = await idsIn(db.read, "groups");
  const members = membersByGroup(source, people, report);
  const now = clock.now();
  for (const group of source.group) {
    const id = group.id("id");
    const isNew = !known.has(id);
    const joining = (members.get(id) ?? []).filter((userId) => isNew || people.fresh.has(userId));
    await db.write(async (tx) => {
      if (isNew) {
        await insertIfAbsent(tx, "groups", [groupOf(group, { id, isEmpty: joining.length === 0, now })]);
        await noteImportedGroup(tx, id);
      }
      const rows = joining.map((user_id) => ({
        group_id: id,
        user_id,
        joined_at: now,
        read_until: now,
        notifications_since: now,
      }));
      await insertIfAbsent(tx, "members", rows);
      await ensureOwner(tx, id);
    });
  }
  const fresh = source.group.filter((group) => !known.has(group.id("id"))).length;
  report.count("groups", fresh, source.group.length - fresh);
}

function membersByGroup(source: Source, { idOf }: People, report: Report): Map<string, string[]> {
  const groups = new Set(source.group.map((group) => group.id("id")));
  const members = new Map<string, string[]>();
  for (const link of source.users_groups) {
    const [groupId, userId] = [link.id("group_id"), idOf.get(link.id("user_id"))];
    if (userId === undefined || !groups.has(groupId))
      report.remark(`membership of ${link.id("user_id")} in ${groupId}: one of them is not there`);
    else members.set(groupId, [...(members.get(groupId) ?? []), userId]);
  }
  return members;
}

/** The oldest versions have one key for both purposes. */
function groupOf(group: ForeignRow, { id, isEmpty, now }: { id: string; isEmpty: boolean; now: number }) {
  const secretKey = group.text("secret_key") || randomUUID();
  return {
    id,
    created_at: group.time("created_at", now),
    name: cutText(onOneLine(group.text("name")), nameLength) || id,
    description: "",
    picture_id: null,
    invite_key: group.text("invite_key") || secretKey,
    secret_key: secretKey,
    inviter_id: null,
    creator_id: null,
    last_activity_at: group.time("last_activity_date", now),
    group_page_count: 0,
    abandoned_at: isEmpty ? now : null,
  };
}
