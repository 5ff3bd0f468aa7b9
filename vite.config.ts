import react from "@vitejs/plugin-react";
import { defaultClientConditions, defaultServerConditions, defineConfig } from "vite";
import { compiledCatalogues } from "./scripts/vite-catalogues.ts";
import { precompressed } from "./scripts/vite-precompressed.ts";
import { serviceWorker } from "./scripts/vite-service-worker.ts";

const server = process.env.HEARTH_SERVER ?? "http://127.0.0.1:3000";

export default defineConfig({
  // Relative addresses: the server may live under a sub-path, which it writes into <base href>.
  base: "./",
  publicDir: "web/public",
  plugins: [compiledCatalogues(), precompressed(), serviceWorker(), react()],
  resolve: { conditions: ["source", ...defaultClientConditions] },
  ssr: { resolve: { conditions: ["source", ...defaultServerConditions] } },
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    // The content security policy knows no data: addresses for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": server, "/files": server } },
});
