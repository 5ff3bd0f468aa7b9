import { useQuery } from "@tanstack/react-query";
import { isGone } from "../api/errors.ts";
import { AlbumView } from "../features/photos/albums/album.tsx";
import { albumQuery } from "../features/photos/albums/queries.ts";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";

export default function AlbumScreen({ params: { id } }: { params: { id: string } }) {
  const { data: album, error } = useQuery(albumQuery(id));
  if (isGone(error)) return <NotFound />;
  return (
    <Page title={album?.title} groupId={album?.groupId} back={album ? `/groups/${album.groupId}/albums` : "/"}>
      <AlbumView key={id} id={id} />
    </Page>
  );
}
