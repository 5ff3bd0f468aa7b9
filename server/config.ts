import { resolve } from "node:path";
import { languageCodes } from "#contract/languages.ts";
import type { DatabaseLocation } from "./database/connect.ts";

/** All settings, read once. `docs/self-hosting.md` tells the operator what each does. */
export interface Config {
  port: number;
  host: string;
  /** Where people reach Hearth, without a slash at the end; undefined: at `http://<host>:<port>`. */
  publicUrl: string | undefined;
  /** The path part of `publicUrl`: "" or "/sub/path". */
  basePath: string;
  dataDir: string;
  database: DatabaseLocation;
  /** Addresses (or networks) whose X-Forwarded-* headers are believed. */
  trustedProxy: string[];
  /** Set only if the operator chose one. */
  defaultLang: string | undefined;
  allow: {
    imageUpload: boolean;
    videoUpload: boolean;
    audioUpload: boolean;
    pdfUpload: boolean;
    publicLinks: boolean;
    messageReactions: boolean;
    createGroup: boolean;
    showInvitationLinks: boolean;
  };
  /** The first account and group of an unattended start. */
  init: { login: string; password: string; name: string | undefined; group: string | undefined } | undefined;
  logLevel: string;
}

export class ConfigError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`The settings do not work:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Throws one ConfigError that lists every problem. */
export function readConfig(env: Environment = process.env): Config {
  const problems: string[] = [];
  const settings = reader(env, problems);
  const publicUrl = settings.url("PUBLIC_URL");
  const dataDir = resolve(settings.text("DATA_DIR") ?? "data");

  const config: Config = {
    port: settings.integer("PORT", 3000, 0, 65_535),
    host: settings.text("HOST") ?? "127.0.0.1",
    publicUrl: publicUrl?.href.replace(/\/+$/, ""),
    basePath: publicUrl?.pathname.replace(/\/+$/, "") ?? "",
    dataDir,
    database: settings.database(dataDir),
    trustedProxy: settings.list("TRUSTED_PROXY"),
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
    init: settings.init(),
    logLevel: settings.oneOf("LOG_LEVEL", ["trace", "debug", "info", "warn", "error", "silent"]) ?? "info",
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Reads one kind of setting each; what is wrong goes to `problems`, and a harmless value back. An empty setting counts as absent. */
function reader(env: Environment, problems: string[]) {
  const text = (name: string) => env[name]?.trim() || undefined;

  return {
    text,

    integer(name: string, otherwise: number, least: number, most: number): number {
      const value = text(name);
      if (value === undefined) return otherwise;
      const number = Number(value);
      if (Number.isInteger(number) && number >= least && number <= most) return number;
      problems.push(`${name} must be a whole number from ${least} to ${most}, not "${value}"`);
      return otherwise;
    },

    flag(name: string): boolean {
      const value = text(name)?.toLowerCase();
      if (value === undefined || value === "true" || value === "1") return true;
      if (value !== "false" && value !== "0") problems.push(`${name} must be true or false, not "${value}"`);
      return false;
    },

    oneOf(name: string, allowed: readonly string[]): string | undefined {
      const value = text(name);
      if (value !== undefined && !allowed.includes(value))
        problems.push(`${name} must be one of ${allowed.join(", ")}, not "${value}"`);
      return value;
    },

    list(name: string): string[] {
      return (text(name) ?? "")
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean);
    },

    url(name: string): URL | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      const url = URL.canParse(value) ? new URL(value) : undefined;
      if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash) return url;
      problems.push(`${name} must be an address such as https://hearth.example.org or https://example.org/hearth`);
      return undefined;
    },

    database(dataDir: string): DatabaseLocation {
      const value = text("DATABASE_URL");
      if (value === undefined) return { sqliteFile: resolve(dataDir, "hearth.db") };
      if (!/^postgres(ql)?:\/\//.test(value))
        problems.push("DATABASE_URL must begin with postgres:// (leave it out to keep everything in DATA_DIR)");
      return { postgresqlUrl: value };
    },

    init(): Config["init"] {
      const [login, password, name, group] = ["INIT_LOGIN", "INIT_PASSWORD", "INIT_NAME", "INIT_GROUP"].map(text);
      if (!login && !password && !name && !group) return undefined;
      if (!login || !password) problems.push("INIT_LOGIN and INIT_PASSWORD go together");
      return { login: login ?? "", password: password ?? "", name, group };
    },
  };
}
