import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import rolldownConfig from "../../rolldown.config.js";
import { root } from "../setup/command.mjs";
import { installNativePackages, machines as allMachines } from "./native-packages.ts";

interface Package {
  version: string;
  license: string;
  description: string;
  engines: { node: string };
}

export const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Package;
/** Packages whose files the server sends. */
const servedPackages = ["@fontsource-variable/figtree", "photoswipe"];
const copied = ["LICENSE", "README.md", "CHANGELOG.md", "docs", "deploy", "bin"];

/** Files that run a program of the version that the file `current` names. */
const starterOf = (program: string) => `import { readFileSync } from "node:fs";
import { requireSupportedNode } from "./setup/node-version.mjs";

requireSupportedNode();
const current = readFileSync(new URL("../current", import.meta.url), "utf8").trim();
await import(new URL(\`../versions/\${current}/dist/server/${program}.js\`, import.meta.url).href);
`;

interface ReleaseParts {
  /** Markdown. */
  notes: string;
  /** Bill of materials, JSON of CycloneDX. */
  sbom: string;
  publicKey: string | undefined;
  /** Folder for packages from the registry. */
  cache: string;
  machines?: readonly string[];
}

/**
 * Lays out a release of the built version in a folder: what `npm start` and `npm run hearth` run, documents, and the version itself in
 * `versions/<version>`. `publicKey` is that of the signature of later releases.
 */
export async function layOutRelease(
  folder: string,
  { notes, sbom, publicKey, cache, machines = allMachines }: ReleaseParts,
): Promise<void> {
  const { version, license, description, engines } = manifest;
  rmSync(folder, { recursive: true, force: true });
  const place = join(folder, "versions", version);
  mkdirSync(place, { recursive: true });
  const common = { version, license, description, private: true, type: "module", engines };
  const scripts = { start: "exec node scripts/start.mjs", hearth: "exec node scripts/hearth.mjs" };
  writeJson(join(folder, "package.json"), { name: "hearth", ...common, scripts });
  writeJson(join(place, "package.json"), { name: "hearth-server", ...common });
  for (const built of ["server", "web"])
    cpSync(join(root, "dist", built), join(place, "dist", built), { recursive: true });
  cpSync(join(root, "locales"), join(place, "locales"), { recursive: true });
  await installNativePackages([...(rolldownConfig.external as string[]), ...servedPackages], place, {
    cache,
    machines,
  });
  writeFileSync(join(place, "NOTES.md"), notes);
  writeFileSync(join(place, "sbom.cdx.json"), sbom);
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true });
  mkdirSync(join(folder, "scripts/setup"), { recursive: true });
  cpSync(join(root, "scripts/setup/node-version.mjs"), join(folder, "scripts/setup/node-version.mjs"));
  writeFileSync(join(folder, "scripts/start.mjs"), starterOf("launcher"));
  writeFileSync(join(folder, "scripts/hearth.mjs"), starterOf("hearth"));
  writeFileSync(join(folder, "current"), `${version}\n`);
  if (publicKey !== undefined) writeFileSync(join(folder, "release.pub"), publicKey);
}

function writeJson(file: string, value: object): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
