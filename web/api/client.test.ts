import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "./client.ts";
import { ApiError, NetworkError } from "./errors.ts";
import { readLocal } from "./local-store.ts";
import { session } from "./session.ts";

const credentials = { login: "anna@example.org", password: "wrong" };
const fetched = vi.fn<typeof fetch>();
const refused = vi.fn();

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  session.onRefused(refused);
  session.begin("annas-key");
});

afterEach(() => {
  session.end();
  vi.resetAllMocks();
});

test("requests carry Anna's key, and none after she signs out", async () => {
  fetched.mockImplementation(async () => Response.json({}));
  await call("GET /api/me");
  expect(headersTo("api/me")).toMatchObject({ "X-AUTH-TOKEN": "annas-key", "X-Hearth-Client": "web" });
  session.end();
  await call("POST /api/login", { body: credentials });
  expect(headersTo("api/login")).not.toHaveProperty("X-AUTH-TOKEN");
});

test("a key that the server no longer knows signs Anna out, with a single notice", async () => {
  fetched.mockImplementation(async () => refusal(401, "unauthorized"));
  const calls = [
    call("GET /api/me"),
    call("GET /api/groups/:id", { params: { id: "1" } }),
    call("GET /api/groups/:id", { params: { id: "2" } }),
  ];
  await Promise.allSettled(calls);
  expect(session.key()).toBeUndefined();
  expect(localStorage.getItem("apiKey")).toBeNull();
  expect(refused).toHaveBeenCalledOnce();
});

test("an unauthorized response to an older key keeps the new one", async () => {
  fetched.mockImplementation(async () => {
    session.begin("annas-new-key");
    return refusal(401, "unauthorized");
  });
  await expect(call("GET /api/me")).rejects.toThrow(ApiError);
  expect(readLocal("apiKey")).toBe("annas-new-key");
  expect(refused).not.toHaveBeenCalled();
});

test("a wrong password does not end the session", async () => {
  fetched.mockImplementation(async () => refusal(401, "invalid_login"));
  await expect(call("POST /api/login", { body: credentials })).rejects.toMatchObject({
    status: 401,
    code: "invalid_login",
  });
  expect(session.key()).toBe("annas-key");
});

test("a network failure signs nobody out", async () => {
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  await expect(call("GET /api/me")).rejects.toThrow(NetworkError);
  expect(session.key()).toBe("annas-key");
  expect(refused).not.toHaveBeenCalled();
});

test("an error page of a proxy counts as a server error", async () => {
  fetched.mockResolvedValue(new Response("<h1>Bad gateway</h1>", { status: 502 }));
  await expect(call("GET /api/me")).rejects.toMatchObject({ status: 502, code: "server_error" });
});

test("a rate limit error says when to retry", async () => {
  fetched.mockResolvedValue(refusal(429, "too_many_attempts", 600));
  await expect(call("POST /api/login", { body: credentials })).rejects.toMatchObject({
    code: "too_many_attempts",
    retryAfter: 600,
  });
});

test("the key is stored in the format shared by all clients of this API", () => {
  const entry = JSON.parse(localStorage.getItem("apiKey")!) as object;
  expect(entry).toEqual({ data: "annas-key", createdAt: expect.any(Number) as number, metadata: {} });
});

function refusal(status: number, code: string, retryAfter?: number) {
  return Response.json({ message: code, error: code, code, retryAfter }, { status });
}

/** Filters by path, because other test files share this window and may leave requests of their own behind. */
function headersTo(path: string) {
  return fetched.mock.calls.find(([address]) => typeof address === "string" && address.endsWith(path))![1]!.headers;
}
