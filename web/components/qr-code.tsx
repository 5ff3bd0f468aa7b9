import { useMemo } from "react";
import { encode } from "uqr";
import styles from "./qr-code.module.css";

/** Dark on white in both themes, because many cameras cannot read the inverse. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = useMemo(() => encode(text, { ecc: "M", border: 2 }), [text]);
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={styles.code}>
      <path d={dark.join("")} />
    </svg>
  );
}
