import { useMutation, useQueryClient, type InfiniteData } from "@tanstack/react-query";
import type { Album, AlbumChanges, AlbumPhoto, AlbumPhotoChanges, AlbumPhotos } from "#contract/albums.ts";
import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { albumsKey } from "../../groups/groups/queries.ts";
import { albumPhotosQuery } from "./queries.ts";

export interface Arrange {
  /** `place`: its position among all photos afterwards. */
  moveTo: (photo: AlbumPhoto, place: number) => void;
  change: (changes: AlbumChanges) => Promise<void>;
  describe: (photo: AlbumPhoto, caption: string) => Promise<void>;
  remove: (photo: AlbumPhoto) => void;
}

export function useArrange({ id }: Album, photos: readonly AlbumPhoto[]): Arrange {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey: albumsKey,
    mutationFn: (work: () => Promise<unknown>) => work(),
    onError: (error) => alert(errorText(t, error), "danger"),
    // The last of several changes on their way reloads the album.
    onSettled: () =>
      queries.isMutating({ mutationKey: albumsKey }) === 1 && queries.invalidateQueries({ queryKey: albumsKey }),
  });
  const run = (work: () => Promise<unknown>) => mutateAsync(work).then(nothing, nothing);
  const changePhoto = (fileId: string, changes: AlbumPhotoChanges) =>
    call("PUT /api/albums/:id/photos/:fileId", { params: { id, fileId }, body: changes });
  /** Returns the id of the photo that follows those loaded, or null at the end of the album. */
  const following = async () => {
    const after = queries.getQueryData(albumPhotosQuery(id).queryKey)?.pages.at(-1)?.after;
    if (after === undefined) return null;
    const { photos: next } = await call("GET /api/albums/:id/photos", { params: { id }, query: { after } });
    return next[0]?.id ?? null;
  };
  return {
    moveTo(photo, place) {
      const others = photos.filter((other) => other.id !== photo.id);
      const moved = others.toSpliced(place, 0, photo);
      // A response that is on its way has the order before.
      void queries.cancelQueries({ queryKey: albumPhotosQuery(id).queryKey });
      queries.setQueryData<InfiniteData<AlbumPhotos, number>>(
        albumPhotosQuery(id).queryKey,
        (before) => before && inOrder(before, moved),
      );
      void run(async () => changePhoto(photo.id, { before: moved[place + 1]?.id ?? (await following()) }));
    },
    change: (changes) => run(() => call("PUT /api/albums/:id", { params: { id }, body: changes })),
    describe: (photo, caption) => run(() => changePhoto(photo.id, { caption })),
    remove: (photo) =>
      void run(() => call("POST /api/albums/:id/photos/removal", { params: { id }, body: { ids: [photo.id] } })),
  };
}

/** An alert has already reported the failure. */
function nothing(): void {}

function inOrder(data: InfiniteData<AlbumPhotos, number>, photos: readonly AlbumPhoto[]): typeof data {
  let from = 0;
  const pages = data.pages.map((page) => {
    const some = photos.slice(from, from + page.photos.length);
    from += page.photos.length;
    return { ...page, photos: some };
  });
  return { ...data, pages };
}
