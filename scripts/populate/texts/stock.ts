import type { Subject } from "../pictures.ts";

/**
 * What the people of one group write about. `{place}`, `{who}`, `{day}` and `{thing}` are filled in, so that an idea comes back in other words;
 * an empty line parts paragraphs.
 */
export interface Stock {
  ideas: readonly Idea[];
  /** Sentences that may follow any idea. */
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
  /** What its pictures show; without, it has none. */
  subject?: Subject;
  /** Those that fit best, one of which comes first. */
  covers?: readonly string[];
  /** At least and at most. */
  pictures?: readonly [number, number];
  /** Is said once, and stays on top. */
  isPinned?: boolean;
}
