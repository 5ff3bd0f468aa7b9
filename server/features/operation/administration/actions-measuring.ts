import { X509Certificate } from "node:crypto";
import type { Context } from "../../../context.ts";
import { countUndeliveredMails, databaseSize } from "./queries-work.ts";

/** Figures for monitoring that are not counted as they happen. */
export interface ServerState {
  databaseBytes: number;
  undeliveredMails: number;
  /** Milliseconds; undefined without a certificate for incoming email. */
  certificateEndsAt: number | undefined;
}

export async function serverState({ db, config }: Pick<Context, "db" | "config">): Promise<ServerState> {
  const [databaseBytes, undeliveredMails] = await Promise.all([
    databaseSize(db.slowRead),
    countUndeliveredMails(db.slowRead),
  ]);
  const cert = config.inbound.smtp?.tls?.cert;
  return { databaseBytes, undeliveredMails, certificateEndsAt: cert && Date.parse(new X509Certificate(cert).validTo) };
}
