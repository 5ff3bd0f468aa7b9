import { signUp, type Client } from "../../scripts/populate/api.ts";
import { startEmpty, type DatabaseName } from "./filled.ts";
import { fillGroup } from "./many-messages.ts";
import { whole, type Report } from "./report.ts";

const password = "hearth-benchmark";

/** Half of the messages are posts by Anna, half comments. Bob is notified of all and bookmarks the posts. */
export const told = 60;
/** Messages from before the group is filled. */
export const saidBefore = told + 1;

/** A group that grows, and two of its members. */
export interface Growing {
  database: DatabaseName;
  url: string;
  group: string;
  anna: Client;
  bob: Client;
}

/** A benchmark about a group that grows. */
export interface Study {
  sizes: readonly number[];
  /** The results are kept for the report. */
  ask(growing: Growing, size: number): Promise<void>;
  report(): Report;
}

/** Filling a group takes minutes, so these benchmarks share one per database. */
export async function ask(studies: readonly Study[]): Promise<void> {
  const sizes = [...new Set(studies.flatMap((study) => study.sizes))].sort((one, other) => one - other);
  for (const database of ["SQLite", "PostgreSQL"] as const) {
    const { growing, location, stop } = await aTalkativeGroup(database);
    for (const size of sizes) {
      console.log(`${database}: a group of ${whole(size)} messages`);
      await fillGroup(location, growing.group, size);
      for (const study of studies.filter(({ sizes }) => sizes.includes(size))) await study.ask(growing, size);
    }
    await stop();
  }
}

async function aTalkativeGroup(database: DatabaseName) {
  const { url, location, firstAccountKey, stop } = await startEmpty(database);
  const anna = await signUp(url, "anna@example.org", password, firstAccountKey!);
  const { id: group, inviteKey } = await anna.post<{ id: string; inviteKey: string }>("/api/groups", {
    name: "Talkative",
  });
  const bob = await signUp(url, "bob@example.org", password, inviteKey);
  await tellAndKeep(anna, bob, group);
  return { growing: { database, url, group, anna, bob }, location, stop };
}

/** Each of the two has written something, which filling a group requires. */
async function tellAndKeep(anna: Client, bob: Client, group: string): Promise<void> {
  await bob.post("/api/messages", { group, data: { text: "Hello" } });
  for (let i = 0; i < told / 2; i++) {
    const data = { title: `Walk ${i}`, text: "Who comes?" };
    const { id } = await anna.post<{ id: string }>("/api/messages", { group, data });
    await anna.post("/api/messages", { group, parent: id, data: { text: "I do" } });
    await bob.post("/api/bookmarks", { message_id: id });
  }
}
