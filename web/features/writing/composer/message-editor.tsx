import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { MessageChanges, MessageView } from "#contract/messages.ts";
import { call } from "../../../api/client.ts";
import { ApiError } from "../../../api/errors.ts";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import type { StoredFile } from "../../files/files/stored-file.ts";
import { sentFiles, type SavedUpload } from "../../files/uploads/uploads.ts";
import { refusalText } from "../drafts/compose-rules.ts";
import { ComposerForm } from "./composer-form.tsx";
import { zoneOf } from "../../messages/messages/date-input.ts";
import { draftOf } from "../drafts/draft-of.ts";
import type { Draft } from "../drafts/draft.ts";
import { dataOfPlan, textsOf } from "../outbox/outgoing.ts";
import { sentText } from "../drafts/sent-text.ts";
import { useDraft, type Words } from "../drafts/use-draft.ts";
import { writtenMentions } from "../drafts/written-mentions.ts";

interface MessageEditorProps {
  message: MessageView;
  onSaved: (message: MessageView) => void;
  onLeave: () => void;
}

/** Edits a message in place. The draft survives a reload; cancelling discards it. */
export function MessageEditor({ message, onSaved, onLeave }: MessageEditorProps) {
  const t = useT();
  const [base] = useState(() => draftOf(message));
  const target = { userId: useMe().id, groupId: message.group.id, editedId: message.id };
  const draft = useDraft(target, base);

  const save = useMutation({
    mutationFn: async (files: SavedUpload[]) => {
      const changes = changesOf(base, draft.words, sentFiles(files));
      return changes ? call("PUT /api/messages/:id", { params: { id: message.id }, body: changes }) : message;
    },
    onSuccess: (saved) => {
      draft.end();
      onSaved(saved);
    },
  });
  const { error } = save;

  return (
    <ComposerForm
      draft={draft}
      withTitle={!message.parent || base.title !== ""}
      action={t("action.save")}
      autoFocus
      needsFiles
      busy={save.isPending}
      error={error instanceof ApiError ? refusalText(t, error.code) : error ? errorText(t, error) : undefined}
      onSend={save.mutate}
      onCancel={() => {
        draft.end();
        onLeave();
      }}
    />
  );
}

function changesOf(base: Draft, words: Words, files: readonly StoredFile[]): MessageChanges | undefined {
  const { title, noEmbed } = words;
  const { type, text } = sentText(words);
  const isTextNew = text !== sentText(base).text;
  const ids = files.map((file) => file.id);
  const areFilesNew = ids.join() !== base.uploads.map(({ key }) => key).join();
  const data = {
    ...(title !== base.title && { title: title.trim() || null }),
    ...(isTextNew && { text: text || null }),
    ...newDate(base, words),
    ...newMentions(base, words),
    ...newNoEmbed(base, noEmbed),
    ...newTexts(base, files),
  };
  if (Object.keys(data).length === 0 && !areFilesNew) return undefined;
  return {
    data,
    ...(isTextNew && { type }),
    ...(areFilesNew && { files: ids }),
  };
}

/** Returns date, end, place, reminder and repetition if any of them changed, otherwise nothing. */
function newDate(base: Draft, { date, plan }: Words) {
  const [before, now] = [dataOfPlan(base.plan), dataOfPlan(date === undefined ? {} : plan)];
  if (date === base.date && JSON.stringify(before) === JSON.stringify(now)) return {};
  const none = { date: null, date_zone: null, date_end: null, place: null, remind_before: null, repeat: null };
  return { ...none, ...(date && { date, date_zone: zoneOf(date) ?? null }), ...now };
}

function newMentions(base: Draft, words: Words) {
  const written = writtenMentions(words);
  return JSON.stringify(written ?? {}) === JSON.stringify(base.mentions) ? {} : { mentions: written ?? null };
}

function newNoEmbed(base: Draft, noEmbed: boolean | undefined) {
  return noEmbed === base.noEmbed ? {} : { no_embed: noEmbed ?? null };
}

function newTexts(base: Draft, files: readonly StoredFile[]) {
  const [before, now] = [textsOf(sentFiles(base.uploads)), textsOf(files)];
  if (isSameText(before, now)) return {};
  const { captions = null, alternatives = null, places = null, waves = null } = now;
  return { captions, alternatives, places, waves };
}

function isSameText(...[one, other]: ReturnType<typeof textsOf>[]): boolean {
  const serialize = ({ captions = {}, alternatives = {}, places = {}, waves = {} }: ReturnType<typeof textsOf> = {}) =>
    JSON.stringify([captions, alternatives, places, waves].map((all) => Object.entries(all).sort()));
  return serialize(one) === serialize(other);
}
