import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { HiddenMemories } from "#contract/memories.ts";
import { pictureInSmall } from "../../../api/addresses.ts";
import { call } from "../../../api/client.ts";
import { Button } from "../../../components/button.tsx";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { dayText } from "../viewing/dates.ts";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import styles from "./memory-page.module.css";
import { hiddenMemoriesQuery, memoriesKey } from "./queries.ts";

type Hidden = HiddenMemories["hidden"][number];

export function HiddenList({ groupId }: { groupId: string }) {
  const t = useT();
  const queries = useQueryClient();
  const { data: hidden = [] } = useQuery(hiddenMemoriesQuery);
  const { mutate } = useMutation({
    mutationFn: (id: string) => call("DELETE /api/me/hidden-memories/:id", { params: { id } }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: memoriesKey(groupId) });
      void queries.invalidateQueries({ queryKey: hiddenMemoriesQuery.queryKey });
    },
  });
  if (hidden.length === 0) return null;
  return (
    <section className={styles.hidden}>
      <h2>{t("memories.hidden")}</h2>
      <ul>
        {hidden.map((one) => (
          <li key={one.id}>
            <Name hidden={one} />
            <Button look="quiet" onClick={() => mutate(one.id)}>
              {t("memories.show")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Name({ hidden: { file, person, from, to } }: { hidden: Hidden }) {
  const t = useT();
  const language = useLanguage();
  if (person)
    return (
      <>
        <PersonAvatar person={person} size={44} />
        <span>{person.name}</span>
      </>
    );
  if (file)
    return (
      <>
        <img {...pictureInSmall(file, 44)} alt="" loading="lazy" />
        <span>{t("memories.hidden_photo")}</span>
      </>
    );
  const days = [...new Set([from!, to!])].map((day) => dayText(day, language, "long"));
  return <span>{days.join(" – ")}</span>;
}
