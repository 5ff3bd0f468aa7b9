import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { languageCodes } from "#contract/languages.ts";
import { nameLength, passwordLength } from "#contract/limits.ts";
import type { S3Location } from "./adapters/file-storage/file-storage.ts";
import type { Tesseract } from "./adapters/media/media.ts";
import type { TranslatorLocation } from "./adapters/translator/translator.ts";
import type { DatabaseLocation } from "./database/connect.ts";
import { inboundSettings, type InboundSettings } from "./settings/config-inbound.ts";
import { signOn, type SignOnConfig } from "./settings/config-sign-on.ts";
import { tesseract } from "./settings/config-tesseract.ts";
import { translatorLocation } from "./settings/config-translator.ts";
import { secretFileSettings, withSecretsFromFiles, withServiceSettings } from "./settings/settings-files.ts";
import { Settings, type Environment } from "./settings/settings.ts";

/** `docs/settings.md` describes each setting for the operator. */
export interface Config {
  readonly misspelled: readonly { written: string; meant: string }[];
  /** These environment variables take precedence over stored settings. */
  readonly given: Readonly<Environment>;
  /** `stored` applies where no environment variable is set. Throws a ConfigError. */
  withStored(stored: Environment): Config;
  readonly serverName: string | undefined;
  /** `web` serves requests, `worker` runs jobs (conversions, emails, pushes), `all` does both. */
  readonly role: "all" | "web" | "worker";
  readonly port: number;
  readonly host: string;
  /** Address without a trailing slash; undefined if Hearth is only used on this machine. */
  readonly publicUrl: string | undefined;
  readonly url: string;
  readonly basePath: string;
  readonly dataDir: string;
  readonly database: Readonly<DatabaseLocation>;
  /** Undefined if files are in `dataDir`. */
  readonly s3: Readonly<S3Location & { redirects: boolean }> | undefined;
  /** The hour is in `timeZone`. */
  readonly backups: { readonly to: BackupLocation; readonly hour: number } | undefined;
  readonly backupPassphrase: string | undefined;
  /** minisign public key; undefined for the built-in one. */
  readonly updateKey: string | undefined;
  /** Undefined if checks are off. */
  readonly releasesUrl: string | undefined;
  /** Addresses or networks whose X-Forwarded-* headers are trusted. */
  readonly trustedProxy: readonly string[];
  /** This machine's time zone (TZ), for users without their own. */
  readonly timeZone: string;
  readonly defaultLang: string | undefined;
  readonly allow: {
    readonly imageUpload: boolean;
    readonly videoUpload: boolean;
    readonly audioUpload: boolean;
    readonly pdfUpload: boolean;
    readonly publicLinks: boolean;
    readonly messageReactions: boolean;
    readonly createGroup: boolean;
    readonly showInvitationLinks: boolean;
  };
  readonly maxBytes: Readonly<{ image: number; video: number; audio: number; pdf: number }>;
  /** Total size of a user's unattached files, in bytes. */
  readonly uploadQuota: number;
  /** Size in bytes from which a download is offered in parts. */
  readonly downloadPartBytes: number;
  readonly ffmpeg: {
    readonly path: string | undefined;
    readonly searchPath: string;
    readonly threads: number;
  };
  readonly signOn: Readonly<SignOnConfig> | undefined;
  /** Undefined if emails are written to a folder in `dataDir`. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly inbound: Readonly<InboundSettings>;
  /** Shown if no email is set up; undefined for the first user. */
  readonly contact: string | undefined;
  /** "host:port" pairs that link previews may be fetched from although they are not public. */
  readonly linkPreviewAllow: readonly string[];
  /** Undefined without a translation service. */
  readonly translator: Readonly<TranslatorLocation> | undefined;
  /** Undefined if photos are not read. */
  readonly tesseract: Readonly<Tesseract> | undefined;
  readonly clientDir: string | undefined;
  readonly init:
    Readonly<{ login: string; password: string; name: string | undefined; group: string | undefined }> | undefined;
  readonly logLevel: string;
  /** Off without a port and a token. */
  readonly metrics: Readonly<{ port: number | undefined; host: string; token: string | undefined }>;
}

export type BackupLocation = Readonly<{ folder: string } | (S3Location & { prefix: string })>;

export class ConfigError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`Invalid configuration:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.problems = problems;
  }
}

/** `stored` are values that administrators chose. Throws a ConfigError that lists every problem. */
export function readConfig(env: Environment = process.env, stored: Environment = {}): Config {
  const { env: given, problems } = withSecretsFromFiles(setVariables(env));
  const settings = new Settings({ ...stored, ...given }, problems, secretFileSettings);
  const port = settings.integer("PORT", 3000, 0, 65_535);
  const dataDir = resolve(settings.text("DATA_DIR") ?? "data");

  const config: Omit<Config, "misspelled"> = {
    given,
    withStored: (values) => readConfig(env, values),
    serverName: settings.text("SERVER_NAME"),
    role: role(settings),
    port,
    host: settings.text("HOST") ?? "127.0.0.1",
    ...publicAddress(settings, port),
    dataDir,
    database: database(settings, dataDir),
    s3: s3(settings),
    backups: backups(settings, dataDir),
    backupPassphrase: settings.text("BACKUP_PASSPHRASE"),
    updateKey: settings.minisignKey("UPDATE_KEY"),
    releasesUrl: settings.url("RELEASES_URL")?.href,
    trustedProxy: settings.networks("TRUSTED_PROXY"),
    timeZone: settings.timeZone(given.TZ),
    defaultLang: settings.oneOf("DEFAULT_LANG", languageCodes),
    allow: {
      imageUpload: settings.flag("ALLOW_IMAGE_UPLOAD"),
      videoUpload: settings.flag("ALLOW_VIDEO_UPLOAD"),
      audioUpload: settings.flag("ALLOW_AUDIO_UPLOAD"),
      pdfUpload: settings.flag("ALLOW_PDF_UPLOAD"),
      publicLinks: settings.flag("ALLOW_PUBLIC_LINKS"),
      messageReactions: settings.flag("ALLOW_MESSAGE_REACTIONS"),
      createGroup: settings.flag("ALLOW_CREATE_GROUP"),
      showInvitationLinks: settings.flag("SHOW_GROUP_INVITATION_LINKS"),
    },
    maxBytes: {
      image: settings.megabytes("MAX_IMAGE_MB", 50),
      video: settings.megabytes("MAX_VIDEO_MB", 4096),
      audio: settings.megabytes("MAX_AUDIO_MB", 200),
      pdf: settings.megabytes("MAX_PDF_MB", 200),
    },
    uploadQuota: settings.megabytes("UPLOAD_QUOTA_MB", 10_240),
    downloadPartBytes: settings.megabytes("DOWNLOAD_PART_MB", 2048),
    ffmpeg: ffmpeg(settings, given.PATH),
    signOn: signOn(settings),
    translator: translatorLocation(settings),
    tesseract: tesseract(settings),
    ...mail(settings),
    contact: settings.text("CONTACT"),
    linkPreviewAllow: settings.hostsWithPorts("LINK_PREVIEW_ALLOW"),
    clientDir: clientDir(settings),
    init: init(settings),
    logLevel: settings.oneOf("LOG_LEVEL", ["trace", "debug", "info", "warn", "error", "silent"]) ?? "info",
    metrics: metrics(settings, port),
  };
  for (const name of ["SERVER_NAME", "CONTACT"]) settings.length(name, 1, nameLength);
  if (settings.problems.length > 0) throw new ConfigError(settings.problems);
  return { ...config, misspelled: settings.findMisspelled() };
}

/** Commands started by this process must use its data folder instead of a service's. */
export function nameDataFolder(): void {
  process.env.DATA_DIR = resolve(process.env.DATA_DIR?.trim() || "data");
}

/** Reads the settings for a command of the operator. Throws a ConfigError. */
export function readServiceConfig(): Config {
  return readConfig(withServiceSettings(process.env));
}

function setVariables(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => (value ?? "").trim() !== ""));
}

function publicAddress(settings: Settings, port: number): Pick<Config, "publicUrl" | "url" | "basePath"> {
  const url = settings.url("PUBLIC_URL");
  if (!url) return { publicUrl: undefined, url: `http://localhost:${port}`, basePath: "" };
  const publicUrl = url.href.replace(/\/+$/, "");
  return { publicUrl, url: publicUrl, basePath: url.pathname.replace(/\/+$/, "") };
}

/** A process with a single role needs others, which only PostgreSQL allows. */
function role(settings: Settings): Config["role"] {
  const value = settings.oneOf("ROLE", ["all", "web", "worker"]) ?? "all";
  if (value !== "all" && settings.text("DATABASE_URL") === undefined)
    settings.problems.push(`ROLE=${value} needs DATABASE_URL, since an SQLite database has one process`);
  return value;
}

function database(settings: Settings, dataDir: string): DatabaseLocation {
  const value = settings.text("DATABASE_URL");
  const directUrl = settings.text("DATABASE_DIRECT_URL");
  const connections = settings.integer("DATABASE_CONNECTIONS", 10, 2, 1000);
  const readUrl = settings.text("DATABASE_READ_URL");
  const urls = { DATABASE_URL: value, DATABASE_DIRECT_URL: directUrl, DATABASE_READ_URL: readUrl };
  for (const [name, url] of Object.entries(urls))
    if (url !== undefined && !/^postgres(ql)?:\/\//.test(url))
      settings.problems.push(`${name} must begin with postgres:// (leave it out to keep everything in DATA_DIR)`);
  if (readUrl !== undefined && value === undefined)
    settings.problems.push("DATABASE_READ_URL needs DATABASE_URL, the address of the server that it is a replica of");
  if (value === undefined) return { sqliteFile: resolve(dataDir, "hearth.db") };
  return { postgresqlUrl: value, directUrl, readUrl, connections };
}

const s3Settings = ["ENDPOINT", "BUCKET", "REGION", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY"];

function s3(settings: Settings): Config["s3"] {
  const [location, redirects] = [s3Location(settings, "S3_"), settings.flag("S3_REDIRECT", false)];
  return location && { ...location, redirects };
}

function s3Location(settings: Settings, prefix: string): S3Location | undefined {
  const names = s3Settings.map((name) => prefix + name);
  const missing = names.filter((name) => settings.text(name) === undefined);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0) settings.problems.push(`S3 storage also needs ${missing.join(", ")}`);
  const [endpoint, ...others] = [settings.url(names[0]!)?.href, ...names.slice(1).map((name) => settings.text(name))];
  const [bucket = "", region = "", accessKeyId = "", secretAccessKey = ""] = others;
  return { endpoint: endpoint?.replace(/\/+$/, "") ?? "", bucket, region, accessKeyId, secretAccessKey };
}

function backups(settings: Settings, dataDir: string): Config["backups"] {
  const hour = settings.integer("BACKUP_HOUR", 3, 0, 23);
  settings.length("BACKUP_PASSPHRASE", 12, 255);
  const [bucket, prefix] = [s3Location(settings, "BACKUP_S3_"), backupPrefix(settings)];
  const folder = settings.text("BACKUP_TO");
  if (bucket && folder !== undefined)
    settings.problems.push("BACKUP_TO is for a folder, BACKUP_S3_ENDPOINT for a bucket: set one of them");
  if (bucket) return { to: { ...bucket, prefix }, hour };
  if (folder === undefined) return undefined;
  if (`${resolve(folder)}/`.startsWith(`${dataDir}/`))
    settings.problems.push("BACKUP_TO must not be in DATA_DIR, best on another disk");
  return { to: { folder: resolve(folder) }, hour };
}

function backupPrefix(settings: Settings): string {
  const prefix = (settings.text("BACKUP_S3_PREFIX") ?? "hearth").replaceAll(/^\/+|\/+$/g, "");
  return prefix === "" ? "" : `${prefix}/`;
}

function mail(settings: Settings): Pick<Config, "smtpUrl" | "mailFrom" | "inbound"> {
  const smtpUrl = settings.text("SMTP_URL");
  const mailFrom = settings.text("MAIL_FROM");
  if (smtpUrl !== undefined && !isMailServer(smtpUrl))
    settings.problems.push(
      "SMTP_URL must begin with smtp:// or smtps://, without options that docs/email.md does not name",
    );
  if (smtpUrl !== undefined && mailFrom === undefined)
    settings.problems.push("SMTP_URL needs MAIL_FROM, the address that mails come from");
  if (mailFrom !== undefined && !isSender(mailFrom))
    settings.problems.push("MAIL_FROM must be an address such as hearth@example.org or Hearth <hearth@example.org>");
  return { smtpUrl, mailFrom: mailFrom ?? "Hearth <hearth@localhost>", inbound: inboundSettings(settings) };
}

/** Other options of the address would run commands or send emails elsewhere. */
const mailOptions = ["ignoreTLS", "name", "requireTLS", "tls.minVersion", "tls.rejectUnauthorized", "tls.servername"];

function isSender(text: string): boolean {
  const address = /^[^<>]*<([^<>]*)>$/.exec(text)?.[1] ?? text;
  return /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(address) && !/\p{Cc}/u.test(text);
}

function isMailServer(url: string): boolean {
  if (!/^smtps?:\/\/./.test(url) || !URL.canParse(url)) return false;
  const { hostname, searchParams } = new URL(url);
  return hostname !== "" && [...searchParams.keys()].every((name) => mailOptions.includes(name));
}

function metrics(settings: Settings, serverPort: number): Config["metrics"] {
  const port = settings.text("METRICS_PORT") === undefined ? undefined : settings.integer("METRICS_PORT", 0, 0, 65_535);
  if (port !== undefined && port !== 0 && port === serverPort)
    settings.problems.push("METRICS_PORT must not be PORT (set only METRICS_TOKEN to have the metrics on PORT)");
  settings.length("METRICS_TOKEN", 16, 255);
  return { port, host: settings.text("METRICS_HOST") ?? "127.0.0.1", token: settings.text("METRICS_TOKEN") };
}

function ffmpeg(settings: Settings, searchPath = ""): Config["ffmpeg"] {
  return { path: settings.text("FFMPEG_PATH"), searchPath, threads: settings.integer("VIDEO_THREADS", 1, 1, 64) };
}

function clientDir(settings: Settings): string | undefined {
  const value = settings.text("CLIENT_DIR");
  if (value === undefined) return undefined;
  if (!existsSync(resolve(value, "index.html")))
    settings.problems.push(`CLIENT_DIR must be a folder with an index.html, which "${value}" is not`);
  return resolve(value);
}

function init(settings: Settings): Config["init"] {
  const login = settings.text("INIT_LOGIN");
  const password = settings.text("INIT_PASSWORD");
  const name = settings.text("INIT_NAME");
  const group = settings.text("INIT_GROUP");
  if (!login && !password && !name && !group) return undefined;
  if (!login || !password) settings.problems.push("INIT_LOGIN and INIT_PASSWORD go together");
  if (login && !login.includes("@")) settings.problems.push("INIT_LOGIN must be an e-mail address");
  settings.length("INIT_PASSWORD", passwordLength.min, passwordLength.max);
  settings.length("INIT_NAME", 1, nameLength);
  settings.length("INIT_GROUP", 1, nameLength);
  return { login: login ?? "", password: password ?? "", name, group };
}
