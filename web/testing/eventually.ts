import { vi } from "vitest";

/** Waits until the check passes, on a busy machine too: the limit only ends what would never come. */
export const eventually = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 60_000 });
