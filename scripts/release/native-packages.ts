import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root, runQuietly } from "../setup/command.mjs";

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  os?: string[];
}

type Lock = Record<string, { version?: string; integrity?: string }>;

/** Machines that a release runs on: Linux with glibc. */
export const machines = ["linux-x64", "linux-arm64"];

/**
 * Copies packages that the built server does not contain, with what they need on all machines of a release, into node_modules of `folder`. Packages
 * for other machines than this one come from the registry, and are checked against package-lock.json.
 */
export async function installNativePackages(
  names: readonly string[],
  folder: string,
  { cache, machines }: { cache: string; machines: readonly string[] },
): Promise<void> {
  const lock = (JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as { packages: Lock }).packages;
  for (const name of packagesBelow(names, machines)) {
    const target = join(folder, "node_modules", name);
    const source = join(root, "node_modules", name);
    mkdirSync(join(target, ".."), { recursive: true });
    if (existsSync(source)) cpSync(source, target, { recursive: true });
    else await fetchPackage(name, lock, target, cache);
    removeOtherMachines(join(target, "prebuilds"), machines);
  }
}

function packagesBelow(names: readonly string[], machines: readonly string[]): Set<string> {
  const isOfMachine = (name: string) => machines.some((machine) => name.replace(/-gnu$/, "").endsWith(`-${machine}`));
  const found = new Set<string>();
  const visit = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    const file = join(root, "node_modules", name, "package.json");
    if (!existsSync(file)) return;
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(file, "utf8")) as Manifest;
    for (const needed of Object.keys(dependencies)) if (!(needed in optionalDependencies)) visit(needed);
    for (const needed of Object.keys(optionalDependencies)) if (isOfMachine(needed)) visit(needed);
  };
  names.forEach(visit);
  return found;
}

async function fetchPackage(name: string, lock: Lock, target: string, cache: string): Promise<void> {
  const { version, integrity = "" } = lock[`node_modules/${name}`] ?? {};
  const [algorithm, expected] = integrity.split(/-(.*)/s);
  if (version === undefined || algorithm !== "sha512") throw new Error(`package-lock.json has no checksum of ${name}`);
  mkdirSync(cache, { recursive: true });
  const file = join(cache, `${name.replace(/^@/, "").replace("/", "-")}-${version}.tgz`);
  if (!existsSync(file))
    await runQuietly("npm", ["pack", `${name}@${version}`, "--pack-destination", cache, "--ignore-scripts"]);
  if (createHash(algorithm).update(readFileSync(file)).digest("base64") !== expected) {
    rmSync(file);
    throw new Error(`${name}@${version} is not what package-lock.json says`);
  }
  mkdirSync(target, { recursive: true });
  await runQuietly("tar", ["--extract", "--gzip", "--file", file, "--directory", target, "--strip-components=1"]);
}

function removeOtherMachines(prebuilds: string, machines: readonly string[]): void {
  if (!existsSync(prebuilds)) return;
  for (const machine of readdirSync(prebuilds))
    if (!machines.includes(machine)) rmSync(join(prebuilds, machine), { recursive: true });
}
