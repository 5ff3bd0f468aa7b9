import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { memoryBus } from "../adapters/event-bus/memory.ts";
import { openDiskStorage } from "../adapters/file-storage/disk.ts";
import { databaseQueue } from "../adapters/job-queue/database.ts";
import { localMedia } from "../adapters/media/local.ts";
import { findTools } from "../adapters/media/tools.ts";
import { outboxMailer } from "../adapters/mailer/outbox.ts";
import { smtpMailer } from "../adapters/mailer/smtp.ts";
import { otpauthCodes } from "../adapters/one-time-codes/otpauth.ts";
import { nodeWeb } from "../adapters/open-web/node-http.ts";
import { threadedPageParser } from "../adapters/page-parser/threaded.ts";
import { simpleWebAuthn } from "../adapters/passkeys/simplewebauthn.ts";
import { argon2Passwords } from "../adapters/passwords/argon2.ts";
import { webPush } from "../adapters/push/web-push.ts";
import { openPartialUploadsOnDisk } from "../adapters/partial-uploads/disk.ts";
import { isBuilt } from "../../scripts/setup/build.mjs";
import { buildApp } from "../app.ts";
import { readConfig, type Config } from "../config.ts";
import type { Context } from "../context.ts";
import { connect } from "../database/connect.ts";
import { instanceIdOf } from "../features/accounts/actions-first-start.ts";
import { startFromBuilt } from "../entry-point.ts";
import { wakingAfterCommit } from "../live/record.ts";
import { readSecrets } from "../secrets.ts";
import { subscriptions } from "../subscriptions.ts";
import { freshPostgresDatabase } from "./postgres.ts";
import type { App } from "../http/app-type.ts";

if (isBuilt()) startFromBuilt(new URL("../../dist/server/", import.meta.url));

/** The application on its own empty database, of the type named by HEARTH_TEST_DATABASE. */
export interface TestApp {
  app: App;
  context: Context;
  /** Advances the clock, in milliseconds. */
  passTime(milliseconds: number): void;
  close(): Promise<void>;
}

/** `settings` are environment variables. */
export async function testApp(settings: Record<string, string> = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), "hearth-test-"));
  const database = await databaseForTest();
  const config = readConfig({
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    ...database.settings,
    ...settings,
  });
  const clock = movableClock();
  const bus = memoryBus();
  const db = wakingAfterCommit(await connect(config.database), bus);
  await db.migrate();
  const quiet = () => {};
  const log = {
    debug: quiet,
    info: quiet,
    warn: quiet,
    error: (...what: unknown[]) => process.stderr.write(`${inspect(what)}\n`),
  };
  const web = nodeWeb({ exceptions: config.linkPreviewAllow });
  const { pushKeys } = await readSecrets(dataDir);
  const context: Context = {
    config,
    db,
    clock,
    log,
    bus,
    subscriptions,
    jobs: databaseQueue(db, clock),
    files: await openDiskStorage(join(dataDir, "files"), { durable: true }),
    partialUploads: await openPartialUploadsOnDisk(join(dataDir, "files", "unfinished")),
    cache: await openDiskStorage(join(dataDir, "cache"), { durable: false }),
    media: localMedia({ tools: await toolsOf(config), threads: config.ffmpeg.threads }, quiet),
    mailer:
      config.smtpUrl === undefined
        ? outboxMailer(join(dataDir, "outbox"), config.mailFrom)
        : smtpMailer(config.smtpUrl, config.mailFrom),
    passwords: argon2Passwords({ memoryCost: 1024, timeCost: 1 }),
    codes: otpauthCodes,
    passkeys: simpleWebAuthn(config),
    web,
    pages: threadedPageParser(),
    push: webPush({ web, keys: pushKeys, contact: "mailto:anna@example.org" }),
    instanceId: await instanceIdOf({ db }),
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
      await Promise.all([context.media.close(), context.web.close(), context.pages.close()]);
      await db.close();
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

async function databaseForTest() {
  if (process.env.HEARTH_TEST_DATABASE !== "postgresql") return { settings: {}, drop: () => Promise.resolve() };
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
