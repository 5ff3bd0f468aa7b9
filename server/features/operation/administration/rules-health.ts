import { DateTime } from "luxon";
import type { HealthFinding } from "#contract/administration.ts";

/** Only problems make `doctor` exit with 1. Contains no content of groups. */
export type Finding = HealthFinding;
export type FindingCode = Finding["code"];
type Values = Finding["values"];

export interface Options {
  isRepairing: boolean;
  onlyRows?: boolean;
}

export const ok = (code: FindingCode, values: Values = {}): Finding => ({ level: "ok", code, values });
export const note = (code: FindingCode, values: Values = {}): Finding => ({ level: "note", code, values });
export const wrong = (code: FindingCode, values: Values = {}): Finding => ({ level: "wrong", code, values });

export function repairable(code: FindingCode, values: Values, { isRepairing }: Options): Finding {
  return { level: isRepairing ? "mended" : "wrong", code, values, canMend: isRepairing ? undefined : true };
}

const gigabyte = 1024 ** 3;

/** `free` and `largest` in bytes. An upload of the maximum size needs room for itself and its derivatives. */
export function spaceLeft(free: number, largest: number): Finding {
  const values = { free: (free / gigabyte).toFixed(1) };
  if (free < gigabyte) return wrong("disk_full", values);
  return free < 2 * largest ? note("disk_low", values) : ok("disk_free", values);
}

const nightHour = 4;
const halfDay = 12 * 60 * 60;

/** True at night if the last check, in seconds, was before that night. `now` in milliseconds. */
export function isHealthCheckDue(now: number, checkedAt: number | undefined, timeZone: string): boolean {
  const { hour } = DateTime.fromMillis(now, { zone: timeZone });
  return hour === nightHour && (checkedAt === undefined || now / 1000 - checkedAt > halfDay);
}
