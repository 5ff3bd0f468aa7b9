import { signUp } from "../scripts/populate/api.ts";
import { startEmpty, type DatabaseName } from "./bench/filled.ts";
import { fillEvents } from "./bench/many-events.ts";
import { atMost, ratio, whole, type Report } from "./bench/report.ts";
import { inRounds, type Contestant } from "./bench/rounds.ts";

const sizes = [500, 10_000];
const groupCount = 50;

/** Measures the calendar of all groups of a person, and whether it depends on the number of events. */
export async function calendar(): Promise<Report> {
  const databases = ["SQLite", "PostgreSQL"] as const;
  const found: Record<DatabaseName, number[]> = {
    SQLite: await speedsOn("SQLite"),
    PostgreSQL: await speedsOn("PostgreSQL"),
  };
  const slowdown = (database: DatabaseName) => found[database][0]! / found[database].at(-1)!;
  return {
    title: "How fast is the calendar?",
    method:
      `People in ${groupCount} groups with ${sizes.map(whole).join(" and ")} events, 500 in each year until today, of which a tenth repeats ` +
      "weekly ten times, read the last month in all their groups. Responses per second with 4 connections, medians of three rounds that measure each person in turn.",
    tables: [
      {
        head: ["calendar of a month", ...sizes.map((size) => `${whole(size)} events`), "slowdown"],
        rows: databases.map((database) => [database, ...found[database].map(whole), ratio(slowdown(database))]),
      },
    ],
    aims: databases.map((database) =>
      atMost(`time with the most events relative to the fewest, ${database}`, 1.3, slowdown(database), ratio),
    ),
  };
}

/** The people share a database and are measured in turn, so that other load affects them alike. */
async function speedsOn(database: DatabaseName): Promise<number[]> {
  const { url, location, firstAccountKey, stop } = await startEmpty(database);
  const anna = await signUp(url, "anna@example.org", "hearth-benchmark", firstAccountKey!);
  const quiet = await anna.post<{ inviteKey: string }>("/api/groups", { name: "Quiet" });
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const contestants: Contestant[] = [];
  for (const size of sizes) {
    const person = await signUp(url, `person-${size}@example.org`, "hearth-benchmark", quiet.inviteKey);
    const groups = [];
    for (let n = 0; n < groupCount; n++)
      groups.push((await person.post<{ id: string }>("/api/groups", { name: `Group ${n}` })).id);
    console.log(`${database}: ${whole(size)} events`);
    await fillEvents(location, groups, size);
    const headers = { "x-auth-token": person.key };
    const request = { method: "GET" as const, path: `/api/calendar/${day(-31)}/${day(0)}`, headers };
    contestants.push({ name: String(size), load: { url, connections: 4, seconds: 3, requests: [request] } });
  }
  const measured = await inRounds(contestants, 3);
  await stop();
  return sizes.map((size) => measured.get(String(size))!.perSecond);
}
