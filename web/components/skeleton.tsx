import type { CSSProperties } from "react";
import styles from "./skeleton.module.css";

/** The shape of what is coming. It shows only after 150 ms, so quick answers never flash. */
export function Skeleton({ width = "100%", height, round }: SkeletonProps) {
  const shape: CSSProperties = { inlineSize: width, blockSize: height, borderRadius: round ? "50%" : undefined };
  return <span aria-hidden data-skeleton className={styles.skeleton} style={shape} />;
}

interface SkeletonProps {
  width?: string | number;
  height: string | number;
  round?: boolean;
}
