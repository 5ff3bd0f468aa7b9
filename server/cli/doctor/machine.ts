import { statfs } from "node:fs/promises";
import { missingFfmpeg } from "../../missing-ffmpeg.ts";
import { ok, note, wrong, type Check, type Finding } from "./finding.ts";

/** Invalid settings are reported together before any command runs. */
export const checkSettings: Check = ({ config }) =>
  Promise.resolve([
    ok(`settings: valid; data in ${config.dataDir}`),
    config.publicUrl === undefined
      ? note(`settings: PUBLIC_URL not set; links in emails lead to ${config.url}`)
      : ok(`settings: public address ${config.publicUrl}`),
  ]);

export const checkTools: Check = async ({ media, config }) => {
  const tools = await media.versions();
  const findings = tools.map((tool) => ok(`tools: ${tool}`));
  return media.can.video
    ? findings
    : [...findings, wrong(`tools: ffmpeg not found. ${missingFfmpeg(config.ffmpeg.path)}`)];
};

export const checkStorage: Check = async ({ files, config }) => {
  await files.check();
  const { bavail, bsize } = await statfs(config.dataDir);
  return [ok("storage: writable"), spaceLeft(bavail * bsize, config.maxBytes.video)];
};

const gigabyte = 1024 ** 3;

/** `free` and `largest` in bytes. An upload of the maximum size needs room for itself and its derivatives. */
export function spaceLeft(free: number, largest: number): Finding {
  const text = `disk: ${(free / gigabyte).toFixed(1)} GB free`;
  if (free < gigabyte) return wrong(`${text}: not enough`);
  return free < 2 * largest ? note(`${text}: not enough for the largest upload`) : ok(text);
}

export const checkMail: Check = async ({ mailer }) => {
  if (!mailer.reachesPeople) return [note("email: SMTP_URL not set; emails are written to the outbox folder")];
  await mailer.check();
  return [ok("email: the mail server responds")];
};
