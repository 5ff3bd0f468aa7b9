import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Tesseract } from "../adapters/media/media.ts";
import type { Settings } from "./settings.ts";

const scope = "@tesseract.js-data";

/** Finds the languages by their packages. */
export function tesseract(settings: Settings): Tesseract | undefined {
  const value = settings.text("TESSERACT_DIR");
  if (value === undefined) return undefined;
  const packages = resolve(value);
  const modules = join(packages, "node_modules");
  const languages = existsSync(join(modules, scope)) ? readdirSync(join(modules, scope)).sort() : [];
  if (!existsSync(join(modules, "tesseract.js")) || languages.length === 0)
    settings.problems.push(
      `TESSERACT_DIR must have tesseract.js and languages: npm install --prefix ${packages} tesseract.js@7 ${scope}/eng`,
    );
  return { packages, languages };
}
