import { useQuery } from "@tanstack/react-query";
import type { GroupOfMine } from "#contract/groups.ts";
import { ErrorNotice, Notice } from "../../../components/notice.tsx";
import { useT } from "../../../i18n/language.tsx";
import { groupQuery } from "../../groups/groups/queries.ts";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import { usePush } from "../../notifications/push/use-push.ts";
import styles from "./first-steps.module.css";
import { StepPage, type StepProps } from "./step-page.tsx";

/** Offers notifications on this device. The browser asks for permission only after the tap. */
export function NotificationsStep({ group, ...page }: StepProps & { group: GroupOfMine }) {
  const t = useT();
  const { state, change, error } = usePush();
  const isBlocked = state === "blocked";
  const turnOn = () => change.mutate(undefined, { onSuccess: (now) => now === "on" && page.onDone() });

  return (
    <StepPage
      {...page}
      title={t("first_steps.notifications")}
      hint={t("push.off")}
      done={isBlocked}
      action={
        isBlocked
          ? { label: t("first_steps.continue"), onClick: page.onDone }
          : { label: t("first_steps.notifications_start"), busy: change.isPending, onClick: turnOn }
      }
    >
      <Sample group={group} />
      {isBlocked ? <Notice>{t("push.blocked")}</Notice> : <ErrorNotice error={error} />}
    </StepPage>
  );
}

/** Shows a sample notification, unless the user is alone in the group. */
function Sample({ group: { id, name: group } }: { group: GroupOfMine }) {
  const t = useT();
  const me = useMe();
  const { data } = useQuery(groupQuery(id));
  const person = data?.users.find((member) => member.id !== me.id);
  if (!person) return null;
  return (
    <div className={styles.sample} aria-hidden>
      <PersonAvatar person={person} size={40} />
      <p>{t("push.new_message", { name: person.name, group })}</p>
    </div>
  );
}
