import { queryOptions, useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import { useState } from "react";
import type { ServerUpdates } from "#contract/updates.ts";
import { call } from "../../../api/client.ts";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import form from "../../../components/form.module.css";
import { LoadState } from "../../../components/notice.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useT } from "../../../i18n/language.tsx";
import styles from "./administration.module.css";
import { NewRelease } from "./new-release.tsx";
import { administrationKey } from "./queries.ts";
import { useServerChange } from "./use-server-change.ts";

const example = "https://example.org/hearth-1.2.0.tar.gz";

type Update = NonNullable<ServerUpdates["update"]>;

const pollEveryMs = 1000;

const updatesQuery = queryOptions({
  queryKey: [...administrationKey, "updates"],
  queryFn: ({ signal }) => call("GET /api/admin/updates", { signal }),
  staleTime: 0,
  // Polls even after a failure, because a server being replaced does not respond for a moment.
  refetchInterval: ({ state: { data } }) => (data?.update && isInProgress(data.update) ? pollEveryMs : false),
});

function isInProgress({ state }: Update): boolean {
  return ["preparing", "prepared", "switching", "watching"].includes(state);
}

export function Updates() {
  const t = useT();
  const { data, error } = useQuery(updatesQuery);
  if (!data) return <LoadState data={data} error={error} height={320} />;
  const { version, isRelease, release, update } = data;
  return (
    <>
      <Card title={t("admin.parts.updates")} isPageOnPhones>
        <p>{t("admin.updates.version", { version })}</p>
        {release && <NewRelease release={release} />}
        <p>{t(isRelease ? "admin.updates.about" : "admin.updates.not_a_release")}</p>
        {isRelease && <UpdateForm proposed={release?.url} isBusy={update !== undefined && isInProgress(update)} />}
      </Card>
      {update && <LatestUpdate update={update} />}
    </>
  );
}

function UpdateForm({ isBusy, proposed = "" }: { isBusy: boolean; proposed?: string | undefined }) {
  const t = useT();
  const { change, busy } = useServerChange();
  const [address, setAddress] = useState(proposed);
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault();
        change({
          call: (options) => call("POST /api/admin/updates", { body: { address }, ...options }),
          done: t("admin.updates.started"),
        });
      }}
    >
      <TextField
        label={t("admin.updates.address")}
        type="url"
        dir="ltr"
        required
        maxLength={2000}
        placeholder={example}
        value={address}
        onValue={setAddress}
      />
      <div className={form.actions}>
        <Button type="submit" look="primary" busy={busy || isBusy}>
          {t("admin.updates.start")}
        </Button>
      </div>
    </form>
  );
}

function LatestUpdate({ update }: { update: Update }) {
  const t = useT();
  const { from, to, source, startedAt, problem, detail } = update;
  return (
    <Card title={t("admin.updates.latest")}>
      <div className={styles.row}>
        <Sign update={update} />
        <div className={styles.words}>
          <p role="status" className={styles.name}>
            <StateText update={update} />
          </p>
          {to !== undefined && (
            <p className="soft">
              {t("admin.updates.from_to", { from, to })} · <RelativeTime at={startedAt} />
            </p>
          )}
          {problem !== undefined && <p>{t(`admin.updates.problem.${problem}`)}</p>}
          {detail !== undefined && (
            <p className="soft" dir="ltr">
              {detail}
            </p>
          )}
          <p className="soft" dir="ltr">
            {source}
          </p>
        </div>
      </div>
    </Card>
  );
}

function Sign({ update: { state } }: { update: Update }) {
  if (state === "done") return <CircleCheck aria-hidden size={22} className={styles.good} />;
  if (state === "failed" || state === "undone") return <CircleAlert aria-hidden size={22} className={styles.bad} />;
  return <CircleDashed aria-hidden size={22} className={styles.doubtful} />;
}

function StateText({ update: { state, step, to = "" } }: { update: Update }) {
  const t = useT();
  if (state === "preparing" && step !== undefined) return t(`admin.updates.step.${step}`);
  return t(`admin.updates.${state}`, { version: to });
}
