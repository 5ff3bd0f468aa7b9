import type { Context } from "../../../context.ts";
import { writeUpTo } from "../../../limits/limited-file.ts";
import { acceptMail } from "./actions.ts";
import { isLasting } from "./rules-failures.ts";

export async function fetchMails(context: Context, signal: AbortSignal): Promise<void> {
  const { imapUrl, maxBytes } = context.config.inbound;
  if (imapUrl === undefined) return;
  await context.mailbox.visit({
    url: imapUrl,
    maxBytes,
    signal,
    async take(content) {
      try {
        await acceptMail(context, { isFromNamedPeer: true }, (path) => writeUpTo(maxBytes, content, path));
        return "taken";
      } catch (error) {
        if (!isLasting(error)) throw error;
        context.log.warn({ code: error.code }, "email of the mailbox refused");
        return "refused";
      }
    },
    onError: (error) => context.log.warn({ err: error }, "email of the mailbox not taken yet"),
  });
}
