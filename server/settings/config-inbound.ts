import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";
import type { Settings } from "./settings.ts";

/** Off without `address`. */
export interface InboundSettings {
  /** Receives `<local>+<token>@<domain>`, or `<token>@<domain>` if the whole domain is Hearth's and `local` is "". */
  address: { local: string; domain: string } | undefined;
  maxBytes: number;
  /** Mail server whose Authentication-Results header is trusted in the mailbox, the webhook and `smtp.peers`; undefined if Hearth checks senders itself. */
  authenticatedBy: string | undefined;
  /** Undefined if Hearth does not listen for email itself. */
  smtp:
    | {
        port: number;
        host: string;
        tls: { key: Buffer; cert: Buffer } | undefined;
        /** Mail servers that deliver for `authenticatedBy`. */
        peers: string[];
      }
    | undefined;
  /** Emptied regularly: `imaps://user:password@host`. */
  imapUrl: string | undefined;
  webhookToken: string | undefined;
}

/** A token has 49 characters after the plus sign, and mail systems limit this part of an address to 64. */
const localLength = 14;

export function inboundSettings(settings: Settings): InboundSettings {
  const address = inboundAddress(settings);
  const imapUrl = settings.text("INBOUND_IMAP_URL");
  const webhookToken = settings.text("INBOUND_WEBHOOK_TOKEN");
  const port = settings.text("INBOUND_SMTP_PORT");
  if (imapUrl !== undefined && !/^imaps?:\/\/[^@/]+@./.test(imapUrl))
    settings.problems.push("INBOUND_IMAP_URL must be imaps://user:password@host or imap://…");
  settings.length("INBOUND_WEBHOOK_TOKEN", 16, 255);
  if (address === undefined && (imapUrl ?? webhookToken ?? port) !== undefined)
    settings.problems.push("INBOUND_ADDRESS is needed for email to come in, such as hearth@example.org");
  const smtp = {
    port: settings.integer("INBOUND_SMTP_PORT", 25, 0, 65_535),
    host: settings.text("INBOUND_SMTP_HOST") ?? "127.0.0.1",
    tls: certificate(settings, port !== undefined),
    peers: settings.networks("INBOUND_SMTP_PEERS"),
  };
  return {
    address,
    maxBytes: settings.megabytes("INBOUND_MAX_MB", 30),
    authenticatedBy: settings.text("INBOUND_AUTHENTICATED_BY")?.toLowerCase(),
    smtp: port === undefined ? undefined : smtp,
    imapUrl,
    webhookToken,
  };
}

function inboundAddress(settings: Settings): InboundSettings["address"] {
  const value = settings.text("INBOUND_ADDRESS")?.toLowerCase();
  if (value === undefined) return undefined;
  const [, local, domain] = /^([a-z0-9._-]*)@([a-z0-9.-]+)$/.exec(value) ?? [];
  if (local === undefined || domain === undefined || local.length > localLength) {
    settings.problems.push(
      `INBOUND_ADDRESS must be an address such as hearth@example.org with at most ${localLength} characters before the @, or a domain such as @reply.example.org`,
    );
    return undefined;
  }
  return { local, domain };
}

function certificate(settings: Settings, isNeeded: boolean): { key: Buffer; cert: Buffer } | undefined {
  const keyFile = settings.text("INBOUND_SMTP_KEY");
  const certFile = settings.text("INBOUND_SMTP_CERT");
  if (!isNeeded || (keyFile === undefined && certFile === undefined)) return undefined;
  if (keyFile === undefined || certFile === undefined) {
    settings.problems.push("INBOUND_SMTP_KEY and INBOUND_SMTP_CERT go together");
    return undefined;
  }
  const files = `INBOUND_SMTP_KEY (${keyFile}) and INBOUND_SMTP_CERT (${certFile})`;
  const read = () => ({ key: readFileSync(keyFile), cert: readFileSync(certFile) });
  const pair = readOrReport(settings, `${files} cannot be read`, read);
  const fits = pair && readOrReport(settings, `${files} do not fit each other`, () => createSecureContext(pair));
  return fits && pair;
}

function readOrReport<Result>(settings: Settings, problem: string, work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    settings.problems.push(`${problem}: ${(error as Error).message}`);
    return undefined;
  }
}
