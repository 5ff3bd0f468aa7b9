import type { BookComment, BookText } from "#contract/book.ts";
import { limitMarks } from "#contract/marks.ts";
import { plainContent } from "../../conversation/messages/rules.ts";
import { personOf } from "../../identity/people/present.ts";
import { dayOf } from "../library/rules.ts";
import type { ShownText } from "./actions.ts";

export function presentBookText({ text: row, comments }: ShownText): BookText {
  const { title, ...content } = presentContent(row);
  return { ...content, title, day: dayOf(row.createdAt), comments: comments.map(presentComment) };
}

function presentComment(row: ShownText["text"]): BookComment {
  const { title, ...content } = presentContent(row);
  return title === undefined ? content : { ...content, text: `${title}. ${content.text}` };
}

function presentContent({ id, type, data, authorId, authorName, avatarId, avatarUrl }: ShownText["text"]) {
  const { title, text } = plainContent({ type, data: JSON.parse(data) as Record<string, unknown> });
  const author = personOf(authorId, authorName, avatarId, avatarUrl);
  return { id, author, title: limitMarks(title).trim() || undefined, text: limitMarks(text).trim() };
}
