import type { BookComment, BookText } from "#contract/book.ts";
import { cutText } from "#contract/cut-text.ts";
import { CheckField } from "../../../components/check-field.tsx";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { dayText } from "../viewing/dates.ts";
import { textsPerBook, type BookTexts } from "./queries.ts";
import type { ChosenText } from "./text-rows.ts";
import styles from "./text-choice.module.css";

/** Returns the chosen texts with their chosen comments. */
export function chosenOf(texts: readonly BookText[], chosen: readonly string[]): ChosenText[] {
  const ids = new Set(chosen);
  return texts
    .filter(({ id }) => ids.has(id))
    .map((text) => ({ ...text, comments: text.comments.filter(({ id }) => ids.has(id)) }));
}

interface TextChoiceProps extends BookTexts {
  /** Ids of messages and comments. */
  chosen: readonly string[];
  onChosen: (chosen: string[]) => void;
}

/** The texts and comments of a book, each with a box to print it. Comments of a text are offered once it is chosen. */
export function TextChoice({ texts, isCut, chosen, onChosen }: TextChoiceProps) {
  const t = useT();
  const language = useLanguage();
  if (texts.length === 0) return null;
  const ids = new Set(chosen);
  const isChosen = ({ id }: { id: string }) => ids.has(id);
  const choose = ({ id }: { id: string }, isWanted: boolean) =>
    onChosen(isWanted ? [...chosen, id] : chosen.filter((one) => one !== id));
  const nameOf = ({ author }: BookComment) => author?.name ?? t("person.missing");
  return (
    <details className={styles.choice}>
      <summary>{t("book.texts", { chosen: texts.filter(isChosen).length, count: texts.length })}</summary>
      {isCut && <p>{t("book.texts_cut", { count: textsPerBook })}</p>}
      <ul className={styles.list}>
        {texts.map((text) => (
          <li key={text.id}>
            <CheckField
              label={
                <>
                  <bdi>{nameOf(text)}</bdi> · <bdi>{dayText(text.day, language, "day")}</bdi>
                </>
              }
              hint={<bdi>{beginningOf([text.title, text.text].filter(Boolean).join(" – "))}</bdi>}
              checked={isChosen(text)}
              onChecked={(isWanted) => choose(text, isWanted)}
            />
            {isChosen(text) && text.comments.length > 0 && (
              <ul aria-label={t("thread.comments")} className={styles.comments}>
                {text.comments.map((comment) => (
                  <li key={comment.id}>
                    <CheckField
                      label={<bdi>{nameOf(comment)}</bdi>}
                      hint={<bdi>{beginningOf(comment.text)}</bdi>}
                      checked={isChosen(comment)}
                      onChecked={(isWanted) => choose(comment, isWanted)}
                    />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

const shownLength = 140;

function beginningOf(text: string): string {
  return text.length <= shownLength ? text : `${cutText(text, shownLength).trimEnd()}…`;
}
