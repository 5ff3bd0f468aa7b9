import { MailNotTaken, type OpenListener } from "../../../adapters/mail-listener/mail-listener.ts";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { isInNetworks } from "../../../limits/network.ts";
import { namingSettings } from "../../../settings/listening.ts";
import { acceptMail, isOurAddress } from "./actions.ts";
import { isLasting } from "./rules-failures.ts";

export async function openMailListener(context: Context): Promise<OpenListener | undefined> {
  const { smtp } = context.config.inbound;
  if (smtp === undefined) return undefined;
  const { peers, ...listening } = smtp;
  const isNamed = (ip: string) => isInNetworks(ip, peers);
  if (context.config.inbound.authenticatedBy !== undefined && peers.length === 0)
    context.log.warn(
      {},
      "INBOUND_AUTHENTICATED_BY is not used for email by SMTP, because INBOUND_SMTP_PEERS names no server",
    );
  const opening = context.mailListener.open({
    ...listening,
    maxBytes: () => context.config.inbound.maxBytes,
    isKnown: (address) => isOurAddress(context, address),
    async accept(arrival, receive) {
      await acceptMail(context, { ...arrival, isFromNamedPeer: isNamed(arrival.ip) }, receive).catch(
        (error: unknown) => {
          if (error instanceof AppError) throw new MailNotTaken(error.message, isLasting(error));
          throw error;
        },
      );
    },
    onError: (error) => context.log.warn({ err: error }, "email not accepted"),
  });
  return namingSettings(["INBOUND_SMTP_PORT", "INBOUND_SMTP_HOST"], opening);
}
