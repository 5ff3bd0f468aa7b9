import { spawn, execFileSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { baseLike } from "./image/base.ts";
import { commandOf, parseDockerfile } from "./image/dockerfile.ts";
import { buildStages, inside, type BuiltStage } from "./image/stages.ts";
import { invitationOf } from "./running.ts";
import { root } from "./setup/command.mjs";
import { signUp } from "./populate/api.ts";

/**
 * `npm run rehearse-image`: runs the steps of the Dockerfile without Docker, in folders made by debootstrap, and tries the result as a container would
 * run it: the image's user without capabilities, a read-only root, its own processes, /data and /tmp alone writable. Requires root, debootstrap and
 * the package registries.
 */
const folder = join(root, ".cache/image");
const port = 3999;
const stages = parseDockerfile(readFileSync(join(root, "Dockerfile"), "utf8"));
mkdirSync(folder, { recursive: true });
for (const index of stages.keys()) rmSync(join(folder, `stage-${index}`), { recursive: true, force: true });
const base = baseLike(stages[0]!.from, folder);
const image = buildStages(stages, base, folder);
await tryOut(image);
console.log("The image works.");

async function tryOut(image: BuiltStage): Promise<void> {
  const server = start(image);
  try {
    const inviteKey = await invitationOf(server);
    console.log("Started as user", image.user);
    const health = image.instructions.find(({ name }) => name === "HEALTHCHECK")!;
    inside({ ...image, environment: { ...image.environment, PORT: String(port) } }, commandOf(health));
    console.log("Its health check passes");
    await convertVideo(image, inviteKey);
  } finally {
    stop(server);
  }
  const [code] = (await once(server, "exit")) as [number | null];
  if (code !== 0) throw new Error(`the server ended with ${String(code)}`);
  console.log("Ends at SIGTERM");
}

/** Namespaces of its own for mounts and processes; only the network is that of this machine. */
function start({ root, directory, user, environment, instructions }: BuiltStage): ChildProcess {
  const command = commandOf(instructions.find(({ name }) => name === "CMD")!);
  const script = [
    'mount --bind "$ROOT" "$ROOT" && mount -o remount,bind,ro "$ROOT"',
    'mount -t tmpfs tmpfs "$ROOT/tmp" && mount -t tmpfs -o mode=700,uid=1000,gid=1000 tmpfs "$ROOT/data"',
    'mount -t proc proc "$ROOT/proc" && mount -t tmpfs tmpfs "$ROOT/dev" && for name in null zero urandom random; do touch "$ROOT/dev/$name" && mount --bind "/dev/$name" "$ROOT/dev/$name"; done',
    'if chroot "$ROOT" sh -c "echo > /hearth/written" 2>/dev/null; then echo "the root is writable" >&2; exit 1; fi',
    'exec chroot "$ROOT" setpriv --reuid="$RUN_AS" --regid="$RUN_AS" --init-groups --bounding-set=-all --no-new-privs sh -c \'cd "$0" && exec "$@"\' "$@"',
  ].join(" && ");
  const env = { ...environment, ROOT: root, RUN_AS: user, PORT: String(port), HOST: "127.0.0.1" };
  const isolated = ["--mount", "--pid", "--ipc", "--uts", "--fork", "--kill-child=SIGTERM", "--propagation=private"];
  return spawn("unshare", [...isolated, "sh", "-c", script, "sh", directory, ...command], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** Signals the first process inside, as Docker does: unshare ignores the signal. */
function stop({ pid }: ChildProcess): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  for (const child of children) process.kill(Number(child), "SIGTERM");
}

/** Posts a video that browsers cannot play and waits until it is one that they can. */
async function convertVideo({ root: stageRoot }: BuiltStage, inviteKey: string): Promise<void> {
  const file = join(folder, "video.avi");
  const picture = ["-f", "lavfi", "-i", "testsrc=duration=2:size=640x360:rate=25", "-c:v", "mpeg4"];
  execFileSync("chroot", [stageRoot, "ffmpeg", "-v", "error", "-y", ...picture, "/tmp/video.avi"]);
  copyFileSync(join(stageRoot, "tmp/video.avi"), file);
  const client = await signUp(`http://127.0.0.1:${port}`, "anna@example.org", "correct horse battery", inviteKey);
  const id = await client.upload("video.avi", readFileSync(file));
  for (let look = 0; look < 120; look++) {
    const { status, type, error } = await client.get<{ status: string; type: string; error?: string }>(
      `/api/files/${id}`,
    );
    if (error !== undefined) throw new Error(`the video was not converted: ${error}`);
    if (status === "ready") {
      console.log(`Converts a video to ${type}`);
      return;
    }
    await pause(500);
  }
  throw new Error("the video was not converted within a minute");
}
