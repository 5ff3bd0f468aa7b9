import { afterEach, vi } from "vitest";
import { removeRendered } from "./render.tsx";
import { respond } from "./requests.ts";

// Vitest runs this file before each test file.
vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
window.fetch = respond;
afterEach(removeRendered);
