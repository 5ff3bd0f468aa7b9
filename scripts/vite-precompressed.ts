import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Writes `.br` and `.gz` beside what is worth compressing, so that the server compresses nothing at a request. */
export function precompressed(): Plugin {
  return {
    name: "hearth:precompressed",
    apply: "build",
    // As it stands on disk: before that, other plugins still change the code.
    async writeBundle({ dir }, bundle) {
      const names = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|svg)$/.test(name));
      await Promise.all(names.map((name) => compress(join(dir!, name))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }));
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
}
