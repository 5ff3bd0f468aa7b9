import { Type, type Static } from "typebox";
import { nameLength } from "./limits.ts";
import { SecurityEvent } from "./security.ts";
import { AvailableRelease } from "./updates.ts";
import { Id, OptionalText, Seconds, pageOf } from "./wire.ts";

/** Responses to server administrators never contain content of groups. */

const Bytes = Type.Integer();
const Count = Type.Integer();
const page = {
  after: Type.Optional(Type.String({ maxLength: 500 })),
  q: Type.Optional(Type.String({ maxLength: 200 })),
};

export const ServerOverview = Type.Object({
  version: Type.String(),
  release: Type.Optional(AvailableRelease),
  node: Type.String(),
  database: Type.String(),
  ffmpeg: Type.Optional(Type.String()),
  people: Count,
  suspended: Count,
  /** Active within the last 30 days. */
  activePeople: Count,
  groups: Count,
  messages: Count,
  storage: Type.Object({
    image: Bytes,
    video: Bytes,
    audio: Bytes,
    pdf: Bytes,
    other: Bytes,
    database: Bytes,
    /** Free space on the disk with the data folder. */
    free: Bytes,
    total: Bytes,
  }),
  /** Bytes uploaded in each of the last twelve months ("2026-11"), in order. */
  growth: Type.Array(Type.Object({ month: Type.String(), bytes: Bytes })),
  missing: Type.Array(
    Type.Union([Type.Literal("name"), Type.Literal("address"), Type.Literal("mail"), Type.Literal("backups")]),
  ),
  problems: Count,
  failedJobs: Count,
  undeliveredMails: Count,
});
export type ServerOverview = Static<typeof ServerOverview>;

/** Pages of 50, by login. `after` is the last login of the previous page, `q` a part of login or name. */
export const AdminPageQuery = Type.Object(page);
export const ServerPerson = Type.Object({
  id: Id,
  login: Type.String(),
  name: Type.String(),
  createdAt: Seconds,
  lastActivityDate: Seconds,
  groups: Count,
  sessions: Count,
  /** Size of the originals they uploaded. */
  bytes: Bytes,
  isAdministrator: Type.Boolean(),
  hasSecondFactor: Type.Boolean(),
  suspendedAt: Type.Optional(Seconds),
});
export type ServerPerson = Static<typeof ServerPerson>;
export const ServerPeople = pageOf(ServerPerson);
export type ServerPeople = Static<typeof ServerPeople>;

export const NewServerPerson = Type.Object({
  login: OptionalText,
  name: Type.Optional(Type.String({ maxLength: nameLength })),
});

/** A link to choose a password, valid once and for a day. Absent if it was emailed to the person, who alone may have it. */
export const PasswordLink = Type.Object({ url: Type.Optional(Type.String()) });
export type PasswordLink = Static<typeof PasswordLink>;

export const AdministratorChange = Type.Object({ isAdministrator: Type.Boolean() });
export const SuspensionChange = Type.Object({ isSuspended: Type.Boolean() });

/** Pages of 50, by name. `after` is the last id of the previous page. */
export const ServerGroup = Type.Object({
  id: Id,
  name: Type.String(),
  createdAt: Seconds,
  lastActivityDate: Seconds,
  members: Count,
  messages: Count,
  /** Size of the originals in its messages. */
  bytes: Bytes,
  /** Time at which the last member left. The group is deleted 30 days later. */
  abandonedAt: Type.Optional(Seconds),
  suspendedAt: Type.Optional(Seconds),
});
export type ServerGroup = Static<typeof ServerGroup>;
export const ServerGroups = pageOf(ServerGroup);
export type ServerGroups = Static<typeof ServerGroups>;

export const ServerWork = Type.Object({
  queue: Type.Array(Type.Object({ kind: Type.String(), scheduled: Count, due: Count, running: Count, failed: Count })),
  /** Latest first; at most 100. */
  failed: Type.Array(
    Type.Object({
      id: Type.String(),
      kind: Type.String(),
      failedAt: Seconds,
      attempts: Count,
      reason: Type.String(),
    }),
  ),
  mail: Type.Object({
    isSetUp: Type.Boolean(),
    waiting: Count,
    /** Rejected permanently within the last 30 days; latest first, at most 50. */
    undelivered: Type.Array(Type.Object({ at: Seconds, login: Type.String(), reason: Type.String() })),
  }),
  pushes: Type.Object({ devices: Count, people: Count, waiting: Count }),
  conversions: Type.Object({ waiting: Count, failed: Count }),
});
export type ServerWork = Static<typeof ServerWork>;

export const JobParams = Type.Object({ id: Type.String({ maxLength: 128 }) });

const codes = [
  "settings_valid",
  "setting_misspelled",
  "inbound_no_way",
  "public_url",
  "public_url_missing",
  "no_administrator",
  "release_newest",
  "release_available",
  "release_security",
  "release_unknown",
  "database_responds",
  "database_intact",
  "database_damaged",
  "counters_fine",
  "messages_miscounted",
  "photos_miscounted",
  "messages_misnumbered",
  "cards_wrong",
  "abandoned_wrong",
  "search_complete",
  "search_behind",
  "files_complete",
  "file_missing",
  "file_size_wrong",
  "no_strays",
  "stray",
  "jobs_fine",
  "job_failed",
  "jobs_overdue",
  "tool",
  "ffmpeg_missing",
  "storage_writable",
  "backups_writable",
  "backups_unusable",
  "disk_free",
  "disk_low",
  "disk_full",
  "mail_off",
  "mail_responds",
  "check_failed",
] as const;

/** The catalogues have the text as `health.<code>` and the advice, if any, as `health.advice.<code>`. */
export const HealthFinding = Type.Object({
  level: Type.Union([Type.Literal("ok"), Type.Literal("note"), Type.Literal("mended"), Type.Literal("wrong")]),
  code: Type.Unsafe<(typeof codes)[number]>({ type: "string", enum: [...codes] }),
  values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  canMend: Type.Optional(Type.Boolean()),
});
export type HealthFinding = Static<typeof HealthFinding>;

/** `checkedAt` and `findings` are absent before the first check. */
export const HealthReport = Type.Object({
  checkedAt: Type.Optional(Seconds),
  findings: Type.Optional(Type.Array(HealthFinding)),
  isRunning: Type.Boolean(),
});
export type HealthReport = Static<typeof HealthReport>;

export const HealthCheck = Type.Object({ mends: Type.Optional(Type.Boolean()) });

/** `value` is the effective value; absent for secrets and if there is none. */
export const ServerSetting = Type.Object({
  name: Type.String(),
  value: Type.Optional(Type.String()),
  isSet: Type.Boolean(),
  /** Set by an environment variable, which takes precedence. */
  isFixed: Type.Boolean(),
  /** Changing it needs a code from the machine (`npm run hearth -- confirm`). */
  needsCode: Type.Boolean(),
});
export type ServerSetting = Static<typeof ServerSetting>;
export const ServerSettings = Type.Object({ settings: Type.Array(ServerSetting) });
export type ServerSettings = Static<typeof ServerSettings>;

/** Settings by name. Null restores the default. Stores all of them, or none. */
export const ServerSettingChanges = Type.Object({
  values: Type.Record(Type.String({ maxLength: 64 }), Type.Union([Type.String({ maxLength: 2000 }), Type.Null()])),
  code: OptionalText,
});

/** Sends an email to the administrator with these settings, or else with those in effect. */
export const MailTrial = Type.Object({ SMTP_URL: OptionalText, MAIL_FROM: OptionalText, code: OptionalText });

/** `reached`: whether the server can reach itself at its public address. */
export const AddressCheck = Type.Object({
  publicUrl: Type.Optional(Type.String()),
  reached: Type.Union([Type.Literal("yes"), Type.Literal("no"), Type.Literal("other_server"), Type.Literal("unknown")]),
});
export type AddressCheck = Static<typeof AddressCheck>;

/** Public, so that a server can recognize itself at its public address. */
export const ServerId = Type.Object({ id: Type.String() });

/** Newest first. `before` is the last id of the previous page. */
export const ServerSecurityQuery = Type.Object({ before: Type.Optional(Type.String({ maxLength: 128 })) });
export const ServerSecurityEvent = Type.Object({
  id: Type.String(),
  ...SecurityEvent.properties,
  login: Type.String(),
  /** Login of the administrator who caused it, if it was not the person. */
  actor: Type.Optional(Type.String()),
});
export type ServerSecurityEvent = Static<typeof ServerSecurityEvent>;
export const ServerSecurityEvents = pageOf(ServerSecurityEvent);
export type ServerSecurityEvents = Static<typeof ServerSecurityEvents>;
