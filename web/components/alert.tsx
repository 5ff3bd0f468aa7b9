import { CircleAlert, CircleCheck, X } from "lucide-react";
import { createContext, use, useCallback, useEffect, useState, type ReactNode } from "react";
import { alertTime } from "#contract/limits.ts";
import { useT } from "../i18n/language.tsx";
import styles from "./alert.module.css";
import { IconButton } from "./icon-button.tsx";

type AlertStyle = "success" | "danger";
type ShowAlert = (text: string, style?: AlertStyle) => void;

interface Shown {
  id: number;
  text: string;
  style: AlertStyle;
}

const AlertContext = createContext<ShowAlert | undefined>(undefined);

/** One banner at a time, gone after 5000 ms (S8). The two live regions stand from the start, else screen readers miss the first one. */
export function AlertProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown>();
  const alert = useCallback<ShowAlert>((text, style = "success") => setShown({ id: Math.random(), text, style }), []);

  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(undefined), alertTime);
    return () => clearTimeout(timer);
  }, [shown]);

  return (
    <AlertContext value={alert}>
      {children}
      <div className={styles.place}>
        <div role="status">
          {shown?.style === "success" && <Banner {...shown} onDismiss={() => setShown(undefined)} />}
        </div>
        <div role="alert">
          {shown?.style === "danger" && <Banner {...shown} onDismiss={() => setShown(undefined)} />}
        </div>
      </div>
    </AlertContext>
  );
}

/** `alert(t("group.saved"))`, `alert(errorText(t, error), "danger")`. */
export function useAlert(): ShowAlert {
  const alert = use(AlertContext);
  if (!alert) throw new Error("useAlert needs an AlertProvider above it");
  return alert;
}

function Banner({ id, text, style, onDismiss }: Shown & { onDismiss: () => void }) {
  const t = useT();
  const Icon = style === "success" ? CircleCheck : CircleAlert;
  return (
    <div key={id} className={`${styles.banner} ${styles[style]}`}>
      <Icon aria-hidden size={20} />
      <p>{text}</p>
      <IconButton label={t("action.dismiss")} icon={<X size={18} />} onClick={onDismiss} />
    </div>
  );
}
