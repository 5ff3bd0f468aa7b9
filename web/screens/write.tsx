import { useQuery } from "@tanstack/react-query";
import { useMe } from "../features/people/use-me.ts";
import { groupQuery } from "../features/groups/queries.ts";
import { NewMessage } from "../features/composer/new-message.tsx";
import { useT } from "../i18n/language.tsx";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";

export default function WriteScreen({ params: { id } }: { params: { id: string } }) {
  const t = useT();
  const isMember = useMe().groups.some((group) => group.id === id);
  const { data: group } = useQuery({ ...groupQuery(id), enabled: isMember });
  if (!isMember) return <NotFound />;
  return (
    <Page title={t("composer.new")} groupId={id} back={`/groups/${id}`} width="reading">
      <h1 className="visually-hidden">{t("composer.new")}</h1>
      <NewMessage key={id} groupId={id} group={group} />
    </Page>
  );
}
