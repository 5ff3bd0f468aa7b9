import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { requests } from "../../../testing/requests.ts";
import { NetworkError } from "../../../api/errors.ts";
import { live } from "../../../api/live.ts";
import { writeLocal } from "../../../api/local-store.ts";
import { session } from "../../../api/session.ts";
import { forgetPerson, signOut } from "./sign-out.ts";

const order: string[] = [];
let queries: QueryClient;
const post = vi.fn<(path: string) => Promise<unknown>>();
const deleted: string[] = [];
const unsubscribe = vi.fn<() => Promise<boolean>>();

beforeEach(() => {
  order.length = 0;
  deleted.length = 0;
  queries = new QueryClient();
  queries.setQueryData(["me"], { id: "anna" });
  session.begin("annas-key");
  writeLocal("draft/anna/family/new", { text: "Private" });
  sessionStorage.setItem("place", "1");
  vi.spyOn(live, "stop").mockImplementation(() => void order.push("stream"));
  unsubscribe.mockImplementation(async () => order.push("push") > 0);
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } };
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => registration } });
  for (const known of ["PushManager", "Notification"]) vi.stubGlobal(known, {});
  vi.stubGlobal("caches", { delete: async (name: string) => order.push(name) > 0 });
  post.mockImplementation(async (path) => void order.push(path));
  vi.spyOn(requests, "post").mockImplementation(post);
  vi.stubGlobal("indexedDB", {
    databases: async () => [{ name: "uploads" }, {}],
    deleteDatabase: (name: string) => deleted.push(name),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetAllMocks();
});

test("signing out ends the session on the server and deletes everything from this browser", async () => {
  await signOut(queries);
  expect(session.key()).toBeUndefined();
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  expect(deleted).toEqual(["uploads"]);
  expect(queries.getQueryData(["me"])).toBeUndefined();
  expect(order).toContain("hearth-answers");
});

test("the stream stops first, and push ends while its service worker is still there", async () => {
  await signOut(queries);
  expect(order.slice(0, 3)).toEqual(["stream", "push", "api/logout"]);
});

test("without a network, the data is deleted all the same", async () => {
  post.mockRejectedValue(new NetworkError());
  unsubscribe.mockRejectedValue(new Error("The push service cannot be reached"));
  await signOut(queries);
  expect(session.key()).toBeUndefined();
  expect(localStorage.length).toBe(0);
});

test("a browser that forbids storage still ends the session", async () => {
  vi.stubGlobal("indexedDB", {
    databases: async () => {
      throw new Error("Forbidden");
    },
  });
  await forgetPerson(queries);
  expect(session.key()).toBeUndefined();
  expect(queries.getQueryData(["me"])).toBeUndefined();
});
