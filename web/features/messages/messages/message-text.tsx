import { Fragment, useMemo } from "react";
import { splitQuotes } from "#contract/plain-text.ts";
import { isMention, piecesOf, type MentionedPeople, type TextPiece, type MentionPiece } from "./text-pieces.ts";
import styles from "./message.module.css";
import { Link } from "wouter";
import { everyone } from "#contract/mentions.ts";
import { classNames } from "../../../components/class-names.ts";
import { useT } from "../../../i18n/language.tsx";
import { useMe } from "../../identity/people/use-me.ts";

/** Renders paragraphs, each with its own direction, links and mentions. The only markup it interprets is quotes. */
export function MessageText({ text, people }: { text: string; people?: MentionedPeople }) {
  const parts = useMemo(
    () =>
      splitQuotes(text).map(({ isQuote, paragraphs }) => {
        return { isQuote, paragraphs: paragraphs.map((paragraph) => piecesOf(paragraph, people)) };
      }),
    [text, people],
  );
  return (
    <div className={styles.text} data-quotable>
      {parts.map(({ isQuote, paragraphs }, i) =>
        isQuote ? (
          <blockquote key={i}>
            <Paragraphs paragraphs={paragraphs} people={people} />
          </blockquote>
        ) : (
          <Paragraphs key={i} paragraphs={paragraphs} people={people} />
        ),
      )}
    </div>
  );
}

function Paragraphs({ paragraphs, people }: { paragraphs: TextPiece[][]; people: MentionedPeople | undefined }) {
  return paragraphs.map((pieces, i) => (
    <p key={i} dir="auto">
      <Pieces pieces={pieces} people={people} />
    </p>
  ));
}

export function Pieces({ pieces, people }: { pieces: TextPiece[]; people: MentionedPeople | undefined }) {
  return pieces.map((piece, i) => {
    if (people && isMention(piece)) return <MentionLink key={i} piece={piece} />;
    return piece.href === undefined ? (
      <Fragment key={i}>{piece.text}</Fragment>
    ) : (
      <a key={i} href={piece.href} target="_blank" rel="noopener noreferrer">
        {piece.text}
      </a>
    );
  });
}

function MentionLink({ piece: { mention, text } }: { piece: MentionPiece }) {
  const t = useT();
  const me = useMe();
  if (mention === everyone)
    return <span className={classNames(styles.mention, styles.ofMe)}>@{t("mention.everyone")}</span>;
  return (
    <Link href={`/users/${mention}`} className={classNames(styles.mention, mention === me.id && styles.ofMe)}>
      <bdi>{text}</bdi>
    </Link>
  );
}
