import { afterEach, beforeEach, expect, test } from "vitest";
import { keepOnScreen, placePopover } from "./place-popover.ts";

let button: HTMLElement;
let popover: HTMLElement;

/** A screen of 400 by 800 pixels. */
beforeEach(() => {
  Object.defineProperty(document.documentElement, "clientWidth", { value: 400, configurable: true });
  Object.defineProperty(document.documentElement, "clientHeight", { value: 800, configurable: true });
  button = document.body.appendChild(document.createElement("button"));
  button.style.direction = "ltr";
  popover = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  Reflect.deleteProperty(document.documentElement, "clientWidth");
  Reflect.deleteProperty(document.documentElement, "clientHeight");
  button.remove();
  popover.remove();
});

const at = (element: HTMLElement, left: number, top: number, width: number, height: number) =>
  (element.getBoundingClientRect = () => new DOMRect(left, top, width, height));

test("a popover opens below its button, and ends before the edge of the screen", () => {
  at(button, 100, 200, 50, 40);
  placePopover(popover, button, "start");
  expect(popover.style).toMatchObject({ top: "246px", bottom: "auto", left: "100px", right: "auto" });
  expect(popover.style.maxBlockSize).toBe("546px");
});

test("a popover opens above a button in the lower part of the screen", () => {
  at(button, 100, 600, 50, 40);
  placePopover(popover, button, "start");
  expect(popover.style).toMatchObject({ top: "auto", bottom: "206px" });
  expect(popover.style.maxBlockSize).toBe("586px");
});

test("a popover is flush with the start or the end of its button, whichever way the text runs", () => {
  at(button, 100, 200, 50, 40);
  placePopover(popover, button, "end");
  expect(popover.style).toMatchObject({ left: "auto", right: "250px" });
  button.style.direction = "rtl";
  placePopover(popover, button, "end");
  expect(popover.style).toMatchObject({ left: "100px", right: "auto" });
  placePopover(popover, button, "start");
  expect(popover.style).toMatchObject({ left: "auto", right: "250px" });
});

test("a popover keeps its distance to the edge next to its button", () => {
  at(button, 2, 200, 50, 40);
  placePopover(popover, button, "start");
  expect(popover.style.left).toBe("8px");
  at(button, 380, 200, 20, 40);
  placePopover(popover, button, "end");
  expect(popover.style.right).toBe("8px");
});

test.each([
  ["over the right edge", 300, 200, "192px"],
  ["over the left edge", -20, 200, "8px"],
  ["wider than the screen", 100, 500, "8px"],
])("a popover %s moves back onto the screen", (_, left, width, expected) => {
  at(popover, left, 100, width, 100);
  keepOnScreen(popover);
  expect(popover.style).toMatchObject({ left: expected, right: "auto" });
});

test("a popover on the screen stays where it is", () => {
  at(popover, 8, 100, 384, 100);
  popover.style.left = "auto";
  keepOnScreen(popover);
  expect(popover.style.left).toBe("auto");
});
