import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "../../../components/button.tsx";
import { useTitle } from "../../../hooks/use-title.ts";
import { useT } from "../../../i18n/language.tsx";
import styles from "./first-steps.module.css";

export interface StepProps {
  /** Counted from 1, among those that appear. */
  step: number;
  steps: number;
  onDone: () => void;
  onSkip: () => void;
  onSkipAll: () => void;
}

interface StepPageProps extends StepProps {
  title: string;
  hint: string;
  action: { label: string; busy?: boolean; onClick: () => void };
  /** There is nothing left to skip. */
  done?: boolean;
  children: ReactNode;
}

export function StepPage({ step, steps, onSkip, onSkipAll, title, hint, action, done, children }: StepPageProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(title);
  useEffect(() => heading.current?.focus(), []);

  return (
    <main className={styles.page}>
      <div className={styles.top}>
        <div role="img" aria-label={t("first_steps.progress", { step, steps })} className={styles.marks}>
          {Array.from({ length: steps }, (_, i) => (
            <span key={i} data-state={i + 1 === step ? "current" : i + 1 < step ? "done" : "open"} />
          ))}
        </div>
        <Button look="quiet" className={styles.skip} onClick={onSkipAll}>
          {t("first_steps.skip_all")}
        </Button>
      </div>
      <div className={styles.words}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{hint}</p>
      </div>
      <div className={styles.body}>{children}</div>
      <div className={styles.foot}>
        <p className="soft">{t("first_steps.later")}</p>
        <Button look="primary" wide className={styles.action} busy={action.busy} onClick={action.onClick}>
          {action.label}
        </Button>
        {!done && (
          <Button look="quiet" wide className={styles.skip} onClick={onSkip}>
            {t("first_steps.not_now")}
          </Button>
        )}
      </div>
    </main>
  );
}
