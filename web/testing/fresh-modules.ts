import { vi } from "vitest";

// Vitest runs this file before each test file, and before setup.ts. Files share a process, since loading React and the page takes longer than most
// tests do. What a module, the storage or the page remembers ends with its file.
vi.resetModules();
vi.unstubAllGlobals();
localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();
history.replaceState(null, "", "/");
