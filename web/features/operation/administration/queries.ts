import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type {
  HealthReport,
  ServerGroups,
  ServerOverview,
  ServerPeople,
  ServerSecurityEvents,
  ServerSettings,
  ServerWork,
} from "#contract/administration.ts";
import { api } from "../../../api/client.ts";

export const administrationKey = ["administration"] as const;

export const overviewQuery = queryOptions({
  queryKey: [...administrationKey, "overview"],
  queryFn: ({ signal }) => api.get<ServerOverview>("api/admin/overview", { signal }),
  staleTime: 0,
});

export const workQuery = queryOptions({
  queryKey: [...administrationKey, "work"],
  queryFn: ({ signal }) => api.get<ServerWork>("api/admin/work", { signal }),
  staleTime: 0,
});

export const settingsQuery = queryOptions({
  queryKey: [...administrationKey, "settings"],
  queryFn: async ({ signal }) => (await api.get<ServerSettings>("api/admin/settings", { signal })).settings,
  staleTime: 0,
});

/** Milliseconds between questions for the result of a running check. */
const pollEvery = 1500;

export const healthQuery = queryOptions({
  queryKey: [...administrationKey, "health"],
  queryFn: ({ signal }) => api.get<HealthReport>("api/admin/health", { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.isRunning ? pollEvery : false),
});

/** Pages of people whose login or name contains the text. */
export const peopleQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...administrationKey, "people", q],
    queryFn: ({ signal, pageParam }) => api.get<ServerPeople>(`api/admin/people?${slice(q, pageParam)}`, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ people, hasMore }: ServerPeople) => (hasMore ? people.at(-1)?.login : undefined),
    staleTime: 0,
  });

export const groupsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...administrationKey, "groups", q],
    queryFn: ({ signal, pageParam }) => api.get<ServerGroups>(`api/admin/groups?${slice(q, pageParam)}`, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ groups, hasMore }: ServerGroups) => (hasMore ? groups.at(-1)?.id : undefined),
    staleTime: 0,
  });

export const securityQuery = infiniteQueryOptions({
  queryKey: [...administrationKey, "security"],
  queryFn: ({ signal, pageParam }) =>
    api.get<ServerSecurityEvents>(`api/admin/security-events${pageParam ? `?before=${pageParam}` : ""}`, { signal }),
  initialPageParam: "",
  getNextPageParam: ({ events, hasMore }: ServerSecurityEvents) => (hasMore ? events.at(-1)?.id : undefined),
  staleTime: 0,
});

function slice(q: string, after: string): string {
  return new URLSearchParams({ ...(q && { q }), ...(after && { after }) }).toString();
}
