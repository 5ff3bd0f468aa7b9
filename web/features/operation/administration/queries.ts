import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { ServerGroups, ServerPeople, ServerSecurityEvents } from "#contract/administration.ts";
import { call } from "../../../api/client.ts";

export const administrationKey = ["administration"] as const;

export const overviewQuery = queryOptions({
  queryKey: [...administrationKey, "overview"],
  queryFn: ({ signal }) => call("GET /api/admin/overview", { signal }),
  staleTime: 0,
});

export const workQuery = queryOptions({
  queryKey: [...administrationKey, "work"],
  queryFn: ({ signal }) => call("GET /api/admin/work", { signal }),
  staleTime: 0,
});

export const settingsQuery = queryOptions({
  queryKey: [...administrationKey, "settings"],
  queryFn: async ({ signal }) => (await call("GET /api/admin/settings", { signal })).settings,
  staleTime: 0,
});

const pollEveryMs = 1500;

export const healthQuery = queryOptions({
  queryKey: [...administrationKey, "health"],
  queryFn: ({ signal }) => call("GET /api/admin/health", { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.isRunning ? pollEveryMs : false),
});

export const peopleQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...administrationKey, "people", q],
    queryFn: ({ signal, pageParam }) => call("GET /api/admin/people", { query: { q, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: ServerPeople) => next,
    staleTime: 0,
  });

export const groupsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...administrationKey, "groups", q],
    queryFn: ({ signal, pageParam }) => call("GET /api/admin/groups", { query: { q, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: ServerGroups) => next,
    staleTime: 0,
  });

export const securityQuery = infiniteQueryOptions({
  queryKey: [...administrationKey, "security"],
  queryFn: ({ signal, pageParam }) => call("GET /api/admin/security-events", { query: { before: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: ServerSecurityEvents) => next,
  staleTime: 0,
});
