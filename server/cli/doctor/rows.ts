import { damagesOf } from "../../database/integrity.ts";
import { lockGroup } from "../../database/locks.ts";
import type { Transaction } from "../../database/database.ts";
import type { Context } from "../../context.ts";
import { indexEarlierJob } from "../../features/search/actions-indexing.ts";
import { ok, oneByOne, wrong, type Check, type Finding, type Options } from "./finding.ts";
import {
  countOverdue,
  countUnindexed,
  findGivenUp,
  findMiscounted,
  findMiscountedPhotos,
  findWronglyAbandoned,
  findMisnumbered,
  recountPhotos,
  renumberMessages,
  updateAbandoned,
  updateFrontCount,
} from "./queries.ts";

const hour = 60 * 60 * 1000;

export const checkDatabase: Check = async ({ db, config }) => {
  await db.check();
  const kind = "sqliteFile" in config.database ? "SQLite" : "PostgreSQL";
  const damages = await db.snapshot(damagesOf);
  return [
    ok(`database: ${kind} responds`),
    ...oneByOne(
      damages.map((damage) => `database: ${damage}`),
      "database: intact",
    ),
  ];
};

/** Checks of values derived from other rows. */
export const checkCounters: Check = async (context, options) => {
  const { db, clock } = context;
  const [miscounted, photos, misnumbered, wronglyAbandoned] = await db.snapshot(async (view) => [
    await findMiscounted(view),
    await findMiscountedPhotos(view),
    await findMisnumbered(view),
    await findWronglyAbandoned(view),
  ]);
  const found = [
    ...miscounted.map((group) => ({
      groupId: group.id,
      text: `counters: ${group.name} (${group.id}) counts ${group.counted} messages on the group page instead of ${group.true}`,
      mendIn: (tx: Transaction) => updateFrontCount(tx, group.id),
    })),
    ...photos.map((group) => ({
      groupId: group.id,
      text: `counters: ${group.name} (${group.id}) counts ${group.counted} photos instead of ${group.true}`,
      mendIn: (tx: Transaction) => recountPhotos(tx, group.id),
    })),
    ...misnumbered.map((group) => ({
      groupId: group.id,
      text: `counters: ${group.messages} messages of ${group.name} (${group.id}) have no unique number`,
      mendIn: (tx: Transaction) => renumberMessages(tx, group.id),
    })),
    ...wronglyAbandoned.map((group) => ({
      groupId: group.id,
      text: `counters: ${group.name} (${group.id}) has the wrong state of being abandoned`,
      mendIn: (tx: Transaction) => updateAbandoned(tx, group.id, clock.now()),
    })),
  ];
  if (found.length === 0) return [ok("counters: consistent")];
  const findings: Finding[] = [];
  for (const { groupId, text, mendIn } of found) findings.push(await mended(context, options, groupId, text, mendIn));
  return findings;
};

async function mended(
  { db }: Context,
  { isMending }: Options,
  groupId: string,
  text: string,
  mendIn: (tx: Transaction) => Promise<void>,
): Promise<Finding> {
  if (!isMending) return wrong(`${text} (--mend puts it right)`);
  await db.write(async (tx) => {
    await lockGroup(tx, groupId);
    await mendIn(tx);
  });
  return { level: "mended", text };
}

export const checkSearch: Check = async ({ db, jobs }, { isMending }) => {
  const missing = await db.snapshot(countUnindexed);
  if (missing === 0) return [ok("search: every message can be found")];
  const text = `search: ${missing} messages cannot be found yet`;
  if (!isMending) return [wrong(`${text} (--mend has the server index them)`)];
  await db.write((tx) => jobs.enqueueIn(tx, { kind: indexEarlierJob, uniqueKey: indexEarlierJob }));
  return [{ level: "mended", text: `${text}; the server will see to it while it runs` }];
};

/** Users see failed work where it matters, such as a video that cannot be converted; the operator also sees the reason. */
export const checkJobs: Check = async ({ db, clock }) => {
  const [givenUp, overdue] = [await findGivenUp(db.read), await countOverdue(db.read, clock.now() - hour)];
  const findings: Finding[] = givenUp.map(({ kind, failedAt, attempts, error }) => ({
    level: "note",
    text: `jobs: ${kind} was given up at ${new Date(failedAt ?? 0).toISOString()} after ${attempts} tries: ${firstLine(error)}`,
  }));
  if (overdue > 0)
    findings.push({ level: "note", text: `jobs: ${overdue} wait since an hour or more; is the server running?` });
  return findings.length === 0 ? [ok("jobs: none failed for good")] : findings;
};

function firstLine(text: string | null): string {
  return text?.split("\n")[0] ?? "no reason was kept";
}
