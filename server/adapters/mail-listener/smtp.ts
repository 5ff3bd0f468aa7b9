import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { writeUpTo } from "../../limits/limited-file.ts";
import { MailNotTaken, type ListenerOptions, type OpenListener } from "./mail-listener.ts";

const mostConnections = 50;
const mostRecipients = 20;
const socketTimeoutMs = 60_000;

export async function listenForMail(options: ListenerOptions): Promise<OpenListener> {
  const server = new SMTPServer({
    ...(options.tls ?? {}),
    authOptional: true,
    disabledCommands: options.tls ? ["AUTH"] : ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    hideSMTPUTF8: false,
    size: options.maxBytes(),
    maxClients: mostConnections,
    socketTimeout: socketTimeoutMs,
    closeTimeout: 5000,
    onRcptTo({ address }, { envelope }, done) {
      if (envelope.rcptTo.length >= mostRecipients) done(smtpError(452, "Too many recipients"));
      else if (!options.isKnown(address)) done(smtpError(550, "No such address here"));
      else done();
    },
    onData(stream, session, done) {
      receive(options, stream, session).then(() => done(), done);
    },
  });
  let isOpen = false;
  server.on("error", (error) => isOpen && options.onError(error));
  const listening = once(server.server, "listening");
  server.listen(options.port, options.host);
  await listening;
  isOpen = true;
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function receive(options: ListenerOptions, stream: SMTPServerDataStream, session: SMTPServerSession) {
  const { envelope, remoteAddress, hostNameAppearsAs } = session;
  const arrival = {
    ip: remoteAddress,
    helo: hostNameAppearsAs || remoteAddress,
    sender: envelope.mailFrom === false ? "" : envelope.mailFrom.address,
    recipients: envelope.rcptTo.map(({ address }) => address),
  };
  try {
    await options.accept(arrival, (path) => writeUpTo(options.maxBytes(), stream, path));
  } catch (error) {
    // The rest of the email has to be read before the sender reads the response.
    stream.resume();
    if (error instanceof MailNotTaken && error.isFinal) throw smtpError(550, error.message);
    options.onError(error as Error);
    throw smtpError(451, error instanceof MailNotTaken ? error.message : "Try again later");
  }
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
