import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import type { MessageView } from "#contract/messages.ts";
import { call } from "../../../api/client.ts";
import { useLiveEvents } from "../../../api/use-live-events.ts";
import { Button } from "../../../components/button.tsx";
import { useT } from "../../../i18n/language.tsx";
import { PeopleDetails } from "../../identity/people/people-details.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import { ReminderButton } from "../messages/reminder-button.tsx";
import styles from "./confirmations.module.css";
import { confirmationsQuery, useConfirmation } from "./use-confirmation.ts";

export default function Confirmations({ message }: { message: MessageView }) {
  const t = useT();
  const me = useMe();
  const queries = useQueryClient();
  const { data } = useQuery(confirmationsQuery(message.id));
  const { mutate, isPending } = useConfirmation(message.id);
  useLiveEvents({
    "message.updated": ({ messageId }) => {
      if (messageId === message.id)
        void queries.invalidateQueries({ queryKey: confirmationsQuery(messageId).queryKey });
    },
  });
  if (!data) return <div className={styles.space} />;
  const { isMine, count, missingCount, people, missing } = data;
  return (
    <section className={styles.confirmations}>
      {message.author?.id !== me.id && !isMine && (
        <Button look="primary" busy={isPending} icon={<Check aria-hidden size={18} />} onClick={() => mutate()}>
          {t("confirm.done")}
        </Button>
      )}
      {isMine && (
        <p className={styles.done}>
          <Check aria-hidden size={18} />
          {t("confirm.is_done")}
        </p>
      )}
      {people ? (
        <PeopleDetails title={t("confirm.people", { count })} people={people} />
      ) : (
        <p className="soft">{t("confirm.people", { count })}</p>
      )}
      {missing && missingCount > 0 && (
        <>
          <PeopleDetails title={t("confirm.missing", { count: missingCount })} people={missing} />
          <ReminderButton
            send={() => call("POST /api/messages/:id/confirmation/reminders", { params: { id: message.id } })}
            sent={t("confirm.reminded")}
          />
        </>
      )}
    </section>
  );
}
