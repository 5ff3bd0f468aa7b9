import { useState, useEffect, useEffectEvent } from "react";
import { useAlert } from "../../../components/alert.tsx";
import { useT } from "../../../i18n/language.tsx";
import type { Voice } from "../files/wave.ts";
import { useInfo } from "../../identity/people/use-me.ts";
import { mayRepeat, withoutRepeats } from "./duplicates.ts";
import { validateFiles, allowedKinds, type Refused } from "./file-validation.ts";
import type { UploadQueue } from "./upload-queue.ts";

/** Accepts files by button, drop and paste, and keeps the rejected ones to show them. */
export function useChosenFiles(queue: UploadQueue, busy: boolean) {
  const t = useT();
  const alert = useAlert();
  const info = useInfo();
  const [outcome, setOutcome] = useState<{ attempt: number; refused: readonly Refused[] }>({ attempt: 0, refused: [] });

  const add = (files: File[], voice?: Voice) => {
    if (busy || files.length === 0) return;
    const { accepted, refused } = validateFiles(files, info);
    setOutcome(({ attempt }) => ({ attempt: attempt + 1, refused }));
    const before = queue.uploads.get().flatMap(({ blob, removed }) => (blob && !removed ? [blob] : []));
    if (!voice && mayRepeat(accepted, before)) void addOnce(accepted, before);
    else if (accepted.length > 0) queue.add(accepted, voice);
  };

  const addOnce = async (accepted: readonly File[], before: readonly Blob[]) => {
    const { fresh, repeated } = await withoutRepeats(accepted, before);
    if (fresh.length > 0) queue.add(fresh);
    if (repeated.length === 0) return;
    const undoable = { undo: () => queue.add(repeated), carryOut: () => undefined };
    alert(t("upload.repeated", { count: repeated.length }), "success", undoable);
  };

  return { ...outcome, add, dragging: useIncomingFiles(add), kinds: allowedKinds(info) };
}

/** Components that accept files dropped or pasted on the page. The last one mounted receives them. */
const takers: symbol[] = [];

function useIncomingFiles(onFiles: (files: File[]) => void): boolean {
  const [dragging, setDragging] = useState(false);
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    const me = Symbol("taker");
    takers.push(me);
    const isMyTurn = () => takers.at(-1) === me;
    const end = new AbortController();
    const { signal } = end;

    const drag = (event: DragEvent) => {
      if (!isMyTurn() || !carriesFiles(event)) return;
      event.preventDefault();
      setDragging(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setDragging(false);
    const drop = (event: DragEvent) => {
      setDragging(false);
      if (!isMyTurn() || !carriesFiles(event)) return;
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (!isMyTurn() || files.length === 0) return;
      event.preventDefault();
      take(files);
    };

    window.addEventListener("dragenter", drag, { signal });
    window.addEventListener("dragover", drag, { signal });
    window.addEventListener("dragleave", leave, { signal });
    window.addEventListener("drop", drop, { signal });
    window.addEventListener("paste", paste, { signal });
    return () => {
      end.abort();
      takers.splice(takers.indexOf(me), 1);
    };
  }, []);

  return dragging;
}

function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}
