import { useQuery } from "@tanstack/react-query";
import { isGone } from "../api/errors.ts";
import { groupQuery } from "../features/groups/groups/queries.ts";
import { RecapView } from "../features/photos/memories/recap.tsx";
import { useT } from "../i18n/language.tsx";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";

export default function RecapScreen({ params: { id, year } }: { params: { id: string; year: string } }) {
  const t = useT();
  const { data: group, error } = useQuery(groupQuery(id));
  if (isGone(error) || !/^\d{4}$/.test(year)) return <NotFound />;
  return (
    <Page title={group && `${t("recap.title", { year })} · ${group.name}`} groupId={id} back={`/groups/${id}/memories`}>
      <RecapView key={`${id} ${year}`} groupId={id} year={Number(year)} />
    </Page>
  );
}
