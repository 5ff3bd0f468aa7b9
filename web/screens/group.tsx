import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useSearch } from "wouter";
import { isGone } from "../api/errors.ts";
import { lazyComponent } from "../components/lazy-component.tsx";
import { useMe } from "../features/people/use-me.ts";
import { GroupHead } from "../features/groups/group-head.tsx";
import { groupQuery } from "../features/groups/queries.ts";
import { Feed } from "../features/feed/feed.tsx";
import { useOutgoing } from "../features/composer/outgoing.ts";
import { readAddress } from "../features/search/search-query.ts";
import { WriteButton } from "../features/composer/write-button.tsx";
import { usePrepared } from "../hooks/use-prepared.ts";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";
import { ChunkLoadError } from "./chunk-load-error.tsx";

export { prepareFeed } from "../features/feed/prepare-feed.ts";

const OutgoingList = lazyComponent(() => import("../features/composer/outgoing-list.tsx"));
const SearchScreen = lazyComponent(() => import("./search.tsx"), ChunkLoadError);

/** The group page. With `q` or `hashtags` in the address, shows the results of a search in the group. */
export default function GroupScreen({ params }: { params: { id: string } }) {
  return readAddress(useSearch()) ? <SearchScreen params={params} /> : <Messages params={params} />;
}

function Messages({ params: { id } }: { params: { id: string } }) {
  const me = useMe();
  const { data: group, error } = useQuery(groupQuery(id));
  const outgoing = useOutgoing().filter(({ groupId, parentId }) => groupId === id && !parentId);
  // Pages that people usually open next.
  usePrepared(() => [import("./message.tsx"), import("./write.tsx")]);
  if (isGone(error)) return <NotFound />;
  return (
    <Page title={group?.name} groupId={id}>
      <GroupHead group={me.groups.find((mine) => mine.id === id)} name={group?.name} />
      {outgoing.length > 0 && (
        <Suspense>
          <OutgoingList groupId={id} messages={outgoing} />
        </Suspense>
      )}
      <Feed key={id} groupId={id} group={group} />
      <WriteButton groupId={id} />
    </Page>
  );
}
