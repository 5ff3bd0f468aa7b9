import { useQuery } from "@tanstack/react-query";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { useT } from "../../../i18n/language.tsx";
import { SavedPreview } from "../../files/uploads/saved-preview.tsx";
import { hasCard } from "../../messages/messages/feed-state.ts";
import type { Outgoing } from "../outbox/outbox.ts";
import { useRemoveSent } from "../outbox/outgoing.ts";
import { OutgoingActions, OutgoingState } from "../outbox/outgoing-state.tsx";
import styles from "../outbox/outgoing.module.css";
import { plainTextOf } from "../drafts/sent-text.ts";
import { feedQuery } from "../../messages/messages/queries.ts";

const OutgoingEditor = lazyComponent(() => import("./outgoing-editor.tsx"), <Spinner />);

export default function OutgoingList({ groupId, messages }: { groupId: string; messages: readonly Outgoing[] }) {
  const t = useT();
  const { data: feed } = useQuery(feedQuery(groupId));
  useRemoveSent(messages);
  // A message whose response was lost may already be in the group.
  const shown = messages.filter(({ id, state }) => state !== "sent" && !(feed && hasCard(feed, id)));
  if (shown.length === 0) return null;
  return (
    <section aria-label={t("outbox.label")}>
      <ul className={styles.list}>
        {shown.map((outgoing) => (
          <li key={outgoing.id} className={styles.item}>
            {outgoing.state === "held" ? <OutgoingEditor outgoing={outgoing} /> : <OutgoingCard outgoing={outgoing} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function OutgoingCard({ outgoing }: { outgoing: Outgoing }) {
  const t = useT();
  const { title, uploads } = outgoing;
  const [first] = uploads;
  return (
    <>
      {first && (
        <div className={styles.picture}>
          <SavedPreview upload={first} />
          {uploads.length > 1 && <span className={styles.more}>+{uploads.length - 1}</span>}
        </div>
      )}
      <div className={styles.lines}>
        <p dir="auto" className={styles.words}>
          {title.trim() || plainTextOf(outgoing).trim() || t("upload.list")}
        </p>
        <OutgoingState outgoing={outgoing} />
      </div>
      <OutgoingActions outgoing={outgoing} />
    </>
  );
}
