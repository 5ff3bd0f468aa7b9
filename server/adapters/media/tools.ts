import { execFile, spawn } from "node:child_process";
import { promisify } from "node:util";
import { startDeadline } from "../../limits/deadline.ts";
import { killAtExit } from "../../processes/child-processes.ts";

const run = promisify(execFile);

export interface Tools {
  ffmpeg: string;
  ffprobe: string;
  /** Prefix that limits the resources of a program on this system. */
  restrained: (limits: { bytesWritten: number }) => string[];
  environment: Record<string, string>;
  mapsColours: boolean;
  /** Makes ffmpeg write each frame at its time, and none in between. */
  addsNoFrames: string[];
}

export interface WhereToLook {
  path: string | undefined;
  searchPath: string;
}

/** Bytes of address space. The largest accepted video needs about half of this. */
const memory = 3 * 1024 ** 3;
const niceness = 10;

/** Returns undefined if ffmpeg or ffprobe do not run. Starts them in parallel, which is the slowest part. */
export async function findTools({ path = "ffmpeg", searchPath }: WhereToLook): Promise<Tools | undefined> {
  const ffmpeg = path;
  const ffprobe = path.replace(/ffmpeg(?=[^/]*$)/, "ffprobe");
  const environment = { PATH: searchPath, LC_ALL: "C" };
  const runs = async (...command: string[]) => (await outputOf(command, environment)) !== undefined;
  const politely = ["nice", "-n", String(niceness)];
  const endsWithUs = ["setpriv", "--pdeathsig", "KILL"];
  const small = ["prlimit", `--as=${memory}`, "--core=0"];
  const nothing = ["-v", "error", "-nostdin", "-f", "lavfi", "-i", "color=s=16x16:d=0.04"];
  const [filters, knowsFpsMode, isSmall, isPolite, ends] = await Promise.all([
    outputOf([ffmpeg, "-hide_banner", "-filters"], environment),
    runs(ffmpeg, ...nothing, "-fps_mode", "vfr", "-f", "null", "-"),
    runs(...small, ffprobe, "-version"),
    runs(...politely, "true"),
    runs(...endsWithUs, "true"),
  ]);
  if (filters === undefined || !(isSmall || (await runs(ffprobe, "-version")))) return undefined;

  const hasFilter = (name: string) => new RegExp(`^\\s*\\S+ ${name} `, "m").test(filters);
  const mapsColours = hasFilter("zscale") && hasFilter("tonemap");
  return {
    ffmpeg,
    ffprobe,
    environment,
    mapsColours,
    // Name of the option before ffmpeg 5.1.
    addsNoFrames: [knowsFpsMode ? "-fps_mode" : "-vsync", "vfr"],
    restrained: ({ bytesWritten }) => [
      ...(isPolite ? politely : []),
      ...(ends ? endsWithUs : []),
      ...(isSmall ? [...small, `--fsize=${bytesWritten}`] : []),
    ],
  };
}

export async function versionOf({ ffmpeg, environment }: Tools): Promise<string> {
  const { stdout } = await run(ffmpeg, ["-version"], { env: environment, timeout: 10_000 });
  return /^ffmpeg version \S+/.exec(stdout)?.[0] ?? "ffmpeg";
}

async function outputOf([command, ...args]: string[], env: Record<string, string>): Promise<string | undefined> {
  const result = await run(command!, args, { env, timeout: 10_000 }).catch(() => undefined);
  return result?.stdout;
}

export interface RunLimits {
  folder: string;
  /** Milliseconds. */
  time: number;
  bytesWritten: number;
  signal: AbortSignal;
}

const maxOutput = 1024 * 1024;
const lastWords = 1000;

export class ToolFailed extends Error {}

/** Runs the tool in its own folder and returns its output. The process has ended when this settles. */
export async function runTool(
  tools: Tools,
  tool: "ffmpeg" | "ffprobe",
  args: string[],
  { folder, time, bytesWritten, signal }: RunLimits,
  onText?: (text: string) => void,
): Promise<string> {
  signal.throwIfAborted();
  const [command, ...rest] = [...tools.restrained({ bytesWritten }), tools[tool], ...args];
  const stdio: ["ignore", "pipe", "pipe"] = ["ignore", "pipe", "pipe"];
  const child = killAtExit(spawn(command!, rest, { cwd: folder, env: tools.environment, stdio }));
  const output = { out: "", errors: "" };
  const kill = () => child.kill("SIGKILL");
  const cancelDeadline = startDeadline(time, kill);
  signal.addEventListener("abort", kill);
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    if (onText) onText(text);
    else if ((output.out += text).length > maxOutput) kill();
  });
  child.stderr
    .setEncoding("utf8")
    .on("data", (text: string) => (output.errors = (output.errors + text).slice(-lastWords)));

  try {
    const [code, by] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code, by) => resolve([code, by]));
    });
    signal.throwIfAborted();
    if (code !== 0) throw new ToolFailed(`${tool} ended with ${by ?? code}: ${output.errors.trim()}`);
    return output.out;
  } finally {
    cancelDeadline();
    signal.removeEventListener("abort", kill);
  }
}
