import { onDisconnect } from "./processes/child-processes.ts";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { pino, type Logger } from "pino";
import { buildApp, buildHealthApp } from "./app.ts";
import { ConfigError, readConfig, type Config } from "./config.ts";
import type { Context } from "./context.ts";
import { lockDataFolder } from "./processes/data-folder.ts";
import { waitForPostgresql } from "./database/wait-for-postgresql.ts";
import { followSettings } from "./features/operation/administration/actions-settings.ts";
import { makeInitialAccount } from "./features/accounts/accounts/actions-first-start.ts";
import { hasNoAccounts } from "./features/identity/people/actions.ts";
import { openMailListener } from "./features/outside/inbound-mail/actions-listening.ts";
import { indexEarlierMessagesLater } from "./features/conversation/search/actions-indexing.ts";
import { metricsServer } from "./http/metrics.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { openMetrics } from "./metrics/open-metrics.ts";
import { openLog, batchWrites } from "./processes/log.ts";
import { namingSettings } from "./settings/listening.ts";
import { missingFfmpeg } from "./settings/missing-ffmpeg.ts";
import { problemOfBackupPlace } from "./processes/backup-place.ts";
import { closeContext, openContext } from "./processes/open-context.ts";
import { StartError } from "./settings/start-error.ts";
import { sendToLauncher } from "./updates/trial.ts";
import { startWorker } from "./worker.ts";

/** Oldest Node.js that the next releases support, see docs/decisions/075-node-versions-2027.md. */
const oldNode = 22;

const shutdownTimeoutMs = 9000;

// V8 would let the heap grow to four times its live size before it collects garbage (benchmarks/footprint.md).
setFlagsFromString("--heap-growing-percent=50");

// Only the owner can read files that the server and its child processes write.
process.umask(0o077);

await start().catch((error: unknown) => {
  process.stderr.write(`Hearth could not start: ${reasonOf(error)}\n`);
  process.exit(1);
});

/** Messages for the operator go to standard output, the log to standard error. */
async function start(): Promise<void> {
  const config = readSettings();
  const log = openLog(config.logLevel, batchWrites(pino.destination(2)));
  for (const { written, meant } of config.misspelled)
    log.warn({ setting: written }, `${written} is not a setting. Did you mean ${meant}?`);
  const lock = await lockDataFolder(config.dataDir);
  const print = (line: string) => process.stderr.write(`${line}\n`);
  if ("postgresqlUrl" in config.database) await waitForPostgresql(config.database.postgresqlUrl, print);
  const context = await openContext(config, log, { besideServer: false, say: print });
  await makeInitialAccount(context);
  await indexEarlierMessagesLater(context);
  const metrics = await openMetrics(context);
  const stopFollowing = followSettings(context);
  const app = config.role === "worker" ? buildHealthApp(context, log) : await buildApp(context, log, metrics);
  const metricsEnd = metrics && (await serveMetrics(metrics, config, log));
  await namingSettings(["PORT", "HOST"], app.listen({ port: config.port, host: config.host }));
  const endBackground = await startBackground(context, log);
  if (!context.mailer.reachesPeople) logMailFolder(config, log);
  await greet(context, app.server.address() as AddressInfo);
  sendToLauncher({ ready: { port: (app.server.address() as AddressInfo).port, host: config.host } });

  endAtSignal(log, async () => {
    stopFollowing();
    await Promise.all([app.close(), endBackground(), metricsEnd?.()]);
    await closeContext(context);
    lock.release();
  });
}

async function startBackground(context: Context, log: Logger): Promise<() => Promise<void>> {
  const { config } = context;
  if (config.role !== "web") void warnOfBackupPlace(context, log);
  const mailListener = config.role === "worker" ? undefined : await openMailListener(context);
  // After what can fail: SQLite aborts a process that exits while a thread runs a statement for a job.
  const worker = config.role === "web" ? undefined : startWorker(context);
  if (mailListener) log.info({ port: mailListener.port }, "listening for email");
  return async () => {
    await Promise.all([mailListener?.close(), worker?.stop()]);
  };
}

/** Backups run at night, when nobody would notice a problem. */
async function warnOfBackupPlace({ config, settings }: Context, log: Logger): Promise<void> {
  const problem = await problemOfBackupPlace({ ...config, ...settings.current });
  if (problem !== undefined)
    log.warn(
      { setting: "folder" in settings.current.backups!.to ? "BACKUP_TO" : "BACKUP_S3_ENDPOINT" },
      `backups cannot be taken: ${problem}`,
    );
}

async function serveMetrics(metrics: Metrics, config: Config, log: Logger): Promise<() => Promise<void>> {
  const { port, host } = config.metrics;
  const server = metricsServer(metrics, config.metrics, log);
  if (port === undefined) return () => Promise.resolve();
  server.listen(port, host);
  await namingSettings(["METRICS_PORT", "METRICS_HOST"], once(server, "listening"));
  const { port: bound } = server.address() as AddressInfo;
  log.info({ host, port: bound }, "serving metrics");
  return () => {
    server.close();
    server.closeAllConnections();
    return Promise.resolve();
  };
}

function logMailFolder({ dataDir }: Config, log: Logger): void {
  log.warn({ folder: join(dataDir, "outbox") }, "SMTP_URL not set; writing emails to this folder");
}

function readSettings(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function greet(context: Context, { port }: AddressInfo): Promise<void> {
  const { role, host, publicUrl } = context.config;
  const shownHost = ["0.0.0.0", "::", "127.0.0.1"].includes(host) ? "localhost" : host;
  const url = publicUrl ?? `http://${shownHost}:${port}`;
  const lines = [`Hearth is ready on ${url}`];
  if (role === "worker") lines.push("This process runs jobs and answers health checks only.");
  if (role !== "worker" && (await hasNoAccounts(context))) {
    lines.push(`No accounts yet. Create the first one at ${url}/invitation/${context.firstAccountKey}`);
  }
  if (parseInt(process.versions.node) < oldNode)
    lines.push(`Releases from 2027 on need Node.js ${oldNode} or newer, and this is ${process.versions.node}.`);
  if (!context.media.can.video) lines.push(missingFfmpeg(context.config.ffmpeg.path));
  process.stdout.write(`${lines.join("\n")}\n`);
}

function reasonOf(error: unknown): string {
  const { code, message, stack } = error as NodeJS.ErrnoException;
  const isExpected = code !== undefined || error instanceof StartError;
  return isExpected ? message : (stack ?? message);
}

function endAtSignal(log: Logger, end: () => Promise<void>): void {
  let ending = false;
  async function onSignal(signal: NodeJS.Signals): Promise<void> {
    if (ending) return;
    ending = true;
    log.info({ signal }, "shutting down");
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref();
    await end();
    process.exit(0);
  }
  process.on("SIGTERM", (signal) => void onSignal(signal));
  process.on("SIGINT", (signal) => void onSignal(signal));
  onDisconnect(() => void onSignal("SIGTERM"));
}
