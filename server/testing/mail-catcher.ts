import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";

export interface Received {
  sender: string;
  recipients: string[];
  mail: Email;
}

type Step = "MAIL FROM" | "RCPT TO" | "DATA";

/** A mail server on localhost that keeps received emails, and can refuse them, stop responding or be down. */
export class MailCatcher {
  readonly received: Received[] = [];
  /** Every recipient address it was given. */
  readonly asked: string[] = [];
  /** Called with each email before it is accepted. */
  onMail: (received: Received) => void = () => undefined;
  #server: SMTPServer | undefined;
  #port = 0;
  #refusals = new Map<Step, number>();
  #isSilent = false;

  static async start(): Promise<MailCatcher> {
    const catcher = new MailCatcher();
    await catcher.comeBack();
    return catcher;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  refuse(step: Step, code: number): void {
    this.#refusals.set(step, code);
  }

  takeAll(): void {
    this.#refusals.clear();
  }

  /** Makes it delay its greeting. */
  fallSilent(): void {
    this.#isSilent = true;
  }

  async comeBack(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      closeTimeout: 1,
      onConnect: (_session, done) => (this.#isSilent ? undefined : done()),
      onMailFrom: (_address, _session, done) => done(this.#refusalOf("MAIL FROM")),
      onRcptTo: ({ address }, _session, done) => {
        this.asked.push(address);
        done(this.#refusalOf("RCPT TO", address));
      },
      onData: (stream, session, done) => {
        this.#receive(stream, session).then(() => done(this.#refusalOf("DATA")), done);
      },
    });
    server.on("error", () => undefined);
    await new Promise<void>((resolve) => server.listen(this.#port, "127.0.0.1", resolve));
    this.#port = (server.server.address() as AddressInfo).port;
    this.#server = server;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }

  #refusalOf(step: Step, address = "you"): Error | undefined {
    const responseCode = this.#refusals.get(step);
    return responseCode === undefined
      ? undefined
      : Object.assign(new Error(`no mail for <${address}>`), { responseCode });
  }

  async #receive(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    if (this.#refusals.has("DATA")) return;
    const sender = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
    const recipients = envelope.rcptTo.map(({ address }) => address);
    const received = { sender, recipients, mail: await PostalMime.parse(Buffer.concat(chunks)) };
    this.received.push(received);
    this.onMail(received);
  }
}
