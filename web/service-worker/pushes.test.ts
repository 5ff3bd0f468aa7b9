import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

const scope = "https://hearth.example/sub/";
const showNotification = vi.fn<(title: string, options: NotificationOptions) => Promise<void>>();
const openWindow = vi.fn<(address: URL) => Promise<null>>();
let shown: { tag: string; close: () => void }[];
let windows: { url: string; focus: () => Promise<void>; postMessage: (message: unknown) => void }[];
const listeners = new Map<string, (event: unknown) => void>();

beforeEach(() => {
  shown = [];
  windows = [];
});

beforeAll(async () => {
  vi.stubGlobal("registration", { scope, showNotification, getNotifications: async () => shown });
  vi.stubGlobal("clients", { matchAll: async () => windows, openWindow });
  vi.spyOn(globalThis, "addEventListener").mockImplementation((name: string, listener: unknown) => {
    listeners.set(name, listener as (event: unknown) => void);
  });
  const { showPushes } = await import("./pushes.ts");
  showPushes();
  vi.restoreAllMocks();
});

afterEach(() => void vi.resetAllMocks());

afterAll(() => {
  Reflect.deleteProperty(globalThis, "registration");
  Reflect.deleteProperty(globalThis, "clients");
});

/** Dispatches an event and waits for what the worker does. */
async function dispatch(name: string, event: object) {
  let work: Promise<unknown> | undefined;
  listeners.get(name)!({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
  await work;
}

const push = (message: object) => dispatch("push", { data: { json: () => message } });

async function tap(url: string | undefined) {
  const close = vi.fn();
  await dispatch("notificationclick", { notification: { close, data: { url } } });
  return close;
}

function openPage(url: string) {
  const page = { url, focus: vi.fn(async () => undefined), postMessage: vi.fn() };
  windows.push(page);
  return page;
}

test("a push is shown with its text, and replaces an earlier one with the same tag", async () => {
  await push({ title: "Anna", body: "We swam", tag: "sea", url: "messages/sea" });
  const [title, options] = showNotification.mock.lastCall!;
  expect(title).toBe("Anna");
  expect(options).toMatchObject({ body: "We swam", tag: "sea", data: { url: "messages/sea" } });
  expect(options.icon).toBe(`${scope}icons/192.png`);
});

test("a push that cannot be read is shown all the same, because browsers demand it", async () => {
  const data = {
    json: () => {
      throw new SyntaxError("no JSON");
    },
  };
  await dispatch("push", { data });
  await dispatch("push", { data: null });
  expect(showNotification.mock.calls.map(([title]) => title)).toEqual(["Hearth", "Hearth"]);
});

test("notifications read elsewhere are closed, and others stay", async () => {
  shown = ["a", "b"].map((tag) => ({ tag, close: vi.fn() }));
  await push({ close: ["b", "c"] });
  expect(shown[0]!.close).not.toHaveBeenCalled();
  expect(shown[1]!.close).toHaveBeenCalled();
  expect(showNotification).not.toHaveBeenCalled();
});

test("a tap opens the page in a new window if none is open", async () => {
  const close = await tap("messages/sea");
  expect(close).toHaveBeenCalled();
  expect(String(openWindow.mock.lastCall?.[0])).toBe(`${scope}messages/sea`);
});

test("a tap reuses a window, preferably the one that shows the page", async () => {
  const group = openPage(`${scope}groups/family`);
  await tap("messages/sea");
  expect(group.postMessage).toHaveBeenCalledWith({ open: `${scope}messages/sea` });
  const message = openPage(`${scope}messages/sea`);
  await tap("messages/sea");
  expect(message.focus).toHaveBeenCalledTimes(1);
  expect(group.focus).toHaveBeenCalledTimes(1);
  expect(openWindow).not.toHaveBeenCalled();
});

test("a tap never leaves the site", async () => {
  for (const url of ["https://elsewhere.example/", "//elsewhere.example/", "/other", "../"]) await tap(url);
  expect(openWindow).not.toHaveBeenCalled();
});

test("a tap on a push without an address opens the site", async () => {
  await tap(undefined);
  expect(String(openWindow.mock.lastCall?.[0])).toBe(scope);
});
