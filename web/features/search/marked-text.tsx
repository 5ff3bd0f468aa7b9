import { Fragment } from "react";
import { markedPieces, piecesFromFirstMark } from "./marked-pieces.ts";

interface MarkedTextProps {
  text: string;
  terms: readonly string[];
  /** Stands on one line, where the first mark has to be seen. */
  onOneLine?: boolean;
}

/** Text with what was looked for marked in it. */
export function MarkedText({ text, terms, onOneLine }: MarkedTextProps) {
  const pieces = onOneLine ? piecesFromFirstMark(text, terms) : markedPieces(text, terms);
  return pieces.map(({ text: piece, isMarked }, i) =>
    isMarked ? <mark key={i}>{piece}</mark> : <Fragment key={i}>{piece}</Fragment>,
  );
}
