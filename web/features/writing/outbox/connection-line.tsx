import { CircleAlert, CloudOff } from "lucide-react";
import { Link, useLocation } from "wouter";
import { useT } from "../../../i18n/language.tsx";
import styles from "./connection-line.module.css";
import type { Outgoing } from "./outbox.ts";
import { useOutgoing } from "./outgoing.ts";
import { useSyncExternalStore } from "react";

export function ConnectionLine() {
  const t = useT();
  const online = useOnline();
  const [here] = useLocation();
  const outgoing = useOutgoing();
  const waiting = outgoing.filter(({ state }) => state === "waiting").length;
  const stuck = outgoing.filter((one) => isStuck(one) && notificationTarget(one) !== here);
  const text = waiting > 0 ? t("offline.queued", { count: waiting }) : online ? undefined : t("offline.line");
  return (
    <div role="status" className={styles.place}>
      {text && (
        <p className={styles.line}>
          <CloudOff aria-hidden size={18} />
          {text}
        </p>
      )}
      {stuck.length > 0 && (
        <p className={styles.line}>
          <CircleAlert aria-hidden size={18} />
          {t("outbox.stuck", { count: stuck.length })}
          <Link href={notificationTarget(stuck[0]!)}>{t("outbox.look")}</Link>
        </p>
      )}
    </div>
  );
}

function isStuck({ state }: Outgoing): boolean {
  return state === "failed" || state === "held";
}

function notificationTarget({ groupId, parentId }: Outgoing): string {
  return parentId ? `/messages/${parentId}` : `/groups/${groupId}`;
}

function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
