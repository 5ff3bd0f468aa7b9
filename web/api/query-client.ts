import { notifyManager, QueryClient } from "@tanstack/react-query";
import { backOff } from "../hooks/back-off.ts";
import { ApiError } from "./errors.ts";

const minute = 60_000;
const tries = 3;
const maxRetryDelayMs = 10_000;

// By default, cache changes render in a later task, and a controlled field would show its old value in between.
notifyManager.setScheduler(queueMicrotask);

/** Shows cached data until newer data arrives. The live stream invalidates it, and returning to the page refetches it. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: minute,
        gcTime: 30 * minute,
        // The server may be reachable on a home network even if the browser reports being offline.
        networkMode: "always",
        retry: (failures, error) => failures < tries - 1 && mayPassSoon(error),
        retryDelay: (failures, error) => Math.min(maxRetryDelayMs, requestedDelay(error) ?? backOff(failures)),
      },
      mutations: { networkMode: "always" },
    },
  });
}

function mayPassSoon(error: Error): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.code === "too_many_requests";
}

/** Returns the delay that an overloaded server asks for, in milliseconds. */
function requestedDelay(error: Error): number | undefined {
  return error instanceof ApiError && error.retryAfter ? error.retryAfter * 1000 : undefined;
}
