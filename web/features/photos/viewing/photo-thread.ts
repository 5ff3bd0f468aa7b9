import type { MessageView, Thread } from "#contract/messages.ts";
import { isPictureOrVideo } from "../../files/files/picture-sources.ts";

export interface PhotoThread {
  message: MessageView;
  countOf: (photoId: string) => number;
  /** Photos that got their first comment since the message was loaded. */
  commentedSince: Set<string>;
  /** True if all comments on the message are about its only photo. */
  isSingle: boolean;
}

interface Commented extends Pick<PhotoThread, "message" | "commentedSince"> {
  photoComments: Thread["photoComments"];
  comments: number;
}

export function photoThreadOf({ message, photoComments = [], comments, commentedSince }: Commented): PhotoThread {
  const isSingle = message.files.filter(isPictureOrVideo).length === 1;
  const counts = new Map(photoComments.map(({ photo, count }) => [photo, count]));
  return { message, isSingle, commentedSince, countOf: (id) => (isSingle ? comments : (counts.get(id) ?? 0)) };
}
