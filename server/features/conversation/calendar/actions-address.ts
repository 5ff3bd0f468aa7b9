import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { appError } from "../../../errors.ts";
import type { RightLost } from "../../../events.ts";
import { LimitPerPerson } from "../../../limits/limit-per-person.ts";
import { subscribedCalendar } from "./rules-file.ts";
import type { Me } from "../../identity/people/rules.ts";
import { deleteAddress, findAddress, findOwnerOfAddress, upsertAddress } from "./queries-address.ts";
import { findBirthdays, findEvents } from "./queries-period.ts";
import { entryOfBirthday, entryOfEvent } from "./rules-address.ts";
import { toPeriod } from "./rules-period.ts";
import { hashOf, newSecret } from "../../identity/people/rules-secrets.ts";

const msPerDay = 24 * 60 * 60 * 1000;
const past = 366;
const future = 2 * 366;
const eventsAtMost = 2000;

/** Each file covers years of events, and calendars request it rarely. */
const limit = new LimitPerPerson({ atOnce: 1, mostWaiting: 2 });

export async function addressOf({ db }: Context, me: Me): Promise<{ createdAt?: number }> {
  return (await findAddress(db.read, me.id)) ?? {};
}

export async function createAddress({ db, clock, config }: Context, me: Me): Promise<{ url: string }> {
  const token = newSecret();
  await db.write((tx) => upsertAddress(tx, { user_id: me.id, token_hash: hashOf(token), created_at: clock.now() }));
  return { url: `${config.url}/calendar/${token}.ics` };
}

export async function revokeAddress({ db }: Context, me: Me): Promise<void> {
  await db.write((tx) => deleteAddress(tx, me.id));
}

export async function endCalendarAddresses(tx: Transaction, { userIds }: RightLost): Promise<void> {
  for (const userId of userIds) await deleteAddress(tx, userId);
}

/** Returns what the owner of an address may see now. Throws `not_found`, and `too_many_requests` if several calendars load it at once. */
export async function calendarAt(context: Context, name: string): Promise<string> {
  const { db, clock, config, instanceId } = context;
  const [, token] = /^(.+)\.ics$/.exec(name) ?? [];
  const owner = token === undefined ? undefined : await findOwnerOfAddress(db.read, hashOf(token));
  if (!owner) throw appError("not_found");
  return limit.run(owner.id, async () => {
    const now = clock.now();
    const times = toPeriod(now - past * msPerDay, now + future * msPerDay);
    const [events, birthdays] = await Promise.all([
      findEvents(db.read, { userId: owner.id, limit: eventsAtMost, ...times }),
      findBirthdays(db.read, { userId: owner.id, first: 101, last: 1231, wraps: 0 }),
    ]);
    const site = { url: config.url, instanceId };
    return subscribedCalendar([
      ...events.map((event) => entryOfEvent(event, site)),
      ...birthdays.flatMap((row) => entryOfBirthday(row, site) ?? []),
    ]);
  });
}
