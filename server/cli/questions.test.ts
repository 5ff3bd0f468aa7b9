import { afterAll, expect, test } from "vitest";
import { testApp } from "../testing/build-app.ts";
import { aCommunity } from "../testing/people.ts";
import { hearthCommand } from "../testing/terminal.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { famille } = await aCommunity(hearth);
const link = async () => (await hearthCommand(hearth, ["invite", famille.id])).lines[0];

test("a command that destroys something does nothing until the operator agrees", async () => {
  const before = await link();
  const refused = await hearthCommand(hearth, ["invite", famille.id, "--new"]);
  expect(refused).toMatchObject({ code: 1, lines: [] });
  expect(refused.complaints.join()).toContain("will not work any more. Nothing was changed");
  expect(await link()).toBe(before);

  const { lines } = await hearthCommand(hearth, ["invite", famille.id, "--new"], "y");
  expect(await link()).toBe(lines[0]);
  expect(lines[0]).not.toBe(before);
  expect((await hearthCommand(hearth, ["invite", famille.id, "--new", "--yes"])).lines[0]).not.toBe(lines[0]);
});

test("a command that destroys nothing asks nothing, and its help has no --yes", async () => {
  expect((await hearthCommand(hearth, ["doctor"])).code).toBe(0);
  expect((await hearthCommand(hearth, ["users", "--yes"])).code).toBe(2);
  expect((await hearthCommand(hearth, ["invite", "--help"])).lines[0]).toContain("[--yes]");
  expect((await hearthCommand(hearth, ["users", "--help"])).lines[0]).not.toContain("--yes");
});
