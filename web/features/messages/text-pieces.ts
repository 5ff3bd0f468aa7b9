import { find } from "linkifyjs";
import { linkLength } from "#contract/limits.ts";
import { shortenMiddle } from "../../i18n/shorten.ts";

export interface TextPiece {
  text: string;
  /** Target of the link, if it is one. */
  href?: string;
}

/** Splits a text into plain pieces and links, in order. Only web and email addresses become links. */
export function piecesOf(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const { start, end, value, href } of find(text, { defaultProtocol: "https" })) {
    if (!/^(https?:\/\/|mailto:)/i.test(href)) continue;
    if (start > at) pieces.push({ text: text.slice(at, start) });
    pieces.push({ text: shortenMiddle(value, linkLength), href });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}
