import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { house } from "../house.mjs";

type Register = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Finds folders of features that are not in the register, or in it twice, and features of the register without a folder. */
export function houseProblems(root: string, register: Register = house): string[] {
  return Object.entries(register).flatMap(([side, districts]) => {
    const folders = foldersOf(join(root, side, "features"));
    const listed = Object.entries(districts).flatMap(([district, features]) =>
      features.map((feature) => `${district}/${feature}`),
    );
    const unlisted = folders.filter((folder) => !listed.includes(folder));
    const missing = listed.filter((folder) => !existsSync(join(root, side, "features", folder)));
    return [
      ...unlisted.map((folder) => `${side}/features/${folder} is not in scripts/house.mjs`),
      ...missing.map((folder) => `scripts/house.mjs: there is no folder ${side}/features/${folder}`),
      ...twice(Object.values(districts).flat()).map((feature) => `scripts/house.mjs: ${feature} is in ${side} twice`),
    ];
  });
}

/** Returns what is two folders deep, and files that are less deep. */
function foldersOf(features: string): string[] {
  return readdirSync(features, { withFileTypes: true }).flatMap((district) =>
    district.isDirectory()
      ? readdirSync(join(features, district.name)).map((feature) => `${district.name}/${feature}`)
      : [district.name],
  );
}

function twice(names: readonly string[]): string[] {
  return names.filter((name, n) => names.indexOf(name) < n);
}
