import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLiveEvents } from "../../../api/use-live-events.ts";
import { albumsKey } from "../../groups/groups/queries.ts";
import { albumsOfKey } from "./queries.ts";

/** Milliseconds during which events are batched, because each reloads the visible photos. */
const batchTime = 500;

/** Reloads the albums of a group when they or the messages of their photos change. */
export function useAlbumUpdates(groupId: string | undefined): void {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const reload = (event: object) => {
    if (groupId === undefined || !("groupId" in event) || event.groupId !== groupId) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // While a change is on its way, the server would answer with the order before it.
      if (queries.isMutating({ mutationKey: albumsKey }) > 0) reload(event);
      else for (const queryKey of [albumsKey, albumsOfKey(groupId)]) void queries.invalidateQueries({ queryKey });
    }, batchTime);
  };
  useLiveEvents({
    "album.changed": reload,
    "message.updated": reload,
    "message.deleted": reload,
    "file.ready": reload,
  });
}
