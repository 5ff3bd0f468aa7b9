import { createTransport } from "nodemailer";
import { composeMail } from "./composed.ts";
import { MailRefused, type Mailer } from "./mailer.ts";

/** Milliseconds for each step, so that a silent mail server does not block the following emails. */
const defaultTimeout = 30_000;

/** `url` is `smtp://user:password@host:port` or `smtps://…`, `from` the sender's address. */
export function smtpMailer(url: string, from: string, timeout = defaultTimeout): Mailer {
  const transport = createTransport(
    { url, connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout, dnsTimeout: timeout },
    { from },
  );
  return {
    reachesPeople: true,
    async send(mail) {
      try {
        await transport.sendMail(composeMail(mail));
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
  command?: string;
  responseCode?: number;
}

/** Leaves out the response, because the other side may not be a mail server. */
function withoutResponse(message: string): string {
  return message.split(/\sresponse=/, 1)[0]!.trimEnd();
}

/** A refused sender or login can be fixed by the operator and is retried; a refused recipient or message is not. */
function withoutAddress({ code, command, responseCode, message }: SmtpError): Error {
  if (responseCode === undefined) return new Error(`the mail server could not be reached: ${withoutResponse(message)}`);
  const what = `the mail server answered ${responseCode} to ${command ?? code ?? "something"}`;
  const isForGood = responseCode >= 500 && ["RCPT TO", "DATA"].includes(command ?? "");
  return isForGood ? new MailRefused(what) : new Error(what);
}
