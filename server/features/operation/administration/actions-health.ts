import type { HealthReport } from "#contract/administration.ts";
import { toSeconds } from "../../../clock.ts";
import { runCommandInChild } from "../../../processes/command-process.ts";
import type { Context } from "../../../context.ts";
import { findInstanceFact, setInstanceFact } from "../../../database/instance.ts";
import { requireAdministrator } from "../../identity/people/actions.ts";
import type { Me } from "../../identity/people/rules.ts";
import { checkFiles } from "./actions-health-files.ts";
import { checkBackups, checkMail, checkSettings, checkStorage, checkTools } from "./actions-health-machine.ts";
import { checkCounters, checkDatabase, checkJobs, checkSearch } from "./actions-health-rows.ts";
import { emailNewProblems } from "./actions-emails.ts";
import { isHealthCheckDue, wrong, type Finding, type Options } from "./rules-health.ts";

type Check = (context: Context, options: Options) => Promise<Finding[]>;

const checksOfRows: Readonly<Record<string, Check>> = {
  database: checkDatabase,
  counters: checkCounters,
  search: checkSearch,
};

const checks: Readonly<Record<string, Check>> = {
  settings: checkSettings,
  ...checksOfRows,
  files: checkFiles,
  jobs: checkJobs,
  tools: checkTools,
  storage: checkStorage,
  backups: checkBackups,
  email: checkMail,
};

/** A check that throws counts as a problem. Checks no permission: for the command line. */
export async function* checkHealth(context: Context, options: Options): AsyncGenerator<Finding[]> {
  for (const [part, check] of Object.entries(options.onlyRows ? checksOfRows : checks)) {
    yield await check(context, options).catch((error: unknown) => [checkFailed(part, error)]);
  }
}

function checkFailed(part: string, error: unknown): Finding {
  return wrong("check_failed", { part, reason: error instanceof Error ? error.message : String(error) });
}

export const healthJob = "administration.check-health";
export const nightlyHealthJob = "administration.check-health-nightly";
const reportKey = "health_report";
const mostFindings = 200;

export async function startHealthCheck({ db, jobs }: Context, me: Me, { isRepairing }: Options): Promise<void> {
  requireAdministrator(me);
  const payload = { mends: isRepairing ? 1 : 0 };
  await db.write((tx) => jobs.enqueue(tx, { kind: healthJob, payload, uniqueKey: healthJob }));
}

export async function healthReport({ db, jobs }: Context, me: Me): Promise<HealthReport> {
  requireAdministrator(me);
  const isRunning = (await jobs.payloadOf(db.read, healthJob)) !== undefined;
  return { ...(await latestHealthReport(db)), isRunning };
}

/** Uses a separate process, because reading all rows takes long. `notifies`: emails the administrators about new problems. */
export async function runHealthCheck(
  context: Context,
  options: Options & { notifies?: boolean },
  ending: AbortSignal,
): Promise<void> {
  const { config, db, clock } = context;
  const args = ["doctor", "--json", ...(options.isRepairing ? ["--mend", "--yes"] : [])];
  const findings = JSON.parse(await runCommandInChild(config, args, ending)) as Finding[];
  const report = { checkedAt: toSeconds(clock.now()), findings: findings.slice(0, mostFindings) };
  await db.write(async (tx) => {
    await setInstanceFact(tx, reportKey, JSON.stringify(report));
    if (options.notifies) await emailNewProblems(context, tx, findings);
  });
}

/** Runs once each night, and emails the administrators about new problems. */
export async function checkHealthAtNight(context: Context, ending: AbortSignal): Promise<void> {
  const { db, clock, config } = context;
  const { checkedAt } = await latestHealthReport(db);
  if (isHealthCheckDue(clock.now(), checkedAt, config.timeZone))
    await runHealthCheck(context, { isRepairing: false, notifies: true }, ending);
}

export async function latestHealthReport(db: Context["db"]): Promise<Pick<HealthReport, "checkedAt" | "findings">> {
  const stored = await findInstanceFact(db.read, reportKey);
  return stored === undefined ? {} : (JSON.parse(stored) as Pick<HealthReport, "checkedAt" | "findings">);
}
