import { pushSubscriptionsEach } from "#contract/limits.ts";
import { chooseLanguage } from "#contract/languages.ts";
import type { UserData } from "#contract/accounts.ts";
import { pushTextOf, type PushText } from "#contract/notification-settings.ts";
import type { NotificationData } from "#contract/notifications.ts";
import type { NewPushSubscription, PushClosing, PushMessage } from "#contract/push.ts";
import type { ClaimedJob } from "../../../adapters/job-queue/job-queue.ts";
import type { PushAddress } from "../../../adapters/push/push.ts";
import type { Context } from "../../../context.ts";
import { lockPerson } from "../../../database/locks.ts";
import { pushMessage } from "../../../emails/push-message.ts";
import { translator, type Translate } from "../../../emails/translate.ts";
import { appError } from "../../../errors.ts";
import type { Reaction } from "../../../events.ts";
import { newId } from "../../../new-id.ts";
import type { Me } from "../../identity/people/rules.ts";
import { enabledChannels } from "../notifications/rules-channels.ts";
import { findNotification } from "../notifications/actions-own.ts";
import { wordsOf } from "../notifications/rules.ts";
import {
  deleteOldSubscriptions,
  deleteSubscription,
  deleteSubscriptionOf,
  findOtherSubscriptions,
  findRecipients,
  findSubscription,
  findSubscriptionOf,
  replaceSubscription,
} from "./queries.ts";
import { checkSubscription, closedAtOnce, maySendSilently, pathOf, shownSince } from "./rules.ts";
import { SlowServices } from "./rules-slow-services.ts";

export const pushToMany = "notifications.push-to-many";
export const pushToOne = "notifications.push";

export async function subscribe(
  { db, clock }: Context,
  me: Me,
  { endpoint, keys }: NewPushSubscription,
): Promise<void> {
  checkSubscription({ endpoint, keys });
  await db.write(async (tx) => {
    await lockPerson(tx, me.id);
    await replaceSubscription(tx, {
      id: newId(),
      created_at: clock.now(),
      user_id: me.id,
      session_hash: me.sessionHash,
      endpoint,
      ...keys,
    });
    await deleteOldSubscriptions(tx, me.id, pushSubscriptionsEach);
  });
}

export async function unsubscribe({ db }: Context, me: Me): Promise<void> {
  await db.write(async (tx) => {
    await lockPerson(tx, me.id);
    await deleteSubscriptionOf(tx, me.sessionHash);
  });
}

export async function pushTest({ db, jobs }: Context, me: Me): Promise<void> {
  await db.write(async (tx) => {
    const subscription = await findSubscriptionOf(tx, me.sessionHash);
    if (!subscription) throw appError("not_found");
    const payload = { subscriptionId: subscription.id };
    await jobs.enqueue(tx, { kind: pushToOne, payload, uniqueKey: `push-test:${subscription.id}` });
  });
}

export const enqueuePush: Reaction<"notification.created"> = async ({ jobs }, tx, event) => {
  const { notificationId, groupId, mayBePushed } = event;
  if (mayBePushed) await jobs.enqueue(tx, { kind: pushToMany, payload: { notificationId, groupId: groupId ?? "" } });
};

/** The browser of this session closes them itself. */
export const enqueuePushClosing: Reaction<"notifications.closed"> = async ({ jobs }, tx, event) => {
  const { ownerId, sessionHash, notifications } = event;
  for (const { id, endpoint, createdAt } of await findOtherSubscriptions(tx, ownerId, sessionHash)) {
    const close = shownSince(createdAt, notifications);
    if (close.length === 0 || !maySendSilently(endpoint)) continue;
    // One job per browser, which takes over the ids of the waiting one.
    const uniqueKey = `push-close:${id}`;
    const waiting = (await jobs.payloadOf(tx, uniqueKey))?.close;
    const all = new Set([...close, ...(waiting === undefined ? [] : (JSON.parse(String(waiting)) as string[]))]);
    await jobs.cancel(tx, uniqueKey);
    const payload = { subscriptionId: id, close: JSON.stringify([...all].slice(0, closedAtOnce)) };
    await jobs.enqueue(tx, { kind: pushToOne, payload, uniqueKey });
  }
};

const jobsPerTransaction = 50;

/** One job per browser, so that each is retried separately. */
export async function pushToEach({ db, jobs }: Context, payload: ClaimedJob["payload"]): Promise<void> {
  const notificationId = String(payload.notificationId);
  const groupId = payload.groupId === "" ? null : String(payload.groupId);
  const limit = jobsPerTransaction;
  for (let after: string | undefined = ""; after !== undefined;) {
    const part = { notificationId, groupId, after, limit };
    const found: Awaited<ReturnType<typeof findRecipients>> = await findRecipients(db.read, part);
    const wanted = found.filter(({ type, ordinaryType, settings }) =>
      [type, ordinaryType].some((one) => enabledChannels(one, settings).has("device")),
    );
    await db.write(async (tx) => {
      for (const { subscriptionId } of wanted) {
        const uniqueKey = `push:${subscriptionId}:${notificationId}`;
        await jobs.enqueue(tx, { kind: pushToOne, payload: { subscriptionId, notificationId }, uniqueKey });
      }
    });
    after = found.length === limit ? found.at(-1)!.subscriptionId : undefined;
  }
}

/** Skips notifications that have been read and subscriptions that have been removed. */
export async function sendPush(context: Context, payload: ClaimedJob["payload"]): Promise<void> {
  const { subscriptionId } = payload;
  const { db } = context;
  const subscription = await findSubscription(db.read, String(subscriptionId));
  if (!subscription) return;
  const settings = JSON.parse(subscription.settings) as UserData;
  const t = translator(chooseLanguage(settings.lang, context.settings.current.defaultLang));
  const reader = { id: subscription.userId, text: pushTextOf(settings.push_text) };
  const message = await pushContent(context, reader, payload, t);
  if (!message) return;
  const isForgettable = payload.close !== undefined;
  const outcome = await sendUnlessSlow(context, subscription, JSON.stringify(message), isForgettable);
  if (outcome === "gone") await db.write((tx) => deleteSubscription(tx, String(subscriptionId)));
}

const slowServices = new SlowServices();

/** Throws while the service is paused, so that the job is retried later. Drops a message that can be missed instead. */
async function sendUnlessSlow(
  { push, clock }: Context,
  subscription: PushAddress & { userId: string },
  message: string,
  isForgettable: boolean,
): Promise<"sent" | "gone"> {
  const target = { personId: subscription.userId, endpoint: subscription.endpoint };
  const began = clock.now();
  if (slowServices.isPaused(target, began)) {
    if (isForgettable) return "sent";
    throw new Error("the push service was slow a short while ago");
  }
  try {
    return await push.send(subscription, message);
  } finally {
    slowServices.note(target, clock.now() - began, clock.now());
  }
}

interface PushReader {
  id: string;
  text: PushText;
}

async function pushContent(
  context: Context,
  reader: PushReader,
  { notificationId, close }: ClaimedJob["payload"],
  t: Translate,
): Promise<PushMessage | PushClosing | undefined> {
  if (close !== undefined) return { close: JSON.parse(String(close)) as string[] };
  if (notificationId === undefined) return { title: t("push.reached"), tag: "test", url: "" };
  return messageOf(context, reader, String(notificationId), t);
}

async function messageOf(
  { db }: Context,
  { id: ownerId, text }: PushReader,
  id: string,
  t: Translate,
): Promise<PushMessage | undefined> {
  const notification = await findNotification(db.read, ownerId, id);
  if (!notification || notification.isRead) return undefined;
  const { type, fromUserName, fromGroupName } = notification;
  const data = JSON.parse(notification.data) as NotificationData;
  const news = {
    type,
    name: fromUserName ?? undefined,
    group: fromGroupName ?? data.groupName,
    previous: data.previousGroupName,
    words: wordsOf(notification) ?? data.text,
    emoji: notification.emoji ?? undefined,
    about: data.about,
    role: data.role,
  };
  return {
    ...pushMessage(news, text, t),
    tag: id,
    url: pathOf({ ...notification, about: data.about, day: data.day }),
  };
}
