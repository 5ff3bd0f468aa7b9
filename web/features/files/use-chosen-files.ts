import { useState } from "react";
import { useInfo } from "../people/use-me.ts";
import { admit, allowedKinds, type Refused } from "./admission.ts";
import type { UploadQueue } from "./upload-queue.ts";
import { useIncomingFiles } from "./use-incoming-files.ts";

/** Takes files by button, drop and paste, and keeps what could not be taken to be told. */
export function useChosenFiles(queue: UploadQueue, busy: boolean) {
  const info = useInfo();
  const [outcome, setOutcome] = useState<{ attempt: number; refused: readonly Refused[] }>({ attempt: 0, refused: [] });

  const add = (files: File[]) => {
    if (busy || files.length === 0) return;
    const { admitted, refused } = admit(files, info);
    setOutcome(({ attempt }) => ({ attempt: attempt + 1, refused }));
    if (admitted.length > 0) queue.add(admitted);
  };

  return { ...outcome, add, dragging: useIncomingFiles(add), kinds: allowedKinds(info) };
}
