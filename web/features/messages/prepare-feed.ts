import type { QueryClient } from "@tanstack/react-query";
import { hasPicture } from "../files/kinds.ts";
import { picturesOf } from "./card-picture-sources.ts";
import { feedQuery } from "./queries.ts";

/** So many pictures are on a phone's first screen. */
const first = 2;

/** For a page that is about to be shown: the newest messages of its group and the first pictures, while the rest of the code is on its way. */
export async function prepareFeed(queries: QueryClient, groupId: string): Promise<void> {
  const { cards } = await queries.query(feedQuery(groupId));
  const pictures = cards.flatMap(({ preview }) => (preview && hasPicture(preview) ? [picturesOf(preview)] : []));
  for (const { sizes, srcSet, src } of pictures.slice(0, first)) {
    const image = new Image();
    image.fetchPriority = "high";
    image.sizes = sizes;
    if (srcSet) image.srcset = srcSet;
    image.src = src;
  }
}
