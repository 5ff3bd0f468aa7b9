import { none, whole } from "../../benchmarks/bench/report.ts";
import { runInFull } from "./in-full.ts";
import type { Trial } from "./page.ts";

export const takenAway: Trial = {
  title: "Access ends with the right it came from",
  async run() {
    const { found, failed } = await runInFull(["server/credentials.test.ts"]);
    return {
      method:
        "A member who is an admin makes everything that works without her: sessions, API keys, calendar, feed, posting and reply addresses, webhooks in " +
        "both directions, public links, invitations, a pending upload, a link for a password, and an account of a relative with a PIN and a link for a " +
        "device. Then she leaves, is removed, removed and blocked, becomes a member or a reader, loses permissions, is suspended, gets a new key or " +
        "password, deletes her account, or the group is suspended or deleted, while all of it is in use. Afterwards each is tried again, and once more " +
        "after she has got the right back. Decision 069 says what has to work when.",
      tables: [
        {
          head: ["Database", "Rights taken away", "Credentials tried afterwards"],
          rows: found.map((each) => [each.database, whole(Number(each.events)), whole(Number(each.tried))]),
        },
      ],
      aims: [none("credentials that outlived their right, or ended without reason", failed)],
    };
  },
};
