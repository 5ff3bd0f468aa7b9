import { expect, test } from "vitest";
import { missingFfmpeg } from "./missing-ffmpeg.ts";

const on = (platform: string, osRelease = "") => missingFfmpeg(undefined, { platform, osRelease });

test("the message names the command that installs ffmpeg on this system", () => {
  expect(on("linux", 'NAME="Debian GNU/Linux"\nID=debian\n')).toContain('"sudo apt install ffmpeg"');
  expect(on("linux", 'ID=linuxmint\nID_LIKE="ubuntu debian"\n')).toContain('"sudo apt install ffmpeg"');
  expect(on("linux", "ID=fedora\n")).toMatch(/"sudo dnf install .* ffmpeg"/);
  expect(on("darwin")).toContain('"brew install ffmpeg"');
  expect(on("win32")).toContain('"winget install Gyan.FFmpeg"');
});

test("on an unknown system the message names no command", () => {
  for (const message of [on("linux", "ID=nixos\n"), on("linux"), on("freebsd")])
    expect(message).toBe(
      "Videos and audio cannot be posted, because ffmpeg was not found. Install it and restart Hearth.",
    );
});

test("a wrong FFMPEG_PATH is named instead", () => {
  const message = missingFfmpeg("/nowhere/ffmpeg", { platform: "darwin", osRelease: "" });
  expect(message).toContain("FFMPEG_PATH");
  expect(message).not.toContain("brew");
});
