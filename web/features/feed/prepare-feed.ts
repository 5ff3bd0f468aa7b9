import type { QueryClient } from "@tanstack/react-query";
import type { Card } from "#contract/messages.ts";
import { hasPicture } from "../files/kinds.ts";
import { picturesOf } from "./card-picture-sources.ts";
import { feedQuery } from "../messages/queries.ts";

/** For a page that is about to be shown: the newest messages of its group and the first picture, while the rest of the code is on its way. */
export async function prepareFeed(queries: QueryClient, groupId: string): Promise<void> {
  const { cards } = await queries.query(feedQuery(groupId));
  const first = cards.map(({ preview }) => preview).find((preview) => preview && hasPicture(preview));
  if (first) fetchAhead(first);
}

/** Only one: two would share the line, and each take twice as long. */
function fetchAhead(preview: NonNullable<Card["preview"]>): void {
  const { sizes, srcSet, src } = picturesOf(preview);
  const image = new Image();
  image.fetchPriority = "high";
  image.sizes = sizes;
  if (srcSet) image.srcset = srcSet;
  image.src = src;
}
