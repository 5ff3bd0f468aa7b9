import type { QueryClient } from "@tanstack/react-query";
import type { Card } from "#contract/cards.ts";
import { hasPicture } from "../../files/files/kinds.ts";
import { picturesOf } from "./card-picture.tsx";
import { feedQuery } from "../messages/queries.ts";

/** Preloads the newest messages of a group and the first picture, in parallel with the code of the page. */
export async function prepareFeed(queries: QueryClient, groupId: string): Promise<void> {
  const { cards } = await queries.query(feedQuery(groupId));
  const first = cards.map(({ preview }) => preview).find((preview) => preview && hasPicture(preview));
  if (first) fetchAhead(first);
}

/** Preloads only one picture, because two would compete for bandwidth. */
function fetchAhead(preview: NonNullable<Card["preview"]>): void {
  const { sizes, srcSet, src } = picturesOf(preview);
  const image = new Image();
  image.fetchPriority = "high";
  image.sizes = sizes;
  if (srcSet) image.srcset = srcSet;
  image.src = src;
}
