import { mentionsOf } from "#contract/mentions.ts";
import type { MessageView } from "#contract/messages.ts";
import { hasNoEmbed, richTextOf, textOf, messageTitle } from "../../messages/messages/content.ts";
import { planOf } from "../../messages/messages/event-words.ts";
import { pollOf } from "../../messages/messages/poll-data.ts";
import { filesOf } from "../../messages/messages/message-files.ts";
import type { Draft } from "./draft.ts";
import { pollDraftOf } from "./poll-draft.ts";

export function draftOf(message: MessageView): Draft {
  const rich = richTextOf(message);
  const uploads = filesOf(message).map(({ alternative, caption, place, wave, ...file }) => ({
    key: file.id,
    name: file.name ?? "",
    removed: false,
    file,
    alternative,
    caption,
    place,
    wave,
  }));
  const poll = pollOf(message);
  return {
    id: message.id,
    date: message.data.date,
    plan: message.data.date === undefined ? undefined : planOf(message),
    poll: poll && pollDraftOf(poll),
    mentions: mentionsOf(message.data),
    noEmbed: hasNoEmbed(message) || undefined,
    title: messageTitle(message),
    ...(rich === undefined ? { text: textOf(message) } : { text: rich, formatted: true }),
    quote: message.quote,
    uploads,
  };
}
