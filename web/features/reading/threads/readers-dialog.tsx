import type { Author } from "#contract/messages.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import form from "../../../components/form.module.css";
import { useT } from "../../../i18n/language.tsx";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { PersonLink } from "../../identity/people/person-name.tsx";
import styles from "./seen-by.module.css";

export default function ReadersDialog({ people, onClose }: { people: readonly Author[]; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog title={t("message.seen_by_title")} onClose={onClose}>
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.id}>
            <PersonAvatar person={person} size={32} />
            <PersonLink person={person} className={styles.person}>
              <span dir="auto">{person.name}</span>
            </PersonLink>
          </li>
        ))}
      </ul>
      <div className={form.dialogActions}>
        <Button onClick={onClose}>{t("action.close")}</Button>
      </div>
    </Dialog>
  );
}
