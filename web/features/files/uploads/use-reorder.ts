import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from "react";
import { flushSync } from "react-dom";
import { isRightToLeft } from "../../../hooks/is-right-to-left.ts";
import { isMotionUnwanted } from "../../../hooks/motion.ts";

interface Order {
  /** Its only children are the items, one per key, in order. */
  list: RefObject<HTMLElement | null>;
  keys: readonly string[];
  move: (key: string, to: number) => void;
  onMoved: (key: string, to: number) => void;
}

const dragThresholdPx = 6;
/** Height in pixels of the zones at the edges of the window in which dragging scrolls the page. */
const scrollZone = 96;

/** Reorders the items of a list by dragging, with the others moving aside, or by the arrow keys. */
export function useReorder(order: Order) {
  const [dragged, setDragged] = useState<string>();
  const latest = useRef(order);
  const end = useRef<() => void>(undefined);
  useEffect(() => void (latest.current = order));
  useEffect(() => () => end.current?.(), []);

  const press = (key: string, from: PointerEvent) => {
    if (from.button !== 0 || end.current) return;
    const drag = new Drag(key, from, latest);
    end.current = listen({
      onMove: (event) => {
        if (!drag.isUnderWay && drag.start(event)) setDragged(key);
        drag.follow(event);
      },
      onCancel: () => drag.cancel(),
      onEnd: () => {
        end.current = undefined;
        setDragged(undefined);
        drag.end();
      },
    });
  };

  const moveByKey = (key: string, event: KeyboardEvent<HTMLElement>) => {
    const { keys, move, onMoved } = order;
    const focused = event.currentTarget;
    const isSideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
    const step = (steps[event.key] ?? 0) * (isSideways && isRightToLeft(focused) ? -1 : 1);
    if (step === 0) return;
    event.preventDefault();
    const to = keys.indexOf(key) + step;
    if (to < 0 || to >= keys.length) return;
    flushSync(() => move(key, to));
    focused.focus();
    onMoved(key, to);
  };

  return {
    dragged,
    handleOf: (key: string) => ({
      onPointerDown: (event: PointerEvent) => press(key, event),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => moveByKey(key, event),
    }),
    /** Properties for the whole item: a mouse drags it without the handle, while a finger scrolls the page. */
    itemOf: (key: string) => ({
      onPointerDown: (event: PointerEvent) => event.pointerType === "mouse" && press(key, event),
    }),
  };
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

class Drag {
  isUnderWay = false;
  readonly #key: string;
  readonly #from: { clientX: number; clientY: number };
  readonly #order: RefObject<Order>;
  readonly #first: number;
  #grip = { x: 0, y: 0 };

  constructor(key: string, { clientX, clientY }: PointerEvent, order: RefObject<Order>) {
    this.#key = key;
    this.#from = { clientX, clientY };
    this.#order = order;
    this.#first = order.current.keys.indexOf(key);
  }

  start({ clientX, clientY }: MouseEvent): boolean {
    const item = this.#item();
    const { clientX: x, clientY: y } = this.#from;
    if (!item || Math.hypot(clientX - x, clientY - y) < dragThresholdPx) return false;
    const place = item.getBoundingClientRect();
    this.#grip = { x: x - place.left, y: y - place.top };
    return (this.isUnderWay = true);
  }

  follow({ clientX, clientY }: MouseEvent): void {
    if (!this.isUnderWay) return;
    scrollAtEdge(clientY);
    const to = this.#indexAt(clientX, clientY);
    if (to >= 0 && to !== this.#order.current.keys.indexOf(this.#key)) this.#move(to);
    this.#place(clientX, clientY);
  }

  cancel(): void {
    if (this.isUnderWay) this.#move(this.#first);
  }

  end(): void {
    if (!this.isUnderWay) return;
    const item = this.#item();
    if (item) {
      slide(item, item.style.translate);
      item.style.translate = "";
    }
    ignoreNextClick();
    const { keys, onMoved } = this.#order.current;
    const to = keys.indexOf(this.#key);
    if (to !== this.#first) onMoved(this.#key, to);
  }

  #items(): HTMLElement[] {
    return [...(this.#order.current.list.current?.children ?? [])] as HTMLElement[];
  }

  #item(): HTMLElement | undefined {
    return this.#items()[this.#order.current.keys.indexOf(this.#key)];
  }

  /** Uses the layout, so that moving items do not count. */
  #indexAt(clientX: number, clientY: number): number {
    const { left, top } = this.#order.current.list.current!.getBoundingClientRect();
    const [x, y] = [clientX - left, clientY - top];
    return this.#items().findIndex(
      ({ offsetLeft, offsetTop, offsetWidth, offsetHeight }) =>
        x >= offsetLeft && x < offsetLeft + offsetWidth && y >= offsetTop && y < offsetTop + offsetHeight,
    );
  }

  #move(to: number): void {
    const before = this.#items().map((item) => ({ item, x: item.offsetLeft, y: item.offsetTop }));
    const dragged = this.#item();
    flushSync(() => this.#order.current.move(this.#key, to));
    for (const { item, x, y } of before)
      if (item !== dragged) slide(item, `${x - item.offsetLeft}px ${y - item.offsetTop}px`);
  }

  #place(clientX: number, clientY: number): void {
    const item = this.#item();
    if (!item) return;
    const { left, top } = this.#order.current.list.current!.getBoundingClientRect();
    const [x, y] = [clientX - this.#grip.x - left - item.offsetLeft, clientY - this.#grip.y - top - item.offsetTop];
    item.style.translate = `${x}px ${y}px`;
  }
}

function slide(item: HTMLElement, from: string): void {
  if (isMotionUnwanted() || from === "" || from === "0px 0px") return;
  item.animate({ translate: [from, "0 0"] }, { duration: 160, easing: "ease-out" });
}

function scrollAtEdge(clientY: number): void {
  const step = clientY < scrollZone ? -12 : clientY > innerHeight - scrollZone ? 12 : 0;
  if (step !== 0) scrollBy({ top: step, behavior: "instant" });
}

/** A release over the item where the press began is also a click, which would open it. */
function ignoreNextClick(): void {
  const ignore = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", ignore, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", ignore, { capture: true }));
}

interface Listeners {
  onMove: (event: MouseEvent) => void;
  onCancel: () => void;
  onEnd: () => void;
}

/** Listens on the window, because an item that moves in the document loses its captured pointer. Returns a function that ends the drag. */
function listen({ onMove, onCancel, onEnd }: Listeners): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const end = () => {
    if (signal.aborted) return;
    listening.abort();
    onEnd();
  };
  addEventListener("pointermove", onMove, { signal });
  addEventListener("pointerup", end, { signal });
  addEventListener("pointercancel", end, { signal });
  addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      onCancel();
      end();
    },
    { signal, capture: true },
  );
  return end;
}
