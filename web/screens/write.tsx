import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { can } from "#contract/permissions.ts";
import { useSearchParams } from "wouter";
import { useMe } from "../features/identity/people/use-me.ts";
import { groupQuery } from "../features/groups/groups/queries.ts";
import { PermissionNote } from "../features/groups/groups/permission-note.tsx";
import { NewMessage } from "../features/writing/composer/new-message.tsx";
import { readDraft } from "../features/writing/drafts/draft.ts";
import { useT } from "../i18n/language.tsx";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";

export default function WriteScreen({ params: { id } }: { params: { id: string } }) {
  const t = useT();
  const me = useMe();
  const mine = me.groups.find((group) => group.id === id);
  const { data: group } = useQuery({ ...groupQuery(id), enabled: mine !== undefined });
  usePhotoDialog();
  if (!mine) return <NotFound />;
  const mayPost = can.post(mine);
  return (
    <Page title={t("composer.new")} groupId={id} back={`/groups/${id}`} width="reading">
      <h1 className="visually-hidden">{t("composer.new")}</h1>
      {!mayPost && <PermissionNote right="post" position={mine} />}
      {/* Keeps text that was written before the person lost the permission. */}
      {(mayPost || readDraft({ userId: me.id, groupId: id })) && (
        <NewMessage key={id} groupId={id} groupName={mine.name} readers={group?.users.length} />
      )}
    </Page>
  );
}

/** Opens the choice of photos with `?add=photos`, for links that are about photos. Browsers allow that only right after a tap. */
function usePhotoDialog(): void {
  const [search] = useSearchParams();
  const isWanted = search.get("add") === "photos";
  useEffect(() => {
    if (isWanted) document.querySelector<HTMLElement>("form input[type=file]")?.click();
  }, [isWanted]);
}
