import { statfs } from "node:fs/promises";
import type { UserData } from "#contract/accounts.ts";
import { formatDate } from "#contract/dates.ts";
import { intlLocales, type Language } from "#contract/languages.ts";
import type { ClaimedJob } from "../../../adapters/job-queue/job-queue.ts";
import type { BackupLocation } from "../../../config.ts";
import type { Context } from "../../../context.ts";
import type { Fact } from "../../../emails/layout.ts";
import { mailTo } from "../../../emails/send.ts";
import { weekLetter } from "../../../emails/server-letters.ts";
import { languageOf, translator } from "../../../emails/translate.ts";
import { checkReleases } from "../administration/actions-health-machine.ts";
import { latestHealthReport } from "../administration/actions-health.ts";
import { serverState } from "../administration/actions-measuring.ts";
import { lastBackups } from "../backups/actions.ts";
import { timeZoneOf } from "../../notifications/digests/rules.ts";
import { unsubscribeToken } from "../../notifications/digests/rules-unsubscribe.ts";
import { stopPurpose } from "./actions-stopping.ts";
import { countFigures, findRecipient } from "./queries.ts";
import { isImpersonal, isOff, isRecent } from "./rules.ts";

const week = 7 * 24 * 60 * 60 * 1000;
const gigabyte = 1e9;
const megabyte = 1e6;

interface Reader {
  language: Language;
  timeZone: string;
}

/** Only if the person still administers the server and wants it. Contains counts only, and no names of people or groups. */
export async function sendServerEmail(context: Context, { payload }: Pick<ClaimedJob, "payload">): Promise<void> {
  const { config, db, clock, signingKey } = context;
  const recipient = await findRecipient(db.read, String(payload.userId));
  if (!recipient) return;
  const settings = JSON.parse(recipient.data) as UserData;
  if (isOff(settings)) return;
  const language = languageOf(recipient.data, context.settings.current);
  const reader = { language, timeZone: timeZoneOf(settings.time_zone) ?? config.timeZone };
  const token = unsubscribeToken(signingKey, recipient.id, clock.now(), stopPurpose);
  const stopUrl = `${config.url}/${stopPurpose}/${recipient.id}/${token}`;
  const [facts, tasks] = await Promise.all([factsFor(context, reader), tasksFor(context, reader)]);
  const letter = weekLetter({ name: recipient.name, facts, tasks, url: `${config.url}/admin`, stopUrl }, language);
  await mailTo(context, recipient.login, { ...letter, messageId: String(payload.messageId), stopUrl });
}

async function factsFor(context: Context, { language, timeZone }: Reader): Promise<Fact[]> {
  const { config, settings, db, clock } = context;
  const [figures, { databaseBytes }, backups, { bavail, bsize }] = await Promise.all([
    countFigures(db.slowRead, clock.now() - week),
    serverState(context),
    lastBackups(context),
    statfs(config.dataDir),
  ]);
  const t = translator(language);
  const count = (value: number) => new Intl.NumberFormat(intlLocales(language)).format(value);
  const size = (bytes: number) => formatBytes(bytes, language);
  const time = (at: number | undefined) =>
    at === undefined ? t("email.week.no_backup") : formatDate(at / 1000, { language, style: "stamp", timeZone });
  return [
    { label: t("admin.people"), value: count(figures.people) },
    { label: t("email.week.new_people"), value: count(figures.newPeople) },
    { label: t("email.week.active_people"), value: count(figures.activePeople) },
    { label: t("email.week.storage"), value: size(figures.fileBytes + databaseBytes) },
    { label: t("admin.disk_free"), value: size(bavail * bsize) },
    { label: t("email.week.backup"), value: time(backups.takenAt) },
    { label: t("email.week.backup_tested"), value: time(backups.verifiedAt) },
    ...(settings.current.backups
      ? [{ label: t("admin.backups.place"), value: nameOf(settings.current.backups.to) }]
      : []),
    { label: t("email.week.undelivered"), value: count(figures.undelivered) },
    ...(figures.reported > 0 ? [{ label: t("email.week.reports"), value: count(figures.reported) }] : []),
  ];
}

function formatBytes(bytes: number, language: Language): string {
  const [unit, size] = bytes < gigabyte ? (["megabyte", megabyte] as const) : (["gigabyte", gigabyte] as const);
  const options = { style: "unit", unit, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(intlLocales(language), options).format(bytes / size);
}

function nameOf(to: BackupLocation): string {
  return "folder" in to ? to.folder : `${to.endpoint}/${to.bucket}`;
}

/** Findings that name a group, a person or a file are only counted. */
async function tasksFor(context: Context, { language, timeZone }: Reader): Promise<string[]> {
  const { settings, db, clock } = context;
  const t = translator(language);
  const [{ checkedAt, findings = [] }, releases, { hasFailed }] = await Promise.all([
    latestHealthReport(db),
    checkReleases(context),
    lastBackups(context),
  ]);
  const open = findings.filter(({ level, code }) => isOpen(level) && !code.startsWith("release_"));
  const named = open.filter(isImpersonal);
  const rest = open.length - named.length;
  return [
    ...(isRecent(checkedAt, clock.now()) ? [] : [t("email.week.not_checked")]),
    ...(settings.current.backups ? [] : [t("admin.missing.backups")]),
    ...(settings.current.backups && hasFailed ? [t("email.backups_failing.subject")] : []),
    ...named.map(({ code, values }) => t(`health.${code}`, values)),
    ...(rest > 0 ? [t("admin.problems_found", { count: rest })] : []),
    ...releases
      .filter(({ level }) => isOpen(level))
      .map(({ code, values }) => t(`health.${code}`, { ...values, date: dateOf(values.date, language, timeZone) })),
  ];
}

function isOpen(level: string): boolean {
  return level === "note" || level === "wrong";
}

function dateOf(day: string | number | undefined, language: Language, timeZone: string): string {
  return day === undefined ? "" : formatDate(Date.parse(`${day}T12:00Z`) / 1000, { language, style: "long", timeZone });
}
