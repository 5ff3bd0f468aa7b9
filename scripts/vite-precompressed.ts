import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Writes `.br` and `.gz` beside what is worth compressing, so that the server compresses nothing at a request. */
export function precompressed(): Plugin {
  return {
    name: "hearth:precompressed",
    apply: "build",
    async generateBundle(_options, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => /^assets\/.*\.(js|css|svg)$/.test(fileName));
      await Promise.all(
        files.map(async (file) => {
          const content = Buffer.from(file.type === "chunk" ? file.code : file.source);
          const [br, gz] = await Promise.all([brotli(content), promisify(gzip)(content, { level: 9 })]);
          this.emitFile({ type: "asset", fileName: `${file.fileName}.br`, source: br });
          this.emitFile({ type: "asset", fileName: `${file.fileName}.gz`, source: gz });
        }),
      );
    },
  };
}

function brotli(content: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
}
