import { useQuery } from "@tanstack/react-query";
import { isGone } from "../api/errors.ts";
import { groupQuery } from "../features/groups/groups/queries.ts";
import { MemoryPage } from "../features/photos/memories/memory-page.tsx";
import { useT } from "../i18n/language.tsx";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";

export default function MemoriesScreen({ params: { id } }: { params: { id: string } }) {
  const t = useT();
  const { data: group, error } = useQuery(groupQuery(id));
  if (isGone(error)) return <NotFound />;
  return (
    <Page title={group && `${t("memories.title")} · ${group.name}`} groupId={id} tab="photos">
      <MemoryPage key={id} groupId={id} />
    </Page>
  );
}
