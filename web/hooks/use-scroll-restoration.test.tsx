import { act, useLayoutEffect } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "../testing/eventually.ts";
import { browserHistory } from "../testing/browser-history.ts";
import { renderHook } from "../testing/render-hook.tsx";
import { numberHistoryEntries } from "./history-entries.ts";
import { isComingBack, useScrollRestoration, watchBackButton } from "./use-scroll-restoration.ts";

let main: HTMLElement;
const scrollTo = vi.fn<(left: number, top: number) => void>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(window, "addEventListener");
  vi.stubGlobal("scrollTo", scrollTo);
  browserHistory.replace(null, "/");
  numberHistoryEntries();
  watchBackButton();
  main = document.body.appendChild(document.createElement("main"));
  main.tabIndex = -1;
  main.innerHTML = `<a href="/messages/sea">Sea</a><button id="more">More</button>`;
});

afterEach(() => {
  const calls = vi.mocked(window.addEventListener).mock.calls;
  for (const [name, listener] of calls) window.removeEventListener(name, listener as EventListener);
  main.remove();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.resetAllMocks();
  window.scrollTo = () => undefined;
});

const opened = () => renderHook(useScrollRestoration, "/");
type Page = Awaited<ReturnType<typeof opened>>;

function scrolledTo(scrollY: number) {
  Object.defineProperty(window, "scrollY", { value: scrollY, configurable: true });
  window.dispatchEvent(new Event("scroll"));
}

function follow(page: Page, path: string) {
  browserHistory.push(null, path);
  window.dispatchEvent(new Event("pushState"));
  page.rerender(path);
}

function goBack(page: Page, entry: number, path: string) {
  window.dispatchEvent(new PopStateEvent("popstate", { state: { entry } }));
  expect(isComingBack()).toBe(true);
  page.rerender(path);
}

test("a link opens its page at the top, with the focus on the content", async () => {
  const page = await opened();
  scrolledTo(700);
  follow(page, "/search");
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  expect(document.activeElement).toBe(main);
});

test("focus that is already in the content stays there", async () => {
  const page = await opened();
  const link = main.querySelector("a")!;
  act(() => link.focus());
  follow(page, "/search");
  expect(document.activeElement).toBe(link);
});

test("Back returns to the place and to the link that was followed", async () => {
  const page = await opened();
  scrolledTo(700);
  const link = main.querySelector("a")!;
  link.click();
  follow(page, "/messages/sea");
  scrolledTo(0);
  goBack(page, 0, "/");
  // The content arrives, and the place is restored.
  main.append(document.createElement("p"));
  await eventually(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 700));
  expect(document.activeElement).toBe(link);
  expect(isComingBack()).toBe(false);
});

test("Back pressed before the next page has settled returns to the place, too", async () => {
  const pressBack = () => void window.dispatchEvent(new PopStateEvent("popstate", { state: { entry: 0 } }));
  const page = await renderHook((path: string) => {
    useScrollRestoration(path);
    useLayoutEffect(() => {
      if (path === "/messages/sea") pressBack();
    }, [path]);
  }, "/");
  scrolledTo(700);
  follow(page, "/messages/sea");
  page.rerender("/");
  main.append(document.createElement("p"));
  await eventually(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 700));
});

test("the person who scrolls while the content arrives is not moved", async () => {
  const page = await opened();
  scrolledTo(700);
  follow(page, "/messages/sea");
  goBack(page, 0, "/");
  window.dispatchEvent(new Event("wheel"));
  scrollTo.mockClear();
  main.append(document.createElement("p"));
  await act(async () => undefined);
  expect(scrollTo).not.toHaveBeenCalled();
});

test("a page opened by a link does not inherit the place of one that was left by Back", async () => {
  const page = await opened();
  follow(page, "/messages/sea");
  scrolledTo(300);
  goBack(page, 0, "/");
  follow(page, "/messages/arezzo");
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);

  follow(page, "/search");
  scrollTo.mockClear();
  goBack(page, 1, "/messages/arezzo");
  main.append(document.createElement("p"));
  await eventually(() => expect(scrollTo).toHaveBeenCalled());
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
});
