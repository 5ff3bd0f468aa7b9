import { afterEach, beforeEach, expect, test } from "vitest";
import { moveFocus } from "./menu-focus.ts";

let menu: HTMLElement;

beforeEach(() => {
  menu = document.body.appendChild(document.createElement("div"));
  for (const name of ["Copy link", "Edit", "Delete", " copy text"]) {
    const item = document.createElement("button");
    item.role = "menuitem";
    item.textContent = name;
    menu.append(item);
  }
});
afterEach(() => menu.remove());

const focused = () => document.activeElement?.textContent.trim();
/** Presses keys one after the other. Returns where the focus is then. */
function press(...keys: string[]) {
  keys.forEach((key) => moveFocus(menu, key));
  return focused();
}

test("arrows go round", () => {
  expect(press("first", "ArrowDown")).toBe("Edit");
  expect(press("last", "ArrowDown")).toBe("Copy link");
  expect(press("first", "ArrowUp")).toBe("copy text");
  expect(press("End", "ArrowUp")).toBe("Delete");
  expect(press("End", "Home")).toBe("Copy link");
});

test("a menu without focus is entered from its start or its end", () => {
  expect(press("ArrowDown")).toBe("Copy link");
  (document.activeElement as HTMLElement).blur();
  expect(press("ArrowUp")).toBe("copy text");
});

test("a letter goes to the next item that starts with it, and round", () => {
  expect(press("first", "c")).toBe("copy text");
  expect(press("c")).toBe("Copy link");
  expect(press("D")).toBe("Delete");
});

test("other keys, and letters of no item, move nothing", () => {
  press("first");
  for (const key of ["x", " ", "Tab", "Escape", "Enter"]) expect(moveFocus(menu, key)).toBe(false);
  expect(focused()).toBe("Copy link");
});

test("an empty menu has nothing to focus", () => {
  menu.replaceChildren();
  for (const key of ["first", "last", "ArrowDown", "c"]) expect(moveFocus(menu, key)).toBe(false);
});
