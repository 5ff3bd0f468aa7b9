import styles from "./navigation-progress.module.css";

/** A line that grows at the top of the page while the next one is on its way: that a tap was heard is seen at once. */
export function NavigationProgress() {
  return <div aria-hidden className={styles.line} />;
}
