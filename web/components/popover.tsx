import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode, type ToggleEvent } from "react";
import { classNames } from "./class-names.ts";
import styles from "./popover.module.css";
import { keepOnScreen, placePopover } from "./place-popover.ts";

interface PopoverProps {
  /** Accessible name of the button and of what it opens. */
  label: string;
  button: ReactNode;
  buttonClassName?: string;
  /** Drawn only while it is open. Following a link in it, or pressing what has `data-closes`, closes it. */
  children: ReactNode;
  align?: "start" | "end";
  /** As wide as its content. */
  fitting?: boolean;
  /** Opened as soon as it is drawn. */
  initiallyOpen?: boolean;
}

/** A native popover that holds more than a menu: in the top layer, closed by Esc and by a press elsewhere. */
export function Popover({
  label,
  button,
  buttonClassName,
  children,
  align = "end",
  fitting,
  initiallyOpen = false,
}: PopoverProps) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  /** Returns the focus to the opener if the focused element is gone when the panel closes. */
  const onToggle = ({ newState }: ToggleEvent<HTMLDivElement>) => {
    setOpen(newState === "open");
    if (newState === "open") panel.current!.focus();
    else if (document.activeElement === document.body) trigger.current!.focus();
  };

  useEffect(() => {
    if (initiallyOpen) panel.current!.showPopover();
  }, [initiallyOpen]);
  useLayoutEffect(() => {
    if (isOpen) keepOnScreen(panel.current!);
  }, [isOpen]);

  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={buttonClassName}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        className={classNames(styles.panel, fitting && styles.fitting)}
        onBeforeToggle={({ newState }) => newState === "open" && placePopover(panel.current!, trigger.current!, align)}
        onToggle={onToggle}
        onClick={({ target }) =>
          target instanceof Element && target.closest("a, [data-closes]") && panel.current!.hidePopover()
        }
      >
        {isOpen && children}
      </div>
    </>
  );
}
