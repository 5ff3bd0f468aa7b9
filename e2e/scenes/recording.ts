import type { Page } from "@playwright/test";
import { visit, type Scene } from "./scene.ts";

/** Scenes of recording and playing voice messages and videos. */
export const recordingScenes: readonly Scene[] = [
  {
    name: "message-voice",
    who: "anna",
    async open(page, { messages }, t) {
      await visit(page, `/messages/${messages.own}`);
      await page.getByRole("group", { name: t("voice.message") }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "comment-recording",
    who: "anna",
    async open(page, { messages }, t) {
      await pretendDevices(page);
      await visit(page, `/messages/${messages.own}`);
      await page.getByRole("button", { name: t("voice.record") }).click();
      await page.getByText(/^0:03 \//).waitFor();
    },
  },
  {
    name: "comment-recorded",
    who: "anna",
    async open(page, { messages }, t) {
      await pretendDevices(page);
      await visit(page, `/messages/${messages.own}`);
      await page.getByRole("button", { name: t("voice.record") }).click();
      await page.getByText(/^0:03 \//).waitFor();
      await page.getByRole("button", { name: t("voice.stop") }).click();
      await page.getByRole("button", { name: t("voice.discard") }).waitFor();
    },
  },
  {
    name: "comment-record-denied",
    who: "anna",
    async open(page, { messages }, t) {
      await page.addInitScript(() => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotAllowedError"));
      });
      await visit(page, `/messages/${messages.own}`);
      await page.getByRole("button", { name: t("voice.record") }).click();
      await page.getByText(t("record.denied_audio")).waitFor();
    },
  },
  {
    name: "write-record-video",
    who: "anna",
    async open(page, { groups }, t) {
      await pretendDevices(page);
      await visit(page, `/groups/${groups.full}/write`);
      await page.getByRole("button", { name: t("composer.add_more") }).click();
      await page.getByRole("button", { name: t("record.video") }).click();
      await page.getByRole("button", { name: t("record.start") }).click();
      await page.getByText(/0:02 \//).waitFor();
    },
  },
];

/** A microphone that hums and a camera that sees a wall, because the browser of the scenes has neither. */
async function pretendDevices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = ({ video } = {}) => {
      const sound = new AudioContext();
      const hum = sound.createOscillator();
      const volume = sound.createGain();
      const ear = sound.createMediaStreamDestination();
      hum.connect(volume).connect(ear);
      for (let tenth = 0; tenth < 100; tenth++)
        volume.gain.setValueAtTime(0.1 + 0.4 * Math.abs(Math.sin(tenth * tenth)), tenth / 10);
      hum.start();
      const wall = document.createElement("canvas");
      [wall.width, wall.height] = [640, 480];
      const paint = wall.getContext("2d")!;
      setInterval(() => {
        paint.fillStyle = "#8a7a5a";
        paint.fillRect(0, 0, 640, 480);
      }, 50);
      const picture = video ? wall.captureStream(20).getVideoTracks() : [];
      return Promise.resolve(new MediaStream([...ear.stream.getTracks(), ...picture]));
    };
  });
}
