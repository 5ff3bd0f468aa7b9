import { useQueryClient, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLiveEvents } from "../../api/use-live-events.ts";
import { removeDraftsOfGroup } from "./draft.ts";
import { hasCard, withDeleted, type Feed } from "./feed-state.ts";
import { outbox } from "./outgoing.ts";
import { feedKey, messageKey, refreshCard, updateFeed } from "./queries.ts";
import type { ShownThread } from "./thread-state.ts";

/** Milliseconds in which the news of one group are gathered. */
const gathering = 250;

/** Keeps what is loaded of messages true while things happen. What a page shows of a thread, it follows itself (use-thread.ts). */
export function useMessageUpdates(): void {
  const queries = useQueryClient();
  const refreshSoon = useGathered((groupId) => void loadAnew(queries, feedKey(groupId)));

  useLiveEvents({
    "message.created": ({ groupId, parentId }) => {
      refreshSoon(groupId);
      if (parentId) forgetIdle(queries, parentId);
    },
    "message.updated": ({ groupId, messageId, parentId }) => {
      if (isInFeed(queries, groupId, messageId))
        void refreshCard(queries, groupId, messageId).catch(() => refreshSoon(groupId));
      else if (!parentId) refreshSoon(groupId);
      forgetIdle(queries, messageId, parentId);
    },
    "message.deleted": ({ groupId, messageId, parentId }) => {
      updateFeed(queries, groupId, (feed) => withDeleted(feed, messageId));
      if (parentId && isInFeed(queries, groupId, parentId))
        void refreshCard(queries, groupId, parentId).catch(() => undefined);
      forgetIdle(queries, messageId, parentId);
    },
    "file.ready": (file) => "groupId" in file && refreshSoon(file.groupId),
    "group.left": ({ groupId }) => {
      outbox.removeGroup(groupId);
      removeDraftsOfGroup(groupId);
      queries.removeQueries({ queryKey: ["messages"], predicate: ({ state }) => groupOf(state.data) === groupId });
    },
  });
}

/** Also what is loaded for the first time at this moment, and may have been read too early. */
async function loadAnew(queries: QueryClient, queryKey: QueryKey) {
  await queries.cancelQueries({ queryKey });
  await queries.invalidateQueries({ queryKey });
}

/** One call for all that happens in a group within a moment. */
function useGathered(act: (groupId: string) => void) {
  const [timers] = useState(() => new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => () => timers.forEach(clearTimeout), [timers]);
  return (groupId: string) => {
    if (timers.has(groupId)) return;
    const run = () => {
      timers.delete(groupId);
      act(groupId);
    };
    timers.set(groupId, setTimeout(run, gathering));
  };
}

/** Threads that no page shows are loaded anew when one does. */
function forgetIdle(queries: QueryClient, ...ids: (string | undefined)[]) {
  for (const id of ids) if (id) void queries.invalidateQueries({ queryKey: messageKey(id), refetchType: "none" });
}

function isInFeed(queries: QueryClient, groupId: string, messageId: string): boolean {
  const feed = queries.getQueryData<Feed>(feedKey(groupId));
  return feed !== undefined && hasCard(feed, messageId);
}

function groupOf(data: unknown): string | undefined {
  return (data as ShownThread | undefined)?.message.group.id;
}
