import { DateTime } from "luxon";

export interface CompleteBackup {
  id: string;
  /** Milliseconds since 1970. */
  takenAt: number;
  isVerified: boolean;
}

export type Reason = "daily" | "weekly" | "monthly" | "latest";

const day = 24 * 60 * 60 * 1000;
const periods = [
  { reason: "daily", format: "yyyy-MM-dd", count: 7 },
  { reason: "weekly", format: "kkkk-WW", count: 4 },
  { reason: "monthly", format: "yyyy-MM", count: 12 },
] as const;

/** Keeps all within 24 hours of the newest, the latest verified one, and the last (if possible verified) of 7 days, 4 weeks and 12 months. */
export function reasonsToKeep(backups: readonly CompleteBackup[], timeZone: string): Map<string, Reason[]> {
  const newestFirst = [...backups].sort((one, other) => other.takenAt - one.takenAt);
  const kept = new Map<string, Reason[]>();
  const keep = (backup: CompleteBackup | undefined, reason: Reason) => {
    if (backup) kept.set(backup.id, [...(kept.get(backup.id) ?? []), reason]);
  };
  for (const { reason, format, count } of periods) {
    const nameOf = ({ takenAt }: CompleteBackup) => DateTime.fromMillis(takenAt, { zone: timeZone }).toFormat(format);
    const names = [...new Set(newestFirst.map(nameOf))].slice(0, count);
    for (const name of names) {
      const all = newestFirst.filter((backup) => nameOf(backup) === name);
      keep(all.find(({ isVerified }) => isVerified) ?? all[0], reason);
    }
  }
  const since = (newestFirst[0]?.takenAt ?? 0) - day;
  const latest = newestFirst.filter(({ takenAt }) => takenAt > since);
  for (const backup of [...latest, newestFirst.find(({ isVerified }) => isVerified)])
    if (backup && !kept.has(backup.id)) keep(backup, "latest");
  return kept;
}

/** Milliseconds: `hour` of today, or of yesterday. */
export function lastDue(now: number, hour: number, timeZone: string): number {
  const today = DateTime.fromMillis(now, { zone: timeZone }).startOf("day").set({ hour });
  return (today.toMillis() <= now ? today : today.minus({ days: 1 })).toMillis();
}

/** `finishedAt` is the end of the last attempt. All in milliseconds. */
export function nextDue(now: number, finishedAt: number | undefined, hour: number, timeZone: string): number {
  const last = lastDue(now, hour, timeZone);
  if (finishedAt === undefined || finishedAt < last) return now;
  return DateTime.fromMillis(last, { zone: timeZone }).plus({ days: 1 }).toMillis();
}

/** Finds a backup by id, or the last one at or before a time: "2026-11-26", "2026-11-26 08:00". Without `at`, the latest. */
export function findBackupAt<Found extends Pick<CompleteBackup, "id" | "takenAt">>(
  backups: readonly Found[],
  at: string | undefined,
  timeZone: string,
): Found | undefined {
  const newestFirst = [...backups].sort((one, other) => other.takenAt - one.takenAt);
  if (at === undefined) return newestFirst[0];
  const byId = newestFirst.find(({ id }) => id === at);
  if (byId) return byId;
  const end = timeOf(at, timeZone);
  return newestFirst.find(({ takenAt }) => takenAt <= end.toMillis());
}

export function explainNoBackup(
  backups: readonly Pick<CompleteBackup, "takenAt">[],
  at: string | undefined,
  { timeZone, place }: { timeZone: string; place: string },
): string {
  const [first] = [...backups].sort((one, other) => one.takenAt - other.takenAt);
  if (!first) return `There is no backup in ${place} yet.`;
  if (at !== undefined && !timeOf(at, timeZone).isValid)
    return `"${at}" is neither a time, such as 2026-11-26 or "2026-11-26 08:00", nor the id of a backup in ${place}.`;
  const since = DateTime.fromMillis(first.takenAt, { zone: timeZone }).toFormat("yyyy-MM-dd HH:mm");
  return `There is no backup of ${at} or before in ${place}: the first one is of ${since}.`;
}

/** The end of a day such as "2026-11-26", or a time such as "2026-11-26 08:00". */
function timeOf(at: string, timeZone: string): DateTime {
  const time = DateTime.fromISO(at.trim().replace(" ", "T"), { zone: timeZone });
  return /[T ]/.test(at.trim()) ? time : time.endOf("day");
}

/** Returns whether to send an email: after the second failure in a row, and after the first success that follows. `earlier` is newest first. */
export function noticeAfter(
  failed: boolean,
  earlier: readonly { failed: boolean }[],
): "failing" | "working" | undefined {
  const streak = earlier.findIndex((attempt) => !attempt.failed);
  const failures = streak === -1 ? earlier.length : streak;
  if (failed) return failures === 1 ? "failing" : undefined;
  return failures >= 2 ? "working" : undefined;
}
