import { signUp, type Client } from "../../scripts/populate/api.ts";
import { startEmpty, type DatabaseName } from "./filled.ts";
import { fillGroup } from "./many-messages.ts";
import { whole, type Report } from "./report.ts";

const password = "hearth-benchmark";

/** Half of them messages of Anna, half comments; Bob is told of all of them and keeps the messages. */
export const told = 60;
/** What people wrote before the group is filled. */
export const saidBefore = told + 1;

/** One group that grows, and two of its people. */
export interface Growing {
  database: DatabaseName;
  url: string;
  group: string;
  anna: Client;
  bob: Client;
}

/** A question about a group that grows. */
export interface Study {
  sizes: readonly number[];
  /** What is found is kept for the report. */
  ask(growing: Growing, size: number): Promise<void>;
  report(): Report;
}

/** Filling a group takes minutes, so these share one for each database. */
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

/** Each of both wrote something, as filling a group wants it. */
async function tellAndKeep(anna: Client, bob: Client, group: string): Promise<void> {
  await bob.post("/api/messages", { group, data: { text: "Hello" } });
  for (let i = 0; i < told / 2; i++) {
    const data = { title: `Walk ${i}`, text: "Who comes?" };
    const { id } = await anna.post<{ id: string }>("/api/messages", { group, data });
    await anna.post("/api/messages", { group, parent: id, data: { text: "I do" } });
    await bob.post("/api/bookmarks", { message_id: id });
  }
}
