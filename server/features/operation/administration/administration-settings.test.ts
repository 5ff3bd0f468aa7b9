import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../testing/build-app.ts";
import { applyStoredSettings, changeSettingsAsOperator } from "./actions-settings.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { context } = hearth;

test("a stored setting that does not fit any more leaves the others in effect", async () => {
  const { settings, db } = context;
  await changeSettingsAsOperator(context, { ALLOW_CREATE_GROUP: "false" });
  await db.write((tx) => tx.insertInto("settings").values({ name: "MAX_PDF_MB", value: "many" }).execute());
  await db.write((tx) => tx.insertInto("settings").values({ name: "SMTP_URL", value: "smtp://a.b" }).execute());
  await applyStoredSettings(context);
  expect(settings.current.allow.createGroup).toBe(false);
  expect(settings.current.maxBytes.pdf).toBe(200 * 1024 ** 2);
  expect(settings.current.smtpUrl).toBeUndefined();
});
