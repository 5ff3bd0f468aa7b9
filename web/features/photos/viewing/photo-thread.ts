import type { MessageView, Thread } from "#contract/messages.ts";
import { kindOf } from "../../files/files/kinds.ts";
import { isPicture } from "../../files/files/picture-sources.ts";

/** A message and how many comments each of its photos has. */
export interface PhotoThread {
  message: MessageView;
  countOf: (photoId: string) => number;
  /** Photos that got their first comment since the message was loaded. */
  commentedSince: Set<string>;
  /** True if all comments on the message are about its only photo. */
  isSingle: boolean;
}

/** `comments`: number of all comments. */
export function photoThreadOf(
  message: MessageView,
  photoComments: Thread["photoComments"] = [],
  comments: number,
  commentedSince: Set<string>,
): PhotoThread {
  const isSingle = message.files.filter((file) => isPicture(file) || kindOf(file) === "video").length === 1;
  const counts = new Map(photoComments.map(({ photo, count }) => [photo, count]));
  return { message, isSingle, commentedSince, countOf: (id) => (isSingle ? comments : (counts.get(id) ?? 0)) };
}
