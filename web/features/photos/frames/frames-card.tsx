import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, Tablet } from "lucide-react";
import { useState } from "react";
import type { Frame } from "#contract/frames.ts";
import { call } from "../../../api/client.ts";
import { unlessGone } from "../../../api/errors.ts";
import { useAlert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import form from "../../../components/form.module.css";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { ErrorNotice, LoadState } from "../../../components/notice.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { useT } from "../../../i18n/language.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import styles from "./frames-card.module.css";
import { framesQuery } from "./queries.ts";

const NewFrameDialog = lazyComponent(() => import("./new-frame.tsx"));

/** The picture frames of the person, and how to end them. */
export function FramesCard() {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const { groups } = useMe();
  const { data: frames, error } = useQuery(framesQuery);
  const [isAdding, setAdding] = useState(false);
  const ending = useMutation({
    mutationFn: (id: string) => call("DELETE /api/me/frames/:id", { params: { id } }).catch(unlessGone),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: framesQuery.queryKey });
      alert(t("frames.ended"));
    },
  });
  return (
    <Card title={t("frames.title")} isPageOnPhones>
      <p>{t("frames.hint")}</p>
      <LoadState data={frames} error={error} />
      <ErrorNotice error={ending.error} />
      {frames && frames.length > 0 && (
        <ul className={styles.frames}>
          {frames.map((frame) => (
            <Row
              key={frame.id}
              frame={frame}
              busy={ending.isPending && ending.variables === frame.id}
              onEnd={() => ending.mutate(frame.id)}
            />
          ))}
        </ul>
      )}
      {groups.length > 0 && (
        <div className={form.actions}>
          <Button icon={<Plus size={18} />} onClick={() => setAdding(true)}>
            {t("frames.add")}
          </Button>
        </div>
      )}
      {isAdding && <NewFrameDialog groups={groups} onClose={() => setAdding(false)} />}
    </Card>
  );
}

function Row({ frame, busy, onEnd }: { frame: Frame; busy: boolean; onEnd: () => void }) {
  const t = useT();
  const { name, groups, lastUsedAt } = frame;
  return (
    <li>
      <Tablet aria-hidden size={24} />
      <div className={styles.lines}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className="soft">{groups.map((group) => group.name).join(" · ")}</p>
        <p className="soft">
          {lastUsedAt === undefined ? (
            t("frames.never_opened")
          ) : (
            <>
              {t("sessions.last_used")} <RelativeTime at={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <Button look="quiet" busy={busy} onClick={onEnd} aria-label={t("frames.end_of", { name })}>
        {t("frames.end")}
      </Button>
    </li>
  );
}
