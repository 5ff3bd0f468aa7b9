import { signUp } from "../scripts/populate/api.ts";
import { startEmpty, type DatabaseName } from "./bench/filled.ts";
import type { LoadRequest } from "./bench/load.ts";
import { fillPhotos, middle } from "./bench/many-photos.ts";
import { atMost, ratio, whole, type Report } from "./bench/report.ts";
import { inRounds, type Contestant } from "./bench/rounds.ts";

const sizes = [1000, 100_000];
const limit = 100;

const reads: Readonly<Record<string, (group: string) => string>> = {
  "months of the group": (group) => `/api/groups/${group}/photos/months`,
  "newest photos of the group": (group) => `/api/groups/${group}/photos?limit=${limit}`,
  "photos from a day": (group) => `/api/groups/${group}/photos?limit=${limit}&from=${middle}`,
  "newest photos of all groups": () => `/api/photos?limit=${limit}`,
};

type PerSecond = Record<string, number>;

/** Measures the photo library, and whether it depends on the number of photos. */
export async function library(): Promise<Report> {
  const found: Record<DatabaseName, PerSecond[]> = {
    SQLite: await speedsOn("SQLite"),
    PostgreSQL: await speedsOn("PostgreSQL"),
  };
  const slowdowns = (database: DatabaseName) =>
    Object.keys(reads).map((name) => found[database][0]![name]! / found[database].at(-1)![name]!);
  const databases = ["SQLite", "PostgreSQL"] as const;
  return {
    title: "How fast is the photo library?",
    method:
      `Groups of ${sizes.map(whole).join(" and ")} photos, taken over ten years, in one database, and pages of ${limit} photos. ` +
      "Responses per second with 4 connections, medians of three rounds that measure each read of each group in turn.",
    tables: databases.map((database) => ({
      head: [database, ...sizes.map((size) => `${whole(size)} photos`), "slowdown"],
      rows: Object.keys(reads).map((name, i) => [
        name,
        ...found[database].map((all) => whole(all[name]!)),
        ratio(slowdowns(database)[i]!),
      ]),
    })),
    aims: databases.map((database) =>
      atMost(
        `time with the most photos relative to the fewest, ${database}`,
        1.3,
        Math.max(...slowdowns(database)),
        ratio,
      ),
    ),
  };
}

/** The groups share a database and are measured in turn, so that other load affects them alike. */
async function speedsOn(database: DatabaseName): Promise<PerSecond[]> {
  const { url, location, firstAccountKey, stop } = await startEmpty(database);
  const anna = await signUp(url, "anna@example.org", "hearth-benchmark", firstAccountKey!);
  const quiet = await anna.post<{ inviteKey: string }>("/api/groups", { name: "Quiet" });
  const contestants: Contestant[] = [];
  for (const size of sizes) {
    const person = await signUp(url, `person-${size}@example.org`, "hearth-benchmark", quiet.inviteKey);
    const { id: group } = await person.post<{ id: string }>("/api/groups", { name: "Photographers" });
    console.log(`${database}: ${whole(size)} photos`);
    await fillPhotos(location, group, size);
    contestants.push(
      ...Object.entries(reads).map(([name, path]) => contestant(`${name} ${size}`, url, path(group), person.key)),
    );
  }
  const measured = await inRounds(contestants, 3);
  await stop();
  return sizes.map((size) =>
    Object.fromEntries(Object.keys(reads).map((name) => [name, measured.get(`${name} ${size}`)!.perSecond])),
  );
}

function contestant(name: string, url: string, path: string, key: string): Contestant {
  const request: LoadRequest = { method: "GET", path, headers: { "x-auth-token": key } };
  return { name, load: { url, connections: 4, seconds: 3, requests: [request] } };
}
