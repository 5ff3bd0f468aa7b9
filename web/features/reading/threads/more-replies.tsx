import { ArrowDownToLine, ArrowUpToLine } from "lucide-react";
import type { Ref } from "react";
import { moreReplies } from "#contract/limits.ts";
import { Button } from "../../../components/button.tsx";
import { useT } from "../../../i18n/language.tsx";
import styles from "./thread.module.css";

interface MoreRepliesProps {
  side: "earlier" | "later";
  count: number;
  state: { loading?: string; failed?: string };
  onStep: () => Promise<void>;
  onEnd: () => Promise<void>;
  ref?: Ref<HTMLDivElement>;
}

/** Buttons for the comments on one side of those shown: ten at a time, or to the end if there are more. */
export function MoreReplies({ side, count, state: { loading, failed }, onStep, onEnd, ref }: MoreRepliesProps) {
  const t = useT();
  if (count === 0) return null;
  const step = { count: Math.min(count, moreReplies) };
  const earlier = side === "earlier";
  return (
    <div ref={ref} className={styles.more}>
      <Button look="quiet" busy={loading === side} onClick={onStep}>
        {earlier ? t("thread.earlier", step) : t("thread.later", step)}
      </Button>
      {count > moreReplies && (
        <Button
          look="quiet"
          icon={earlier ? <ArrowUpToLine aria-hidden size={18} /> : <ArrowDownToLine aria-hidden size={18} />}
          onClick={onEnd}
        >
          {earlier ? t("thread.first") : t("thread.last")}
        </Button>
      )}
      {failed === side && <p role="alert">{t("error.network")}</p>}
    </div>
  );
}
