import { fileURLToPath } from "node:url";
import { defineConfig } from "rolldown";

/**
 * The server in a few large files: several hundred small ones take Node twice as long to start from (docs/decisions/022-server-in-few-files.md). Whoever
 * starts a thread or a process finds it beside itself (server/processes/entry-point.ts), so everything stands in one folder.
 */
export default defineConfig({
  input: {
    launcher: "server/processes/launcher.ts",
    main: "server/main.ts",
    hearth: "server/processes/hearth.ts",
    "database-thread": "server/database/sqlite/database-thread.ts",
    "copy-thread": "server/database/sqlite/copy-thread.ts",
    "bcrypt-thread": "server/adapters/passwords/bcrypt-thread.ts",
    "heic-thread": "server/adapters/media/heic-thread.ts",
    "page-parser-thread": "server/adapters/page-parser/page-parser-thread.ts",
    "mail-reader-thread": "server/adapters/mail-reader/mail-reader-thread.ts",
    "media-process": "server/adapters/media/media-process.ts",
  },
  platform: "node",
  resolve: {
    alias: {
      "buffer-crc32": fileURLToPath(new URL("scripts/zip-checksum.mjs", import.meta.url)),
      "@noble/ciphers/chacha.js": fileURLToPath(new URL("server/archive/age-cipher.ts", import.meta.url)),
    },
  },
  // What brings machine code or WebAssembly along finds it beside its own files.
  external: ["@hyzyla/pdfium", "@node-rs/argon2", "@photostructure/sqlite", "libheif-js/wasm-bundle.js", "sharp"],
  output: {
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
  },
});
