import type {
  ServerGroups,
  ServerPeople,
  ServerPerson,
  ServerSecurityEvents,
  ServerWork,
} from "#contract/administration.ts";
import { toSeconds } from "../../../clock.ts";
import type { PageOf } from "./actions-people.ts";
import type { Work } from "./actions-work.ts";
import type { ServerGroupRow, ServerPersonRow, ServerSecurityRow } from "./queries-people.ts";

export function presentServerPeople({ rows, next }: PageOf<ServerPersonRow>): ServerPeople {
  return { items: rows.map(presentServerPerson), next };
}

function presentServerPerson(row: ServerPersonRow): ServerPerson {
  const { createdAt, lastActivityAt, isAdministrator, hasSecondFactor, suspendedAt, ...facts } = row;
  return {
    ...facts,
    createdAt: toSeconds(createdAt),
    lastActivityDate: toSeconds(lastActivityAt),
    isAdministrator: isAdministrator === 1,
    hasSecondFactor: hasSecondFactor > 0,
    suspendedAt: suspendedAt === null ? undefined : toSeconds(suspendedAt),
  };
}

export function presentServerGroups({ rows, next }: PageOf<ServerGroupRow>): ServerGroups {
  const items = rows.map(({ createdAt, lastActivityAt, abandonedAt, suspendedAt, ...facts }) => ({
    ...facts,
    createdAt: toSeconds(createdAt),
    lastActivityDate: toSeconds(lastActivityAt),
    abandonedAt: abandonedAt === null ? undefined : toSeconds(abandonedAt),
    suspendedAt: suspendedAt === null ? undefined : toSeconds(suspendedAt),
  }));
  return { items, next };
}

export function presentServerSecurityEvents({ rows, next }: PageOf<ServerSecurityRow>): ServerSecurityEvents {
  return { items: rows.map((row) => ({ ...row, at: toSeconds(row.at), actor: row.actor ?? undefined })), next };
}

export function presentWork({ queue, failed, mail, ...rest }: Work): ServerWork {
  return {
    ...rest,
    queue,
    failed: failed.map(({ id, kind, failedAt, attempts, error }) => ({
      id,
      kind,
      failedAt: toSeconds(failedAt),
      attempts,
      reason: error?.split("\n")[0] ?? "",
    })),
    mail: { ...mail, undelivered: mail.undelivered.map((one) => ({ ...one, at: toSeconds(one.at) })) },
  };
}
