import type { UserData } from "#contract/accounts.ts";
import type { Context } from "../../../context.ts";
import { newMessageId } from "../../../emails/send.ts";
import { timeZoneOf } from "../../notifications/digests/rules.ts";
import { findRecipients, insertSchedule, keepSchedules, takeDue } from "./queries.ts";
import { isOff, nextMonday } from "./rules.ts";

export const serverEmail = "server-emails.send";

/** Enqueues each email in the transaction that schedules the next. New administrators start on Monday, and so does everyone once email is set up. */
export async function checkServerEmails({ db, clock, config, jobs, mailer }: Context): Promise<void> {
  const now = clock.now();
  await db.write(async (tx) => {
    const recipients = mailer.reachesPeople ? await findRecipients(tx) : [];
    await keepSchedules(
      tx,
      recipients.map(({ id }) => id),
    );
    for (const { id: userId, data } of recipients) {
      const settings = JSON.parse(data) as UserData;
      const nextAt = nextMonday(timeZoneOf(settings.time_zone) ?? config.timeZone, now);
      await insertSchedule(tx, userId, nextAt);
      if (!(await takeDue(tx, userId, now, nextAt)) || isOff(settings)) continue;
      await jobs.enqueue(tx, { kind: serverEmail, payload: { userId, messageId: newMessageId(config) } });
    }
  });
}
