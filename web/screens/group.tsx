import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useSearch } from "wouter";
import { isGone } from "../api/errors.ts";
import { onDemand } from "../components/on-demand.ts";
import { groupQuery } from "../features/groups/queries.ts";
import { Feed } from "../features/messages/feed.tsx";
import { useOutgoing } from "../features/messages/outgoing.ts";
import { readAddress } from "../features/messages/search-query.ts";
import { WriteButton } from "../features/messages/write-button.tsx";
import { usePrepared } from "../hooks/use-prepared.ts";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";

const OutgoingList = onDemand(() => import("../features/messages/outgoing-list.tsx"));
const SearchScreen = lazy(() => import("./search.tsx"));

/** With `q` or `hashtags` in its address, the results of a search in the group (rulings, Search). */
export default function GroupScreen({ params }: { params: { id: string } }) {
  return readAddress(useSearch()) ? <SearchScreen params={params} /> : <Messages params={params} />;
}

function Messages({ params: { id } }: { params: { id: string } }) {
  const { data: group, error } = useQuery(groupQuery(id));
  const outgoing = useOutgoing().filter(({ groupId, parentId }) => groupId === id && !parentId);
  // Where one goes from here.
  usePrepared(() => [import("./message.tsx"), import("./write.tsx")]);
  if (isGone(error)) return <NotFound />;
  return (
    <Page title={group?.name} groupId={id}>
      <h1 className="visually-hidden">{group?.name}</h1>
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
