import { act, useRef } from "react";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeRendered, renderInEnglish } from "../testing/render.tsx";
import { useVirtualBlock } from "./use-virtual-block.ts";

type Seen = Pick<IntersectionObserverEntry, "target" | "isIntersecting"> & { boundingClientRect: { height: number } };

let notify: (entries: Seen[]) => void;
let observers = 0;
const observed = new Set<Element>();
const browsers = globalThis.IntersectionObserver;

class FakeObserver {
  constructor(callback: (entries: Seen[]) => void) {
    notify = callback;
    observers++;
  }

  observe = (element: Element) => void observed.add(element);
  unobserve = (element: Element) => void observed.delete(element);
  disconnect = () => observed.clear();
}

beforeAll(() => void (globalThis.IntersectionObserver = FakeObserver as never));
afterAll(() => void (globalThis.IntersectionObserver = browsers));

async function page(initially: number | undefined, count = 2) {
  function Block() {
    const place = useRef<HTMLDivElement>(null);
    const room = useVirtualBlock(place, initially);
    return <div ref={place}>{room === undefined ? <button type="button">Content</button> : `${room} px`}</div>;
  }
  const host = await renderInEnglish(Array.from({ length: count }, (_, i) => <Block key={i} />));
  const blocks = () => [...host.querySelectorAll("div")];
  return {
    shown: () => blocks().map(({ textContent }) => textContent),
    button: () => host.querySelector("button")!,
    see: (...near: (boolean | undefined)[]) =>
      act(async () => {
        const entry = (isIntersecting: boolean, target: Element): Seen => ({
          ...{ target, isIntersecting, boundingClientRect: { height: 480 } },
        });
        notify(near.flatMap((isNear, i) => (isNear === undefined ? [] : [entry(isNear, blocks()[i]!)])));
      }),
  };
}

test("a section far below reserves its estimated height until it comes near", async () => {
  const { shown, see } = await page(600);
  expect(shown()).toEqual(["600 px", "600 px"]);
  await see(true, false);
  expect(shown()).toEqual(["Content", "480 px"]);
});

test("a section that moves away keeps its height", async () => {
  const { shown, see } = await page(undefined);
  expect(shown()).toEqual(["Content", "Content"]);
  await see(false);
  expect(shown()).toEqual(["480 px", "Content"]);
});

test("a section with the focus is never left out", async () => {
  const { shown, see, button } = await page(undefined);
  button().focus();
  await see(false, false);
  expect(shown()).toEqual(["Content", "480 px"]);
});

test("several sections that come near at once are all rendered, one after the other", async () => {
  const { shown, see } = await page(600, 4);
  await see(true, true, true, true);
  expect(shown()).toEqual(["Content", "Content", "Content", "Content"]);
});

test("all sections share one observer, which forgets those that are gone", async () => {
  observers = 0;
  await page(600, 3);
  await page(600, 2);
  expect([observers, observed.size]).toEqual([1, 5]);
  removeRendered();
  expect(observed.size).toBe(0);
});
