import { DateTime } from "luxon";
import type { UserData } from "#contract/accounts.ts";
import type { Finding } from "../administration/rules-health.ts";

/** In the administrator's time zone; the nightly check is done by then. */
const hourOfEmails = 8;

export function nextMonday(timeZone: string, after: number): number {
  const now = DateTime.fromMillis(after, { zone: timeZone });
  const [ofThisWeek, ofNext] = [0, 1].map((weeks) => now.startOf("week").plus({ weeks }).set({ hour: hourOfEmails }));
  return (ofThisWeek! > now ? ofThisWeek! : ofNext!).toMillis();
}

export function isOff({ server_email }: UserData): boolean {
  return server_email === "off";
}

/** Values that name no group, person or file, unlike the reason of a failure. */
const impersonal = ["count", "folder", "free", "meant", "remedy", "url", "written"];

export function isImpersonal({ values }: Finding): boolean {
  return Object.keys(values).every((name) => impersonal.includes(name));
}

const oldAfter = 3 * 24 * 60 * 60;

/** `checkedAt` in seconds, `now` in milliseconds. */
export function isRecent(checkedAt: number | undefined, now: number): boolean {
  return checkedAt !== undefined && now / 1000 - checkedAt < oldAfter;
}
