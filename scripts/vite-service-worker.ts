import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

const name = "service-worker.js";
/** Texts of other languages, names of emoji, and the editor of formatted texts: fetched when they are needed. */
const onDemand = /^assets\/(([a-z]{2,3}_[A-Za-z]+|ar|zgh|quill|compact)-|.*tifinagh)/;

/** Builds the service worker after the client, so that it knows the client's files, as one script of its own: not every browser lets it import. */
export function serviceWorker(): Plugin {
  return {
    name: "hearth:service-worker",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      const files = Object.keys(bundle).filter((file) => isOfTheShell(file) && !onDemand.test(file));
      const page = await readFile(join(dir!, "index.html"));
      const revision = createHash("sha256").update(page).digest("hex").slice(0, 16);
      await buildWorker(dir!, [{ url: "./", revision }, ...files.map((file) => ({ url: file, revision: null }))]);
    },
  };
}

function isOfTheShell(file: string): boolean {
  return /^assets\/.*\.(js|css|svg)$/.test(file) || /figtree-latin-wght[^/]*\.woff2$/.test(file);
}

async function buildWorker(dir: string, shell: { url: string; revision: string | null }[]): Promise<void> {
  const [output] = (await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    mode: "production",
    define: { "process.env.NODE_ENV": '"production"', filesOfTheShell: JSON.stringify(shell) },
    build: {
      outDir: dir,
      emptyOutDir: false,
      lib: { entry: "web/service-worker/service-worker.ts", formats: ["iife"], name: "worker", fileName: () => name },
    },
  })) as Rolldown.RolldownOutput[];
  if (!output) throw new Error("the service worker was not built");
}
