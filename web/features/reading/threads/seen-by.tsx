import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Readers } from "#contract/reading.ts";
import { call } from "../../../api/client.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { useT } from "../../../i18n/language.tsx";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import styles from "./seen-by.module.css";

const ReadersDialog = lazyComponent(() => import("./readers-dialog.tsx"));

const facesShown = 3;

/** Reserves its place before it is loaded, so that nothing moves. */
export function SeenBy({ messageId }: { messageId: string }) {
  const me = useMe();
  const isOn = me.data.read_receipts !== "off";
  const { data } = useQuery({
    queryKey: ["readers", messageId],
    queryFn: ({ signal }) => call("GET /api/messages/:id/readers", { params: { id: messageId }, signal }),
    enabled: isOn,
    retry: false,
  });
  return <div className={isOn ? styles.seen : styles.space}>{data && data.count > 0 && <Seen readers={data} />}</div>;
}

function Seen({ readers: { count, people } }: { readers: Readers }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (!people) return <p className="soft">{t("message.seen_by", { count })}</p>;
  return (
    <>
      <button type="button" className={styles.button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={styles.faces}>
          {people.slice(0, facesShown).map((person) => (
            <PersonAvatar key={person.id} person={person} size={24} />
          ))}
        </span>
        {t("message.seen_by", { count })}
      </button>
      {isOpen && <ReadersDialog people={people} onClose={() => setOpen(false)} />}
    </>
  );
}
