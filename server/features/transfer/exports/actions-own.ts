import { moment } from "#contract/group-folder.ts";
import type { Context } from "../../../context.ts";
import type { Reader } from "../../../database/database.ts";
import { groupBy } from "../../../database/group-by.ts";
import { version } from "../../../settings/version.ts";
import type { Me } from "../../identity/people/rules.ts";
import {
  findMe,
  findMyRsvps,
  findMyAttachments,
  findMyBookmarks,
  findMyGroups,
  findMyMessages,
  findMyPhotoReactions,
  findMyReactions,
  findMyMarks,
  findMyOtherVotes,
  findMyVotes,
} from "./queries-own.ts";
import { exportedFile, type FileToExport } from "./rules.ts";

interface OwnContent {
  head: object;
  /** Created while they are read, because there can be many. */
  lists: Record<string, Iterable<object>>;
}

/** Includes groups the person has left, and nothing by others. */
export async function ownContent(
  { clock }: Pick<Context, "clock">,
  db: Reader,
  { id }: Me,
  files: readonly FileToExport[],
): Promise<OwnContent> {
  const { data, createdAt, ...me } = await findMe(db, id);
  return {
    head: {
      format: "hearth-person",
      version: 1,
      hearth: version,
      exportedAt: moment(clock.now()),
      me: { ...me, createdAt: moment(createdAt), settings: JSON.parse(data) as object },
    },
    lists: {
      groups: withMoment(await findMyGroups(db, id), "joinedAt"),
      messages: await ownMessages(db, id),
      reactions: withMoment(await findMyReactions(db, id), "createdAt"),
      photoReactions: await findMyPhotoReactions(db, id),
      answers: mapRows(await findMyRsvps(db, id), ({ occurrence, answeredAt, ...answer }) => ({
        ...answer,
        occurrence: occurrence || undefined,
        answeredAt: moment(answeredAt),
      })),
      votes: withMoment(await findMyVotes(db, id), "votedAt"),
      otherVotes: withMoment(await findMyOtherVotes(db, id), "votedAt"),
      photoPeople: withMoment(await findMyMarks(db, id), "markedAt"),
      bookmarks: withMoment(await findMyBookmarks(db, id), "createdAt"),
      files: mapRows(files, exportedFile),
    },
  };
}

async function ownMessages(db: Reader, id: string): Promise<Iterable<object>> {
  const attached = groupBy(await findMyAttachments(db, id), ({ messageId }) => messageId);
  return mapRows(await findMyMessages(db, id), ({ createdAt, editedAt, data, ...message }) => ({
    ...message,
    createdAt: moment(createdAt),
    editedAt: editedAt === null ? null : moment(editedAt),
    data: JSON.parse(data) as object,
    files: (attached.get(message.id) ?? []).map(({ fileId }) => fileId),
  }));
}

function withMoment<Name extends string, Row extends Record<Name, number>>(rows: readonly Row[], name: Name) {
  return mapRows(rows, (row) => ({ ...row, [name]: moment(row[name]) }));
}

function* mapRows<Row>(rows: readonly Row[], shape: (row: Row) => object): Generator<object> {
  for (const row of rows) yield shape(row);
}
