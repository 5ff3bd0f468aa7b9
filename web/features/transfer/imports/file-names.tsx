import styles from "./imports.module.css";

const shownAtMost = 500;

export function FileNames({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <details className={styles.names}>
      <summary>{label}</summary>
      <ul>
        {names.slice(0, shownAtMost).map((name, n) => (
          <li key={n} dir="auto">
            {name}
          </li>
        ))}
        {names.length > shownAtMost && <li>…</li>}
      </ul>
    </details>
  );
}
