import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { requests } from "../testing/requests.ts";
import { pushState, startPush, stopPush } from "./push.ts";

const calls: [path: string, body?: unknown][] = [];
let subscription: { unsubscribe: () => Promise<boolean>; toJSON: () => object } | null;
let permission: NotificationPermission;
let response: NotificationPermission;

const made = () => ({
  unsubscribe: async () => {
    calls.push(["unsubscribe"]);
    subscription = null;
    return true;
  },
  toJSON: () => ({ endpoint: "https://push.example/1", keys: { auth: "a" }, expirationTime: null }),
});
const pushManager = {
  getSubscription: async () => subscription,
  subscribe: async (options: object) => {
    calls.push(["subscribe", options]);
    return (subscription = made());
  },
};

beforeEach(() => {
  calls.length = 0;
  subscription = null;
  permission = "default";
  response = "granted";
  vi.spyOn(requests, "get").mockResolvedValue({ publicKey: "key" });
  vi.spyOn(requests, "post").mockImplementation(async (path, body) => void calls.push([path, body]));
  vi.spyOn(requests, "delete").mockImplementation(async (path) => void calls.push([path]));
  vi.stubGlobal("PushManager", pushManager);
  vi.stubGlobal("Notification", {
    get permission() {
      return permission;
    },
    requestPermission: async () => (permission = response),
  });
  const registration = { pushManager };
  vi.stubGlobal("navigator", {
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

const subscribed = ["api/me/push-subscriptions", { endpoint: "https://push.example/1", keys: { auth: "a" } }];

test("push is off until the person turns it on, and then the server knows this browser", async () => {
  expect(await pushState("anna")).toBe("off");
  expect(await startPush("anna")).toBe("on");
  expect(calls).toEqual([["subscribe", { userVisibleOnly: true, applicationServerKey: "key" }], subscribed]);
  expect(await pushState("anna")).toBe("on");
});

test("a new session gets the subscription again", async () => {
  await startPush("anna");
  calls.length = 0;
  await pushState("anna");
  expect(calls).toEqual([subscribed]);
});

test("another person in this browser has to turn it on anew, with a subscription of their own", async () => {
  await startPush("anna");
  calls.length = 0;
  expect(await pushState("paul")).toBe("off");
  expect(calls).toEqual([]);
  await startPush("paul");
  expect(calls[0]).toEqual(["unsubscribe"]);
  expect(await pushState("paul")).toBe("on");
});

test("a person who denies permission is not subscribed", async () => {
  response = "denied";
  expect(await startPush("anna")).toBe("blocked");
  expect(await pushState("anna")).toBe("blocked");
  expect(calls).toEqual([]);
});

test("closing the question of the browser leaves push off", async () => {
  response = "default";
  expect(await startPush("anna")).toBe("off");
});

test("turning push off ends it on the server and in the browser", async () => {
  await startPush("anna");
  calls.length = 0;
  expect(await stopPush()).toBe("off");
  expect(calls.map(([path]) => path)).toEqual(["api/me/push-subscriptions", "unsubscribe"]);
  expect(await pushState("anna")).toBe("off");
});

test("a browser without push is unknown", async () => {
  vi.stubGlobal("navigator", {});
  expect(await pushState("anna")).toBe("unknown");
});
