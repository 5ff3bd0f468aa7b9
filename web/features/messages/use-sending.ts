import { useState } from "react";
import type { ErrorCode } from "#contract/errors.ts";
import { codeText } from "../../i18n/error-text.ts";
import { useT } from "../../i18n/language.tsx";
import type { Translate } from "../../i18n/translate.ts";
import { filesToSend } from "../files/upload-queue.ts";
import { refusalOf } from "./compose-rules.ts";
import type { Target } from "./draft.ts";
import { outbox, useOutgoing } from "./outgoing.ts";
import type { DraftInHand } from "./use-draft.ts";

/** Hands a draft to the outbox, and says how it fares there. */
export function useSending({ groupId, parentId }: Target, { words, uploads }: DraftInHand) {
  const t = useT();
  const [refusal, setRefusal] = useState<ErrorCode>();
  const outgoing = useOutgoing().find(({ id }) => id === words.id);
  const files = filesToSend(uploads.list);
  const current = refusalOf({ ...words, files: files.length });
  // A refusal stands until what it was about has changed.
  const failure =
    (refusal === current ? refusal : undefined) ??
    (outgoing?.state === "failed" ? (outgoing.refusal ?? "server_error") : undefined);

  return {
    state: outgoing?.state,
    error: failure && refusalText(t, failure),

    /** Whether it is in the outbox now. */
    send(): boolean {
      setRefusal(current);
      if (current) return false;
      const mayBeStored = words.mayBeStored ?? outgoing?.mayBeStored;
      const { id, title, text, date, noEmbed } = words;
      const createdAt = Math.floor(Date.now() / 1000);
      outbox.add({ id, groupId, parentId, title, text, date, noEmbed, files, mayBeStored, createdAt });
      return true;
    },
  };
}

/** S8: what the server could not say why is an error while sending. */
export function refusalText(t: Translate, refusal: ErrorCode): string {
  return refusal === "server_error" ? t("error.new_message") : codeText(t, refusal);
}
