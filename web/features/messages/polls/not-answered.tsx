import type { MessageView } from "#contract/messages.ts";
import { can } from "#contract/permissions.ts";
import type { PollResults } from "#contract/polls.ts";
import { call } from "../../../api/client.ts";
import { useT } from "../../../i18n/language.tsx";
import { usePosition } from "../../groups/groups/use-position.ts";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import { ReminderButton } from "../messages/reminder-button.tsx";
import { writtenBy } from "../messages/written-by.ts";
import styles from "./date-poll.module.css";

const facesShown = 3;

interface NotAnsweredProps {
  message: MessageView;
  results: PollResults;
  isOver: boolean;
}

/** How many have answered, who has not, and for the author and admins a reminder. */
export function NotAnswered({ message, results, isOver }: NotAnsweredProps) {
  const t = useT();
  const me = useMe();
  const position = usePosition(message.group.id);
  const { voters, missing = { count: 0, people: [] } } = results;
  const others = missing.count - Number(missing.people.some(({ id }) => id === me.id));
  const mayRemind = !isOver && others > 0 && can.remindToVote(me, writtenBy(message), position);
  return (
    <div className={styles.missing}>
      <span aria-hidden className={styles.faces}>
        {missing.people.slice(0, facesShown).map((person) => (
          <PersonAvatar key={person.id} person={person} size={32} />
        ))}
      </span>
      <p className={styles.answered}>
        {t("poll.answered", { count: voters, total: voters + missing.count })}
        {missing.count > 0 && <span className="soft">{t("event.missing", { count: missing.count })}</span>}
      </p>
      {mayRemind && (
        <ReminderButton send={() => call("POST /api/messages/:id/poll/reminders", { params: { id: message.id } })} />
      )}
    </div>
  );
}
