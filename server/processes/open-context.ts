import { join } from "node:path";
import type { EventBus } from "../adapters/event-bus/event-bus.ts";
import { memoryBus } from "../adapters/event-bus/memory.ts";
import { postgresqlBus } from "../adapters/event-bus/postgresql.ts";
import { databaseQueue } from "../adapters/job-queue/database.ts";
import { openIdProvider } from "../adapters/identity-provider/openid.ts";
import type { Mailer, MailSettings } from "../adapters/mailer/mailer.ts";
import { currentMailer } from "../adapters/mailer/current.ts";
import { threadedMailReader } from "../adapters/mail-reader/threaded.ts";
import { outboxMailer } from "../adapters/mailer/outbox.ts";
import { smtpMailer } from "../adapters/mailer/smtp.ts";
import { localMedia } from "../adapters/media/local.ts";
import { findTools, type Tools } from "../adapters/media/tools.ts";
import { otpauthCodes } from "../adapters/one-time-codes/otpauth.ts";
import { nodeWeb } from "../adapters/open-web/node-http.ts";
import { threadedPageParser } from "../adapters/page-parser/threaded.ts";
import { simpleWebAuthn } from "../adapters/passkeys/simplewebauthn.ts";
import { argon2Passwords } from "../adapters/passwords/argon2.ts";
import { libreTranslate } from "../adapters/translator/libretranslate.ts";
import { webPush } from "../adapters/push/web-push.ts";
import { openPartialUploadsOnDisk } from "../adapters/partial-uploads/disk.ts";
import { partialUploadsInFileStorage } from "../adapters/partial-uploads/in-file-storage.ts";
import { systemClock, type Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import { connect } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import type { ReportReplica } from "../database/replica.ts";
import { hasNewerMigrations } from "../database/migrate.ts";
import { instanceIdOf } from "../features/accounts/accounts/actions-first-start.ts";
import { applyStoredSettings } from "../features/operation/administration/actions-settings.ts";
import { wakeAfterCommit } from "../live/record.ts";
import { findInstallation, mayHaveNewerTables } from "../updates/installation.ts";
import { beginTrial } from "../updates/trial.ts";
import { makeDataFolder } from "./data-folder.ts";
import { openStorages } from "./open-storage.ts";
import { currentSettings } from "../settings/current-settings.ts";
import { readSecrets, readSharedSecrets, type Secrets } from "../settings/secrets.ts";
import { StartError } from "../settings/start-error.ts";
import { subscriptions } from "../subscriptions.ts";
import type { Say } from "./wait-until-there.ts";

interface Options {
  /** A server may be running, so its work in progress is kept. */
  besideServer: boolean;
  say?: Say;
  allowsNewer?: boolean;
  clock?: Clock;
  tools?: Tools;
}

/** Chooses the adapters, for the server, operator commands and tests. */
export async function openContext(config: Config, log: Context["log"], options: Options): Promise<Context> {
  const { besideServer, allowsNewer = false, clock = systemClock } = options;
  await makeDataFolder(config.dataDir);
  // Runs alone, because a bucket that cannot be used ends the process.
  const { unfinished, ...storages } = await openStorages(config, { besideServer, say: options.say });
  const bus = chooseBus(config, log);
  const installation = findInstallation();
  const canBeNewer = allowsNewer || (installation !== undefined && (await mayHaveNewerTables(installation)));
  const [db, tools] = await Promise.all([
    openDatabase(config, bus, canBeNewer, log),
    options.tools ?? findTools(config.ffmpeg),
  ]);
  const { firstAccountKey, signingKey, pushKeys } = await secretsOf(config, db);
  const instanceId = await instanceIdOf({ db });
  const settings = currentSettings(config);
  await applyStoredSettings({ config, settings, db, log });
  const web = nodeWeb({ exceptions: () => settings.current.linkPreviewAllow });
  return {
    config,
    settings,
    db,
    clock,
    log,
    ...storages,
    partialUploads: await (unfinished
      ? partialUploadsInFileStorage({ db, clock, storage: unfinished })
      : openPartialUploadsOnDisk(join(config.dataDir, "files", "unfinished"))),
    firstAccountKey,
    signingKey,
    instanceId,
    bus,
    subscriptions,
    jobs: databaseQueue(db, clock),
    media: localMedia({ tools, threads: config.ffmpeg.threads, tesseract: config.tesseract }, (what) => log.warn(what)),
    mailer: currentMailer(settings, (chosen) => chooseMailer(chosen, config.dataDir)),
    mailerFor: (chosen) => chooseMailer(chosen, config.dataDir),
    // Loaded on demand, because most servers do not receive email.
    mailListener: {
      open: async (options) => (await import("../adapters/mail-listener/smtp.ts")).listenForMail(options),
    },
    mailbox: { visit: async (visit) => (await import("../adapters/mailbox/imap.ts")).visitMailbox(visit) },
    mailReader: threadedMailReader(),
    passwords: argon2Passwords(),
    codes: otpauthCodes,
    passkeys: simpleWebAuthn(config),
    web,
    identityProvider: config.signOn && openIdProvider(config.signOn),
    ownAddress: nodeWeb({ exceptions: () => hostsOf(config.publicUrl) }),
    releases: nodeWeb({ exceptions: () => hostsOf(config.releasesUrl), userAgent: "Hearth" }),
    pages: threadedPageParser(),
    translator: config.translator && libreTranslate(config.translator),
    installation,
    trial: besideServer ? undefined : beginTrial(),
    push: webPush({ web, keys: pushKeys, contact: contactOf({ ...config, ...settings.current }) }),
  };
}

async function openDatabase(
  { database }: Config,
  bus: EventBus,
  allowsNewer: boolean,
  log: Context["log"],
): Promise<Database> {
  const reportReplica: ReportReplica = (problem) => {
    if (problem === undefined) log.info("read replica is used again");
    else log.warn({ problem }, "read replica cannot be used; reading from the primary");
  };
  const db = await connect(database, { reportReplica }).catch((error: unknown) => {
    if (!("sqliteFile" in database) || !isOfFile(error)) throw error;
    throw new StartError(`The database ${database.sqliteFile} (in DATA_DIR) cannot be opened: ${error.message}.`, {
      cause: error,
    });
  });
  try {
    if (!allowsNewer || !(await hasNewerMigrations(db))) await db.migrate();
    return wakeAfterCommit(db, bus);
  } catch (error) {
    // Open connections would keep an operator's command from ending.
    await Promise.all([db.close(), bus.close()]);
    throw error;
  }
}

/** The file is malformed, or cannot be read or written. */
function isOfFile(error: unknown): error is Error {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === "ERR_SQLITE_ERROR";
}

function secretsOf({ database, dataDir }: Config, db: Database): Promise<Secrets> {
  return "sqliteFile" in database ? readSecrets(dataDir) : readSharedSecrets(db, dataDir);
}

function chooseBus({ database }: Config, log: Context["log"]): EventBus {
  if ("sqliteFile" in database) return memoryBus();
  return postgresqlBus(database.directUrl ?? database.postgresqlUrl, (error) =>
    log.warn({ err: error }, "live events of other processes are late"),
  );
}

export async function closeContext({ media, web, ownAddress, releases, pages, bus, db }: Context): Promise<void> {
  const webs = [web, ownAddress, releases].map((one) => one.close());
  await Promise.all([media.close(), ...webs, pages.close(), bus.close()]);
  await db.close();
}

function hostsOf(address: string | undefined): string[] {
  if (address === undefined) return [];
  const { protocol, hostname, port } = new URL(address);
  return [`${hostname}:${port || (protocol === "https:" ? 443 : 80)}`];
}

/** Contact for push services: the site itself, or the sender of its emails. */
function contactOf({ publicUrl, mailFrom }: Config): string {
  if (publicUrl?.startsWith("https:")) return publicUrl;
  return `mailto:${/<(.*)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}

function chooseMailer({ smtpUrl, mailFrom }: MailSettings, dataDir: string): Mailer {
  return smtpUrl === undefined ? outboxMailer(join(dataDir, "outbox"), mailFrom) : smtpMailer(smtpUrl, mailFrom);
}
