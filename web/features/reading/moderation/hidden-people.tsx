import { useQuery } from "@tanstack/react-query";
import { Card } from "../../../components/card.tsx";
import { useT } from "../../../i18n/language.tsx";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { HideButton } from "./hide-button.tsx";
import styles from "./moderation.module.css";
import { hiddenQuery } from "./queries.ts";

export function HiddenPeople() {
  const t = useT();
  const { data: people = [] } = useQuery(hiddenQuery);
  if (people.length === 0) return null;
  return (
    <Card title={t("hide.list")}>
      <ul className={styles.list}>
        {people.map((person) => (
          <li key={person.id} className={styles.row}>
            <PersonAvatar person={person} size={44} />
            <p className={styles.words}>
              <bdi>{person.name}</bdi>
            </p>
            <HideButton person={person} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
