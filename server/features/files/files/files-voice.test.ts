import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../testing/build-app.ts";
import { aCommunity } from "../../../testing/people.ts";
import { film, probe, tone } from "../../../testing/recordings.ts";
import { fetchBytes, tryUpload } from "../../../testing/uploads.ts";

const hearth = await testApp();
const { anna } = await aCommunity(hearth);
afterAll(() => hearth.close());

/** Written while it is recorded, as by MediaRecorder: without length, index, and place for either. */
const live = ["-live", "1"];
const opus = ["-c:a", "libopus", "-ar", "48000"];
const inParts = ["-movflags", "frag_keyframe+empty_moov+default_base_moof"];

test.each([
  ["Chrome and Firefox", "voice.webm", () => tone("webm", [...opus, ...live], 3)],
  ["older Firefox", "voice.ogg", () => tone("ogg", opus, 3)],
  ["iOS", "voice.m4a", () => tone("mp4", ["-c:a", "aac", ...inParts], 3)],
  ["Chrome without AAC", "voice.m4a", () => tone("mp4", [...opus, ...inParts], 3)],
])("a voice message recorded in %s plays in every browser as soon as it is uploaded", async (_, name, record) => {
  const { status, body } = await tryUpload(hearth, anna, await record(), { name });

  expect(status).toBe(201);
  expect(body).toMatchObject({ status: "ready", type: "audio/mp4", name, duration: expect.closeTo(3, 0) });
  const { bytes } = await fetchBytes(hearth, anna, `/files/${body.contentUrl}`);
  const { streams, format } = await probe(bytes);
  expect(streams.map(({ codec_name }) => codec_name)).toEqual(["aac"]);
  expect(Number(format.duration)).toBeCloseTo(3, 0);
  expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
});

test.each([
  ["webm", ["-c:v", "libvpx", ...opus, ...live], "video/webm"],
  ["webm", ["-c:v", "libvpx-vp9", "-pix_fmt", "yuv420p", "-deadline", "realtime", ...opus, ...live], "video/webm"],
  ["mp4", ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac", ...inParts], "video/mp4"],
  ["mov", ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac"], "video/mp4"],
])("a video recorded in a browser (%s, %j) is ready at once and knows its length", async (extension, as, type) => {
  const recorded = await film({ extension, as, seconds: 2 });
  const { status, body } = await tryUpload(hearth, anna, recorded, { name: `video.${extension}` });

  expect(status).toBe(201);
  expect(body).toMatchObject({ status: "ready", type, duration: expect.closeTo(2, 0), thumbhash: expect.any(String) });
});

test("pages may use the microphone and the camera, and pages of others within them may not", async () => {
  const { headers } = await hearth.app.inject({ url: "/" });
  const allowed = String(headers["permissions-policy"]).split(", ");
  expect(allowed).toEqual(expect.arrayContaining(["microphone=(self)", "camera=(self)", "geolocation=()"]));
  expect(headers["content-security-policy"]).toContain("media-src 'self' blob:");
});
