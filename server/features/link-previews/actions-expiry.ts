import type { Context } from "../../context.ts";
import { releaseLinkPictureIn } from "../files/actions-link-pictures.ts";
import { deleteUnusedLinks } from "./queries-expiry.ts";
import { keptUnusedFor } from "./rules.ts";

const linksAtOnce = 100;

/** Pages that no message links to and nobody asked about for long are forgotten, and their pictures after them. */
export async function forgetUnusedLinks({ db, clock }: Context): Promise<void> {
  let forgotten: number;
  do {
    forgotten = await db.write(async (tx) => {
      const now = clock.now();
      const gone = await deleteUnusedLinks(tx, now - keptUnusedFor, linksAtOnce);
      for (const picture of gone) if (picture !== null) await releaseLinkPictureIn(tx, picture, now);
      return gone.length;
    });
  } while (forgotten === linksAtOnce);
}
