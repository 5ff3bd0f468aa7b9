import { statfs } from "node:fs/promises";
import { ok, note, wrong, type Check, type Finding } from "./finding.ts";

/** Settings that do not work are said before any command runs, all at once. */
export const checkSettings: Check = ({ config }) =>
  Promise.resolve([
    ok(`settings: read; data in ${config.dataDir}`),
    config.publicUrl === undefined
      ? note(`settings: without PUBLIC_URL, links in mails lead to ${config.url}`)
      : ok(`settings: people come to ${config.publicUrl}`),
  ]);

export const checkTools: Check = async ({ media }) => {
  const tools = await media.versions();
  const findings = tools.map((tool) => ok(`tools: ${tool}`));
  return media.can.video
    ? findings
    : [...findings, wrong("tools: ffmpeg is not here: no video and no sound can be posted")];
};

export const checkStorage: Check = async ({ files, config }) => {
  await files.check();
  const { bavail, bsize } = await statfs(config.dataDir);
  return [ok("storage: can be written"), spaceLeft(bavail * bsize, config.maxBytes.video)];
};

const gigabyte = 1024 ** 3;

/** `free` and `largest` in bytes: an upload of the largest size needs room for itself and for what is made of it. */
export function spaceLeft(free: number, largest: number): Finding {
  const text = `disk: ${(free / gigabyte).toFixed(1)} GB free`;
  if (free < gigabyte) return wrong(`${text}: that is not enough`);
  return free < 2 * largest ? note(`${text}: too little for the largest upload`) : ok(text);
}

export const checkMail: Check = async ({ mailer }) => {
  if (!mailer.reachesPeople) return [note("mail: no SMTP_URL, so mails lie in the outbox folder")];
  await mailer.check();
  return [ok("mail: the mail server answers")];
};
