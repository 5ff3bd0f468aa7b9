import { Fragment, useMemo } from "react";
import { piecesOf } from "./text-pieces.ts";
import styles from "./message.module.css";

/** Paragraphs, each in its own direction, with what is an address made a link. Text is text: nothing in it is markup. */
export function MessageText({ text }: { text: string }) {
  const paragraphs = useMemo(
    () =>
      text
        .trim()
        .split(/\n\s*\n/)
        .map(piecesOf),
    [text],
  );
  return (
    <div className={styles.text}>
      {paragraphs.map((pieces, i) => (
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
      ))}
    </div>
  );
}
