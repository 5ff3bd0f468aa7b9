import type { GroupLog } from "#contract/moderation.ts";
import { toSeconds } from "../../../clock.ts";
import { personOf } from "../../identity/people/present.ts";
import type { LogPage } from "./actions-log.ts";
import type { LogEntryRow } from "./queries-log.ts";
import type { LogData } from "./rules-log.ts";

export function presentLog({ entries, next }: LogPage): GroupLog {
  return { entries: entries.map(presentEntry), next };
}

function presentEntry(row: LogEntryRow): GroupLog["entries"][number] {
  return {
    id: row.id,
    at: toSeconds(row.at),
    kind: row.kind,
    admin: personOf(row.adminId, row.adminName, row.adminAvatarId, row.adminAvatarUrl),
    person: personOf(row.personId, row.personName, row.personAvatarId, row.personAvatarUrl),
    ...(JSON.parse(row.data) as LogData),
  };
}
