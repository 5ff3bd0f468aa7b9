import { signUp } from "../scripts/populate/api.ts";
import { startEmpty, type DatabaseName } from "./bench/filled.ts";
import type { LoadRequest } from "./bench/load.ts";
import { fillPhotos, middle } from "./bench/many-photos.ts";
import { atMost, ratio, whole, type Report } from "./bench/report.ts";
import { inRounds } from "./bench/rounds.ts";

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
      `One group whose photos, taken over ten years, grow from ${whole(sizes[0]!)} to ${whole(sizes.at(-1)!)}, and pages of ${limit} photos. ` +
      "Responses per second with 4 connections, medians of three rounds that measure each read in turn.",
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

async function speedsOn(database: DatabaseName): Promise<PerSecond[]> {
  const { url, location, firstAccountKey, stop } = await startEmpty(database);
  const anna = await signUp(url, "anna@example.org", "hearth-benchmark", firstAccountKey!);
  const { id: group } = await anna.post<{ id: string }>("/api/groups", { name: "Photographers" });
  for (const name of ["Quiet", "Silent"]) await anna.post("/api/groups", { name });
  const found: PerSecond[] = [];
  for (const size of sizes) {
    console.log(`${database}: ${whole(size)} photos`);
    await fillPhotos(location, group, size);
    found.push(await perSecond(url, anna.key, group));
  }
  await stop();
  return found;
}

async function perSecond(url: string, key: string, group: string): Promise<PerSecond> {
  const request = (path: string): LoadRequest => ({ method: "GET", path, headers: { "x-auth-token": key } });
  const contestants = Object.entries(reads).map(([name, path]) => ({
    name,
    load: { url, connections: 4, seconds: 3, requests: [request(path(group))] },
  }));
  const measured = await inRounds(contestants, 3);
  return Object.fromEntries([...measured].map(([name, { perSecond }]) => [name, perSecond]));
}
