import type { Ref } from "react";
import { findMentions, type Mentions } from "#contract/mentions.ts";
import { classNames } from "../../../components/class-names.ts";
import styles from "./composer.module.css";

interface MentionMarksProps {
  ref: Ref<HTMLDivElement>;
  text: string;
  mentions: Mentions;
  className: string | undefined;
}

/** Highlights mentions behind a plain text field, which cannot colour parts of its text. Repeats the text, so that the marks align. */
export function MentionMarks({ ref, text, mentions, className }: MentionMarksProps) {
  const places = findMentions(text, mentions);
  if (places.length === 0) return null;
  return (
    <div ref={ref} aria-hidden dir="auto" className={classNames(styles.marks, className)}>
      {places.map(({ start, end }, i) => [
        text.slice(places[i - 1]?.end ?? 0, start),
        <mark key={start}>{text.slice(start, end)}</mark>,
      ])}
      {text.slice(places.at(-1)!.end)}
    </div>
  );
}
