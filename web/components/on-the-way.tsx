import styles from "./on-the-way.module.css";

/** A line at the top of the page while the next one is on its way; seen only when that takes a while. */
export function OnTheWay() {
  return <div aria-hidden className={styles.line} />;
}
