import { expect, test } from "vitest";
import { reasonsToKeep, nextDue, findBackupAt, noticeAfter, explainNoBackup, type CompleteBackup } from "./rules.ts";

const zone = "Europe/Berlin";
const at = (time: string) => Date.parse(time);
const day = 24 * 60 * 60 * 1000;

test("7 days, 4 weeks and 12 months are kept, and always the latest that was verified", () => {
  const nights: CompleteBackup[] = Array.from({ length: 400 }, (_, n) => ({
    id: String(n),
    takenAt: at("2026-11-26T03:00:00Z") - n * day,
    isVerified: true,
  }));
  const kept = reasonsToKeep(nights, zone);
  const count = (reason: string) => [...kept.values()].filter((reasons) => reasons.includes(reason as never)).length;
  expect([count("daily"), count("weekly"), count("monthly")]).toEqual([7, 4, 12]);
  expect([...kept.keys()].slice(0, 7)).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
  // Taking one each night and removing the others keeps as much.
  let left: CompleteBackup[] = [];
  for (const night of nights.toReversed()) {
    left = [...left, night];
    const stay = reasonsToKeep(left, zone);
    left = left.filter(({ id }) => stay.has(id));
  }
  expect(reasonsToKeep(left, zone).size).toBe(left.length);
  expect(left.length).toBeGreaterThan(18);
  expect(left.some(({ takenAt }) => takenAt < at("2025-12-31T23:00:00Z"))).toBe(true);

  const broken = nights.map((night) => ({ ...night, isVerified: night.id === "390" }));
  expect(reasonsToKeep(broken, zone).has("390")).toBe(true);
});

test("a backup is due every night, and at once if one was missed", () => {
  const now = at("2026-11-26T09:00:00Z");
  expect(nextDue(now, undefined, 3, zone)).toBe(now);
  expect(nextDue(now, at("2026-11-25T02:30:00Z"), 3, zone)).toBe(now);
  expect(nextDue(now, at("2026-11-26T02:30:00Z"), 3, zone)).toBe(at("2026-11-27T02:00:00Z"));
});

test("a point in time is an id, a day or a minute", () => {
  const backups = ["2026-11-24T03:00:00Z", "2026-11-25T03:00:00Z", "2026-11-26T03:00:00Z"].map((time) => ({
    id: time.slice(8, 10),
    takenAt: at(time),
  }));
  expect(findBackupAt(backups, undefined, zone)?.id).toBe("26");
  expect(findBackupAt(backups, "24", zone)?.id).toBe("24");
  expect(findBackupAt(backups, "2026-11-25", zone)?.id).toBe("25");
  expect(findBackupAt(backups, "2026-11-25 03:59", zone)?.id).toBe("24");
  expect(findBackupAt(backups, "2026-11-25T04:00", zone)?.id).toBe("25");
  expect(findBackupAt(backups, "2026-11-23", zone)).toBeUndefined();
  expect(findBackupAt(backups, "yesterday", zone)).toBeUndefined();
});

test("whoever asks for a backup that is not there learns why", () => {
  const backups = [{ takenAt: at("2026-11-24T03:00:00Z") }, { takenAt: at("2026-11-25T03:00:00Z") }];
  const why = (asked: string | undefined, among = backups) =>
    explainNoBackup(among, asked, { timeZone: zone, place: "/backups" });
  expect(why("2026-11-23")).toBe(
    "There is no backup of 2026-11-23 or before in /backups: the first one is of 2026-11-24 04:00.",
  );
  expect(why("nonsense")).toMatch(/^"nonsense" is neither a time/);
  expect(why("2026-13-45 08:00")).toMatch(/^"2026-13-45 08:00" is neither a time/);
  expect(why(undefined, [])).toBe("There is no backup in /backups yet.");
});

test("administrators hear of two failures in a row once, and of the success after them", () => {
  const attempts = [false, true, true, true, false, true, false].map((failed) => ({ failed }));
  const told = attempts.map(({ failed }, n) => noticeAfter(failed, attempts.slice(0, n).toReversed()));
  expect(told).toEqual([undefined, undefined, "failing", undefined, "working", undefined, undefined]);
});
