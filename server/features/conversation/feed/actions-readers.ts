import type { Context } from "../../../context.ts";
import { appError } from "../../../errors.ts";
import { memberCount } from "../../groups/groups/actions-members.ts";
import { visibleMessage } from "../messages/actions-reading.ts";
import { hidesReading, type Me, type Person } from "../../identity/people/rules.ts";
import { countReaders, findReaders } from "./queries-readers.ts";

/** Largest groups in which members see who has read a message. */
const readersNamedUpTo = 50;

export interface MessageReaders {
  count: number;
  people?: Person[];
}

/** Throws `read_receipts_off` for people who hide their own reading. */
export async function readersOfMessage({ db }: Context, me: Me, id: string): Promise<MessageReaders> {
  const message = await visibleMessage(db.read, me, id);
  if (hidesReading(me.data)) throw appError("read_receipts_off");
  if ((await memberCount(db.read, message.group_id)) > readersNamedUpTo)
    return { count: await countReaders(db.read, id, me.id) };
  const people = await findReaders(db.read, id, me.id);
  return { count: people.length, people };
}
