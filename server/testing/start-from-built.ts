import { inject } from "vitest";
import { startFromBuilt } from "../processes/entry-point.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether dist/ was built from these sources. */
    isBuilt: boolean;
  }
}

// Vitest runs this file before each test file.
if (inject("isBuilt")) startFromBuilt(new URL("../../dist/server/", import.meta.url));
