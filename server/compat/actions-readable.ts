import type { PollData } from "#contract/polls.ts";
import type { Context } from "../context.ts";
import { hiddenPeople } from "../features/conversation/moderation/actions-hidden.ts";
import { pollIn } from "../features/conversation/polls/actions.ts";
import type { FullMessage } from "../features/conversation/messages/actions-reading.ts";
import type { Me } from "../features/identity/people/rules.ts";
import { votesOf } from "../features/conversation/votes/actions.ts";
import type { OpenMessage } from "../features/outside/public-links/actions-messages.ts";
import type { SearchResult } from "./actions.ts";
import type { ReadableMessage, PollOutcome } from "./rules-readable.ts";

/** Returns outcomes of polls by message id. The number of statements does not depend on the number of messages. */
export async function pollOutcomes(
  context: Context,
  me: Me | undefined,
  messages: ReadableMessage[],
): Promise<Map<string, PollOutcome>> {
  const polls = new Map(messages.flatMap(({ id, data, isPublic }) => (isPublic ? [] : pollOf(id, data))));
  const hasQuotes = messages.some(({ quote }) => quote !== undefined);
  const [votes, hidden] = await Promise.all([
    votesOf(context, [...polls.keys()]),
    me && hasQuotes ? hiddenPeople(context, me) : [],
  ]);
  const hiddenIds = new Set(hidden.map(({ id }) => id));
  return new Map(
    messages.map(({ id, quote }) => {
      const isQuoteHidden = quote?.authorId != null && hiddenIds.has(quote.authorId);
      return [id, { poll: polls.get(id), votes: votes.get(id), isQuoteHidden }];
    }),
  );
}

function pollOf(id: string, data: ReadableMessage["data"]): [string, PollData][] {
  const poll = pollIn(data);
  return poll ? [[id, poll]] : [];
}

export function readableMessage({ message, related }: FullMessage): ReadableMessage {
  const { id, data, parent_id, thread_id, quoted_title, quoted_excerpt } = message;
  const text = quoted_title ?? quoted_excerpt;
  const isQuote = parent_id !== null && parent_id !== thread_id && text !== null;
  const quote = { authorId: message.quoted_author_id, authorName: message.quoted_author_name, text: text ?? "" };
  return {
    id,
    data: JSON.parse(data) as ReadableMessage["data"],
    files: related.files[id] ?? [],
    ...(isQuote && { quote }),
  };
}

/** Only the first file of a search result is known. */
export function readableSearchResult(row: SearchResult["rows"][number]): ReadableMessage {
  const { previewId: id, previewType: type, previewUrl, previewDuration: duration } = row;
  const hasFile = id !== null && type !== null && previewUrl !== null;
  return {
    id: row.id,
    data: row.data === null ? {} : (JSON.parse(row.data) as ReadableMessage["data"]),
    files: hasFile ? [{ id, type, content_url: previewUrl, duration }] : [],
  };
}

export function readablePublicMessage({ message, files }: OpenMessage): ReadableMessage {
  const data = JSON.parse(message.data) as ReadableMessage["data"];
  return { id: message.id, data, files: files[message.id] ?? [], isPublic: true };
}
