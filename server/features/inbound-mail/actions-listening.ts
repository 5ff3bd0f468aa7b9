import { MailNotTaken, type OpenListener } from "../../adapters/mail-listener/mail-listener.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { acceptMail, isOurAddress } from "./actions.ts";
import { isLasting } from "./rules-failures.ts";

/** Starts the server's own mail server, if the settings ask for one. */
export async function openMailListener(context: Context): Promise<OpenListener | undefined> {
  const { smtp } = context.config.inbound;
  if (smtp === undefined) return undefined;
  return context.mailListener.open({
    ...smtp,
    maxBytes: () => context.config.inbound.maxBytes,
    isKnown: (address) => isOurAddress(context, address),
    async accept(arrival, receive) {
      await acceptMail(context, arrival, receive).catch((error: unknown) => {
        if (error instanceof AppError) throw new MailNotTaken(error.message, isLasting(error));
        throw error;
      });
    },
    onError: (error) => context.log.warn({ err: error }, "email not accepted"),
  });
}
