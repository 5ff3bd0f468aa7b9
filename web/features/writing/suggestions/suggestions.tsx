import { useMemo, useState } from "react";
import type { Mentions } from "#contract/mentions.ts";
import { FieldSuggestions } from "./field-suggestions.tsx";
import styles from "./suggestions.module.css";
import { textFieldOf } from "../formatting/text-field.ts";
import type { DraftInHand } from "../drafts/use-draft.ts";

export default function Suggestions({ draft: { target, words, setWords } }: { draft: DraftInHand }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const field = useMemo(() => textFieldOf(place), [place]);
  const mention = (person: Mentions) => setWords({ mentions: { ...words.mentions, ...person } });
  return (
    <span ref={setPlace} className={styles.anchor}>
      {field && <FieldSuggestions field={field} target={target} mentions={words.mentions ?? {}} onMention={mention} />}
    </span>
  );
}
