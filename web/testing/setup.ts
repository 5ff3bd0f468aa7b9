import { afterEach, vi } from "vitest";
import { removeRendered } from "./render.tsx";

// Vitest runs this before each test file; render.tsx itself is loaded once for all files of a worker.
vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
afterEach(removeRendered);
