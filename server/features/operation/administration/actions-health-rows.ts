import { discardSummaries, findWrongSummaries } from "../../conversation/messages/actions-summaries.ts";
import { renumberMessages } from "../../conversation/messages/actions-data.ts";
import { updateAbandoned, updateFrontCount } from "../../groups/groups/actions-columns.ts";
import { DatabaseDamaged, isDamage } from "../../../database/damage.ts";
import { damagesOf } from "../../../database/integrity.ts";
import { lockGroup } from "../../../database/locks.ts";
import type { Transaction } from "../../../database/database.ts";
import type { Context } from "../../../context.ts";
import { indexEarlierJob } from "../../conversation/search/actions-indexing.ts";
import {
  countOverdue,
  countUnindexed,
  findGivenUp,
  findMiscounted,
  findMiscountedPhotos,
  findMisnumbered,
  findWronglyAbandoned,
  recountPhotos,
} from "./queries-health.ts";
import { repairable, note, ok, wrong, type Finding, type FindingCode, type Options } from "./rules-health.ts";

const hour = 60 * 60 * 1000;

export async function checkDatabase({ db, config }: Context): Promise<Finding[]> {
  const kind = "sqliteFile" in config.database ? "SQLite" : "PostgreSQL";
  const damages = await db
    .check()
    .then(() => db.snapshot(damagesOf))
    .catch(damageAlone);
  const all = damages.map((detail) => wrong("database_damaged", { detail }));
  return [ok("database_responds", { kind }), ...(all.length === 0 ? [ok("database_intact")] : all)];
}

/** Throws errors that are not about damage. */
function damageAlone(error: unknown): string[] {
  if (error instanceof DatabaseDamaged || isDamage(error)) return [(error as Error).message];
  throw error;
}

interface WrongCounter {
  groupId: string;
  code: FindingCode;
  values: Finding["values"];
  repair(tx: Transaction): Promise<void>;
}

export async function checkCounters(context: Context, options: Options): Promise<Finding[]> {
  const { db } = context;
  const found = await wrongCounters(context);
  if (options.isRepairing)
    for (const { groupId, repair } of found)
      await db.write(async (tx) => {
        await lockGroup(tx, groupId);
        await repair(tx);
      });
  return found.length === 0
    ? [ok("counters_fine")]
    : found.map(({ code, values }) => repairable(code, values, options));
}

async function wrongCounters({ db, clock }: Context): Promise<WrongCounter[]> {
  const [miscounted, photos, misnumbered, wronglyAbandoned, wrongCards] = await db.snapshot(async (view) => [
    await findMiscounted(view),
    await findMiscountedPhotos(view),
    await findMisnumbered(view),
    await findWronglyAbandoned(view),
    await findWrongSummaries(view),
  ]);
  const nameOf = ({ id, name }: { id: string; name: string }) => `${name} (${id})`;
  return [
    ...miscounted.map((group) => ({
      groupId: group.id,
      code: "messages_miscounted" as const,
      values: { group: nameOf(group), counted: group.counted, right: group.true },
      repair: (tx: Transaction) => updateFrontCount(tx, group.id),
    })),
    ...photos.map((group) => ({
      groupId: group.id,
      code: "photos_miscounted" as const,
      values: { group: nameOf(group), counted: group.counted, right: group.true },
      repair: (tx: Transaction) => recountPhotos(tx, group.id),
    })),
    ...misnumbered.map((group) => ({
      groupId: group.id,
      code: "messages_misnumbered" as const,
      values: { group: nameOf(group), messages: group.messages },
      repair: (tx: Transaction) => renumberMessages(tx, group.id),
    })),
    ...wronglyAbandoned.map((group) => ({
      groupId: group.id,
      code: "abandoned_wrong" as const,
      values: { group: nameOf(group) },
      repair: (tx: Transaction) => updateAbandoned(tx, group.id, clock.now()),
    })),
    ...wrongCards.map(({ groupId, name, messages, ids }) => ({
      groupId,
      code: "cards_wrong" as const,
      values: { group: nameOf({ id: groupId, name }), messages },
      repair: (tx: Transaction) => discardSummaries(tx, ids),
    })),
  ];
}

export async function checkSearch({ db, jobs }: Context, options: Options): Promise<Finding[]> {
  const count = await db.snapshot(countUnindexed);
  if (count === 0) return [ok("search_complete")];
  if (options.isRepairing)
    await db.write((tx) => jobs.enqueue(tx, { kind: indexEarlierJob, uniqueKey: indexEarlierJob }));
  return [repairable("search_behind", { count }, options)];
}

/** Users see failed work where it matters; the operator also sees the reason. */
export async function checkJobs({ db, clock }: Context): Promise<Finding[]> {
  const [givenUp, overdue] = [await findGivenUp(db.read), await countOverdue(db.read, clock.now() - hour)];
  const findings = givenUp.map(({ kind, failedAt, attempts, error }) =>
    note("job_failed", { kind, at: new Date(failedAt ?? 0).toISOString(), attempts, reason: firstLine(error) }),
  );
  if (overdue > 0) findings.push(note("jobs_overdue", { count: overdue }));
  return findings.length === 0 ? [ok("jobs_fine")] : findings;
}

function firstLine(text: string | null): string {
  return text?.split("\n")[0] ?? "?";
}
