import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";

/** Folders that exist on one machine and not on the next, spelled so that this file does not contain them. */
const machinePath = new RegExp(`(?<![\\w.-])/(${["work", "root", "farm", "home/\\w+", "Users/\\w+"].join("|")})/`);
const binary = new Set([".png", ".jpg", ".jpeg", ".webp", ".avif", ".gif", ".heic", ".woff2", ".ico", ".mp4", ".pdf"]);

export function hygieneProblems(root: string): string[] {
  const files = committed(root).filter((file) => !binary.has(extname(file)));
  return files.flatMap((file) => {
    const content = readFileSync(join(root, file), "utf8");
    return file === "package-lock.json" ? registryProblems(content) : machineProblems(file, content);
  });
}

function registryProblems(lock: string): string[] {
  return lock.includes('"resolved"')
    ? ['package-lock.json names a registry: .npmrc asks npm to leave "resolved" out']
    : [];
}

function machineProblems(file: string, content: string): string[] {
  return content
    .split("\n")
    .flatMap((line, i) => (machinePath.test(line) ? [`${file}:${i + 1}: a path of one machine: ${line.trim()}`] : []));
}

/** What is or is about to be committed. */
function committed(root: string): string[] {
  const listing = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], { cwd: root });
  if (listing.status !== 0) throw new Error("`git ls-files` failed: the check runs in a clone of the repository");
  const files = listing.stdout.toString().split("\0").filter(Boolean);
  return files.filter((file) => existsSync(join(root, file)));
}
