import type { MessageView } from "#contract/messages.ts";
import { can } from "#contract/permissions.ts";
import type { PollResults } from "#contract/polls.ts";
import { call } from "../../../api/client.ts";
import { useT } from "../../../i18n/language.tsx";
import { usePosition } from "../../groups/groups/use-position.ts";
import { PeopleDetails } from "../../identity/people/people-details.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import { ReminderButton } from "../messages/reminder-button.tsx";
import { writtenBy } from "../messages/written-by.ts";
import styles from "./date-poll.module.css";

interface NotAnsweredProps {
  message: MessageView;
  voters: number;
  missing: NonNullable<PollResults["missing"]>;
  isOver: boolean;
}

/** Shows how many people have answered and, until the poll ends, who has not. The author and admins can send a reminder. */
export function NotAnswered({ message, voters, missing: { count, people }, isOver }: NotAnsweredProps) {
  const t = useT();
  const me = useMe();
  const position = usePosition(message.group.id);
  const others = count - people.length;
  // Reminders are not sent to the author.
  const reminded = count - Number(people.some(({ id }) => id === message.author?.id));
  const mayRemind = !isOver && reminded > 0 && can.remindToVote(me, writtenBy(message), position);
  return (
    <div className={styles.missing}>
      <div className={styles.answered}>
        <p>{t("poll.answered", { count: voters, total: voters + count })}</p>
        {count > 0 && !isOver && (
          <PeopleDetails
            withFaces
            title={t("event.missing", { count })}
            people={people}
            others={others > 0 ? t("poll.more_people", { count: others }) : undefined}
          />
        )}
      </div>
      {mayRemind && (
        <ReminderButton send={() => call("POST /api/messages/:id/poll/reminders", { params: { id: message.id } })} />
      )}
    </div>
  );
}
