import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A PostgreSQL of its own, empty, that syncs as in production. */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const script = fileURLToPath(new URL("../scripts/postgres.mjs", import.meta.url));
  const server = spawn(process.execPath, [script, "--with-parent"], { stdio: ["pipe", "pipe", "inherit"] });
  const url = await new Promise<string>((resolve, reject) => {
    server.once("exit", () => reject(new Error("PostgreSQL did not start")));
    createInterface(server.stdout).on("line", (line) => {
      const found = /postgres:\/\/\S+?(?='|$|\s)/.exec(line)?.[0];
      if (found) resolve(found);
    });
  });
  return {
    url,
    async stop() {
      server.kill("SIGTERM");
      await once(server, "exit");
    },
  };
}
