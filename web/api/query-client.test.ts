import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "./client.ts";
import { makeQueryClient } from "./query-client.ts";

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
});

afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

test.each([
  [503, "too_busy"],
  [429, "too_many_requests"],
])("an overloaded server (%i) is asked again after the delay it names", async (status, code) => {
  fetched
    .mockImplementationOnce(async () => Response.json({ code, retryAfter: 4 }, { status }))
    .mockImplementation(async () => Response.json({ name: "Anna" }));

  const asked = ask();
  await vi.advanceTimersByTimeAsync(3900);
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);

  expect(await asked).toEqual({ name: "Anna" });
});

test("a request that was rejected for too many attempts is not retried", async () => {
  fetched.mockImplementation(async () =>
    Response.json({ code: "too_many_attempts", retryAfter: 3600 }, { status: 429 }),
  );

  await expect(ask()).rejects.toMatchObject({ code: "too_many_attempts" });

  expect(fetched).toHaveBeenCalledTimes(1);
});

function ask() {
  const client = makeQueryClient();
  const { retry } = client.getDefaultOptions().queries!;
  return client.query({ queryKey: ["me"], queryFn: () => call("GET /api/me"), retry });
}
