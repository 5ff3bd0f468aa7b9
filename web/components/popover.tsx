import { useEffect, useEffectEvent, useLayoutEffect, useState, type ReactNode, type ToggleEvent } from "react";
import { classNames } from "./class-names.ts";
import styles from "./popover.module.css";
import { usePopover } from "./use-popover.ts";

interface PopoverProps {
  label: string;
  button: ReactNode;
  buttonClassName?: string;
  /** Rendered only while open. Following a link or pressing an element with `data-closes` closes the popover. */
  children: ReactNode;
  align?: "start" | "end";
  /** Makes it as wide as its content. */
  fitting?: boolean;
  initiallyOpen?: boolean;
}

export function Popover({
  label,
  button: content,
  buttonClassName,
  children,
  align = "end",
  fitting,
  initiallyOpen = false,
}: PopoverProps) {
  const { button, panel, buttonProps, panelProps, keepOnScreen, closeOn } = usePopover(align);
  const [isOpen, setOpen] = useState(false);

  /** Returns the focus to the button if the focused element is gone when the panel closes. */
  const onToggle = ({ newState, target, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    // Ignores events that React bubbles from a menu inside.
    if (target !== currentTarget) return;
    setOpen(newState === "open");
    if (newState === "open") panel.current!.focus();
    else if (document.activeElement === document.body) button.current!.focus();
  };

  useEffect(() => {
    if (initiallyOpen) panel.current!.showPopover();
  }, [initiallyOpen, panel]);
  const onOpened = useEffectEvent(keepOnScreen);
  useLayoutEffect(() => {
    if (isOpen) onOpened();
  }, [isOpen]);

  return (
    <>
      <button
        {...buttonProps}
        className={buttonClassName}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
      >
        {content}
      </button>
      <div
        {...panelProps}
        {...closeOn("a, [data-closes]")}
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        className={classNames(styles.panel, fitting && styles.fitting)}
        onToggle={onToggle}
      >
        {isOpen && children}
      </div>
    </>
  );
}
