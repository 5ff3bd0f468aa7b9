import type { Context } from "../../../context.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { lockPerson } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import { Tally } from "../../../limits/tally.ts";
import type { Me } from "../../identity/people/rules.ts";
import { findUnattachedBytes } from "./queries.ts";
import { findUnfinishedBytes } from "./queries-uploads.ts";

/** Bytes this process is receiving, by user. They are not in the database yet. */
const arriving = new Tally();

/** Throws `upload_quota` if the user's unattached files and unfinished uploads would exceed the quota. */
export async function withRoomFor<Result>(
  { settings, db }: Context,
  me: Me,
  bytes: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const all = arriving.add(me.id, bytes);
  try {
    if (all + (await waitingBytes(db.read, me.id)) > settings.current.uploadQuota) throw appError("upload_quota");
    return await work();
  } finally {
    arriving.add(me.id, -bytes);
  }
}

export async function checkQuota({ settings }: Context, tx: Transaction, userId: string): Promise<void> {
  await lockPerson(tx, userId);
  if ((await waitingBytes(tx, userId)) > settings.current.uploadQuota) throw appError("upload_quota");
}

async function waitingBytes(db: Reader, userId: string): Promise<number> {
  return (await findUnattachedBytes(db, userId)) + (await findUnfinishedBytes(db, userId));
}
