import { statfs } from "node:fs/promises";
import type { AvailableRelease } from "#contract/updates.ts";
import type { Context } from "../../../context.ts";
import { problemOfBackupPlace } from "../../../processes/backup-place.ts";
import { backupPlace } from "../../../processes/open-storage.ts";
import { missingFfmpeg } from "../../../settings/missing-ffmpeg.ts";
import { findAvailableRelease, findLook } from "../../../updates/latest-release.ts";
import { version } from "../../../settings/version.ts";
import { isAnyAdministrator } from "./queries-people.ts";
import { note, ok, spaceLeft, wrong, type Finding } from "./rules-health.ts";

/** Invalid settings are reported together before anything runs. */
export async function checkSettings(context: Context): Promise<Finding[]> {
  const { config, db } = context;
  const { publicUrl, url, dataDir, inbound, misspelled } = config;
  const hasWayIn = [inbound.smtp, inbound.imapUrl, inbound.webhookToken].some((way) => way !== undefined);
  return [
    ok("settings_valid", { folder: dataDir }),
    ...misspelled.map((setting) => note("setting_misspelled", setting)),
    ...(inbound.address && !hasWayIn ? [note("inbound_no_way")] : []),
    publicUrl === undefined ? note("public_url_missing", { url }) : ok("public_url", { url: publicUrl }),
    ...((await isAnyAdministrator(db.read)) ? [] : [note("no_administrator")]),
    ...(await checkReleases(context)),
  ];
}

export async function checkReleases(context: Pick<Context, "config" | "db">): Promise<Finding[]> {
  const address = context.config.releasesUrl;
  if (address === undefined) return [];
  const [release, look] = await Promise.all([findAvailableRelease(context), findLook(context.db.read)]);
  const problem = look?.address === address ? look.problem : undefined;
  return [
    ...(problem === undefined ? [] : [note("release_unknown", { address, reason: problem })]),
    ...(release ? [releaseFinding(release)] : problem === undefined ? [ok("release_newest", { version })] : []),
  ];
}

function releaseFinding({ version, date, isSecurity }: AvailableRelease): Finding {
  return note(isSecurity ? "release_security" : "release_available", { version, date: date.slice(0, 10) });
}

export async function checkTools({ media, config }: Context): Promise<Finding[]> {
  const tools = (await media.versions()).map((version) => ok("tool", { version }));
  if (media.can.video) return tools;
  return [...tools, wrong("ffmpeg_missing", { remedy: missingFfmpeg(config.ffmpeg.path) })];
}

export async function checkStorage({ files, config, settings }: Context): Promise<Finding[]> {
  await files.check();
  const { bavail, bsize } = await statfs(config.dataDir);
  return [ok("storage_writable"), spaceLeft(bavail * bsize, settings.current.maxBytes.video)];
}

export async function checkBackups({ config, settings }: Context): Promise<Finding[]> {
  const place = backupPlace(settings.current);
  if (place === null) return [];
  const reason = await problemOfBackupPlace({ ...config, ...settings.current });
  return [reason === undefined ? ok("backups_writable", { place }) : wrong("backups_unusable", { reason })];
}

export async function checkMail({ mailer }: Context): Promise<Finding[]> {
  if (!mailer.reachesPeople) return [note("mail_off")];
  await mailer.check();
  return [ok("mail_responds")];
}
