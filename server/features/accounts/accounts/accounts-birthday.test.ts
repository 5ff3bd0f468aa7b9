import { afterAll, beforeEach, expect, test } from "vitest";
import { clientHeader } from "#contract/own-client.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, inAnotherBrowser, type Account, type Community } from "../../../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const ours = { [clientHeader]: "web" };
let people: Community;
beforeEach(async () => {
  people = await aCommunity(hearth);
});

test("a person enters a birthday with or without its year, changes and removes it", async () => {
  const { anna } = people;
  expect((await anna.get("/api/me", ours)).body).not.toHaveProperty("birthday");
  for (const birthday of [
    { day: 17, month: 5, year: 1985 },
    { day: 29, month: 2 },
  ]) {
    expect(await enters(anna, birthday)).toMatchObject({ status: 200, body: { birthday } });
    expect((await anna.get("/api/me", ours)).body.birthday).toEqual(birthday);
  }
  await anna.put(`/api/users/${anna.id}`, { name: "Anna" }, ours);
  expect((await anna.get("/api/me", ours)).body.birthday).toEqual({ day: 29, month: 2 });
  await enters(anna, null);
  expect((await anna.get("/api/me", ours)).body).not.toHaveProperty("birthday");
});

test("a day that nobody can be born on is refused", async () => {
  const { anna } = people;
  const tomorrow = new Date(hearth.context.clock.now() + 86_400_000);
  const [day, month, year] = [tomorrow.getDate(), tomorrow.getMonth() + 1, tomorrow.getFullYear()];

  expect(await enters(anna, { day: 31, month: 4 })).toMatchObject(refused("birthday_invalid"));
  expect(await enters(anna, { day: 29, month: 2, year: 2001 })).toMatchObject(refused("birthday_invalid"));
  expect(await enters(anna, { day, month, year })).toMatchObject(refused("birthday_out_of_range"));
  expect(await enters(anna, { day: 1, month: 1, year: 1899 })).toMatchObject(refused("birthday_out_of_range"));
  for (const nonsense of [{ day: 1 }, { day: "1", month: 1.5 }, "1985-05-17", 517])
    expect(await enters(anna, nonsense)).toMatchObject(refused("bad_request"));
  expect((await anna.get("/api/me", ours)).body).not.toHaveProperty("birthday");
});

test("a birthday is shown to people who share a group, on the person's page and nowhere else", async () => {
  const { anna, bob, zoe, paul, famille } = people;
  const birthday = { day: 17, month: 5, year: 1985 };
  await enters(anna, birthday);
  await makeMessage(anna, famille, "Hello");
  const page = (person: Account) => person.get(`/api/people/${anna.id}`);

  for (const person of [anna, bob]) expect((await page(person)).body.birthday).toEqual(birthday);
  for (const outsider of [zoe, paul]) expect(await page(outsider)).toMatchObject(refused("not_found"));
  for (const path of [`/api/users/${anna.id}`, `/api/groups/${famille.id}`, `/api/groups/${famille.id}/cards/0`])
    for (const headers of [ours, {}])
      expect(JSON.stringify((await bob.get(path, headers)).body)).not.toContain("birth");

  await anna.post(`/api/groups/${famille.id}/leave`);
  expect((await page(bob)).body).toMatchObject({ person: { id: anna.id } });
  expect((await page(bob)).body).not.toHaveProperty("birthday");
  expect((await page(await inAnotherBrowser(hearth, anna))).body.birthday).toEqual(birthday);
});

test("clients that do not know birthdays neither see nor remove their person's own", async () => {
  const { anna } = people;
  await enters(anna, { day: 17, month: 5 });
  const { body } = await anna.get("/api/me");
  expect(JSON.stringify(body)).not.toContain("birth");
  expect(await anna.put(`/api/users/${anna.id}`, body)).toMatchObject({ status: 200 });
  expect((await anna.get("/api/me", ours)).body.birthday).toEqual({ day: 17, month: 5 });
});

function enters(person: Account, birthday: unknown) {
  return person.put(`/api/users/${person.id}`, { birthday }, ours);
}
