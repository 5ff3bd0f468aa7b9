import { Fragment } from "react";
import { markedPieces, piecesFromFirstMark } from "./marked-pieces.ts";

interface MarkedTextProps {
  text: string;
  terms: readonly string[];
  /** True for a single line, in which the first match has to be visible. */
  onOneLine?: boolean;
}

export function MarkedText({ text, terms, onOneLine }: MarkedTextProps) {
  const pieces = onOneLine ? piecesFromFirstMark(text, terms) : markedPieces(text, terms);
  return pieces.map(({ text: piece, isMarked }, i) =>
    isMarked ? <mark key={i}>{piece}</mark> : <Fragment key={i}>{piece}</Fragment>,
  );
}
