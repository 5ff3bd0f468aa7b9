import { backOff } from "../../../hooks/back-off.ts";
import { ApiError, isTransient } from "../../../api/errors.ts";

export type Call = <Result>(act: () => Promise<Result>) => Promise<Result>;

/** Retries a call while the network fails, until stopped. */
export async function withRetries<Result>(
  act: () => Promise<Result>,
  signal: AbortSignal,
  onWaiting: (isWaiting: boolean) => void,
): Promise<Result> {
  for (let failures = 0; ; failures++) {
    signal.throwIfAborted();
    try {
      const result = await act();
      if (failures > 0) onWaiting(false);
      return result;
    } catch (error) {
      if (signal.aborted || !isTransient(error)) throw error;
      onWaiting(true);
      await pause(backOff(Math.min(failures, 4)), signal);
    }
  }
}

/** Returns whether the server rejected a single file. Other errors, such as full storage, end the import. */
export function isAboutFile(error: unknown): boolean {
  return error instanceof ApiError && [400, 413, 415, 422].includes(error.status) && error.code !== "upload_quota";
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", stop, { once: true });
  });
}
