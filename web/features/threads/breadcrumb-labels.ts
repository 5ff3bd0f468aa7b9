import { labelLength } from "#contract/limits.ts";
import type { Ancestor, MessageView } from "#contract/messages.ts";
import { beginningOf } from "#contract/plain-text.ts";
import { shorten } from "../../i18n/shorten.ts";
import { textOf, titleOf } from "../messages/content.ts";

export interface Crumb {
  id: string;
  label: string;
}

/** The ancestors nearest to the message. */
const latest = 3;

/** Label for a deleted author. */
export const nobody = "--";

/** `ancestors`: nearest first, as they come; the crumbs read from the top down. `cut`: some in between are left out. */
export function crumbsOf(ancestors: readonly Ancestor[]): { cut: boolean; crumbs: Crumb[] } {
  const crumbs = ancestors.slice(0, latest).map(({ id, label, authorName }) => ({
    id,
    label: shorten(label ?? authorName ?? nobody, labelLength),
  }));
  return { cut: ancestors.length > latest, crumbs: crumbs.reverse() };
}

/** A title, else the beginning of what its author says, else the author. */
export function labelOf(message: MessageView): string {
  return shorten(titleOf(message) || beginningOf(textOf(message)) || (message.author?.name ?? nobody), labelLength);
}
