import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "./client.ts";
import { dropPreloaded } from "./preloaded-responses.ts";
import { session } from "./session.ts";

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  fetched.mockImplementation(async () => Response.json({ from: "now" }));
  vi.spyOn(performance, "now").mockReturnValue(500);
  session.begin("annas-key");
  window.early = {
    key: "annas-key",
    responses: new Map([["api/me", Promise.resolve(Response.json({ from: "the page" }))]]),
  };
});

afterEach(() => {
  session.end();
  delete window.early;
  vi.restoreAllMocks();
  vi.resetAllMocks();
});

test("a preloaded response is used once, and the next request goes to the server", async () => {
  expect(await call("GET /api/me")).toEqual({ from: "the page" });
  expect(await call("GET /api/me")).toEqual({ from: "now" });
});

test("a preloaded response is used only for the person who requested it", async () => {
  window.early!.key = "bobs-key";
  expect(await call("GET /api/me")).toEqual({ from: "now" });
});

test("a preloaded response is dropped after a live event, and after ten seconds", async () => {
  vi.mocked(performance.now).mockReturnValue(10_001);
  expect(await call("GET /api/me")).toEqual({ from: "now" });
  vi.mocked(performance.now).mockReturnValue(500);
  dropPreloaded();
  expect(await call("GET /api/me")).toEqual({ from: "now" });
});

test("a failed preload is reported as a network error, like any other request", async () => {
  window.early!.responses.set("api/me", Promise.reject(new TypeError("Failed to fetch")));
  await expect(call("GET /api/me")).rejects.toThrow("The server cannot be reached");
});
