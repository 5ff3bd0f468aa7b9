import { CloudOff } from "lucide-react";
import { useOnline } from "../../hooks/use-online.ts";
import { useT } from "../../i18n/language.tsx";
import styles from "./connection-line.module.css";
import { useOutgoing } from "./outgoing.ts";

/** Under the bar while there is no network or something waits for it: what was written is kept, and how much of it is to be sent. */
export function ConnectionLine() {
  const t = useT();
  const online = useOnline();
  const waiting = useOutgoing().filter(({ state }) => state === "waiting").length;
  const text = waiting > 0 ? t("offline.queued", { count: waiting }) : online ? undefined : t("offline.line");
  return (
    <div role="status" className={styles.place}>
      {text && (
        <p className={styles.line}>
          <CloudOff aria-hidden size={18} />
          {text}
        </p>
      )}
    </div>
  );
}
