import { useEffect, useEffectEvent, useRef, useState } from "react";
import { newId } from "../../../api/ids.ts";
import { entryOf, findLocal, readLocal } from "../../../api/local-store.ts";
import { useUploads } from "../../files/uploads/use-uploads.ts";
import { toSavedUpload, type SavedUpload, type Upload } from "../../files/uploads/uploads.ts";
import { draftName, isBlank, readDraft, removeDraft, writeDraft, type Draft, type Target } from "./draft.ts";
import { cleanBlobStore } from "../../files/uploads/blob-store.ts";
import { joinedTexts } from "./rich-draft.ts";
import { sentText } from "./sent-text.ts";

export type Words = Omit<Draft, "uploads">;
export type DraftInHand = ReturnType<typeof useDraft>;

const maxSaveDelayMs = 500;

/** Returns the draft for a target, kept across reloads, crashes and sign-ins. `base` is the initial content, which is not stored. */
export function useDraft(target: Target, base?: Draft) {
  const [found] = useState(() => readDraft(target));
  const [start] = useState<Draft>(() => found ?? base ?? blank());
  const [words, setWords] = useState<Words>(start);
  const [isKept, setKept] = useState(found !== undefined);
  const { queue, list } = useUploads(start.uploads);
  const draft: Draft = { ...words, uploads: list.map(toSavedUpload) };
  const over = useRef(false);

  const keep = () => {
    if (over.current) return;
    const worthKeeping = base ? !isSame(draft, base) : !isBlank(draft);
    if (!worthKeeping) removeDraft(target);
    setKept(worthKeeping && writeDraft(target, draft));
  };
  useAutosave(keep, words, list);

  const reset = (goingOn?: readonly SavedUpload[]) => {
    removeDraft(target);
    setWords(blank());
    setKept(false);
    queue.clear(goingOn);
  };

  const onChangeElsewhere = useEffectEvent(({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== draftName(target) || newValue !== null) return;
    const old = entryOf<Draft>(oldValue)?.data;
    if (old?.id !== words.id) return;
    if (old.text === words.text && old.title === words.title) reset();
    else setWords({ ...words, id: newId(), mayBeStored: undefined });
  });
  useEffect(deleteUnusedFiles, []);
  useEffect(() => {
    const onStorage = (event: StorageEvent) => onChangeElsewhere(event);
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, []);

  return {
    target,
    words,
    setWords: (change: Partial<Words>) => setWords((now) => ({ ...now, ...change })),
    uploads: { queue, list },
    isEdit: base !== undefined,
    isKept,
    isBlank: isBlank(draft),
    /** `goingOn`: files that the outbox still uses. */
    reset,
    /** Puts the content of an undone message before what has been written since. */
    takeBack: ({ text, formatted, mentions, quote, noEmbed, uploads }: Draft) => {
      setWords((now) => ({
        ...now,
        ...joinedTexts({ text, formatted }, now),
        mentions: { ...mentions, ...now.mentions },
        quote: now.quote ?? quote,
        noEmbed: now.noEmbed ?? noEmbed,
      }));
      queue.restore(uploads);
    },
    end: (goingOn?: readonly SavedUpload[]) => {
      over.current = true;
      removeDraft(target);
      queue.clear(goingOn);
    },
  };
}

/** Saves soon after a change even while the person keeps typing, and immediately when the page is hidden. */
function useAutosave(write: () => void, words: Words, list: readonly Upload[]) {
  const keep = useEffectEvent(write);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      keep();
    }, maxSaveDelayMs);
  }, [words, list]);
  useEffect(() => {
    const now = () => keep();
    window.addEventListener("pagehide", now);
    document.addEventListener("visibilitychange", now);
    return () => {
      window.removeEventListener("pagehide", now);
      document.removeEventListener("visibilitychange", now);
      clearTimeout(timer.current);
      timer.current = undefined;
      keep();
    };
  }, []);
}

function blank(): Draft {
  return { id: newId(), title: "", text: "", uploads: [] };
}

function isSame(one: Draft, other: Draft): boolean {
  const files = ({ uploads }: Draft) =>
    uploads.flatMap(({ file, removed, key, alternative, caption, place }) =>
      removed ? [] : [[file?.id ?? key, alternative, caption, place]],
    );
  const areFilesSame = JSON.stringify(files(one)) === JSON.stringify(files(other));
  return (
    one.title === other.title &&
    JSON.stringify(sentText(one)) === JSON.stringify(sentText(other)) &&
    one.date === other.date &&
    JSON.stringify(one.plan) === JSON.stringify(other.plan) &&
    one.noEmbed === other.noEmbed &&
    areFilesSame
  );
}

let isTidy = false;

/** Deletes stored files that no draft and no outgoing message uses. Runs once per visit. */
function deleteUnusedFiles(): void {
  if (isTidy) return;
  isTidy = true;
  const entries = [...findLocal({ kind: "draft" }), ...findLocal({ kind: "outbox" })];
  const uploads = entries.flatMap((entry) => readLocal<{ uploads?: readonly SavedUpload[] }>(entry)?.uploads ?? []);
  cleanBlobStore(new Set(uploads.map(({ key }) => key))).catch(() => undefined);
}
