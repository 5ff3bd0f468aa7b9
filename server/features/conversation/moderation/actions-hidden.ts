import { hiddenPeopleEach } from "#contract/limits.ts";
import type { Context } from "../../../context.ts";
import { lockPerson } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import { recordForPerson } from "../../../live/record.ts";
import { visibleUser } from "../../identity/people/actions.ts";
import type { Me, Person } from "../../identity/people/rules.ts";
import { countHidden, deleteHidden, findHidden, insertHidden } from "./queries-hidden.ts";

export async function hiddenPeople({ db }: Context, me: Me): Promise<Person[]> {
  return findHidden(db.read, me.id);
}

/** Stops notifications of the person, who does not learn of it. Throws `not_found`, `hide_self` and `too_many_hidden_people`. */
export async function hidePerson(context: Context, me: Me, userId: string): Promise<void> {
  await visibleUser(context, me, userId);
  if (userId === me.id) throw appError("hide_self");
  const { db, clock } = context;
  await db.write(async (tx) => {
    await lockPerson(tx, me.id);
    await insertHidden(tx, me.id, userId);
    if ((await countHidden(tx, me.id)) > hiddenPeopleEach) throw appError("too_many_hidden_people");
    recordForPerson(tx, clock.now(), me.id, "me.updated", {});
  });
}

export async function showPerson({ db, clock }: Context, me: Me, userId: string): Promise<void> {
  await db.write(async (tx) => {
    await deleteHidden(tx, me.id, userId);
    recordForPerson(tx, clock.now(), me.id, "me.updated", {});
  });
}
