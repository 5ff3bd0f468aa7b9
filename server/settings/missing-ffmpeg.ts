import { readFileSync } from "node:fs";

/** Packages with the encoders Hearth needs (H.264 by libx264). Fedora's own package lacks them. */
const commands: Readonly<Record<string, string>> = {
  debian: "sudo apt install ffmpeg",
  fedora:
    "sudo dnf install https://mirrors.rpmfusion.org/free/fedora/rpmfusion-free-release-$(rpm -E %fedora).noarch.rpm && sudo dnf install --allowerasing ffmpeg",
  darwin: "brew install ffmpeg",
  win32: "winget install Gyan.FFmpeg",
};

interface Machine {
  platform: string;
  osRelease: string;
}

export function missingFfmpeg(path: string | undefined, machine = currentMachine()): string {
  const lack = "Videos and audio cannot be posted";
  if (path !== undefined) return `${lack}: FFMPEG_PATH is not an ffmpeg that runs, with ffprobe beside it.`;
  const command = systemsOf(machine)
    .map((system) => commands[system])
    .find(Boolean);
  const remedy = command === undefined ? "Install it" : `Install it with "${command}"`;
  return `${lack}, because ffmpeg was not found. ${remedy} and restart Hearth.`;
}

function systemsOf({ platform, osRelease }: Machine): string[] {
  if (platform !== "linux") return [platform];
  const values = ["ID", "ID_LIKE"].map((name) => new RegExp(`^${name}=(.*)$`, "m").exec(osRelease)?.[1] ?? "");
  return values.flatMap((value) => value.replaceAll(/["']/g, "").split(" "));
}

function currentMachine(): Machine {
  return { platform: process.platform, osRelease: osRelease() };
}

function osRelease(): string {
  try {
    return readFileSync("/etc/os-release", "utf8");
  } catch {
    return "";
  }
}
