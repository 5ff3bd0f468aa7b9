import type { Logger } from "pino";
import type { EventBus } from "./adapters/event-bus/event-bus.ts";
import type { FileStorage } from "./adapters/file-storage/file-storage.ts";
import type { Media } from "./adapters/media/media.ts";
import type { Mailer } from "./adapters/mailer/mailer.ts";
import type { OpenWeb } from "./adapters/open-web/open-web.ts";
import type { PageParser } from "./adapters/page-parser/page-parser.ts";
import type { Push } from "./adapters/push/push.ts";
import type { OneTimeCodes } from "./adapters/one-time-codes/one-time-codes.ts";
import type { Passkeys } from "./adapters/passkeys/passkeys.ts";
import type { Passwords } from "./adapters/passwords/passwords.ts";
import type { JobQueue } from "./adapters/job-queue/job-queue.ts";
import type { PartialUploads } from "./adapters/partial-uploads/partial-uploads.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/database.ts";
import type { Subscriptions } from "./events.ts";

/** Dependencies of actions, put together once in open-context.ts. */
export interface Context {
  config: Config;
  db: Database;
  bus: EventBus;
  /** The reactions to events of other features. */
  subscriptions: Subscriptions;
  jobs: JobQueue;
  /** Originals and what is shown of them: nothing here may be lost. */
  files: FileStorage;
  /** Uploads that come in pieces and are not all there; on the file system of `files`. */
  partialUploads: PartialUploads;
  /** Derivatives: can be made again. */
  cache: FileStorage;
  media: Media;
  clock: Clock;
  log: Pick<Logger, "debug" | "info" | "warn" | "error">;
  mailer: Mailer;
  passwords: Passwords;
  codes: OneTimeCodes;
  passkeys: Passkeys;
  web: OpenWeb;
  /** Parses what `web` got. */
  pages: PageParser;
  push: Push;
  /** Names the cookie: ports and sub-paths of one machine share cookies. */
  instanceId: string;
  /** The key of the printed link that makes the very first account. */
  firstAccountKey: string;
  /** Signs the links of mails, and makes the tokens of public links. */
  signingKey: string;
}
