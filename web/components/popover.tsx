import { useId, useRef, useState, type ReactNode, type ToggleEvent } from "react";
import styles from "./popover.module.css";
import { placePopover } from "./place-popover.ts";

interface PopoverProps {
  /** Accessible name of the button and of what it opens. */
  label: string;
  button: ReactNode;
  buttonClassName?: string;
  /** Drawn only while it is open. Following a link in it closes it. */
  children: ReactNode;
}

/** A native popover that holds more than a menu: in the top layer, closed by Esc and by a press elsewhere. */
export function Popover({ label, button, buttonClassName, children }: PopoverProps) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  const onToggle = ({ newState }: ToggleEvent<HTMLDivElement>) => {
    setOpen(newState === "open");
    if (newState === "open") panel.current!.focus();
    // What had the focus may be gone from the panel; it goes where it came from then.
    else if (document.activeElement === document.body) trigger.current!.focus();
  };

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
        className={styles.panel}
        onBeforeToggle={({ newState }) => newState === "open" && placePopover(panel.current!, trigger.current!, "end")}
        onToggle={onToggle}
        onClick={({ target }) => target instanceof Element && target.closest("a") && panel.current!.hidePopover()}
      >
        {isOpen && children}
      </div>
    </>
  );
}
