import { useMemo, useState } from "react";
import type { Mentions } from "#contract/mentions.ts";
import { fieldOf, textAreaOf } from "./text-area.ts";
import { FieldSuggestions } from "./field-suggestions.tsx";
import styles from "./suggestions.module.css";
import type { DraftInHand } from "./use-draft.ts";

/** Offers members and emoji in the text field of the surrounding form. */
export default function Suggestions({ draft: { target, words, setWords } }: { draft: DraftInHand }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const area = textAreaOf(place);
  const field = useMemo(() => area && fieldOf(area), [area]);
  const mention = (person: Mentions) => setWords({ mentions: { ...words.mentions, ...person } });
  return (
    <span ref={setPlace} className={styles.anchor}>
      {field && <FieldSuggestions field={field} target={target} mentions={words.mentions ?? {}} onMention={mention} />}
    </span>
  );
}
