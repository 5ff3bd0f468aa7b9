import { useId, useRef, type KeyboardEvent, type ReactNode, type ToggleEvent } from "react";
import { classNames } from "./class-names.ts";
import { moveFocus } from "./menu-focus.ts";
import styles from "./menu.module.css";
import { keepOnScreen, placePopover } from "./place-popover.ts";

interface MenuProps {
  /** Accessible name of the button, where its content does not say it. */
  label?: string;
  button: ReactNode;
  buttonClassName?: string;
  /** `MenuLink`s and `MenuButton`s, and `<hr />` between them. */
  children: ReactNode;
  align?: "start" | "end";
}

/** A native popover: in the top layer, closed by Esc and by a press elsewhere. The keyboard is ours: arrows, Home, End, letters, Tab. */
export function Menu({ label, button, buttonClassName, children, align = "start" }: MenuProps) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  const onToggle = ({ newState }: ToggleEvent<HTMLDivElement>) => {
    trigger.current?.setAttribute("aria-expanded", String(newState === "open"));
    if (newState !== "open") return;
    keepOnScreen(menu.current!);
    // The event comes later than the opening: keys may have moved the focus already.
    if (!menu.current!.contains(document.activeElement)) moveFocus(menu.current!, "first");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Tab") menu.current!.hidePopover();
    else if (moveFocus(menu.current!, event.key)) event.preventDefault();
  };
  const openFromBelow = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    menu.current!.showPopover();
    moveFocus(menu.current!, event.key === "ArrowDown" ? "first" : "last");
  };

  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={buttonClassName}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={false}
        aria-label={label}
        onKeyDown={openFromBelow}
      >
        {button}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className={classNames(styles.menu)}
        onBeforeToggle={({ newState }) => newState === "open" && placePopover(menu.current!, trigger.current!, align)}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
        onClick={({ target }) =>
          target instanceof Element &&
          target.closest("[role^=menuitem]:not([data-stays])") &&
          menu.current!.hidePopover()
        }
      >
        {children}
      </div>
    </>
  );
}
