import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "wouter";
import { can } from "#contract/permissions.ts";
import { Button } from "../../../components/button.tsx";
import { SelectField } from "../../../components/select-field.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { useT } from "../../../i18n/language.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import styles from "./share.module.css";
import { addToDraft, parentOf, wordsOf, type Place } from "./sharing.ts";

/** Sends nothing automatically. */
export function ShareTarget({ query }: { query: URLSearchParams }) {
  const t = useT();
  const me = useMe();
  const [, navigate] = useLocation();
  const groups = me.groups.filter(can.post);
  // With a single group, its own page checks who may write there.
  const [group, setGroup] = useState(
    () => (groups.find(({ id }) => id === me.data.default_group) ?? groups[0] ?? me.groups[0]!).id,
  );
  const parentId = query.get("parent");
  const hasNoChoice = parentId !== null || groups.length < 2;

  const openDraft = async (place: Place) => {
    await addToDraft({ userId: me.id, ...place }, wordsOf(query), Number(query.get("shared") ?? 0));
    navigate(place.parentId ? `/messages/${place.parentId}` : `/groups/${place.groupId}/write`, { replace: true });
  };
  const openDraftWithoutAsking = useEffectEvent(async () => {
    const parent = parentId === null ? undefined : await parentOf(parentId);
    await openDraft(parent ?? { groupId: group });
  });
  useEffect(() => {
    if (hasNoChoice) void openDraftWithoutAsking();
  }, [hasNoChoice]);

  if (hasNoChoice) return <Spinner />;
  return (
    <div className={styles.form}>
      <SelectField
        label={t("share.group")}
        value={group}
        onValue={setGroup}
        options={groups.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Button look="primary" onClick={() => openDraft({ groupId: group })}>
        {t("share.go_on")}
      </Button>
      <SharedContent {...wordsOf(query)} />
    </div>
  );
}

function SharedContent({ title, text }: ReturnType<typeof wordsOf>) {
  if (!title && !text) return null;
  return (
    <div className={styles.words}>
      {title && <h2 dir="auto">{title}</h2>}
      {text && <p dir="auto">{text}</p>}
    </div>
  );
}
