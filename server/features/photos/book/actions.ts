import type { BookTextsWanted } from "#contract/book.ts";
import { commentsPerBookText, textsPerBookPage } from "#contract/limits.ts";
import type { Context } from "../../../context.ts";
import { membershipOf } from "../../groups/groups/actions-members.ts";
import { groupBy } from "../../../database/group-by.ts";
import type { Me } from "../../identity/people/rules.ts";
import { findComments, findFirstComments, findMessagesWithText, findTexts, type TextRow } from "./queries.ts";
import { beforeAll, cursorOf, pageOf, periodOfMonths, placeOf } from "./rules.ts";

export interface ShownText {
  text: TextRow;
  comments: TextRow[];
}

/** Messages of other groups are left out. Throws `group_not_found`, `date_invalid` and `bad_request`. */
export async function bookTexts({ db }: Context, me: Me, groupId: string, wanted: BookTextsWanted) {
  await membershipOf(db.read, me, groupId);
  const after = wanted.after === undefined ? beforeAll : placeOf(wanted.after);
  const found = await findMessagesWithText(db.slowRead, {
    ...{ readerId: me.id, groupId, ids: JSON.stringify(wanted.messages), ...periodOfMonths(wanted.months) },
    ...{ afterTime: after.createdAt, afterId: after.id, limit: textsPerBookPage + 1 },
  });
  const page = pageOf(found.slice(0, textsPerBookPage));
  const ids = page.map(({ id }) => id);
  const commentIds = await findFirstComments(db.slowRead, ids);
  const [texts, comments] = await Promise.all([
    findTexts(db.slowRead, { ids: JSON.stringify(ids) }),
    findComments(db.slowRead, { ids: JSON.stringify(commentIds), readerId: me.id }),
  ]);
  const byText = groupBy(comments, ({ threadId }) => threadId ?? "");
  return {
    texts: texts.map((text) => ({ text, comments: (byText.get(text.id) ?? []).slice(0, commentsPerBookText) })),
    after: page.length < found.length ? cursorOf(page.at(-1)!) : undefined,
  };
}
