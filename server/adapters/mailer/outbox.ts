import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { composeMail } from "./composed.ts";
import type { Mailer } from "./mailer.ts";

/** Used without a mail server: writes emails to a folder as `.eml` files. */
export function outboxMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    reachesPeople: false,
    async send(mail) {
      const { message } = await transport.sendMail(composeMail(mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, fileName(mail.messageId)), message as Buffer, { mode: 0o600, flush: true });
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    },
  };
}

/** Derived from the id, so that a duplicate replaces the first copy. */
function fileName(messageId: string): string {
  return `${messageId.replace(/[^a-zA-Z0-9@.-]/g, "")}.eml`;
}
