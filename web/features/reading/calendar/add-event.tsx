import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import { can } from "#contract/permissions.ts";
import { newId } from "../../../api/ids.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import floating from "../../../components/floating-button.module.css";
import { useT } from "../../../i18n/language.tsx";
import { defaultPlan, isBlank, readDraft, writeDraft } from "../../writing/drafts/draft.ts";
import { useMe } from "../../identity/people/use-me.ts";
import styles from "./calendar-page.module.css";

interface AddEventProps {
  groupId?: string;
  day: string;
}

/** Floats over the calendar. Asks for the group first in the calendar of all groups. */
export function AddEvent({ groupId, day }: AddEventProps) {
  const t = useT();
  const me = useMe();
  const [, navigate] = useLocation();
  const [isChoosing, setChoosing] = useState(false);
  const groups = me.groups.filter((group) => (!groupId || group.id === groupId) && can.post(group));
  const [first, ...others] = groups;
  if (!first) return null;
  const write = (id: string) => {
    const target = { userId: me.id, groupId: id };
    const known = readDraft(target);
    const draft = known && !isBlank(known) ? known : { id: newId(), title: "", text: "", uploads: [] };
    const suggested = draft.date === undefined ? { date: day, suggestedDate: day } : {};
    writeDraft(target, { ...draft, ...suggested, plan: draft.plan ?? defaultPlan });
    navigate(`/groups/${id}/write`);
  };
  return (
    <>
      <button
        type="button"
        className={floating.button}
        onClick={() => (others.length === 0 ? write(first.id) : setChoosing(true))}
      >
        <CalendarPlus aria-hidden size={20} />
        {t("calendar.add")}
      </button>
      {isChoosing && (
        <Dialog title={t("calendar.add")} onClose={() => setChoosing(false)}>
          <ul className={styles.groups}>
            {groups.map(({ id, name }) => (
              <li key={id}>
                <Button look="quiet" onClick={() => write(id)}>
                  <bdi>{name}</bdi>
                </Button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
