import type { DatabaseName } from "./bench/filled.ts";
import { told, type Growing, type Study } from "./bench/growing.ts";
import type { LoadRequest } from "./bench/load.ts";
import { atLeast, ratio, whole, type Report } from "./bench/report.ts";
import { inRounds } from "./bench/rounds.ts";

const sizes = [1000, 8000, 100_000, 1_000_000];

/** Results of existing products at 8,000 messages on two cores, 8 connections. */
const others = { existing: 27, nodebb: 95 };

const lists: Readonly<Record<string, string>> = {
  "notifications, third-party clients (21)": "/api/me/notifications/21",
  "notifications, web client (20)": "/api/me/notifications/page",
  "bookmarks, third-party clients": "/api/me/bookmarks/1001",
  "bookmarks, web client (30 cards)": "/api/me/bookmarks/cards/0",
};

type PerSecond = Record<string, number>;

/** Measures notifications and bookmarks, and whether they depend on the size of the group. */
export function notifying(): Study {
  const found: Record<DatabaseName, PerSecond[]> = { SQLite: [], PostgreSQL: [] };
  return {
    sizes,
    async ask(growing) {
      found[growing.database].push(await perSecond(growing));
    },
    report: () => reportOf(found),
  };
}

async function perSecond({ url, bob }: Growing): Promise<PerSecond> {
  const request = (path: string): LoadRequest => ({ method: "GET", path, headers: { "x-auth-token": bob.key } });
  const contestants = Object.entries(lists).map(([name, path]) => ({
    name,
    load: { url, connections: 8, seconds: 3, requests: [request(path)] },
  }));
  const measured = await inRounds(contestants, 3);
  return Object.fromEntries([...measured].map(([name, { perSecond }]) => [name, perSecond]));
}

function reportOf(found: Record<DatabaseName, PerSecond[]>): Report {
  const asked = found.SQLite[sizes.indexOf(8000)]!["notifications, third-party clients (21)"]!;
  const least = Math.max(others.existing * 20, others.nodebb);
  const growth = Math.min(
    ...Object.values(found).flatMap((bySize) =>
      Object.keys(lists).map((name) => bySize.at(-1)![name]! / bySize[0]![name]!),
    ),
  );
  return {
    title: "How fast are notifications and bookmarks?",
    method:
      `One person with ${told} notifications and ${told / 2} bookmarks in one group that grows to ${whole(sizes.at(-1)!)} messages. ` +
      "Responses per second with 8 connections, medians of three rounds that measure each list in turn.",
    tables: (["SQLite", "PostgreSQL"] as const).map((database) => ({
      head: [database, ...sizes.map((size) => `${whole(size)} messages`)],
      rows: Object.keys(lists).map((name) => [name, ...found[database].map((all) => whole(all[name]!))]),
    })),
    aims: [
      atLeast(
        `notification lists per second (existing product ${others.existing}, NodeBB ${others.nodebb}, another day), SQLite, 8,000 messages`,
        least,
        asked,
        whole,
      ),
      atLeast("lowest of all lists: speed in the largest group relative to the smallest", 0.8, growth, ratio),
    ],
  };
}
