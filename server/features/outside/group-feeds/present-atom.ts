import { cutText } from "#contract/cut-text.ts";
import { Feed } from "feed";
import { escapeHtml } from "../../../emails/html.ts";
import type { FeedToShow } from "./actions.ts";

/** `url` is that of this server, `self` that of the feed. Texts are plain. */
export function presentAtom(
  { feed: { groupId, groupName }, entries }: FeedToShow,
  { url, self }: { url: string; self: string },
): string {
  const link = `${url}/groups/${groupId}`;
  const updated = new Date(entries[0]?.receivedAt ?? 0);
  const feed = new Feed({ id: link, title: clean(groupName), link, updated, feedLinks: { atom: self }, copyright: "" });
  for (const { id, createdAt, receivedAt, title, excerpt, authorName } of entries) {
    const author = clean(authorName ?? nobody);
    feed.addItem({
      id: `urn:uuid:${id}`,
      // Readers take titles and summaries for HTML.
      title: escapeHtml(cutText(clean(title ?? excerpt?.split("\n")[0] ?? author), titleLength) || author),
      link: `${url}/messages/${id}`,
      description: escapeHtml(clean(excerpt ?? "")),
      author: [{ name: author }],
      published: new Date(createdAt),
      date: new Date(Math.max(receivedAt, createdAt)),
    });
  }
  return feed.atom1();
}

const titleLength = 120;

const nobody = "--";

/** Removes what XML cannot contain: control characters, and halves of surrogate pairs. */
function clean(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t]|[\uFFFE\uFFFF]/gu, " ")
    .trim();
}
