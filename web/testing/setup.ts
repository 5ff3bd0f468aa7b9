import { afterEach, vi } from "vitest";
import { removeRendered } from "./render.tsx";

// Vitest runs this file before each test file.
vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
afterEach(removeRendered);
