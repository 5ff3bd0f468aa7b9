import { useQuery } from "@tanstack/react-query";
import { isGone } from "../api/errors.ts";
import { AlbumList } from "../features/photos/albums/albums.tsx";
import { groupQuery } from "../features/groups/groups/queries.ts";
import { useT } from "../i18n/language.tsx";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";

export default function AlbumsScreen({ params: { id } }: { params: { id: string } }) {
  const t = useT();
  const { data: group, error } = useQuery(groupQuery(id));
  if (isGone(error)) return <NotFound />;
  return (
    <Page title={group && `${t("albums.title")} · ${group.name}`} groupId={id} tab="photos">
      <AlbumList key={id} groupId={id} />
    </Page>
  );
}
