import { useLayoutEffect, useState, type RefObject } from "react";

const places = ["bottom", "top", "middle"] as const;
type Place = (typeof places)[number];

/** Buttons that save or send a form, the buttons next to them, and those that cancel it from elsewhere. */
const formButtons = ":has(> button[type=submit]) > button, button[data-cancels]";

const margin = 16;

/** Returns a place in the window where a floating element covers no button that saves, sends or cancels. Updates while the element is shown. */
export function useFreePlace(element: RefObject<HTMLElement | null>, isShown: boolean): Place {
  const [place, setPlace] = useState<Place>("bottom");
  useLayoutEffect(() => {
    if (!isShown) return;
    const choose = () => setPlace(freePlace(element.current!));
    choose();
    const changes = new MutationObserver(choose);
    changes.observe(document.body, { childList: true, subtree: true });
    const events = ["scroll", "resize"];
    for (const event of events) window.addEventListener(event, choose, { capture: true, passive: true });
    return () => {
      changes.disconnect();
      for (const event of events) window.removeEventListener(event, choose, { capture: true });
    };
  }, [element, isShown]);
  return place;
}

function freePlace(element: HTMLElement): Place {
  const { height } = element.getBoundingClientRect();
  const buttons = [...document.querySelectorAll(formButtons)].map((button) => button.getBoundingClientRect());
  const shown = buttons.filter(({ width }) => width > 0);
  const isFree = (place: Place) => {
    const top = topOf(place, height) - margin;
    return shown.every((button) => button.bottom < top || button.top > top + height + margin * 2);
  };
  return places.find(isFree) ?? "bottom";
}

/** Mirrors the style sheet (alert.module.css), except for the safe area of screens with a notch. */
function topOf(place: Place, height: number): number {
  const bar = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  return { bottom: innerHeight - height - margin, top: bar + margin, middle: innerHeight * 0.4 }[place];
}
