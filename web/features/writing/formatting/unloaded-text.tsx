import { plainWords } from "../../messages/messages/content.ts";
import styles from "./unloaded-text.module.css";

/** Shows a formatted text that cannot be edited, because the code for it could not be loaded. */
export function UnloadedText({ value }: { value: string }) {
  return (
    <p dir="auto" className={styles.text}>
      {plainWords(value)}
    </p>
  );
}
