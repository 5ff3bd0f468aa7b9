import { useRef, useState, type PointerEvent } from "react";
import { isRightToLeft } from "./is-right-to-left.ts";
import { isMotionUnwanted } from "./motion.ts";

/** Pixels at both sides of the screen that are left to the browser's own swipe for Back. */
const edge = 28;
/** Pixels after which the direction of a finger is known. */
const slack = 10;
/** Pixels after which a swipe acts, and after which the element no longer follows the finger. */
const [enough, farthest] = [48, 64];
/** Elements that handle sideways dragging or scrolling themselves, or are in front of the page. */
const own = "input, textarea, video, audio, pre, [contenteditable], dialog, [popover]";

interface Swipe {
  x: number;
  y: number;
  shift: number;
  /** 1 to the right, -1 to the left. */
  forward: 1 | -1;
}

/** The element needs `touch-action: pan-y pinch-zoom`, which leaves sideways movement to this hook. `isFar`: whether lifting the finger now would act. */
export function useSwipe(act: (() => void) | undefined) {
  const [isFar, setFar] = useState(false);
  const swipe = useRef<Swipe>(undefined);
  const end = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    const shift = swipe.current?.shift ?? 0;
    swipe.current = undefined;
    setFar(false);
    if (shift > 0) moveBack(currentTarget);
    return shift;
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const { pointerType, isPrimary, clientX: x, clientY: y } = event;
      const isInside = x > edge && x < document.documentElement.clientWidth - edge;
      const canBegin = act && pointerType === "touch" && isPrimary && isInside && isOnElement(event);
      swipe.current = canBegin ? { x, y, shift: 0, forward: isRightToLeft(event.currentTarget) ? -1 : 1 } : undefined;
    },
    onPointerMove: ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
      const now = swipe.current;
      if (!now) return;
      const [far, down] = [now.forward * (clientX - now.x), Math.abs(clientY - now.y)];
      if (now.shift === 0 && (far < -slack || down > slack)) swipe.current = undefined;
      else if (now.shift > 0 || far > slack) {
        now.shift = Math.min(Math.max(1, far - slack), farthest);
        setFar(now.shift >= enough);
        if (!isMotionUnwanted()) currentTarget.style.translate = `${now.forward * now.shift}px`;
      }
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (end(event) >= enough) act?.();
    },
    onPointerCancel: end,
  };
  return { isFar, handlers };
}

/** Returns false for events that React bubbles from portals, such as a viewer. */
function isOnElement({ currentTarget, target }: PointerEvent<HTMLElement>): boolean {
  return target instanceof Element && currentTarget.contains(target) && !target.closest(own);
}

function moveBack(element: HTMLElement): void {
  const from = element.style.translate;
  element.style.translate = "";
  if (from) element.animate([{ translate: from }, { translate: "0px" }], { duration: 160, easing: "ease-out" });
}
