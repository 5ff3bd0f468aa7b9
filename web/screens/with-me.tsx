import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { meQuery } from "../features/identity/people/queries.ts";
import { useGroupUpdates } from "../features/groups/groups/use-group-updates.ts";
import { useMessageUpdates } from "../features/reading/threads/use-message-updates.ts";
import { useOutbox } from "../features/writing/outbox/use-outbox.ts";
import { useNotificationUpdates } from "../features/notifications/notifications/use-notification-updates.ts";
import { useOpenRequests } from "../features/notifications/push/use-open-requests.ts";
import { useT } from "../i18n/language.tsx";
import { Loading } from "./loading.tsx";
import { Unreachable } from "./unreachable.tsx";
import { useLiveEvents } from "../api/use-live-events.ts";

/** Keeps the session when the network fails. */
export default function WithMe({ children }: { children: ReactNode }) {
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
