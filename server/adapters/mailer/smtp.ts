import { createTransport } from "nodemailer";
import type { Mailer } from "./mailer.ts";

const patience = 30_000;

/** Over SMTP: `url` is `smtp://user:password@host:port` or `smtps://…`, `from` the sender's address. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    { url, connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience },
    { from },
  );
  return {
    reachesPeople: true,
    async send(mail) {
      await transport.sendMail(mail);
    },
  };
}
