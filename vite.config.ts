import { parse } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compiledCatalogues } from "./scripts/vite-catalogues.ts";
import { emojiNames } from "./scripts/vite-emoji-names.ts";
import { routePreload } from "./scripts/vite-route-preload.ts";
import { precompressed } from "./scripts/vite-precompressed.ts";
import { serviceWorker } from "./scripts/vite-service-worker.ts";

const server = process.env.HEARTH_SERVER ?? "http://127.0.0.1:3000";

export default defineConfig({
  // Relative addresses: the server may live under a sub-path, which it writes into <base href>.
  base: "./",
  publicDir: "web/public",
  plugins: [compiledCatalogues(), emojiNames(), routePreload(), precompressed(), serviceWorker(), react()],
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    // The content security policy knows no data: addresses for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // On a slow line each file costs a journey there and back: what every page begins with is one, what a group's page adds to that another, and so on.
        codeSplitting: {
          groups: [
            { name: "start", tags: ["$initial"], priority: 3 },
            { name: "group", test: /web\/screens\/(group|with-me)\.tsx$/, priority: 2 },
            { name: "message", test: /web\/screens\/message\.tsx$/, priority: 1 },
            { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 6000 },
          ],
        },
        // A part that screens share is called after all of them.
        chunkFileNames: ({ name }) => `assets/${name.split("~")[0]}-[hash].js`,
        assetFileNames: ({ names: [name = ""] }) => `assets/${parse(name).name.split("~")[0]}-[hash][extname]`,
      },
    },
  },
  server: { proxy: { "/api": server, "/files": server } },
});
