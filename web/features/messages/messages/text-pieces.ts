import { addressesIn } from "#contract/addresses.ts";
import { linkLength } from "#contract/limits.ts";
import { everyone, findMentions, mentionsOf, type Mentions } from "#contract/mentions.ts";
import type { MessageView } from "#contract/messages.ts";
import { shortenMiddle } from "../../../i18n/shorten.ts";

export interface TextPiece {
  text: string;
  /** Target of the link, if it is one. */
  href?: string;
  /** The person mentioned, or "everyone". */
  mention?: string;
}

export type MentionPiece = TextPiece & { mention: string };

/** The people mentioned in a message who are in its group. */
export interface MentionedPeople {
  /** As written in the text. */
  written: Mentions;
  /** Current names by user id. */
  names: ReadonlyMap<string, string>;
}

/** Returns the mentions that can be shown; undefined if there are none. */
export function mentionedIn({ data, mentions = [] }: MessageView): MentionedPeople | undefined {
  const names = new Map(mentions.map(({ id, name }) => [id, name]));
  const written = Object.entries(mentionsOf(data)).filter(([who]) => who === everyone || names.has(who));
  return written.length === 0 ? undefined : { written: Object.fromEntries(written), names };
}

/** Splits a text into plain pieces, links and mentions, in order. Only web and email addresses become links. */
export function piecesOf(text: string, people?: MentionedPeople): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const { start, end, href } of addressesIn(text)) {
    if (start > at) pieces.push(...withMentions(text.slice(at, start), people));
    pieces.push({ text: shortenMiddle(text.slice(start, end), linkLength), href });
    at = end;
  }
  if (at < text.length) pieces.push(...withMentions(text.slice(at), people));
  return pieces;
}

export function isMention(piece: TextPiece): piece is MentionPiece {
  return piece.mention !== undefined;
}

/** Mentioned people have their current name. */
function withMentions(text: string, people: MentionedPeople | undefined): TextPiece[] {
  if (!people) return [{ text }];
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const { start, end, who } of findMentions(text, people.written)) {
    if (start > at) pieces.push({ text: text.slice(at, start) });
    pieces.push({ text: `@${people.names.get(who) ?? text.slice(start + 1, end)}`, mention: who });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}
