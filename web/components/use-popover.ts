import { useId, useRef, type ToggleEvent } from "react";
import { keepOnScreen, placePopover } from "./place-popover.ts";

/** Returns the properties of a button and of its native popover, which is in the top layer and closes on Esc or a press elsewhere. */
export function usePopover(align: "start" | "end") {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  return {
    button,
    panel,
    buttonProps: { ref: button, type: "button", popoverTarget: id },
    panelProps: {
      ref: panel,
      id,
      popover: "auto",
      onBeforeToggle: ({ newState, target, currentTarget }: ToggleEvent) => {
        if (newState === "open" && target === currentTarget) placePopover(panel.current!, button.current!, align);
      },
    },
    keepOnScreen: () => keepOnScreen(panel.current!),
    /** Closes the panel if the press was on or in an element that matches. */
    closeOn: (selector: string) => ({
      onClick: ({ target }: { target: EventTarget }) => {
        if (target instanceof Element && target.closest(selector)) panel.current!.hidePopover();
      },
    }),
  } as const;
}
