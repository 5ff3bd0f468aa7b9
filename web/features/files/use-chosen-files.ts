import { useState } from "react";
import { useInfo } from "../people/use-me.ts";
import { validateFiles, allowedKinds, type Refused } from "./file-validation.ts";
import type { UploadQueue } from "./upload-queue.ts";
import { useIncomingFiles } from "./use-incoming-files.ts";

/** Accepts files by button, drop and paste, and keeps the rejected ones to show them. */
export function useChosenFiles(queue: UploadQueue, busy: boolean) {
  const info = useInfo();
  const [outcome, setOutcome] = useState<{ attempt: number; refused: readonly Refused[] }>({ attempt: 0, refused: [] });

  const add = (files: File[]) => {
    if (busy || files.length === 0) return;
    const { accepted, refused } = validateFiles(files, info);
    setOutcome(({ attempt }) => ({ attempt: attempt + 1, refused }));
    if (accepted.length > 0) queue.add(accepted);
  };

  return { ...outcome, add, dragging: useIncomingFiles(add), kinds: allowedKinds(info) };
}
