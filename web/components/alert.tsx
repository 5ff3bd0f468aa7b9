import { CircleAlert, CircleCheck, X } from "lucide-react";
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useT } from "../i18n/language.tsx";
import styles from "./alert.module.css";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { useFreePlace } from "./use-free-place.ts";

const bannerTimeMs = 5000;

type AlertStyle = "success" | "danger";
type ShowAlert = (text: string, style?: AlertStyle, undoable?: Undoable) => void;

/** An action that runs when its banner disappears, unless the person undoes it. */
interface Undoable {
  undo: () => void;
  carryOut: () => void;
}

interface Shown {
  id: number;
  text: string;
  style: AlertStyle;
  undo?: () => void;
}

/** Milliseconds. The timer stops while the banner is hovered or focused. */
const timeToUndo = 8000;

interface Alerts {
  alert: ShowAlert;
  dismiss: () => void;
}

const AlertContext = createContext<Alerts | undefined>(undefined);

/** Shows one banner at a time. Both live regions exist from the start; otherwise screen readers miss the first message. */
export function AlertProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown>();
  const [isHeld, hold] = useState(false);
  const carryOut = useRef<() => void>(undefined);
  const region = useRef<HTMLDivElement>(null);
  const place = useFreePlace(region, shown !== undefined);

  const show = useCallback((next: Shown | undefined, settle: (() => void) | undefined) => {
    carryOut.current?.();
    carryOut.current = settle;
    setShown(next);
    hold(false);
  }, []);
  const close = useCallback(() => show(undefined, undefined), [show]);
  const alert = useCallback<ShowAlert>(
    (text, style = "success", undoable) =>
      show({ id: Math.random(), text, style, undo: undoable?.undo }, undoable?.carryOut),
    [show],
  );
  const alerts = useMemo(() => ({ alert, dismiss: close }), [alert, close]);
  const undo = () => {
    carryOut.current = undefined;
    shown?.undo?.();
    close();
  };

  useEffect(() => {
    if (!shown || isHeld) return;
    const timer = setTimeout(close, shown.undo ? timeToUndo : bannerTimeMs);
    return () => clearTimeout(timer);
  }, [shown, isHeld, close]);

  // The page may never become visible again, so a pending action runs now.
  useEffect(() => {
    const onHidden = () => document.visibilityState === "hidden" && carryOut.current && close();
    document.addEventListener("visibilitychange", onHidden);
    return () => document.removeEventListener("visibilitychange", onHidden);
  }, [close]);

  const banner = (style: AlertStyle) =>
    shown?.style === style && <Banner {...shown} onUndo={shown.undo && undo} onHeld={hold} onDismiss={close} />;
  return (
    <AlertContext value={alerts}>
      {children}
      <div ref={region} className={`${styles.place} ${styles[place]}`}>
        <div role="status">{banner("success")}</div>
        <div role="alert">{banner("danger")}</div>
      </div>
    </AlertContext>
  );
}

/** `alert(t("group.saved"))`, `alert(errorText(t, error), "danger")`. */
export function useAlert(): ShowAlert {
  return useAlerts().alert;
}

/** Returns a function that removes the banner. What it offers to undo is carried out. */
export function useDismissAlert(): () => void {
  return useAlerts().dismiss;
}

function useAlerts(): Alerts {
  const alerts = use(AlertContext);
  if (!alerts) throw new Error("useAlert needs an AlertProvider above it");
  return alerts;
}

interface BannerProps extends Omit<Shown, "undo"> {
  onUndo?: () => void;
  onHeld: (isHeld: boolean) => void;
  onDismiss: () => void;
}

function Banner({ id, text, style, onUndo, onHeld, onDismiss }: BannerProps) {
  const t = useT();
  const Icon = style === "success" ? CircleCheck : CircleAlert;
  const held = onUndo && {
    onPointerEnter: () => onHeld(true),
    onPointerLeave: () => onHeld(false),
    onFocus: () => onHeld(true),
    onBlur: () => onHeld(false),
  };
  return (
    <div key={id} className={`${styles.banner} ${styles[style]}`} {...held}>
      <Icon aria-hidden size={20} />
      <p>{text}</p>
      {onUndo && (
        <Button look="quiet" onClick={onUndo}>
          {t("action.undo")}
        </Button>
      )}
      <IconButton label={t("action.dismiss")} icon={<X size={18} />} onClick={onDismiss} />
    </div>
  );
}
