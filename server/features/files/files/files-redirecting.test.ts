import { afterAll, expect, test } from "vitest";
import type { File } from "#contract/files.ts";
import { testApp } from "../../../testing/build-app.ts";
import { aDocument } from "../../../testing/documents.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity } from "../../../testing/people.ts";
import { phonePhoto, quarters } from "../../../testing/pictures.ts";
import { startS3Server } from "../../../testing/s3-server.ts";
import { fetchBytes, tryUpload, upload } from "../../../testing/uploads.ts";

const service = await startS3Server();
const hearth = await testApp({ ...service.settings, S3_REDIRECT: "true" });
const { anna, bob, paul, famille } = await aCommunity(hearth);
const photo = await upload(hearth, anna, "Été à la mer.jpg");
const message = await makeMessage(anna, famille, { files: [photo.id] });
const shown = `/files/${photo.contentUrl}`;
const original = `/files/${photo.id}/original`;
afterAll(async () => {
  await hearth.close();
  await service.close();
});

test("members are redirected to an address that works for a minute; others still find nothing", async () => {
  const response = await fetchBytes(hearth, bob, shown);
  const address = new URL(String(response.headers.location));

  expect(response.status).toBe(302);
  expect(response.headers["cache-control"]).toBe("no-store");
  expect(address.origin).toBe(service.location.endpoint);
  expect(address.searchParams.get("X-Amz-Expires")).toBe("60");
  for (const person of [paul, undefined]) expect((await fetchBytes(hearth, person, shown)).status).toBe(404);
});

test("the address serves the bytes with their type, to be kept by the browser alone, also in ranges", async () => {
  const whole = await follow(shown);
  const bytes = Buffer.from(await whole.arrayBuffer());
  const part = await follow(shown, { range: "bytes=10-19" });

  expect(whole.headers.get("content-type")).toBe("image/jpeg");
  expect(whole.headers.get("content-disposition")).toBe("inline");
  expect(whole.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true);
});

test("an original is downloaded under its name", async () => {
  const response = await follow(original);

  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="Ete a la mer.jpg"; filename\*=UTF-8''/,
  );
  expect(Buffer.from(await response.arrayBuffer()).equals(await phonePhoto())).toBe(true);
});

test("small pictures, documents, HEAD and what the browser has already are answered by the server", async () => {
  const { body } = await tryUpload(hearth, anna, aDocument(await quarters(400, 400).jpeg().toBuffer(), 0), {
    name: "menu.pdf",
  });
  const document = await fetchBytes(hearth, anna, `/files/${(body as File).contentUrl}`);
  const small = await fetchBytes(hearth, bob, `/api/images/crop/80/80/${photo.id}`);
  const head = await fetchBytes(hearth, bob, shown, { method: "HEAD" });
  const known = await fetchBytes(hearth, bob, shown, { headers: { "if-none-match": String(head.headers.etag) } });

  expect([document.status, small.status, head.status, known.status]).toEqual([200, 200, 200, 304]);
  expect(document.headers["content-security-policy"]).toContain("default-src 'none'");
});

test("visitors with a public link get the bytes from the server, because the link may be revoked", async () => {
  const { body } = await anna.get(`/api/messages/${message.id}/get-public-link`);
  const opened = await hearth.app.inject({ method: "GET", url: `/api/public/${(body as { token: string }).token}` });
  const cookie = String(opened.headers["set-cookie"]).split(";")[0]!;
  const response = await fetchBytes(hearth, undefined, shown, { headers: { cookie } });

  expect(response.status).toBe(200);
  expect(response.headers["cache-control"]).toBe("no-store");
});

test("pages may show photos, videos and audio from the bucket", async () => {
  const policy = String((await hearth.app.inject({ url: "/" })).headers["content-security-policy"]);
  const plain = await testApp();
  const plainPolicy = String((await plain.app.inject({ url: "/" })).headers["content-security-policy"]);
  await plain.close();

  expect(policy.match(new RegExp(service.location.endpoint, "g"))).toHaveLength(2);
  expect(policy.replaceAll(` ${service.location.endpoint}`, "")).toBe(plainPolicy);
});

/** Follows the redirect as a browser does: with the range, without the cookie. */
async function follow(url: string, headers: Record<string, string> = {}) {
  const response = await fetchBytes(hearth, bob, url, { headers });
  expect(response.status).toBe(302);
  return fetch(String(response.headers.location), { headers });
}
