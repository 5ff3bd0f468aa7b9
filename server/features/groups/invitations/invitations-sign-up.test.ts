import { afterAll, expect, test, vi } from "vitest";
import { testApp } from "../../../testing/build-app.ts";
import { refused } from "../../../testing/refused.ts";
import { aCommunity, aGroup, aPerson, password, visitor, withKey } from "../../../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const nobody = visitor(hearth);
const { firstAccountKey } = hearth.context;
const wrongKey = "00000000-0000-4000-8000-000000000000";

test("the printed link creates the first account, without a group, and is invalid afterwards", async () => {
  expect(await nobody.get(`/api/groups/invitation/${firstAccountKey}`)).toMatchObject({
    status: 200,
    body: { firstAccount: true },
  });

  const form = { login: "first@example.org", password, invite_key: firstAccountKey };
  const { status, body } = await nobody.post("/api/signup", form);
  expect(status).toBe(200);
  expect(body).toEqual({ api_key: expect.stringMatching(/^[\w-]{43}$/) });
  expect((await withKey(hearth, body.api_key).get("/api/me")).body).toMatchObject({
    login: "first@example.org",
    name: "first",
    groups: [],
    data: { mail: "first@example.org" },
  });

  expect(await nobody.get(`/api/groups/invitation/${firstAccountKey}`)).toMatchObject(refused("invite_key_invalid"));
  expect(await nobody.post("/api/signup", { ...form, login: "second@example.org" })).toMatchObject(
    refused("invite_key_invalid"),
  );
  expect(await nobody.post("/api/login", { login: "second@example.org", password })).toMatchObject(
    refused("invalid_login"),
  );
});

test("the first user can send the form again after a lost response, and no second account is created", async () => {
  const form = { login: "first@example.org", password, invite_key: firstAccountKey };

  expect(await nobody.post("/api/signup", form)).toMatchObject({ status: 200, body: { api_key: expect.any(String) } });
  expect(await nobody.post("/api/signup", { ...form, password: "wrong password" })).toMatchObject(
    refused("invalid_login"),
  );
});

test("signing up by invitation joins the group and uses the part before the @ as name", async () => {
  const { anna, famille } = await aCommunity(hearth);

  const { status, body, headers } = await nobody.post("/api/signup", {
    login: "  Grand.Pere@Example.org ",
    password,
    invite_key: famille.inviteKey,
  });

  expect(status).toBe(200);
  expect(body).toEqual({ api_key: expect.any(String), group: famille.id });
  expect(String(headers["set-cookie"])).toContain("hearth_");
  const me = (await withKey(hearth, body.api_key).get("/api/me")).body;
  expect(me).toMatchObject({ login: "grand.pere@example.org", name: "grand.pere", groups: [{ id: famille.id }] });
  expect((await anna.get(`/api/groups/${famille.id}`)).body.users).toContainEqual({
    id: me.id,
    name: "grand.pere",
    joinedAt: expect.any(Number),
    invitedBy: "anna",
    entityType: "user",
  });
});

test("a new person chooses a name, which the members see on joining; a blank one is refused", async () => {
  const { anna, famille } = await aCommunity(hearth);
  const form = { login: "odette@example.org", password, invite_key: famille.inviteKey };

  expect(await nobody.post("/api/signup", { ...form, name: " \u200b " })).toMatchObject(refused("user_name_length"));
  expect(await nobody.post("/api/signup", { ...form, name: "x".repeat(129) })).toMatchObject(
    refused("user_name_length"),
  );
  const { body } = await nobody.post("/api/signup", { ...form, name: " Tante Odette " });
  const me = (await withKey(hearth, body.api_key).get("/api/me")).body;
  expect(me.name).toBe("Tante Odette");
  const { users } = (await anna.get(`/api/groups/${famille.id}`)).body as { users: unknown[] };
  expect(users).toContainEqual(expect.objectContaining({ id: me.id, name: "Tante Odette" }));
});

test("the name in the form changes neither an existing account nor, if empty, the default", async () => {
  const { paul, famille } = await aCommunity(hearth);
  const form = { password, invite_key: famille.inviteKey };

  const { body } = await nobody.post("/api/signup", { ...form, login: paul.login, name: "Somebody else" });
  expect((await withKey(hearth, body.api_key).get("/api/me")).body.name).toBe(paul.name);
  const other = await nobody.post("/api/signup", { ...form, login: "nameless@example.org", name: "" });
  expect((await withKey(hearth, other.body.api_key).get("/api/me")).body.name).toBe("nameless");
});

test("a user with an account signs in through an invitation and joins the group", async () => {
  const { paul, famille, club } = await aCommunity(hearth);

  const form = { login: paul.login.toUpperCase(), password, invite_key: famille.inviteKey };
  const { status, body } = await nobody.post("/api/signup", form);

  expect(status).toBe(200);
  expect(body.group).toBe(famille.id);
  const me = (await withKey(hearth, body.api_key).get("/api/me")).body;
  expect(me.id).toBe(paul.id);
  expect(me.groups.map((group: { id: string }) => group.id)).toEqual([club.id, famille.id]);
});

test("a known login with a wrong password neither signs in nor joins", async () => {
  const { anna, paul, famille } = await aCommunity(hearth);

  const form = { login: paul.login, password: "not his password", invite_key: famille.inviteKey };
  expect(await nobody.post("/api/signup", form)).toMatchObject(refused("invalid_login"));

  expect((await anna.get(`/api/groups/${famille.id}`)).body.users).toHaveLength(2);
});

test("an invalid invitation does not reveal whether an address has an account", async () => {
  const { anna, bob, paul, famille } = await aCommunity(hearth);
  const link = await anna.post(`/api/groups/${famille.id}/invitations`, {});
  const { id, inviteKey } = link.body as { id: string; inviteKey: string };
  await anna.delete(`/api/groups/${famille.id}/invitations/${id}`);
  const matches = vi.spyOn(hearth.context.passwords, "matches");

  for (const [invite_key, code] of [
    [wrongKey, "invite_key_invalid"],
    [inviteKey, "invitation_taken_back"],
  ] as const) {
    const known = { login: paul.login, password: "not his password", invite_key };
    const unknown = { login: "nobody.here@example.org", password: "not his password", invite_key };
    expect(await nobody.post("/api/signup", known)).toMatchObject(refused(code));
    expect(await nobody.post("/api/signup", unknown)).toMatchObject(refused(code));
  }
  // Each request computed one hash, so response times reveal nothing either.
  expect(matches).toHaveBeenCalledTimes(4);
  const member = { login: bob.login, password, invite_key: inviteKey };
  expect(await nobody.post("/api/signup", member)).toMatchObject({ status: 200, body: { group: famille.id } });
  matches.mockRestore();
});

test("missing fields are reported in the order of the form: login, password, invitation", async () => {
  expect(await nobody.post("/api/signup", {})).toMatchObject(refused("login_empty"));
  expect(await nobody.post("/api/signup")).toMatchObject(refused("login_empty"));
  expect(await nobody.post("/api/signup", { login: "   " })).toMatchObject(refused("login_empty"));
  expect(await nobody.post("/api/signup", { login: "x@example.org" })).toMatchObject(refused("password_empty"));
  expect(await nobody.post("/api/signup", { login: "x@example.org", password })).toMatchObject(
    refused("invite_key_missing"),
  );
  expect(await nobody.post("/api/signup", { login: "x@example.org", password, invite_key: wrongKey })).toMatchObject(
    refused("invite_key_invalid"),
  );
});

test("a new password has 8 to 128 characters", async () => {
  const { famille } = await aCommunity(hearth);
  const signUp = (login: string, password: string) =>
    nobody.post("/api/signup", { login, password, invite_key: famille.inviteKey });

  expect(await signUp("seven@example.org", "x".repeat(7))).toMatchObject(refused("password_length"));
  expect(await signUp("eight@example.org", "x".repeat(8))).toMatchObject({ status: 200 });
  expect(await signUp("longest@example.org", "x".repeat(128))).toMatchObject({ status: 200 });
  expect(await signUp("toolong@example.org", "x".repeat(129))).toMatchObject(refused("password_length"));
  expect(await signUp("seven@example.org", "another try")).toMatchObject({ status: 200 });
});

test("a new login is an email address of up to 254 characters", async () => {
  const { famille } = await aCommunity(hearth);
  const signUp = (login: string) => nobody.post("/api/signup", { login, password, invite_key: famille.inviteKey });

  expect(await signUp("grandma")).toMatchObject(refused("login_not_email"));
  expect(await signUp("<grandma@example.org")).toMatchObject(refused("login_not_email"));
  expect(await signUp("grand ma@example.org")).toMatchObject(refused("login_not_email"));
  expect(await signUp(`${"g".repeat(242)}@example.org`)).toMatchObject({ status: 200 });
  expect(await signUp(`${"g".repeat(243)}@example.org`)).toMatchObject(refused("login_too_long"));
});

test("an imported account with a short password can still sign in and join by invitation", async () => {
  const { famille } = await aCommunity(hearth);
  const yves = await aPerson(hearth, "yves");
  const hash = await hearth.context.passwords.hash("pw");
  await hearth.context.db.write(async (tx) => {
    await tx.updateTable("users").set({ password_hash: hash }).where("id", "=", yves.id).execute();
  });

  expect(await nobody.post("/api/login", { login: "Yves", password: "pw" })).toMatchObject({ status: 200 });
  expect(
    await nobody.post("/api/signup", { login: "yves", password: "pw", invite_key: famille.inviteKey }),
  ).toMatchObject({ status: 200, body: { group: famille.id } });
});

test("a reset invitation no longer works", async () => {
  const { anna, famille } = await aCommunity(hearth);
  const { body } = await anna.post(`/api/groups/${famille.id}/reset-invite-key`);

  const form = { login: "late@example.org", password };
  expect(await nobody.post("/api/signup", { ...form, invite_key: famille.inviteKey })).toMatchObject(
    refused("invite_key_invalid"),
  );
  expect(await nobody.post("/api/signup", { ...form, invite_key: body.inviteKey })).toMatchObject({ status: 200 });
});

test("the key for existing members cannot be used to sign up", async () => {
  const { famille } = await aCommunity(hearth);
  const rows = await hearth.context.db.read.selectFrom("groups").selectAll().where("id", "=", famille.id).execute();

  const form = { login: "guess@example.org", password, invite_key: rows[0]!.secret_key };
  expect(await nobody.post("/api/signup", form)).toMatchObject(refused("invite_key_invalid"));
});

test("the same form sent twice at once creates one account, and both responses sign in to it", async () => {
  const { anna, famille } = await aCommunity(hearth);
  const form = { login: "twice@example.org", password, invite_key: famille.inviteKey };

  const answers = await Promise.all([nobody.post("/api/signup", form), nobody.post("/api/signup", form)]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const people = await Promise.all(answers.map(({ body }) => withKey(hearth, body.api_key).get("/api/me")));
  expect(people[0]!.body.id).toBe(people[1]!.body.id);
  expect((await anna.get(`/api/groups/${famille.id}`)).body.users).toHaveLength(3);
});

test("two people who sign up with the same login at once cannot access each other's account", async () => {
  const { famille } = await aCommunity(hearth);
  const signUp = (password: string) =>
    nobody.post("/api/signup", { login: "same@example.org", password, invite_key: famille.inviteKey });

  const answers = await Promise.all([signUp("the first password"), signUp("another password")]);

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test("a failed sign-up leaves no account behind", async () => {
  const yves = await aPerson(hearth, "yves.founder@example.org");
  const group = await aGroup(yves, "Reading circle");
  await nobody.post("/api/signup", { login: "nothing@example.org", password, invite_key: wrongKey });

  const again = { login: "nothing@example.org", password: "another password", invite_key: group.inviteKey };
  expect(await nobody.post("/api/signup", again)).toMatchObject({ status: 200 });
});
