import type { Context } from "../../context.ts";
import type { Reader, Transaction } from "../../database/database.ts";
import { lockPerson } from "../../database/locks.ts";
import { appError } from "../../errors.ts";
import type { Me } from "../people/rules.ts";
import { findUnattachedBytes } from "./queries.ts";
import { findUnfinishedBytes } from "./queries-uploads.ts";

/** Bytes that this process is receiving at the moment, by person: they are in no row yet. */
const arriving = new Map<string, number>();

/**
 * Does the work of receiving so many bytes, or throws `upload_quota` where the person's files that are in no message, with the uploads that
 * are not finished, would take up more than one person may have.
 */
export async function withRoomFor<Result>(
  { config, db }: Context,
  me: Me,
  bytes: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = arriving.get(me.id) ?? 0;
  arriving.set(me.id, before + bytes);
  try {
    if (before + bytes + (await waitingBytes(db.read, me.id)) > config.uploadQuota) throw appError("upload_quota");
    return await work();
  } finally {
    const left = arriving.get(me.id)! - bytes;
    if (left > 0) arriving.set(me.id, left);
    else arriving.delete(me.id);
  }
}

/** The same for what the transaction has just written. */
export async function checkQuotaIn({ config }: Context, tx: Transaction, userId: string): Promise<void> {
  await lockPerson(tx, userId);
  if ((await waitingBytes(tx, userId)) > config.uploadQuota) throw appError("upload_quota");
}

async function waitingBytes(db: Reader, userId: string): Promise<number> {
  return (await findUnattachedBytes(db, userId)) + (await findUnfinishedBytes(db, userId));
}
