import { createRequire } from "node:module";

/** Hearth's own version, from package.json: one folder up in development, two from the built files. */
export const version = (
  createRequire(import.meta.url)(import.meta.url.endsWith(".ts") ? "../package.json" : "../../package.json") as {
    version: string;
  }
).version;
