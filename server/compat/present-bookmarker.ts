import type { Bookmarker } from "#contract/compat.ts";
import { presentMe } from "../features/accounts/present.ts";

/** The person with their bookmarks among their settings. */
export function presentBookmarker(
  account: Parameters<typeof presentMe>[0],
  bookmarks: { messageId: string }[],
): Bookmarker {
  const me = presentMe(account);
  return { ...me, data: { ...me.data, bookmarks: bookmarks.map(({ messageId }) => messageId) } };
}
