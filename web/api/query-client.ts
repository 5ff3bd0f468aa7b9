import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./errors.ts";

const minute = 60_000;

/** What was shown stays until something newer is here; the live stream says when that is, coming back to the page asks too. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: minute,
        gcTime: 30 * minute,
        // A home network may well be reachable while the browser thinks that it is offline.
        networkMode: "always",
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
      },
      mutations: { networkMode: "always" },
    },
  });
}
