import { createTransport } from "nodemailer";
import { composed } from "./composed.ts";
import { MailRefused, type Mailer } from "./mailer.ts";

/** Milliseconds for each step of the conversation: a mail server that says nothing must not hold up the mails behind. */
const usualPatience = 30_000;

/** Over SMTP: `url` is `smtp://user:password@host:port` or `smtps://…`, `from` the sender's address. */
export function smtpMailer(url: string, from: string, patience = usualPatience): Mailer {
  const transport = createTransport(
    { url, connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience, dnsTimeout: patience },
    { from },
  );
  return {
    reachesPeople: true,
    async send(mail) {
      try {
        await transport.sendMail(composed(mail));
      } catch (error) {
        throw withoutAddress(error as SmtpError);
      }
    },
    async check() {
      try {
        await transport.verify();
      } catch (error) {
        throw withoutAddress(error as SmtpError);
      }
    },
  };
}

interface SmtpError extends Error {
  code?: string;
  /** What was being said. */
  command?: string;
  /** What the mail server answered, and its words, which often repeat the address. */
  responseCode?: number;
}

/** A refused sender or sign-in is for the operator to put right, so the mail waits; a refused address or mail will be refused again. */
function withoutAddress({ code, command, responseCode, message }: SmtpError): Error {
  if (responseCode === undefined) return new Error(`the mail server could not be reached: ${message}`);
  const what = `the mail server answered ${responseCode} to ${command ?? code ?? "something"}`;
  const isForGood = responseCode >= 500 && ["RCPT TO", "DATA"].includes(command ?? "");
  return isForGood ? new MailRefused(what) : new Error(what);
}
