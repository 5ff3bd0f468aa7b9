import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLiveEvents } from "../../../api/use-live-events.ts";
import { libraryKey, type Scope } from "./queries.ts";

/** Milliseconds during which events are batched, because each reloads the visible photos. */
const batchTime = 1000;

export function useLibraryUpdates(scope: Scope): void {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const reloadSoon = (groupId: string) => {
    if (scope !== undefined && scope !== groupId) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void queries.invalidateQueries({ queryKey: libraryKey(scope) }), batchTime);
  };
  const reload = ({ groupId }: { groupId: string }) => reloadSoon(groupId);
  useLiveEvents({
    "message.created": reload,
    "message.updated": reload,
    "message.deleted": reload,
    "group.left": reload,
    "file.ready": (file) => "groupId" in file && reloadSoon(file.groupId),
  });
}
