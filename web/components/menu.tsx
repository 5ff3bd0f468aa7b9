import { useState, type KeyboardEvent, type ReactNode, type ToggleEvent } from "react";
import { flushSync } from "react-dom";
import { moveFocus } from "./menu-focus.ts";
import styles from "./menu.module.css";
import { usePopover } from "./use-popover.ts";

interface MenuProps {
  /** Accessible name of the button, if its content has none. */
  label?: string;
  button: ReactNode;
  buttonClassName?: string;
  /** `MenuLink`s and `MenuButton`s, separated by `<hr />`. Rendered when the menu is opened for the first time. */
  children: ReactNode;
  align?: "start" | "end";
}

/** A popover with the keyboard of a menu: arrows, Home, End, letters, Tab. */
export function Menu({ label, button: content, buttonClassName, children, align = "start" }: MenuProps) {
  const { button, panel, buttonProps, panelProps, keepOnScreen, closeOn } = usePopover(align);
  const [wasOpened, setWasOpened] = useState(false);

  /** Renders the items before the menu is visible, and before a key moves the focus into it. */
  const onBeforeToggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState === "open") flushSync(() => setWasOpened(true));
    panelProps.onBeforeToggle(event);
  };
  const onToggle = ({ newState }: ToggleEvent<HTMLDivElement>) => {
    button.current?.setAttribute("aria-expanded", String(newState === "open"));
    if (newState !== "open") return;
    keepOnScreen();
    // The event fires after opening, so a key may already have moved the focus.
    if (!panel.current!.contains(document.activeElement)) moveFocus(panel.current!, "first");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Tab") panel.current!.hidePopover();
    else if (moveFocus(panel.current!, event.key)) event.preventDefault();
  };
  const openFromBelow = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    panel.current!.showPopover();
    moveFocus(panel.current!, event.key === "ArrowDown" ? "first" : "last");
  };

  return (
    <>
      <button
        {...buttonProps}
        className={buttonClassName}
        aria-haspopup="menu"
        aria-expanded={false}
        aria-label={label}
        onKeyDown={openFromBelow}
      >
        {content}
      </button>
      <div
        {...panelProps}
        {...closeOn("[role^=menuitem]")}
        role="menu"
        // On small screens the menu scrolls, which has to work with the keyboard too.
        tabIndex={0}
        aria-label={label}
        className={styles.menu}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
      >
        {wasOpened && children}
      </div>
    </>
  );
}
