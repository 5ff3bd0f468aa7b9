import { afterAll, afterEach, expect, test, vi } from "vitest";
import { testApp } from "../../../testing/build-app.ts";
import { refused } from "../../../testing/refused.ts";
import { aCommunity, aPerson, password, visitor, type TestResponse } from "../../../testing/people.ts";
import { stopClock } from "../../../testing/stop-clock.ts";

const hearth = await testApp({ TRUSTED_PROXY: "127.0.0.1" });
afterAll(() => hearth.close());
afterEach(() => hearth.passTime(hour));
const nobody = visitor(hearth);
const hour = 60 * 60 * 1000;
const unknownKey = "00000000-0000-4000-8000-000000000000";

test("after ten wrong passwords from one address within an hour, even the right one is refused there", async () => {
  stopClock();
  const yves = await aPerson(hearth, "yves@example.org");
  for (let attempt = 1; attempt <= 10; attempt++) {
    expect(await signIn(yves.login, "a wrong password"), `attempt ${attempt}`).toMatchObject(refused("invalid_login"));
  }

  const response = await signIn(yves.login, password);

  expect(response).toMatchObject(refused("too_many_attempts"));
  expect(response.body.retryAfter).toBe(3600);
  expect(response.headers["retry-after"]).toBe(String(response.body.retryAfter));
});

test("a refused attempt does not wait for the write lock", async () => {
  for (let attempt = 1; attempt <= 10; attempt++) await signIn("yves.line@example.org", "a wrong password");
  const write = vi.spyOn(hearth.context.db, "write");

  expect(await signIn("yves.line@example.org", "another")).toMatchObject(refused("too_many_attempts"));

  expect(write).not.toHaveBeenCalled();
  write.mockRestore();
});

test("simultaneous guesses are counted one by one: ten are checked, the rest are refused", async () => {
  const yves = await aPerson(hearth, "yves.burst@example.org");

  const responses = await Promise.all(Array.from({ length: 25 }, (_, guess) => signIn(yves.login, `guess ${guess}`)));

  expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(15);
});

test("the right password works again an hour later", async () => {
  stopClock();
  const yves = await aPerson(hearth, "yves.later@example.org");
  await failTimes(10, yves.login);
  hearth.passTime(hour - 60_000);
  const early = await signIn(yves.login, password);
  expect(early).toMatchObject(refused("too_many_attempts"));
  expect(early.body.retryAfter).toBe(60);

  hearth.passTime(61_000);

  expect(await signIn(yves.login, password)).toMatchObject({ status: 200 });
});

test("a user cannot be locked out from another address", async () => {
  const yves = await aPerson(hearth, "yves.elsewhere@example.org");
  await failTimes(10, yves.login, "203.0.113.66");
  expect(await signIn(yves.login, password, "203.0.113.66")).toMatchObject(refused("too_many_attempts"));

  expect(await signIn(yves.login, password, "198.51.100.1")).toMatchObject({ status: 200 });
});

test("another member of the same household is not refused", async () => {
  const yves = await aPerson(hearth, "yves.home@example.org");
  const marie = await aPerson(hearth, "marie.home@example.org");
  await failTimes(10, yves.login);

  expect(await signIn(marie.login, password)).toMatchObject({ status: 200 });
});

test("successful sign-ins do not count as attempts", async () => {
  const yves = await aPerson(hearth, "yves.often@example.org");
  for (let times = 1; times <= 12; times++) {
    expect(await signIn(yves.login, password), `sign-in ${times}`).toMatchObject({ status: 200 });
  }
});

test("fifty failures from one address block it for every account", async () => {
  const marie = await aPerson(hearth, "marie.fifty@example.org");
  for (let account = 0; account < 49; account++) {
    expect(await signIn(`guess${account}@example.org`, "x")).toMatchObject(refused("invalid_login"));
  }
  expect(await signIn(marie.login, password)).toMatchObject({ status: 200 });
  await failTimes(1, "guess49@example.org");

  expect(await signIn(marie.login, password)).toMatchObject(refused("too_many_attempts"));
  expect(await signIn(marie.login, password, "198.51.100.1")).toMatchObject({ status: 200 });
});

test("signing up by an invitation allows no more guesses at a login than signing in", async () => {
  const { paul, famille } = await aCommunity(hearth);
  await failTimes(9, paul.login);
  const form = { login: paul.login, invite_key: famille.inviteKey };
  expect(await nobody.post("/api/signup", { ...form, password: "wrong" }, from("203.0.113.5"))).toMatchObject(
    refused("invalid_login"),
  );

  expect(await nobody.post("/api/signup", { ...form, password }, from("203.0.113.5"))).toMatchObject(
    refused("too_many_attempts"),
  );
});

test("guesses at invitation tokens are limited, whether viewing, joining or signing up", async () => {
  const { paul, famille } = await aCommunity(hearth);
  const there = from("203.0.113.9");
  const form = { login: "new@example.org", password, invite_key: unknownKey };
  const guesses = [
    () => nobody.get(`/api/groups/invitation/${unknownKey}`, there),
    () => paul.post(`/api/groups/invitation/${unknownKey}`, {}, there),
    () => nobody.post("/api/signup", form, there),
  ];
  for (let attempt = 0; attempt < 50; attempt++) {
    expect(await guesses[attempt % 3]!(), `guess ${attempt}`).toMatchObject(refused("invite_key_invalid"));
  }

  for (const guess of guesses) expect(await guess()).toMatchObject(refused("too_many_attempts"));
  expect(await nobody.get(`/api/groups/invitation/${famille.inviteKey}`, there)).toMatchObject(
    refused("too_many_attempts"),
  );
  expect(await nobody.get(`/api/groups/invitation/${famille.inviteKey}`, from("198.51.100.1"))).toMatchObject({
    status: 200,
  });
});

test("viewing a valid invitation does not count as an attempt", async () => {
  const { famille } = await aCommunity(hearth);
  for (let times = 0; times < 60; times++) {
    const response = await nobody.get(`/api/groups/invitation/${famille.inviteKey}`, from("203.0.113.10"));
    expect(response.status, `look ${times}`).toBe(200);
  }
});

test("addresses of one IPv6 network count as one", async () => {
  const yves = await aPerson(hearth, "yves.network@example.org");
  for (let host = 1; host <= 10; host++) await failTimes(1, yves.login, `2001:db8:1:2::${host.toString(16)}`);

  expect(await signIn(yves.login, password, "2001:db8:1:2:ffff::1")).toMatchObject(refused("too_many_attempts"));
  expect(await signIn(yves.login, password, "2001:db8:1:3::1")).toMatchObject({ status: 200 });
});

test("a hundred failures from one /48 block it, however they are spread over its networks", async () => {
  const marie = await aPerson(hearth, "marie.network@example.org");
  for (let guess = 0; guess < 100; guess++)
    await failTimes(1, `spread${guess}@example.org`, `2001:db8:2:${guess.toString(16)}::1`);

  expect(await signIn(marie.login, password, "2001:db8:2:ffff::1")).toMatchObject(refused("too_many_attempts"));
  expect(await signIn(marie.login, password, "2001:db8:3::1")).toMatchObject({ status: 200 });
});

test("both forms of an IPv4 address count as the same address", async () => {
  const yves = await aPerson(hearth, "yves.mapped@example.org");
  await failTimes(5, yves.login, "203.0.113.80");
  await failTimes(5, yves.login, "::ffff:203.0.113.80");

  expect(await signIn(yves.login, password, "203.0.113.80")).toMatchObject(refused("too_many_attempts"));
  expect(await signIn(yves.login, password, "203.0.113.81")).toMatchObject({ status: 200 });
});

test("a known device can sign in even if its network is blocked", async () => {
  const yves = await aPerson(hearth, "yves.known@example.org");
  const first = await signIn(yves.login, password);
  const device = { cookie: cookiesOf(first) };
  await failTimes(10, yves.login);
  expect(await signIn(yves.login, password)).toMatchObject(refused("too_many_attempts"));

  const form = { login: yves.login, password };
  expect((await nobody.post("/api/login", form, { ...from("203.0.113.5"), ...device })).status).toBe(200);
  for (let guess = 0; guess < 10; guess++)
    await nobody.post(
      "/api/login",
      { login: yves.login, password: "wrong" },
      { ...from(`203.0.113.${guess}`), ...device },
    );
  expect(await nobody.post("/api/login", form, { ...from("203.0.113.5"), ...device })).toMatchObject(
    refused("too_many_attempts"),
  );
});

test("a new password makes every device unknown except the one it was set on", async () => {
  const yves = await aPerson(hearth, "yves.renewed@example.org");
  const elsewhere = cookiesOf(await signIn(yves.login, password));
  const [newPassword, here] = ["better tomatoes", cookiesOf(await signIn(yves.login, password))];

  const changed = await yves.put(`/api/users/${yves.id}`, { password: newPassword });

  await failTimes(10, yves.login);
  const form = { login: yves.login, password: newPassword };
  for (const cookie of [elsewhere, here])
    expect(await nobody.post("/api/login", form, { ...from("203.0.113.5"), cookie })).toMatchObject(
      refused("too_many_attempts"),
    );
  const response = await nobody.post("/api/login", form, { ...from("203.0.113.5"), cookie: cookiesOf(changed) });
  expect(response.status).toBe(200);
});

test("a forged device cookie, or one of another account, makes no device known", async () => {
  const yves = await aPerson(hearth, "yves.forged@example.org");
  const marie = await aPerson(hearth, "marie.forged@example.org");
  const maries = cookiesOf(await signIn(marie.login, password));
  await failTimes(10, yves.login);
  const madeUp = maries.replace(/(device_[^=]+=).*/, `$1${"a".repeat(22)}.${"b".repeat(43)}`);

  for (const cookie of [maries, madeUp])
    expect(
      await nobody.post("/api/login", { login: yves.login, password }, { ...from("203.0.113.5"), cookie }),
    ).toMatchObject(refused("too_many_attempts"));
});

test("a login of a megabyte is counted but not stored", async () => {
  const login = "x".repeat(900_000);
  expect(await signIn(login, "guess", "203.0.113.90")).toMatchObject(refused("invalid_login"));
  const rows = await hearth.context.db.read.selectFrom("failed_attempts").select("account").execute();
  expect(Math.max(...rows.map(({ account }) => account.length))).toBeLessThanOrEqual(254);
});

test("without a trusted proxy, clients cannot choose the address they are counted under", async () => {
  const open = await testApp();
  const yves = await aPerson(open, "yves@example.org");
  for (let attempt = 0; attempt < 10; attempt++) {
    await visitor(open).post("/api/login", { login: yves.login, password: "wrong" }, from(`203.0.113.${attempt}`));
  }

  const response = await visitor(open).post("/api/login", { login: yves.login, password }, from("198.51.100.1"));

  expect(response).toMatchObject(refused("too_many_attempts"));
  await open.close();
});

function signIn(login: string, password: string, address = "203.0.113.5"): Promise<TestResponse> {
  return nobody.post("/api/login", { login, password }, from(address));
}

async function failTimes(times: number, login: string, address?: string): Promise<void> {
  for (let attempt = 0; attempt < times; attempt++) await signIn(login, "a wrong password", address);
}

/** Returns the cookies that the browser would send back after this response, except the session cookie. */
function cookiesOf({ headers }: TestResponse): string {
  const set = [headers["set-cookie"]].flat().map(String);
  return set
    .map((cookie) => cookie.split(";")[0]!)
    .filter((cookie) => cookie.includes("device"))
    .join("; ");
}

function from(address: string) {
  return { "x-forwarded-for": address };
}
