import { useQuery } from "@tanstack/react-query";
import { lazy, useEffect } from "react";
import { useSearch } from "wouter";
import { isGone } from "../api/errors.ts";
import { groupQuery } from "../features/groups/queries.ts";
import { Feed } from "../features/messages/feed.tsx";
import { readAddress } from "../features/messages/search-query.ts";
import { WriteButton } from "../features/messages/write-button.tsx";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";

const SearchScreen = lazy(() => import("./search.tsx"));

/** With `q` or `hashtags` in its address, the results of a search in the group (rulings, Search). */
export default function GroupScreen({ params }: { params: { id: string } }) {
  return readAddress(useSearch()) ? <SearchScreen params={params} /> : <Messages params={params} />;
}

function Messages({ params: { id } }: { params: { id: string } }) {
  const { data: group, error } = useQuery(groupQuery(id));
  usePreparedScreens();
  if (isGone(error)) return <NotFound />;
  return (
    <Page title={group?.name} groupId={id}>
      <h1 className="visually-hidden">{group?.name}</h1>
      <Feed key={id} groupId={id} group={group} />
      <WriteButton groupId={id} />
    </Page>
  );
}

/** Where one goes from here is fetched while there is nothing else to do. */
function usePreparedScreens() {
  useEffect(() => {
    const prepare = () => {
      void import("./message.tsx");
      void import("./write.tsx");
    };
    const timer = setTimeout(() => ("requestIdleCallback" in window ? requestIdleCallback(prepare) : prepare()), 2000);
    return () => clearTimeout(timer);
  }, []);
}
