import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { meQuery } from "../features/identity/people/queries.ts";
import { useSignedIn } from "../features/identity/people/use-me.ts";
import { useGroupUpdates } from "../features/groups/groups/use-group-updates.ts";
import { useMessageUpdates } from "../features/reading/threads/use-message-updates.ts";
import { useOutbox } from "../features/writing/outbox/use-outbox.ts";
import { useNotificationUpdates } from "../features/notifications/notifications/use-notification-updates.ts";
import { useOpenRequests } from "../features/notifications/push/use-open-requests.ts";
import { useT } from "../i18n/language.tsx";
import { Loading } from "./loading.tsx";
import { Unreachable } from "./unreachable.tsx";
import { useLiveEvents } from "../api/use-live-events.ts";

/** Shows its children to signed-in people. Others sign in first and then return to the requested address. */
export function SignedIn({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const search = useSearch();
  if (useSignedIn()) return <WithMe>{children}</WithMe>;
  const wanted = search ? `${path}?${search}` : path;
  return <Redirect to="/login" replace state={path === "/" || path === "/logout" ? null : { wanted }} />;
}

/** Keeps the session when the network fails. */
function WithMe({ children }: { children: ReactNode }) {
  const t = useT();
  const me = useQuery(meQuery);
  useAccountUpdates();
  useGroupUpdates();
  useMessageUpdates();
  useNotificationUpdates();
  useOpenRequests();
  useOutbox(me.data?.id);
  if (me.data) return children;
  if (!me.isError) return <Loading />;
  return <Unreachable hint={t("page.unreachable_hint")} onRetry={() => void me.refetch()} />;
}

/** Reloads the account when another browser changed it. An ended session shows as an error of that request. */
function useAccountUpdates(): void {
  const queries = useQueryClient();
  const reload = () => void queries.invalidateQueries({ queryKey: meQuery.queryKey });
  useLiveEvents({
    "me.updated": reload,
    "read.moved": reload,
    "session.ended": reload,
    missed: () => void queries.invalidateQueries(),
  });
}
