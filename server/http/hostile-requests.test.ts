import type { InjectOptions } from "fastify";
import { afterAll, expect, test } from "vitest";
import type { ErrorCode } from "#contract/errors.ts";
import { refused } from "../testing/refused.ts";
import { testApp } from "../testing/build-app.ts";
import { makeMessage } from "../testing/messages.ts";
import { aCommunity } from "../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, famille } = await aCommunity(hearth);
const message = await makeMessage(anna, famille, "Hello");
const json = "application/json";

test("an empty body is an empty object, with or without a JSON content type", async () => {
  expect(await send("PUT", `/api/groups/${famille.id}`, "", json)).toMatchObject({ status: 200 });
  expect(await send("PUT", `/api/groups/${famille.id}`)).toMatchObject({ status: 200 });
  expect(await send("POST", `/api/groups/invitation/${famille.inviteKey}`, "", json)).toMatchObject({ status: 200 });
  expect(await send("POST", "/api/login", "", json)).toMatchObject(refused("login_empty"));
});

test.each(["{", "}", '{"name":}', "{'name': 'x'}", '{"name":"x"', "\u0000", '{"__proto__":{"name":"x"}}', "undefined"])(
  "broken JSON is a bad request: %s",
  async (body) => {
    expect(await send("PUT", `/api/groups/${famille.id}`, body, json)).toMatchObject(refused("bad_request"));
  },
);

test.each(["null", "[]", '"text"', "5", "true", "[{}]"])(
  "JSON that is not an object is a bad request: %s",
  async (body) => {
    for (const [method, path] of writes()) {
      expect(await send(method, path, body, json), path).toMatchObject(refused("bad_request"));
    }
  },
);

test("a body that is not JSON is refused by its content type", async () => {
  for (const type of ["application/xml", "application/x-www-form-urlencoded", "image/png", "nonsense"]) {
    const response = await send("POST", "/api/messages", "group=x", type);
    // Forms are read for other calls, and this one finds no group in it.
    expect(response.status, type).toBe(type === "application/x-www-form-urlencoded" ? 400 : 415);
    expectErrorBody(response);
  }
  expect(await send("POST", "/api/messages", "text", "text/plain")).toMatchObject(refused("bad_request"));
});

test("a body of more than a mebibyte is refused as too large, and one that just fits is accepted", async () => {
  const envelope = JSON.stringify({ group: famille.id, data: { text: "x" }, note: "" });
  const body = (size: number) => envelope.replace('"note":""', `"note":"${"n".repeat(size - envelope.length)}"`);

  expect(await send("POST", "/api/messages", body(1_048_576), json)).toMatchObject({ status: 201 });
  expect(await send("POST", "/api/messages", body(1_048_577), json)).toMatchObject(refused("body_too_large"));
});

test("a call given values of the wrong type returns a named error or accepts them, and never fails with a 500", async () => {
  for (const { method, path, body } of nonsense()) {
    const response = await send(method, path, body, json);
    expect(response.status, `${method} ${path} ${body}`).toBeLessThan(500);
    if (response.status >= 400) expectErrorBody(response);
  }
});

test("deeply nested data is refused without a crash", async () => {
  for (const depth of [1000, 5000, 200_000]) {
    const deep = `${"[".repeat(depth)}${"]".repeat(depth)}`;
    const body = `{"group":"${famille.id}","data":{"text":"x","deep":${deep}}}`;
    expect(await send("POST", "/api/messages", body, json), `${depth}`).toMatchObject(refused("bad_request"));
    const settings = `{"data":{"deep":${deep}}}`;
    expect(await send("PUT", `/api/users/${anna.id}`, settings, json), `${depth}`).toMatchObject(
      refused("bad_request"),
    );
  }
  expect(await anna.get("/api/me")).toMatchObject({ status: 200 });
  expect(await anna.get(`/api/groups/${famille.id}/cards/0`)).toMatchObject({ status: 200 });
});

test("keys with a meaning in JavaScript are refused, and have no side effects", async () => {
  const body = `{"group":"${famille.id}","data":{"text":"x","constructor":{"prototype":{"isAdmin":true}},"toString":"y"}}`;

  expect(await send("POST", "/api/messages", body, json)).toMatchObject(refused("bad_request"));
  expect({}).not.toHaveProperty("isAdmin");
});

test("malformed ids in paths and queries are not found or refused, and never cause a 500", async () => {
  const ids = [
    "x",
    "null",
    "0",
    "-1",
    "..%2f..%2fetc%2fpasswd",
    "%00",
    "%ff",
    "a".repeat(3000),
    "%F0%9F%98%80",
    "%27--",
  ];
  for (const id of ids) {
    for (const path of reads(id)) {
      const response = await send("GET", path);
      expect(response, path.slice(0, 80)).toMatchObject(refused(refusalOf(path, id)));
    }
  }
});

test("invalid page numbers are bad requests", async () => {
  for (const n of ["-1", "1.5", "x", "1e99", "NaN", "", "1000001", "99999999999999999999"]) {
    for (const list of ["page", "cards"]) {
      const response = await send("GET", `/api/groups/${famille.id}/${list}/${n}`);
      expect(response, `${list}/${n}`).toMatchObject(refused("bad_request"));
    }
  }
});

test("an unknown call gets a 404 in JSON, with or without a key", async () => {
  for (const path of ["/api", "/api/", "/api/nothing", "/api/me/nothing", "/files/", "/api/messages"]) {
    expect(await send("GET", path), path).toMatchObject(refused("not_found"));
  }
  expect(await send("PATCH", `/api/messages/${message.id}`, "{}", json)).toMatchObject(refused("not_found"));
  expect((await hearth.app.inject("/api/nothing")).json()).toMatchObject(refused("not_found").body);
});

test("errors are never cached", async () => {
  const response = await hearth.app.inject({ url: "/api/messages/x", headers: { "x-auth-token": anna.key } });

  expect(response.statusCode).toBe(404);
  expect(response.headers["cache-control"]).toBe("no-store");
});

type Method = "GET" | "POST" | "PUT" | "PATCH";

function writes(): [Method, string, fields: string[]][] {
  return [
    ["POST", "/api/messages", ["group", "parent", "data", "files", "type", "createdAt", "id"]],
    ["PUT", `/api/messages/${message.id}`, ["data", "files", "type", "isInFront", "pinnedInGroup", "lastActivityDate"]],
    ["POST", "/api/groups", ["name"]],
    ["PUT", `/api/groups/${famille.id}`, ["name"]],
    ["PUT", `/api/users/${anna.id}`, ["name", "login", "data", "avatar"]],
    ["POST", "/api/login", ["login", "password"]],
    ["POST", "/api/signup", ["login", "password", "invite_key"]],
  ];
}

/** Replaces each field of each call with values of every wrong type. */
function nonsense(): { method: Method; path: string; body: string }[] {
  const values = [null, true, 0, -1, 1e308, "", "x", "\0", "\ud800", [], [[]], [null], {}, { id: null }, { id: {} }];
  return writes().flatMap(([method, path, fields]) =>
    fields.flatMap((field) =>
      values.map((value) => ({
        method,
        path,
        body: JSON.stringify({ group: famille.id, data: { text: "x" }, [field]: value }),
      })),
    ),
  );
}

function reads(id: string): string[] {
  return [
    `/api/groups/${id}`,
    `/api/groups/${id}/page/0`,
    `/api/groups/${id}/cards/0`,
    `/api/groups/invitation/${id}`,
    `/api/users/${id}`,
    `/api/files/${id}`,
    `/api/images/crop/100/100/${id}`,
    `/api/messages/${id}`,
    `/api/messages/${id}/preview`,
    `/api/messages/${id}/thread`,
    `/api/messages/${id}/replies`,
    `/api/messages/${message.id}/replies?before=${id}`,
    `/api/messages/${message.id}/replies?after=${id}`,
    `/api/messages/${message.id}/replies?limit=${id}`,
  ];
}

/** Returns the error for a read with a malformed id: what cannot be decoded or counted is a bad request, and anything else names nothing that is there. */
function refusalOf(path: string, id: string): ErrorCode {
  const isBeside = path.includes("?");
  if (id === "%ff" && (!isBeside || path.includes("limit="))) return "bad_request";
  if (path.includes("limit=") && id !== "%00") return "bad_request";
  const isReadable = id !== "%00" && id.length < 1000;
  if (path.includes("/invitation/") && isReadable) return "invite_key_invalid";
  return path.startsWith("/api/groups/") && isReadable ? "group_not_found" : "not_found";
}

/** Expects a named error in the response to a bad URL. */
function expectErrorBody({ status, body }: { status: number; body: { code: ErrorCode } }): void {
  expect({ status, body }).toMatchObject(refused(body.code));
}

async function send(method: Method, url: string, payload?: string, type?: string) {
  const headers = { "x-auth-token": anna.key, ...(type && { "content-type": type }) };
  const request: InjectOptions = { method, url, headers, ...(payload !== undefined && { payload }) };
  const response = await hearth.app.inject(request);
  return { status: response.statusCode, body: response.json() };
}

test("thousands of settings or data entries are refused before they are merged", async () => {
  const { anna, famille } = await aCommunity(hearth);
  const many = Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`k${n}`, ""]));
  expect(await anna.put(`/api/users/${anna.id}`, { data: many })).toMatchObject(refused("bad_request"));
  expect(await anna.post("/api/messages", { group: famille.id, data: many })).toMatchObject(refused("bad_request"));
});
