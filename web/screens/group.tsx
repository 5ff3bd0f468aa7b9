import { useQuery, type QueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useSearch } from "wouter";
import { isGone } from "../api/errors.ts";
import { lazyComponent, lazyScreen } from "../components/lazy-component.tsx";
import { useMe } from "../features/identity/people/use-me.ts";
import { groupQuery } from "../features/groups/groups/queries.ts";
import { Feed } from "../features/messages/feed/feed.tsx";
import { prepareFeed } from "../features/messages/feed/prepare-feed.ts";
import { MemoryCard } from "../features/photos/memories/memory-card.tsx";
import { prepareMemoryCard } from "../features/photos/memories/card-query.ts";
import { useOutgoing } from "../features/writing/outbox/outgoing.ts";
import type { SearchHandle } from "../features/reading/search/search-box.tsx";
import { readAddress } from "../features/reading/search/search-query.ts";
import { can } from "#contract/permissions.ts";
import { WriteButton } from "../features/writing/composer/write-button.tsx";
import { usePrepared } from "../hooks/use-prepared.ts";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";
import { ChunkLoadError } from "./unreachable.tsx";
import { GroupHead } from "../features/groups/groups/group-head.tsx";
import { PermissionNote } from "../features/groups/groups/permission-note.tsx";
import { useMarkRead } from "../features/notifications/notifications/use-mark-read.ts";

const OutgoingList = lazyComponent(() => import("../features/writing/composer/outgoing-list.tsx"));
const SearchScreen = lazyScreen(() => import("./search.tsx"), ChunkLoadError);

/** Preloads the newest messages of a group and the memories above them, so that they are shown together. */
export async function prepareGroup(queries: QueryClient, groupId: string): Promise<void> {
  await Promise.all([prepareFeed(queries, groupId), prepareMemoryCard(queries, groupId)]);
}

/** The group page. With `q` or `hashtags` in the address, shows the results of a search in the group. */
export default function GroupScreen({ params }: { params: { id: string } }) {
  return readAddress(useSearch()) ? <SearchScreen params={params} /> : <Messages params={params} />;
}

function Messages({ params: { id } }: { params: { id: string } }) {
  const me = useMe();
  const { data: group, error } = useQuery(groupQuery(id));
  const mine = me.groups.find((one) => one.id === id);
  const markRead = useMarkRead();
  const searchBox = useRef<SearchHandle>(null);
  const outgoing = useOutgoing().filter(({ groupId, parentId }) => groupId === id && !parentId);
  // Pages that people usually open next.
  usePrepared(() => [import("./message.tsx"), import("./write.tsx")]);
  if (isGone(error)) return <NotFound />;
  return (
    <Page
      title={group?.name}
      groupId={id}
      tab="messages"
      searchBox={searchBox}
      head={
        mine && (
          <GroupHead group={mine} details={group} onMarkRead={markRead} onSearch={() => searchBox.current?.open()} />
        )
      }
    >
      {mine && !can.post(mine) && <PermissionNote right="post" position={mine} />}
      {outgoing.length > 0 && <OutgoingList groupId={id} messages={outgoing} />}
      <MemoryCard key={`memory ${id}`} groupId={id} />
      <Feed key={id} groupId={id} group={group} />
      {mine && can.post(mine) && <WriteButton groupId={id} />}
    </Page>
  );
}
