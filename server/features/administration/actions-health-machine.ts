import { statfs } from "node:fs/promises";
import type { Context } from "../../context.ts";
import { missingFfmpeg } from "../../missing-ffmpeg.ts";
import { isAnyAdministrator } from "./queries-people.ts";
import { note, ok, spaceLeft, wrong, type Finding } from "./rules-health.ts";

/** Invalid settings are reported together before anything runs. */
export async function checkSettings({ config, db }: Context): Promise<Finding[]> {
  const { publicUrl, url, dataDir, inbound, misspelled } = config;
  const hasWayIn = [inbound.smtp, inbound.imapUrl, inbound.webhookToken].some((way) => way !== undefined);
  return [
    ok("settings_valid", { folder: dataDir }),
    ...misspelled.map((setting) => note("setting_misspelled", setting)),
    ...(inbound.address && !hasWayIn ? [note("inbound_no_way")] : []),
    publicUrl === undefined ? note("public_url_missing", { url }) : ok("public_url", { url: publicUrl }),
    ...((await isAnyAdministrator(db.read)) ? [] : [note("no_administrator")]),
  ];
}

export async function checkTools({ media, config }: Context): Promise<Finding[]> {
  const tools = (await media.versions()).map((version) => ok("tool", { version }));
  if (media.can.video) return tools;
  return [...tools, wrong("ffmpeg_missing", { remedy: missingFfmpeg(config.ffmpeg.path) })];
}

export async function checkStorage({ files, config }: Context): Promise<Finding[]> {
  await files.check();
  const { bavail, bsize } = await statfs(config.dataDir);
  return [ok("storage_writable"), spaceLeft(bavail * bsize, config.maxBytes.video)];
}

export async function checkMail({ mailer }: Context): Promise<Finding[]> {
  if (!mailer.reachesPeople) return [note("mail_off")];
  await mailer.check();
  return [ok("mail_responds")];
}
