import { updateHasWebhooks } from "../../groups/groups/actions-columns.ts";
import { webhooksPerGroup } from "#contract/limits.ts";
import { can } from "#contract/permissions.ts";
import type { NewWebhook } from "#contract/webhooks.ts";
import type { Context } from "../../../context.ts";
import { lockGroup } from "../../../database/locks.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { appError } from "../../../errors.ts";
import { newId } from "../../../new-id.ts";
import { membershipWith } from "../../groups/groups/actions-members.ts";
import { logDecision } from "../../groups/groups/actions-log.ts";
import type { Me } from "../../identity/people/rules.ts";
import { reserveAttempt } from "../../identity/sign-in/actions-attempts.ts";
import { enqueueDeliveries } from "./actions-delivery.ts";
import {
  deleteWebhook,
  findDeliveries,
  findWebhook,
  findWebhooks,
  insertWebhook,
  updateWebhook,
  type DeliveryRow,
  type WebhookRow,
  type WebhookWithMaker,
} from "./queries.ts";
import { findIncomingOf, type IncomingRow } from "./queries-incoming.ts";
import { checkAddress, newSecret } from "./rules.ts";

const deliveriesShown = 50;

/** Throws `not_permitted` unless the user is an admin. */
export async function webhooksOf(
  { db }: Context,
  me: Me,
  groupId: string,
): Promise<{ webhooks: WebhookWithMaker[]; incoming: IncomingRow[] }> {
  await membershipWith(db.read, me, groupId, can.manageWebhooks);
  const [webhooks, incoming] = await Promise.all([findWebhooks(db.read, groupId), findIncomingOf(db.read, groupId)]);
  return { webhooks, incoming };
}

/** Throws `webhook_address` and `too_many_webhooks`. */
export async function addWebhook(
  { db, clock }: Context,
  me: Me,
  groupId: string,
  { url, events }: NewWebhook,
): Promise<WebhookWithMaker> {
  await membershipWith(db.read, me, groupId, can.manageWebhooks);
  const address = checkAddress(url);
  const row = {
    id: newId(),
    group_id: groupId,
    creator_id: me.id,
    url: address,
    events: JSON.stringify(events),
    secret: newSecret(),
    created_at: clock.now(),
    paused_at: null,
    given_up: 0,
  };
  await db.write(async (tx) => {
    await lockGroup(tx, groupId);
    await membershipWith(tx, me, groupId, can.manageWebhooks);
    if ((await findWebhooks(tx, groupId)).length >= webhooksPerGroup) throw appError("too_many_webhooks");
    await insertWebhook(tx, row);
    await updateHasWebhooks(tx, groupId);
    await log(tx, me, row, "webhook_added");
  });
  return { ...row, makerName: me.name };
}

export async function removeWebhook(context: Context, me: Me, id: string): Promise<void> {
  await changeWebhook(context, me, id, async (tx, webhook) => {
    await deleteWebhook(tx, id);
    await updateHasWebhooks(tx, webhook.group_id);
    await log(tx, me, { ...webhook, created_at: context.clock.now() }, "webhook_removed");
  });
}

/** The user becomes its maker. */
export async function resumeWebhook(context: Context, me: Me, id: string): Promise<void> {
  const created_at = context.clock.now();
  await changeWebhook(context, me, id, (tx) =>
    updateWebhook(tx, id, { paused_at: null, given_up: 0, creator_id: me.id, created_at }),
  );
}

/** Throws `too_many_attempts` after ten tests of the user within an hour. */
export async function pingWebhook(context: Context, me: Me, id: string): Promise<void> {
  await webhookToManage(context.db.read, me, id);
  await reserveAttempt(context, { kind: "webhook test", address: me.id, account: me.id });
  const at = context.clock.now();
  await changeWebhook(context, me, id, (tx) =>
    enqueueDeliveries(context, tx, [id], { event: "ping", subjectId: null, at }),
  );
}

export async function deliveriesOf(context: Context, me: Me, id: string): Promise<DeliveryRow[]> {
  await webhookToManage(context.db.read, me, id);
  return findDeliveries(context.db.read, id, deliveriesShown);
}

/** Checks again once the group is locked, because the webhook may have been removed. Throws like `webhookToManage`. */
async function changeWebhook(
  { db }: Context,
  me: Me,
  id: string,
  change: (tx: Transaction, webhook: WebhookRow) => Promise<void>,
): Promise<void> {
  const { group_id: groupId } = await webhookToManage(db.read, me, id);
  await db.write(async (tx) => {
    await lockGroup(tx, groupId);
    await change(tx, await webhookToManage(tx, me, id));
  });
}

/** Throws `not_found` for others than members of its group. */
async function webhookToManage(db: Reader, me: Me, id: string): Promise<WebhookRow> {
  const webhook = await findWebhook(db, me.id, id);
  if (!webhook) throw appError("not_found");
  await membershipWith(db, me, webhook.group_id, can.manageWebhooks);
  return webhook;
}

function log(tx: Transaction, me: Me, webhook: WebhookRow, kind: "webhook_added" | "webhook_removed"): Promise<void> {
  const { group_id: groupId, created_at: at, url } = webhook;
  return logDecision(tx, { groupId, at, kind, adminId: me.id, data: { name: new URL(url).host } });
}
