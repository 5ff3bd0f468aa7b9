import { Fragment, useMemo } from "react";
import { partsOf } from "#contract/plain-text.ts";
import { piecesOf, type TextPiece } from "./text-pieces.ts";
import styles from "./message.module.css";

/** Renders paragraphs, each with its own direction, and links. The only markup it interprets is quotes. */
export function MessageText({ text }: { text: string }) {
  const parts = useMemo(
    () => partsOf(text).map(({ isQuote, paragraphs }) => ({ isQuote, paragraphs: paragraphs.map(piecesOf) })),
    [text],
  );
  return (
    <div className={styles.text} data-quotable>
      {parts.map(({ isQuote, paragraphs }, i) =>
        isQuote ? (
          <blockquote key={i}>
            <Paragraphs paragraphs={paragraphs} />
          </blockquote>
        ) : (
          <Paragraphs key={i} paragraphs={paragraphs} />
        ),
      )}
    </div>
  );
}

function Paragraphs({ paragraphs }: { paragraphs: TextPiece[][] }) {
  return paragraphs.map((pieces, i) => (
    <p key={i} dir="auto">
      {pieces.map(({ text, href }, j) =>
        href === undefined ? (
          <Fragment key={j}>{text}</Fragment>
        ) : (
          <a key={j} href={href} target="_blank" rel="noopener noreferrer">
            {text}
          </a>
        ),
      )}
    </p>
  ));
}
