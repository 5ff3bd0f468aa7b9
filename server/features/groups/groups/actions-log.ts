import type { GroupLogKind } from "#contract/moderation.ts";
import type { Context } from "../../../context.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { newId } from "../../../new-id.ts";
import { membershipOf } from "./actions-members.ts";
import type { Me } from "../../identity/people/rules.ts";
import { findLogEntries, insertLogEntry, wasRemoved, type LogEntryRow } from "./queries-log.ts";
import type { LogData } from "./rules-log.ts";

export interface Decision {
  groupId: string;
  at: number;
  kind: GroupLogKind;
  adminId: string;
  personId?: string | null;
  data?: LogData;
}

/** Call it in the transaction of the decision. The group must be locked. */
export async function logDecision(tx: Transaction, { groupId, at, kind, ...decision }: Decision): Promise<void> {
  const { adminId, personId = null, data = {} } = decision;
  await insertLogEntry(tx, {
    id: newId(),
    group_id: groupId,
    at,
    kind,
    actor_id: adminId,
    subject_id: personId,
    data: JSON.stringify(data),
  });
}

export function wasRemovedFrom(db: Reader, groupId: string, userId: string): Promise<boolean> {
  return wasRemoved(db, groupId, userId);
}

const entriesAtOnce = 50;

export interface LogPage {
  entries: LogEntryRow[];
  next: string | undefined;
}

export async function groupLog({ db }: Context, me: Me, groupId: string, before: string | undefined): Promise<LogPage> {
  const membership = await membershipOf(db.read, me, groupId);
  const found = await findLogEntries(db.read, membership, { before, limit: entriesAtOnce + 1 });
  const entries = found.slice(0, entriesAtOnce);
  return { entries, next: found.length > entriesAtOnce ? entries.at(-1)!.id : undefined };
}
