import { useState } from "react";
import { useMe } from "../../identity/people/use-me.ts";
import type { SavedUpload } from "../../files/uploads/uploads.ts";
import { ComposerForm } from "./composer-form.tsx";
import { withoutEmptyPlan } from "../drafts/draft.ts";
import type { Outgoing } from "../outbox/outbox.ts";
import { outbox } from "../outbox/outgoing.ts";
import { useDraft } from "../drafts/use-draft.ts";
import { writtenMentions } from "../drafts/written-mentions.ts";

/** Edits an unsent message in its place in the list. The outbox holds it back until then. */
export default function OutgoingEditor({ outgoing }: { outgoing: Outgoing }) {
  const { id, groupId, parentId, title, text, formatted, date, plan, mentions, noEmbed, uploads } = outgoing;
  const [base] = useState(() =>
    withoutEmptyPlan({ id, title, text, formatted, date, plan, mentions, noEmbed, uploads }),
  );
  const draft = useDraft({ userId: useMe().id, groupId, parentId, editedId: id }, base);

  const send = (files: SavedUpload[]) => {
    const { title, text, formatted, date, plan, noEmbed } = draft.words;
    const mentions = writtenMentions(draft.words);
    draft.end(files);
    outbox.release(id, { title, text, formatted, date, plan, mentions, noEmbed, uploads: files });
  };
  /** Restores the message, keeping files that have been uploaded since. */
  const restore = () => {
    const known = new Map(draft.uploads.list.map(({ key, file }) => [key, file]));
    draft.end(base.uploads);
    outbox.release(id, { uploads: base.uploads.map((one) => ({ ...one, file: one.file ?? known.get(one.key) })) });
  };

  return <ComposerForm draft={draft} withTitle={!parentId} autoFocus onSend={send} onCancel={restore} />;
}
