import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { connect } from "../database/connect.ts";
import { queryOnce } from "./query-once.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the test run's PostgreSQL, as its superuser. */
    postgresServer: string;
  }
}

export const templateDatabase = "hearth_template";

/** Before the first test on PostgreSQL: one server for the whole run, and in it the migrated database that every test file gets a copy of. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const script = fileURLToPath(new URL("../../scripts/postgres.mjs", import.meta.url));
  const server = spawn(process.execPath, [script, "--fast", "--with-parent"], { stdio: ["pipe", "pipe", "inherit"] });
  const url = await firstLine(server.stdout);
  await createTemplate(url);
  project.provide("postgresServer", url);
  return async () => {
    server.stdin.end();
    await once(server, "exit");
  };
}

export function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function firstLine(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) return line;
  throw new Error("PostgreSQL did not start");
}

async function createTemplate(server: string): Promise<void> {
  await queryOnce(server, `create database ${templateDatabase}`);
  const database = await connect({ postgresqlUrl: urlOf(server, templateDatabase) });
  await database.migrate();
  await database.close();
}
