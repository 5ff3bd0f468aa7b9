import { act, useRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderInEnglish } from "../testing/render.tsx";
import { useFreePlace } from "./use-free-place.ts";

/** Announces that the page has changed. */
let change: () => void = () => undefined;

class FakeMutationObserver {
  readonly observe = () => undefined;
  readonly disconnect = () => undefined;

  constructor(callback: () => void) {
    change = callback;
  }
}

const browsers = MutationObserver;

beforeEach(() => {
  Object.defineProperty(window, "innerHeight", { value: 800, configurable: true });
  vi.stubGlobal("MutationObserver", FakeMutationObserver);
});

afterEach(() => {
  vi.stubGlobal("MutationObserver", browsers);
  change = () => undefined;
  document.querySelectorAll("form").forEach((form) => form.remove());
});

const height = 50;

/** A banner 50 pixels high. */
function Banner({ isShown = true }: { isShown?: boolean }) {
  const banner = useRef<HTMLParagraphElement>(null);
  const place = useFreePlace(banner, isShown);
  const measured = (element: HTMLParagraphElement | null) => {
    banner.current = element;
    if (element) element.getBoundingClientRect = () => new DOMRect(0, 0, 300, height);
  };
  return (
    <>
      <header />
      <p ref={measured}>{place}</p>
    </>
  );
}

/** Adds a form with its buttons at this distance from the top. */
function addForm(top: number, { width = 100, type = "submit" }: { width?: number; type?: string } = {}) {
  const form = document.createElement("form");
  form.innerHTML = `<button type="${type}">Save</button><button type="button">Cancel</button>`;
  form.querySelectorAll("button").forEach((button) => {
    button.getBoundingClientRect = () => new DOMRect(0, top, width, 40);
  });
  document.body.append(form);
  return act(async () => change());
}

async function placeOf() {
  const page = await renderInEnglish(<Banner />);
  return page.querySelector("p")!.textContent;
}

test("a banner is at the bottom if no form is there", async () => {
  expect(await placeOf()).toBe("bottom");
  await addForm(400);
  expect(await placeOf()).toBe("bottom");
});

test("a banner covers neither Save nor Cancel: it goes to the top, or else to the middle", async () => {
  await addForm(740);
  expect(await placeOf()).toBe("top");
  await addForm(20);
  expect(await placeOf()).toBe("middle");
});

test("if buttons are everywhere, it stays at the bottom", async () => {
  for (const top of [20, 330, 740]) await addForm(top);
  expect(await placeOf()).toBe("bottom");
});

test("hidden forms, and buttons that belong to no form, may be covered", async () => {
  await addForm(740, { width: 0 });
  await addForm(740, { type: "button" });
  expect(await placeOf()).toBe("bottom");
});

test("the banner moves away when a form appears, or is scrolled below it", async () => {
  const page = await renderInEnglish(<Banner />);
  await addForm(740);
  expect(page.querySelector("p")!.textContent).toBe("top");
  for (const button of document.querySelectorAll("form button"))
    button.getBoundingClientRect = () => new DOMRect(0, 20, 100, 40);
  await act(async () => void window.dispatchEvent(new Event("scroll")));
  expect(page.querySelector("p")!.textContent).toBe("bottom");
});
