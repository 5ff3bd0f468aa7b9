import { labelLength } from "#contract/limits.ts";
import type { Ancestor, MessageView } from "#contract/messages.ts";
import { beginningOf } from "#contract/plain-text.ts";
import { shorten } from "../../../i18n/shorten.ts";
import { textOf, messageTitle } from "../../messages/messages/content.ts";

export interface Crumb {
  id: string;
  label: string;
}

const latest = 3;

export const deletedUserLabel = "--";

interface Hidden {
  ids: readonly string[];
  label: string;
}

/** Returns the breadcrumbs from the top down. `ancestors`: nearest first. `cut`: true if some are left out. */
export function crumbsOf(ancestors: readonly Ancestor[], hidden?: Hidden): { cut: boolean; crumbs: Crumb[] } {
  const crumbs = ancestors.slice(0, latest).map(({ id, label, authorId, authorName }) => ({
    id,
    label:
      hidden && authorId !== undefined && hidden.ids.includes(authorId)
        ? hidden.label
        : shorten(label ?? authorName ?? deletedUserLabel, labelLength),
  }));
  return { cut: ancestors.length > latest, crumbs: crumbs.reverse() };
}

/** Returns the title, the beginning of the author's own text, or the author. */
export function labelOf(message: MessageView): string {
  return shorten(
    messageTitle(message) || beginningOf(textOf(message)) || (message.author?.name ?? deletedUserLabel),
    labelLength,
  );
}
