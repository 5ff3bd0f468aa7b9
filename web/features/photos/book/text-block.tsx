import { useLanguage, useT } from "../../../i18n/language.tsx";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { PersonName } from "../../identity/people/person-name.tsx";
import { dayText } from "../viewing/dates.ts";
import styles from "./text-block.module.css";
import { headOfText, nameOfAuthor, textStyles, textWidth, type TextPart, type TextRow } from "./text-rows.ts";

/** CSS pixels, which are fixed lengths on paper. */
const face = 40;
const smallFace = 22;

/** A text with its chosen comments, or the part of it that is on a page. */
export function TextBlock({ row: { text, isContinued, parts } }: { row: TextRow }) {
  const language = useLanguage();
  const author = text.author ?? null;
  return (
    <div className={styles.text} style={{ inlineSize: `${textWidth}mm` }}>
      {!isContinued && (
        <div className={styles.head} style={{ blockSize: `${headOfText}mm` }}>
          <PersonAvatar person={author} size={face} />
          <p className={styles.who}>
            <b>
              <PersonName person={author} />
            </b>
            <span className={styles.day}>{dayText(text.day, language, "day")}</span>
          </p>
        </div>
      )}
      <div>
        {parts.map((part, n) => (
          <Part key={n} part={part} />
        ))}
      </div>
    </div>
  );
}

function Part({ part: { style, text, comment, isContinued } }: { part: TextPart }) {
  const t = useT();
  const { font, line } = textStyles[style];
  const size = { fontSize: `${font}mm`, lineHeight: `${line}mm` };
  const nameLength = comment && !isContinued ? nameOfAuthor(comment).length : 0;
  const name = text.slice(0, nameLength);
  return (
    <p dir="auto" className={styles[style]} style={size}>
      {comment && !isContinued && (
        <span className={styles.face}>
          <PersonAvatar person={comment.author ?? null} size={smallFace} />
        </span>
      )}
      {name && <b>{comment?.author ? name : <span aria-label={t("person.missing")}>{name}</span>}</b>}
      {text.slice(nameLength)}
    </p>
  );
}
