import { addressesIn } from "#contract/addresses.ts";
import { linkLength } from "#contract/limits.ts";
import { everyone, findMentions, mentionsOf, type Mentions } from "#contract/mentions.ts";
import type { MessageView } from "#contract/messages.ts";
import { shortenMiddle } from "../../../i18n/shorten.ts";

export interface TextPiece {
  text: string;
  href?: string;
  /** A user id, or "everyone". */
  mention?: string;
}

export type MentionPiece = TextPiece & { mention: string };

export interface MentionedPeople {
  /** Mentions as written in the text. */
  written: Mentions;
  /** Current names by user id. */
  names: ReadonlyMap<string, string>;
}

export function mentionedIn({ data, mentions = [] }: MessageView): MentionedPeople | undefined {
  const names = new Map(mentions.map(({ id, name }) => [id, name]));
  const written = Object.entries(mentionsOf(data)).filter(([who]) => who === everyone || names.has(who));
  return written.length === 0 ? undefined : { written: Object.fromEntries(written), names };
}

/** Only web and email addresses become links. */
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

/** Shows mentioned people by their current name. */
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
