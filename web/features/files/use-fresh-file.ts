import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { File as UploadedFile } from "#contract/files.ts";
import { api } from "../../api/client.ts";
import { useLiveEvents } from "../../api/use-live-events.ts";
import type { StoredFile } from "./uploads.ts";

/** Returns a file in its current state, and the progress of its conversion in percent. Requests nothing for a file that is ready. */
export function useFreshFile(file: StoredFile): { file: StoredFile; percent?: number } {
  const [percent, setPercent] = useState<number>();
  const isWaiting = file.status === "raw" && file.error === undefined;
  const { data, refetch } = useQuery({
    queryKey: ["files", file.id],
    queryFn: ({ signal }) => api.get<UploadedFile>(`api/files/${file.id}`, { signal }),
    enabled: isWaiting,
  });
  const refresh = ({ fileId }: { fileId: string }) => isWaiting && fileId === file.id && void refetch();

  useLiveEvents({
    "file.progress": (progress) => progress.fileId === file.id && setPercent(progress.percent),
    "file.ready": refresh,
    "file.failed": refresh,
    missed: () => isWaiting && void refetch(),
  });
  return { file: isWaiting && data ? { ...file, ...data } : file, percent };
}
