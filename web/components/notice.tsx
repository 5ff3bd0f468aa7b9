import { CircleAlert } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { errorText } from "../i18n/error-text.ts";
import { useT } from "../i18n/language.tsx";
import styles from "./notice.module.css";
import { Skeleton } from "./skeleton.tsx";

/** An inline error that stays until it is resolved. Takes the focus when it appears. */
export function Notice({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} role="alert" tabIndex={-1} className={styles.notice}>
      <CircleAlert aria-hidden size={20} />
      <div>{children}</div>
    </div>
  );
}

export function ErrorNotice({ error }: { error: unknown }) {
  const t = useT();
  return error ? <Notice>{errorText(t, error)}</Notice> : null;
}

/** The error of a request, or a placeholder until its data arrives. */
export function LoadState({ data, error, height = 56 }: { data: unknown; error: unknown; height?: number }) {
  if (error || data) return <ErrorNotice error={error} />;
  return <Skeleton height={height} />;
}
