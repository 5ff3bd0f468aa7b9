import { useT } from "../../../i18n/language.tsx";
import type { SavedUpload } from "../../files/uploads/uploads.ts";
import { refusalText } from "../drafts/compose-rules.ts";
import { pollFrom } from "../drafts/poll-draft.ts";
import type { Target } from "../drafts/draft.ts";
import { outbox, useOutgoing } from "./outgoing.ts";
import type { Words } from "../drafts/use-draft.ts";
import { writtenMentions } from "../drafts/written-mentions.ts";

/** Hands a draft to the outbox and returns its status there. */
export function useSending({ groupId, parentId, photoId, eventDay }: Target, words: Words) {
  const t = useT();
  const outgoing = useOutgoing().find(({ id }) => id === words.id);
  return {
    state: outgoing?.state,
    error: outgoing?.state === "failed" ? refusalText(t, outgoing.refusal ?? "server_error") : undefined,

    send(uploads: readonly SavedUpload[]): void {
      const mayBeStored = words.mayBeStored ?? outgoing?.mayBeStored;
      const { id, title, text, formatted, date, plan, quote, confirm, noEmbed } = words;
      const poll = words.poll && pollFrom(words.poll);
      const createdAt = Math.floor(Date.now() / 1000);
      const mentions = writtenMentions(words);
      const content = { title, text, formatted, date, plan, poll, confirm, mentions, noEmbed };
      outbox.add({
        id,
        groupId,
        parentId,
        photoId,
        eventDay,
        quote,
        ...content,
        uploads,
        mayBeStored,
        createdAt,
      });
    },
  };
}
