import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A local mail server that speaks SMTP and stores the received emails. */
export class Mailbox {
  readonly #server: SMTPServer;
  readonly #waiting: ((mail: Email) => void)[] = [];
  readonly #mails: Email[] = [];

  constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
            this.#deliver(mail);
            done();
          }, done);
        });
      },
    });
  }

  /** Starts the server and returns its address for SMTP_URL. */
  async open(): Promise<string> {
    const listening = this.#server.listen(0, "127.0.0.1");
    await once(listening, "listening");
    return `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  }

  /** Returns the next email whose subject begins like this, and drops those before it. */
  async nextAbout(subject: string): Promise<Email> {
    for (;;) {
      const mail = await this.next();
      if (mail.subject?.startsWith(subject)) return mail;
    }
  }

  next(): Promise<Email> {
    const mail = this.#mails.shift();
    return mail ? Promise.resolve(mail) : new Promise((resolve) => this.#waiting.push(resolve));
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #deliver(mail: Email): void {
    const waiting = this.#waiting.shift();
    if (waiting) waiting(mail);
    else this.#mails.push(mail);
  }
}
