import { afterAll, beforeEach, expect, test } from "vitest";
import { makeAdministrator } from "../testing/access-administration.ts";
import { testApp } from "../testing/build-app.ts";
import { aCommunity, password, visitor, withKey, type Community } from "../testing/people.ts";
import { hearthCommand } from "../testing/terminal.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const command = (...args: string[]) => hearthCommand(hearth, args);
let people: Community;
beforeEach(async () => {
  people = await aCommunity(hearth);
});

test("somebody who is suspended is out at once, also as an administrator, until that ends", async () => {
  const { bob, famille } = people;
  await makeAdministrator(hearth, bob);
  const { lines: made } = await command("create-api-key", bob.login, "--name", "Calendar");
  const program = withKey(hearth, made[0]!);
  expect((await program.get(`/api/groups/${famille.id}`)).status).toBe(200);

  expect(await command("suspend-user", bob.login)).toMatchObject({ code: 0, lines: [`${bob.login} is suspended.`] });
  expect((await bob.get("/api/me")).status).toBe(401);
  expect((await program.get(`/api/groups/${famille.id}`)).status).toBe(401);
  expect(await signIn(bob.login)).toBe(403);
  expect((await command("administrator", bob.login)).complaints.join()).toContain("suspended");

  expect(await command("suspend-user", bob.login, "--end")).toMatchObject({ code: 0 });
  expect(await signIn(bob.login)).toBe(200);
  expect((await program.get(`/api/groups/${famille.id}`)).status).toBe(200);
  expect(await eventsOf(bob.id)).toEqual(expect.arrayContaining(["suspended", "resumed", "api_key_added"]));
});

test("an account is deleted as by its owner, after a question", async () => {
  const { anna, bob, famille } = people;
  expect(await command("delete-user", bob.login)).toMatchObject({ code: 1, lines: [] });
  expect((await bob.get("/api/me")).status).toBe(200);

  expect(await command("delete-user", bob.login, "--yes")).toMatchObject({ code: 0 });
  expect((await bob.get("/api/me")).status).toBe(401);
  expect(await signIn(bob.login)).toBe(401);
  const { users } = (await anna.get(`/api/groups/${famille.id}`)).body as { users: { id: string }[] };
  expect(users.map(({ id }) => id)).not.toContain(bob.id);
});

test("a key may do what its scopes say, is listed without its secret, and ends when it is revoked", async () => {
  const { anna, famille } = people;
  const { lines, code } = await command(
    "create-api-key",
    anna.login,
    "--name",
    "Frame",
    "--scopes",
    "read",
    "--days",
    "30",
  );
  expect(code).toBe(0);
  expect(lines).toHaveLength(1);
  const program = withKey(hearth, lines[0]!);
  expect((await program.get(`/api/groups/${famille.id}`)).status).toBe(200);
  const write = { group: famille.id, data: { text: "From a program" } };
  expect((await program.post("/api/messages", write)).status).toBe(403);

  const listed = (await command("api-keys", anna.login)).lines;
  expect(listed).toEqual([expect.stringMatching(/^\S+\tFrame\tread\tlast used \S+\tuntil \S+$/)]);
  expect(listed.join()).not.toContain(lines[0]);
  expect(await command("revoke-api-key", anna.login, listed[0]!.split("\t")[0]!)).toMatchObject({ code: 0 });
  expect((await program.get(`/api/groups/${famille.id}`)).status).toBe(401);
  expect((await command("api-keys", anna.login)).lines).toEqual(["No API keys."]);
});

test.each<[args: string[], said: string]>([
  [["suspend-user", "nobody@example.org"], "User not found. The command `users` lists the logins."],
  [["delete-user", "nobody@example.org", "--yes"], "User not found. The command `users` lists the logins."],
  [["api-keys", "nobody@example.org"], "User not found. The command `users` lists the logins."],
])("%j ends with a sentence", async (args, said) => {
  const { code, complaints } = await command(...args);
  expect(code).toBe(1);
  expect(complaints.join()).toBe(said);
});

test("wrong options of create-api-key and an unknown id are named", async () => {
  const { anna } = people;
  const said = async (...args: string[]) => (await command(...args)).complaints.join();
  expect(await said("create-api-key", anna.login)).toContain("--name <name> is required");
  expect(await said("create-api-key", anna.login, "--name", "a", "--scopes", "all")).toContain("read, post, manage");
  expect(await said("create-api-key", anna.login, "--name", "a", "--days", "0")).toContain("1 to 3650");
  expect(await said("revoke-api-key", anna.login, "0123")).toBe(`${anna.login} has no API key 0123.`);
});

async function signIn(login: string): Promise<number> {
  return (await visitor(hearth).post("/api/login", { login, password })).status;
}

async function eventsOf(userId: string): Promise<string[]> {
  const rows = await hearth.context.db.read
    .selectFrom("security_events")
    .select("kind")
    .where("user_id", "=", userId)
    .execute();
  return rows.map(({ kind }) => kind);
}
