import { useEffect, useState, type RefObject } from "react";
import type { ErrorCode } from "#contract/errors.ts";
import { useT } from "../../../i18n/language.tsx";
import { isOnlyHere, isUnderWay, isWaiting, uploadsToSend, type SavedUpload } from "../../files/uploads/uploads.ts";
import { useSendWithout } from "../../files/uploads/use-send-without.ts";
import { eventRefusal, refusalOf, refusalText } from "../drafts/compose-rules.ts";
import { pollFrom, type PollDraft } from "../drafts/poll-draft.ts";
import type { DraftInHand } from "../drafts/use-draft.ts";

interface CheckedSend {
  form: RefObject<HTMLFormElement | null>;
  draft: DraftInHand;
  text: string;
  needsFiles?: boolean;
  busy: boolean;
  onSend: (files: SavedUpload[]) => void;
}

/** Asks before failed files are left out, and waits for files that cannot be sent later. Shows why a message cannot be sent until that reason is gone. */
export function useCheckedSend({ form, draft: { words, uploads }, text, needsFiles, busy, onSend }: CheckedSend) {
  const t = useT();
  const [refused, setRefused] = useState<ErrorCode>();
  const [refusals, setRefusals] = useState(0);
  const [isDue, setDue] = useState(false);
  const isUploading = uploads.list.some((one) => (needsFiles ? isUnderWay(one) || isWaiting(one) : isOnlyHere(one)));
  const files = uploadsToSend(uploads.list);
  const refusal =
    refusalOf({ title: words.title, text, files: files.length }) ?? eventRefusal(words) ?? pollRefusal(words.poll);
  const send = useSendWithout(uploads.list, () => {
    setRefused(refusal);
    if (refusal) setRefusals((count) => count + 1);
    else onSend(files);
  });
  const shown = refused === refusal ? refusal : undefined;
  useEffect(() => {
    if (refusals === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid]");
    const first = form.current?.querySelector<HTMLElement>("textarea, [contenteditable]");
    (wrong ?? (refused === "empty_message" ? first : undefined))?.focus();
  }, [form, refusals, refused]);
  useEffect(() => {
    if (isDue && !isUploading) form.current?.requestSubmit();
  }, [form, isDue, isUploading]);
  return {
    isUploading,
    isDue,
    refusal: shown,
    problem: shown && refusalText(t, shown),
    send: () => {
      if (busy) return;
      setDue(isUploading);
      if (!isUploading) send();
    },
  };
}

function pollRefusal(poll: PollDraft | undefined): ErrorCode | undefined {
  if (poll === undefined || pollFrom(poll) !== undefined) return undefined;
  return poll.kind === "list" ? "list_empty" : "poll_invalid";
}
