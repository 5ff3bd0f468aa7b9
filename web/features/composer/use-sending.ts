import { useState } from "react";
import type { ErrorCode } from "#contract/errors.ts";
import { codeText } from "../../i18n/error-text.ts";
import { useT } from "../../i18n/language.tsx";
import type { Translate } from "../../i18n/translate.ts";
import { uploadsToSend, type SavedUpload } from "../files/uploads.ts";
import { refusalOf } from "./compose-rules.ts";
import type { Target } from "./draft.ts";
import { outbox, useOutgoing } from "./outgoing.ts";
import type { DraftInHand } from "./use-draft.ts";

/** Hands a draft to the outbox and returns its status there. */
export function useSending({ groupId, parentId }: Target, { words, uploads }: DraftInHand) {
  const t = useT();
  const [refusal, setRefusal] = useState<ErrorCode>();
  const outgoing = useOutgoing().find(({ id }) => id === words.id);
  const toSend = uploadsToSend(uploads.list);
  const current = refusalOf({ ...words, files: toSend.length });
  // Keeps an error until its cause has changed.
  const failure =
    (refusal === current ? refusal : undefined) ??
    (outgoing?.state === "failed" ? (outgoing.refusal ?? "server_error") : undefined);

  return {
    state: outgoing?.state,
    error: failure && refusalText(t, failure),

    /** Returns the files that the outbox uses; undefined if the message cannot be sent. */
    send(): readonly SavedUpload[] | undefined {
      setRefusal(current);
      if (current) return undefined;
      const mayBeStored = words.mayBeStored ?? outgoing?.mayBeStored;
      const { id, title, text, date, noEmbed } = words;
      const createdAt = Math.floor(Date.now() / 1000);
      outbox.add({ id, groupId, parentId, title, text, date, noEmbed, uploads: toSend, mayBeStored, createdAt });
      return toSend;
    },
  };
}

/** Returns the text of an error. Unexplained server errors get the general text for failed messages. */
export function refusalText(t: Translate, refusal: ErrorCode): string {
  return refusal === "server_error" ? t("error.new_message") : codeText(t, refusal);
}
