import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { isGone } from "../api/errors.ts";
import { groupQuery } from "../features/groups/queries.ts";
import { Feed } from "../features/messages/feed.tsx";
import { WriteButton } from "../features/messages/write-button.tsx";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";

export default function GroupScreen({ params: { id } }: { params: { id: string } }) {
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
