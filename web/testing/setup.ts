import { afterEach, vi } from "vitest";
import { removeRendered } from "./render.tsx";

// Vitest runs this file before each test file. render.tsx is loaded only once per worker, so a hook there would miss later files.
vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
afterEach(removeRendered);
