import { fileURLToPath } from "node:url";
import { ConfigError, nameDataFolder, readConfig } from "../config.ts";
import { findInstallation, type Installation } from "../updates/installation.ts";
import { runCommandOf, ServerProcess } from "../updates/server-process.ts";
import { Supervisor } from "../updates/supervisor.ts";

/** Runs the server as a child process, so that an update or a restore can replace it. */
let end: (signal: NodeJS.Signals) => void;
for (const name of ["SIGTERM", "SIGINT"] as const) process.on(name, () => end(name));
nameDataFolder();
const installation = findInstallation();
process.exitCode = await (installation ? superviseRelease(installation) : runFromSources());

async function superviseRelease(installation: Installation): Promise<number> {
  try {
    const supervisor = new Supervisor(installation, readConfig());
    end = (signal) => supervisor.end(signal);
    return await supervisor.run();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

async function runFromSources(): Promise<number> {
  const beside = (name: string) => fileURLToPath(new URL(`${name}.js`, import.meta.url));
  const ending = new AbortController();
  while (!ending.signal.aborted) {
    const server = new ServerProcess(beside("main"));
    end = (signal) => {
      ending.abort();
      server.signal(signal);
    };
    const event = await Promise.race([server.ended, server.asked]);
    if (typeof event === "number") return event;
    await server.stop();
    await runCommandOf(beside("hearth"), event);
  }
  return 0;
}
