import { Fragment } from "react";
import { markedPieces } from "./marked-pieces.ts";

/** Text with what was looked for marked in it. */
export function MarkedText({ text, terms }: { text: string; terms: readonly string[] }) {
  return markedPieces(text, terms).map(({ text: piece, isMarked }, i) =>
    isMarked ? <mark key={i}>{piece}</mark> : <Fragment key={i}>{piece}</Fragment>,
  );
}
