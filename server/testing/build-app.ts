import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { findTools } from "../adapters/media/tools.ts";
import { argon2Passwords } from "../adapters/passwords/argon2.ts";
import { buildApp } from "../app.ts";
import { readConfig, type Config } from "../config.ts";
import type { Context } from "../context.ts";
import { closeContext, openContext } from "../processes/open-context.ts";
import { refusingNestedWrites } from "./nested-writes.ts";
import { freshPostgresDatabase } from "./postgres.ts";
import { freshSqliteDatabase } from "./sqlite.ts";
import type { App } from "../http/app-type.ts";

/** The application on its own empty database, of the type named by HEARTH_TEST_DATABASE. */
export interface TestApp {
  app: App;
  context: Context;
  passTime(milliseconds: number): void;
  close(): Promise<void>;
}

/** `settings` are environment variables. */
export async function testApp(settings: Record<string, string> = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), "hearth-test-"));
  const database = await databaseForTest(dataDir);
  const config = readConfig({
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    ...database.settings,
    ...settings,
  });
  const clock = movableClock();
  const quiet = () => {};
  const log = {
    debug: quiet,
    info: quiet,
    warn: quiet,
    error: (...what: unknown[]) => process.stderr.write(`${inspect(what)}\n`),
  };
  const opened = await openContext(config, log, { besideServer: false, clock, tools: await toolsOf(config) });
  const context: Context = {
    ...opened,
    db: refusingNestedWrites(opened.db),
    passwords: argon2Passwords({ memoryCost: 1024, timeCost: 1 }),
    firstAccountKey: "the-key-of-the-first-account",
    signingKey: "the-key-that-signs",
  };
  const app = await buildApp(context);

  return {
    app,
    context,
    passTime: (milliseconds) => clock.move(milliseconds),
    async close() {
      await app.close();
      await closeContext(context);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const knownTools = new Map<string, ReturnType<typeof findTools>>();

/** Looked up once, because it is the slowest part. */
function toolsOf({ ffmpeg }: Config): ReturnType<typeof findTools> {
  const key = `${ffmpeg.path} ${ffmpeg.searchPath}`;
  const tools = knownTools.get(key) ?? findTools(ffmpeg);
  knownTools.set(key, tools);
  return tools;
}

async function databaseForTest(dataDir: string) {
  if (process.env.HEARTH_TEST_DATABASE !== "postgresql") {
    await freshSqliteDatabase(dataDir);
    return { settings: {}, drop: () => Promise.resolve() };
  }
  const database = await freshPostgresDatabase();
  return { settings: { DATABASE_URL: database.url }, drop: () => database.drop() };
}

function movableClock() {
  let moved = 0;
  return {
    now: () => Date.now() + moved,
    move(milliseconds: number) {
      moved += milliseconds;
    },
  };
}
