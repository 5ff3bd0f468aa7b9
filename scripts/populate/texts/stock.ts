import type { Subject } from "../pictures.ts";

/**
 * Topics of one group. `{place}`, `{who}`, `{day}` and `{thing}` are filled in, so that an idea comes back in other words;
 * an empty line parts paragraphs.
 */
export interface Stock {
  ideas: readonly Idea[];
  /** Sentences that can follow any idea. */
  asides: readonly string[];
  links: readonly string[];
  replies: readonly string[];
  /** Answers to a reply. */
  echoes: readonly string[];
  places: readonly string[];
  things: readonly string[];
  days: readonly string[];
}

export interface Idea {
  title?: string;
  text?: string;
  /** Subject of its pictures, if it has any. */
  subject?: Subject;
  /** Best pictures; one of them comes first. */
  covers?: readonly string[];
  /** Minimum and maximum number. */
  pictures?: readonly [number, number];
  /** Used once and then pinned. */
  isPinned?: boolean;
}
