import styles from "./navigation-progress.module.css";

/** A growing line at the top of the page while the next page loads, as immediate feedback to a tap. */
export function NavigationProgress() {
  return <div aria-hidden className={styles.line} />;
}
