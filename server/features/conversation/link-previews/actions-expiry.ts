import type { Context } from "../../../context.ts";
import { releaseLinkPicture } from "../../files/files/actions-link-pictures.ts";
import { deleteUnusedLinks } from "./queries.ts";
import { keptUnusedFor } from "./rules.ts";

const linksAtOnce = 100;

/** Pictures are removed later. */
export async function forgetUnusedLinks({ db, clock }: Context): Promise<void> {
  let forgotten: number;
  do {
    forgotten = await db.write(async (tx) => {
      const now = clock.now();
      const gone = await deleteUnusedLinks(tx, now - keptUnusedFor, linksAtOnce);
      for (const picture of gone) if (picture !== null) await releaseLinkPicture(tx, picture, now);
      return gone.length;
    });
  } while (forgotten === linksAtOnce);
}
