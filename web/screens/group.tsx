import { useQuery } from "@tanstack/react-query";
import { isGone } from "../api/errors.ts";
import { groupQuery } from "../features/groups/queries.ts";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";

export default function GroupScreen({ params }: { params: { id: string } }) {
  const { data: group, error } = useQuery(groupQuery(params.id));
  if (isGone(error)) return <NotFound />;
  return (
    <Page title={group?.name} groupId={params.id}>
      <h1>{group?.name}</h1>
    </Page>
  );
}
