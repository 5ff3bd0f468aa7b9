import type { CSSProperties } from "react";
import styles from "./skeleton.module.css";

/** Placeholder for content that is loading. Appears after 150 ms, so that quick responses do not flash. */
export function Skeleton({ width = "100%", height, round }: SkeletonProps) {
  const shape: CSSProperties = { inlineSize: width, blockSize: height, borderRadius: round ? "50%" : undefined };
  return <span aria-hidden data-skeleton className={styles.skeleton} style={shape} />;
}

interface SkeletonProps {
  width?: string | number;
  height: string | number;
  round?: boolean;
}
