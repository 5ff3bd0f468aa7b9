import { Suspense, useRef } from "react";
import { GrowingText } from "../../../components/growing-text.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { useT } from "../../../i18n/language.tsx";
import styles from "./composer.module.css";
import { MentionMarks } from "./mention-marks.tsx";
import { plainTextOf } from "../drafts/sent-text.ts";
import type { DraftInHand } from "../drafts/use-draft.ts";
import { RichTextEditor, type Formatting } from "../formatting/use-formatting.ts";

const Suggestions = lazyComponent(() => import("../suggestions/suggestions.tsx"));

interface TextInputProps {
  draft: DraftInHand;
  formatting: Formatting;
  compact?: boolean;
  prompt?: string;
  autoFocus?: boolean;
  busy?: boolean;
}

/** The text of a message: a plain field until something is formatted. The list of members and emoji is loaded when the first `@` or `:` is written. */
export function TextInput({ draft, formatting, compact, prompt, autoFocus, busy = false }: TextInputProps) {
  const t = useT();
  const { words, setWords } = draft;
  const marks = useRef<HTMLDivElement>(null);
  const look = compact ? undefined : styles.text;
  const hint = prompt ?? t(compact ? "composer.comment" : "composer.text");
  const shared = {
    placeholder: hint,
    autoFocus,
    readOnly: busy,
    value: words.text,
    onValue: (text: string) => setWords({ text }),
  };
  const label = compact ? hint : t("composer.text_label");
  return (
    <>
      {words.formatted ? (
        <Suspense fallback={<Spinner />}>
          <RichTextEditor
            {...shared}
            label={label}
            className={compact ? styles.words : styles.text}
            start={formatting.start}
            onEditor={formatting.setEditor}
          />
        </Suspense>
      ) : (
        <div className={styles.plain}>
          <MentionMarks ref={marks} text={words.text} mentions={words.mentions ?? {}} className={look} />
          <GrowingText
            {...shared}
            {...formatting.ofArea}
            data-text
            aria-label={label}
            className={look}
            onScroll={({ currentTarget }) => marks.current?.scrollTo(0, currentTarget.scrollTop)}
          />
        </div>
      )}
      {/[@:]/.test(plainTextOf(words)) && <Suggestions key={String(words.formatted)} draft={draft} />}
    </>
  );
}
