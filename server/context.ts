import type { Logger } from "pino";
import type { EventBus } from "./adapters/event-bus/event-bus.ts";
import type { FileStorage } from "./adapters/file-storage/file-storage.ts";
import type { Media } from "./adapters/media/media.ts";
import type { IdentityProvider } from "./adapters/identity-provider/identity-provider.ts";
import type { Mailer, MailSettings } from "./adapters/mailer/mailer.ts";
import type { MailListener } from "./adapters/mail-listener/mail-listener.ts";
import type { MailReader } from "./adapters/mail-reader/mail-reader.ts";
import type { Mailbox } from "./adapters/mailbox/mailbox.ts";
import type { OpenWeb } from "./adapters/open-web/open-web.ts";
import type { PageParser } from "./adapters/page-parser/page-parser.ts";
import type { Translator } from "./adapters/translator/translator.ts";
import type { Push } from "./adapters/push/push.ts";
import type { OneTimeCodes } from "./adapters/one-time-codes/one-time-codes.ts";
import type { Passkeys } from "./adapters/passkeys/passkeys.ts";
import type { Passwords } from "./adapters/passwords/passwords.ts";
import type { JobQueue } from "./adapters/job-queue/job-queue.ts";
import type { PartialUploads } from "./adapters/partial-uploads/partial-uploads.ts";
import type { Clock } from "./clock.ts";
import type { Database } from "./database/database.ts";
import type { Subscriptions } from "./events.ts";
import type { CurrentSettings, FixedConfig } from "./settings/current-settings.ts";
import type { Installation } from "./updates/installation.ts";
import type { Trial } from "./updates/trial.ts";

export interface Context {
  readonly config: FixedConfig;
  readonly settings: CurrentSettings;
  db: Database;
  bus: EventBus;
  subscriptions: Subscriptions;
  jobs: JobQueue;
  /** Must not be lost. */
  files: FileStorage;
  /** Is on the same file system as `files`. */
  partialUploads: PartialUploads;
  /** Derivatives, which can be recreated. */
  cache: FileStorage;
  media: Media;
  clock: Clock;
  log: Pick<Logger, "debug" | "info" | "warn" | "error">;
  mailer: Mailer;
  mailerFor(settings: MailSettings): Mailer;
  mailListener: MailListener;
  mailbox: Mailbox;
  mailReader: MailReader;
  passwords: Passwords;
  codes: OneTimeCodes;
  passkeys: Passkeys;
  web: OpenWeb;
  /** Reaches this server at its public address, even in a private network. */
  ownAddress: OpenWeb;
  /** Fetches the release description without naming the version. */
  releases: OpenWeb;
  identityProvider: IdentityProvider | undefined;
  pages: PageParser;
  push: Push;
  /** Undefined if the operator names no translation service. */
  translator: Translator | undefined;
  /** Undefined when running from source. */
  installation: Installation | undefined;
  trial: Trial | undefined;
  /** Part of the cookie names, because ports and sub-paths of a host share cookies. */
  instanceId: string;
  firstAccountKey: string;
  signingKey: string;
}
