import { below, milliseconds, none, whole } from "../../benchmarks/bench/report.ts";
import { runInFull } from "./in-full.ts";
import type { Trial } from "./page.ts";

/** Two seconds of work for an email, and the start of a thread from source on a busy machine. */
const refusedWithin = 10_000;
const blockedFor = 1000;

export const mail: Trial = {
  title: "No email posts in the name of another or holds up the others",
  async run() {
    const { found, failed } = await runInFull(["server/features/outside/inbound-mail/inbound-mail-hostile.test.ts"]);
    const most = (name: string) => Math.max(...found.map((each) => Number(each[name])));
    return {
      method:
        "Emails go to the address that answers a message in the name of a member: by SMTP from a server that nobody named, by SMTP from one that " +
        "`INBOUND_SMTP_PEERS` names, and by the webhook. Their Authentication-Results mention `dmarc=pass` in quoted strings, nested comments, " +
        "behind escapes, under other names and for other domains; others have two senders. Twenty kinds of headers and bodies that are hard to " +
        "read come from a stranger and from the member: nested parts and elements, endless attributes, parameters, signatures and lines. Behind " +
        "each of them, another member answers by email. Each email must be posted or refused by name, none in the name of another.",
      tables: [
        {
          head: ["Database", "Hostile emails", "Slowest answer", "Longest block of the event loop"],
          rows: found.map((each) => [
            each.database,
            whole(Number(each.emails)),
            milliseconds(Number(each.slowest)),
            milliseconds(Number(each.loop)),
          ]),
        },
      ],
      aims: [
        below("slowest answer to an email", refusedWithin, most("slowest"), milliseconds),
        below("longest block of the event loop", blockedFor, most("loop"), milliseconds),
        none("tests that failed", failed),
      ],
    };
  },
};
