import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exitWith, isRunning, runQuietly } from "./setup/command.mjs";
import { binaries, runAs } from "./setup/postgres-binaries.mjs";

/**
 * One PostgreSQL of one's own, empty, reached by a socket that only this account and root may open; it and its data are gone when this ends.
 * `node scripts/postgres.mjs` prints its URL and runs until Ctrl-C. For tests: `--fast` trades durability for speed, `--with-parent` ends
 * it when the standard input closes, which it does however the parent dies. SIGUSR2 restarts it (fast shutdown) and then prints the URL again.
 */
const options = new Set(process.argv.slice(2));
const prefix = "hearth-postgres-";

const speed = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];
const settings = [
  ...["listen_addresses=", "max_connections=200", "wal_level=minimal", "max_wal_senders=0"],
  ...["log_min_messages=log", "log_checkpoints=off"],
  ...(options.has("--fast") ? speed : []),
];

try {
  removeLeftovers();
  await runPostgres();
} catch (error) {
  exitWith(error);
}

async function runPostgres() {
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  if (runAs.uid) chownSync(folder, runAs.uid, runAs.gid);

  const bin = await binaries(folder);
  const data = join(folder, "data");
  await initialise(bin, data);
  const flags = ["-D", data, "-k", folder, ...settings.flatMap((each) => ["-c", each])];
  const start = () => spawn(join(bin, "postgres"), flags, { ...runAs, stdio: ["ignore", "ignore", "pipe"] });
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  await serve(start, url);
}

/** @param {() => import("node:child_process").ChildProcessByStdio<null, null, import("node:stream").Readable>} start @param {string} url */
async function serve(start, url) {
  const now = { isRestarting: false };
  let server = start();
  const stop = () => server.kill("SIGINT");
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  if (options.has("--with-parent")) process.stdin.on("end", stop).resume();
  process.on("SIGUSR2", () => {
    now.isRestarting = true;
    stop();
  });
  for (;;) {
    const ended = once(server, "close");
    await ready(server);
    console.log(url);
    const [code] = await ended;
    if (!now.isRestarting) process.exit(code ?? 1);
    now.isRestarting = false;
    server = start();
  }
}

/** @param {string} bin @param {string} data */
function initialise(bin, data) {
  const flags = [
    "--encoding=UTF8",
    "--locale=C",
    "--auth=trust",
    "--username=postgres",
    "--no-sync",
    "--no-instructions",
  ];
  return runQuietly(join(bin, "initdb"), [...flags, "--pgdata", data], runAs);
}

/** @param {import("node:child_process").ChildProcessByStdio<null, null, import("node:stream").Readable>} server */
async function ready(server) {
  let said = "";
  server.stderr.on("data", (chunk) => (said += chunk));
  server.once("close", (code) => {
    if (!code) return;
    console.error(said);
    process.exit(code);
  });
  while (!said.includes("ready to accept connections")) await once(server.stderr, "data");
  said = "";
}

/** Cleans up after a run that was killed: its server may still run, and its data may still exist. */
function removeLeftovers() {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(prefix))) {
    const [owner] = name.slice(prefix.length).split("-");
    if (isRunning(Number(owner))) continue;
    const folder = join(tmpdir(), name);
    const server = serverIn(folder);
    if (server) process.kill(server, "SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The process id in its file may be another program's by now, so that one is asked for its command line. @param {string} folder */
function serverIn(folder) {
  const pidFile = join(folder, "data/postmaster.pid");
  if (!existsSync(pidFile)) return undefined;
  const pid = Number(readFileSync(pidFile, "utf8").split("\n")[0]);
  const { stdout } = spawnSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.includes(folder) ? pid : undefined;
}
