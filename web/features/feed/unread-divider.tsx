import { useState } from "react";
import { useLanguage, useT } from "../../i18n/language.tsx";
import styles from "./unread-divider.module.css";
import { sinceWhen } from "../messages/unread.ts";

/** Divider between new and older cards. Screen readers hear it on each card instead. */
export function UnreadDivider({ at }: { at: number }) {
  const t = useT();
  const language = useLanguage();
  const [now] = useState(() => Date.now() / 1000);
  return (
    <p aria-hidden className={styles.line}>
      {t("feed.new_since", { when: sinceWhen(at, { now, language }) })}
    </p>
  );
}
