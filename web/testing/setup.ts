import { afterEach, vi } from "vitest";

// Vitest runs this file before each test file. Files share a process, but not the state of modules.
vi.resetModules();
const { removeRendered } = await import("./render.tsx");
const { respond } = await import("./requests.ts");

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
window.fetch = respond;
afterEach(removeRendered);
