import { statfs } from "node:fs/promises";
import { DateTime } from "luxon";
import type { AddressCheck, ServerOverview } from "#contract/administration.ts";
import type { Context } from "../../../context.ts";
import { findAvailableRelease } from "../../../updates/latest-release.ts";
import { version } from "../../../settings/version.ts";
import { declaredKind } from "../../files/files/rules.ts";
import { requireAdministrator } from "../../identity/people/actions.ts";
import type { Me } from "../../identity/people/rules.ts";
import { healthReport } from "./actions-health.ts";
import {
  countEverything,
  countUndeliveredMails,
  databaseSize,
  findFailedJobs,
  sumGrowth,
  sumStorage,
} from "./queries-work.ts";

const month = 30 * 24 * 60 * 60 * 1000;
const mostFailures = 1000;

export async function serverOverview(context: Context, me: Me): Promise<ServerOverview> {
  requireAdministrator(me);
  const { db, clock, config, media } = context;
  const [counts, storage, growth, failed, health, undeliveredMails, tools, release] = await Promise.all([
    countEverything(db.slowRead, clock.now() - month),
    storageOf(context),
    growthOf(context),
    findFailedJobs(db.read, mostFailures),
    healthReport(context, me),
    countUndeliveredMails(db.read),
    media.versions(),
    findAvailableRelease(context),
  ]);
  return {
    ...counts,
    version,
    release,
    node: process.versions.node,
    database: "sqliteFile" in config.database ? "SQLite" : "PostgreSQL",
    ffmpeg: tools.find((tool) => tool.startsWith("ffmpeg")),
    storage,
    growth,
    missing: missingSettings(context),
    problems: health.findings?.filter(({ level }) => level === "wrong").length ?? 0,
    failedJobs: failed.length,
    undeliveredMails,
  };
}

function missingSettings({ config, settings, mailer }: Context): ServerOverview["missing"] {
  return [
    ...(settings.current.serverName === undefined ? (["name"] as const) : []),
    ...(config.publicUrl === undefined ? (["address"] as const) : []),
    ...(mailer.reachesPeople ? [] : (["mail"] as const)),
    ...(settings.current.backups === undefined ? (["backups"] as const) : []),
  ];
}

async function storageOf({ db, config }: Context): Promise<ServerOverview["storage"]> {
  const [sums, database, { bavail, blocks, bsize }] = await Promise.all([
    sumStorage(db.slowRead),
    databaseSize(db.read),
    statfs(config.dataDir),
  ]);
  const storage = { image: 0, video: 0, audio: 0, pdf: 0, other: 0 };
  for (const { type, bytes } of sums) storage[declaredKind(type) ?? "other"] += bytes;
  return { ...storage, database, free: bavail * bsize, total: blocks * bsize };
}

async function growthOf({ db, clock }: Context): Promise<ServerOverview["growth"]> {
  const first = DateTime.fromMillis(clock.now(), { zone: "utc" }).startOf("month").minus({ months: 11 });
  const sums = new Map((await sumGrowth(db.slowRead, first.toMillis())).map((sum) => [sum.month, sum.bytes]));
  return Array.from({ length: 12 }, (_, n) => first.plus({ months: n }).toFormat("yyyy-MM")).map((name) => ({
    month: name,
    bytes: sums.get(name) ?? 0,
  }));
}

export async function checkAddress(context: Context, me: Me): Promise<AddressCheck> {
  requireAdministrator(me);
  const { publicUrl } = context.config;
  return { publicUrl, reached: publicUrl === undefined ? "unknown" : await checkOwnAddress(context, publicUrl) };
}

async function checkOwnAddress(
  { ownAddress, instanceId }: Context,
  publicUrl: string,
): Promise<AddressCheck["reached"]> {
  try {
    const { status, body } = await ownAddress.get(`${publicUrl}/api/server-id`, { accept: "application/json" });
    if (status !== 200 || !body) return "other_server";
    return (JSON.parse(body.toString()) as { id?: unknown }).id === instanceId ? "yes" : "other_server";
  } catch (error) {
    return error instanceof SyntaxError ? "other_server" : "no";
  }
}
