import { afterAll, expect, test } from "vitest";
import type { ServerSettings } from "#contract/administration.ts";
import { isProtectedSetting } from "#contract/server-settings.ts";
import { makeAdministrator } from "../../../testing/access-administration.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { aPerson, inAnotherBrowser } from "../../../testing/people.ts";
import { hearthCommand, machineCode } from "../../../testing/terminal.ts";

const hearth = await testApp();
afterAll(() => hearth.close());

test("settings that decide where contents go need a code from the machine, and all administrators are notified", async () => {
  const operator = await aPerson(hearth, "operator@office.example.org");
  await makeAdministrator(hearth, operator);
  const set = (by: typeof operator, values: object) => by.put("/api/admin/settings", { values });
  // This is still the only account.
  expect((await set(operator, { LINK_PREVIEW_ALLOW: "127.0.0.1:8" })).status).toBe(204);
  const other = await aPerson(hearth, "second@office.example.org");
  await makeAdministrator(hearth, other);
  const admin = await inAnotherBrowser(hearth, operator);
  const redirect = (code?: string, by = admin) =>
    by.put("/api/admin/settings", { values: { LINK_PREVIEW_ALLOW: "127.0.0.1:9" }, code });
  const kinds = async () =>
    ((await other.get("/api/me/security-events")).body as { kind: string }[]).map(({ kind }) => kind);
  const { settings } = (await admin.get("/api/admin/settings")).body as ServerSettings;
  const needing = settings.filter(({ needsCode }) => needsCode).map(({ name }) => name);
  expect(needing).toEqual(settings.map(({ name }) => name).filter(isProtectedSetting));

  expect(await redirect()).toMatchObject(refused("machine_code_needed"));
  expect(await redirect("ABCDE-FGHJK")).toMatchObject(refused("machine_code_wrong"));
  for (const [path, body] of [
    ["mail/try", { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "a@example.org" }],
    ["backups/try", { values: { BACKUP_TO: "/elsewhere" } }],
  ] as const)
    expect(await admin.post(`/api/admin/${path}`, body), path).toMatchObject(refused("machine_code_needed"));
  expect(await kinds()).not.toContain("protected_settings_changed");

  const code = await machineCode(hearth);
  expect((await redirect(code.toLowerCase().replace("-", " "))).status).toBe(204);
  expect(await kinds()).toContain("protected_settings_changed");
  await hearthCommand(hearth, ["set", "LINK_PREVIEW_ALLOW"]);
  expect(await redirect(code, other)).toMatchObject(refused("machine_code_wrong"));
  hearth.passTime(16 * 60_000);
  expect(await redirect(code, await inAnotherBrowser(hearth, operator))).toMatchObject(refused("machine_code_wrong"));
});
