import { useMe } from "../features/accounts/use-me.ts";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";

export default function WriteScreen({ params }: { params: { id: string } }) {
  const group = useMe().groups.find(({ id }) => id === params.id);
  if (!group) return <NotFound />;
  return (
    <Page title={group.name} groupId={group.id} back={`/groups/${group.id}`} width="reading">
      <h1>{group.name}</h1>
    </Page>
  );
}
