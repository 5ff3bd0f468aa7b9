import { afterAll, expect, test } from "vitest";
import { countFailedConversions } from "../../operation/administration/queries-work.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, aGroup } from "../../../testing/people.ts";
import { noise } from "../../../testing/pictures.ts";
import { tryUpload } from "../../../testing/uploads.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna } = await aCommunity(hearth);

test("the uploader and readers of a photo that was cut off learn that a part is missing", async () => {
  const whole = await noise(400, 300).jpeg().toBuffer();
  const { status, body } = await tryUpload(hearth, anna, whole.subarray(0, whole.length / 2), { name: "IMG_1.JPG" });

  expect(status).toBe(201);
  expect(body).toMatchObject({ type: "image/jpeg", status: "ready", width: 400, error: "picture_cut_off" });
  const group = await aGroup(anna, "Family");
  const { id } = await makeMessage(anna, group, { files: [body.id as string] });
  const files = [{ id: body.id, status: "ready", error: "picture_cut_off" }];
  expect((await anna.get(`/api/messages/${id}`)).body).toMatchObject({ files });
  expect(await countFailedConversions(hearth.context.db.read)).toBe(0);

  const turned = await anna.post(`/api/files/${body.id}/turned`, { quarterTurns: 1 });
  expect(turned.body).toMatchObject({ width: 300, height: 400, error: "picture_cut_off" });
});

test("nothing is said about a photo that only lacks the mark of its end", async () => {
  const whole = await noise(400, 300).jpeg().toBuffer();
  const { status, body } = await tryUpload(hearth, anna, whole.subarray(0, -2), { name: "IMG_2.JPG" });

  expect(status).toBe(201);
  expect(body.error).toBeUndefined();
});
