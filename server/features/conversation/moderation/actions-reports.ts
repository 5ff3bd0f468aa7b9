import { can } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import { appError } from "../../../errors.ts";
import { emit } from "../../../events.ts";
import { recordForGroup } from "../../../live/record.ts";
import { adminIds, membershipWith } from "../../groups/groups/actions-members.ts";
import { lockVisibleMessage } from "../messages/actions.ts";
import type { Me } from "../../identity/people/rules.ts";
import { deleteReports, findReports, insertReport, type ReportRow } from "./queries-reports.ts";

/** Reports to the admins except the author. Throws `not_found`, `report_own_message`, and `report_nobody` if there is no other admin. */
export async function reportMessage(context: Context, me: Me, messageId: string, reason: string): Promise<void> {
  const { db, clock } = context;
  await db.write(async (tx) => {
    const { group_id: groupId, author_id: authorId } = await lockVisibleMessage(tx, me, messageId);
    if (authorId === me.id) throw appError("report_own_message");
    const at = clock.now();
    const report = { message_id: messageId, reporter_id: me.id, group_id: groupId, reported_at: at, reason };
    const others = (await adminIds(tx, groupId)).filter((id) => id !== authorId);
    if (others.length === 0) throw appError("report_nobody");
    if (!(await insertReport(tx, report))) return;
    const toUserIds = others.filter((id) => id !== me.id);
    const data = { about: "report" as const };
    await emit(context, tx, "membership.changed", { at, groupId, fromUserId: me.id, toUserIds, messageId, data });
    recordForGroup(tx, at, "group.changed", { groupId });
  });
}

const reportsShown = 200;

export async function openReports({ db }: Context, me: Me, groupId: string): Promise<ReportRow[]> {
  return findReports(db.read, await membershipWith(db.read, me, groupId, can.manageMembers), reportsShown);
}

/** Admins cannot close reports of their own messages. */
export async function closeReports({ db, clock }: Context, me: Me, messageId: string): Promise<void> {
  await db.write(async (tx) => {
    const { group_id: groupId, author_id: authorId } = await lockVisibleMessage(tx, me, messageId);
    await membershipWith(tx, me, groupId, can.manageMembers);
    if (authorId === me.id) throw appError("not_permitted");
    if (!(await deleteReports(tx, messageId))) throw appError("not_found");
    recordForGroup(tx, clock.now(), "group.changed", { groupId });
  });
}
