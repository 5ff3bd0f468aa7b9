import type { Listener } from "../../adapters/mail-listener/smtp.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { acceptMail, isOurAddress } from "./actions.ts";
import { isLasting } from "./rules-failures.ts";

/** Starts the server's own mail server, if the settings ask for one. */
export async function openMailListener(context: Context): Promise<Listener | undefined> {
  const { smtp } = context.config.inbound;
  if (smtp === undefined) return undefined;
  // Most servers do without, so they need not load it.
  const { listenForMail, Refused } = await import("../../adapters/mail-listener/smtp.ts");
  return listenForMail({
    ...smtp,
    maxBytes: () => context.config.inbound.maxBytes,
    isKnown: (address) => isOurAddress(context, address),
    async accept(arrival, receive) {
      await acceptMail(context, arrival, receive).catch((error: unknown) => {
        if (error instanceof AppError) throw new Refused(error.message, isLasting(error));
        throw error;
      });
    },
    onError: (error) => context.log.warn({ err: error }, "email not accepted"),
  });
}
