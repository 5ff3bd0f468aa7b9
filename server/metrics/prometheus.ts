import { statfs } from "node:fs/promises";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Context } from "../context.ts";
import { lastBackups } from "../features/operation/backups/actions.ts";
import { serverState } from "../features/operation/administration/actions-measuring.ts";
import { findAvailableRelease } from "../updates/latest-release.ts";
import { version } from "../settings/version.ts";
import type { Metrics } from "./metrics.ts";

type Sources = Pick<Context, "db" | "jobs" | "clock" | "config" | "settings">;

/** Seconds. Above the longest are uploads, downloads and live streams. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Figures that are not counted are looked up for each text. */
export function prometheusMetrics(sources: Sources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "hearth_http_requests_total",
    help: "Completed requests.",
    labelNames: ["method", "route", "status"] as const,
    registers,
  });
  const durations = new Histogram({
    name: "hearth_http_request_duration_seconds",
    help: "Time from the first byte of a request to the last byte of its response.",
    labelNames: ["method", "route"] as const,
    buckets,
    registers,
  });
  new Gauge({ name: "hearth_info", help: "The version, as a label.", labelNames: ["version"], registers }).set(
    { version },
    1,
  );
  const streams = new Gauge({ name: "hearth_live_streams", help: "Open streams of live events.", registers });
  const lookUps = [databaseMetrics, jobMetrics, diskMetrics, stateMetrics, releaseMetrics].map((add) =>
    add(registers, sources),
  );

  return {
    contentType: registry.contentType,
    async text() {
      await Promise.all(lookUps.map((lookUp) => lookUp()));
      return registry.metrics();
    },
    requestCompleted({ method, route, status, seconds }) {
      requests.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
    },
    streamOpened() {
      streams.inc();
      return () => streams.dec();
    },
  };
}

type LookUp = () => Promise<void>;

function databaseMetrics(registers: Registry[], { db }: Sources): LookUp {
  const writes = new Gauge({
    name: "hearth_database_writes",
    help: "Write transactions in progress or waiting.",
    registers,
  });
  const connections = new Gauge({
    name: "hearth_database_pool_connections",
    help: "Connections to PostgreSQL by pool: in use, idle, and requests that wait for one.",
    labelNames: ["pool", "state"] as const,
    registers,
  });
  return () => {
    const load = db.load();
    writes.set(load.writes);
    for (const { name: pool, connections: all, idle, waiting } of load.pools) {
      for (const [state, count] of Object.entries({ in_use: all - idle, idle, waiting }))
        connections.set({ pool, state }, count);
    }
    return Promise.resolve();
  };
}

function jobMetrics(registers: Registry[], { jobs, clock }: Sources): LookUp {
  const counts = new Gauge({
    name: "hearth_jobs",
    help: "Jobs by kind: scheduled for later, due, running, and given up (failed).",
    labelNames: ["kind", "state"] as const,
    registers,
  });
  const ages = new Gauge({
    name: "hearth_jobs_oldest_seconds",
    help: "For how long the job of this kind that is due longest has been due.",
    labelNames: ["kind"] as const,
    registers,
  });
  return async () => {
    const backlog = await jobs.backlog();
    counts.reset();
    ages.reset();
    for (const { kind, scheduled, due, running, failed, dueSince } of backlog) {
      for (const [state, count] of Object.entries({ scheduled, due, running, failed }))
        counts.set({ kind, state }, count);
      ages.set({ kind }, dueSince === undefined ? 0 : Math.max(0, clock.now() - dueSince) / 1000);
    }
  };
}

function diskMetrics(registers: Registry[], { config }: Sources): LookUp {
  const size = new Gauge({
    name: "hearth_data_disk_size_bytes",
    help: "Size of the disk with the data folder.",
    registers,
  });
  const free = new Gauge({
    name: "hearth_data_disk_free_bytes",
    help: "Free bytes on the disk with the data folder.",
    registers,
  });
  return async () => {
    const { bavail, blocks, bsize } = await statfs(config.dataDir);
    size.set(blocks * bsize);
    free.set(bavail * bsize);
  };
}

function stateMetrics(registers: Registry[], sources: Sources): LookUp {
  const gauge = (name: string, help: string) => new Gauge({ name: `hearth_${name}`, help, registers });
  const database = gauge("database_size_bytes", "Size of the database.");
  const undelivered = gauge("mails_undelivered", "Emails that were refused or given up in the last 30 days.");
  const failed = gauge("backup_failed", "1 if the last backup had a problem.");
  const times = {
    takenAt: gauge("backup_last_timestamp_seconds", "When the latest complete backup was taken."),
    verifiedAt: gauge("backup_verified_timestamp_seconds", "When the latest backup that passed its test was taken."),
    certificateEndsAt: gauge("certificate_end_timestamp_seconds", "When the certificate for incoming email ends."),
  };
  return async () => {
    const [state, backups] = await Promise.all([serverState(sources), lastBackups(sources)]);
    database.set(state.databaseBytes);
    undelivered.set(state.undeliveredMails);
    failed.set(backups.hasFailed ? 1 : 0);
    for (const [name, time] of Object.entries(times) as [keyof typeof times, Gauge][]) {
      const at = { ...state, ...backups }[name];
      if (at === undefined) time.remove();
      else time.set(at / 1000);
    }
  };
}

function releaseMetrics(registers: Registry[], sources: Sources): LookUp {
  const available = new Gauge({
    name: "hearth_release_available",
    help: "1 if a newer release is known, with its version and whether it closes a security hole.",
    labelNames: ["version", "security"] as const,
    registers,
  });
  return async () => {
    const release = await findAvailableRelease(sources);
    available.reset();
    if (release) available.set({ version: release.version, security: String(release.isSecurity) }, 1);
  };
}
