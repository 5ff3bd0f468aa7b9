import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { frameNameLength, groupsPerFrame } from "#contract/limits.ts";
import { call } from "../../../api/client.ts";
import { Button } from "../../../components/button.tsx";
import { CheckField } from "../../../components/check-field.tsx";
import { CopyButton } from "../../../components/copy-button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { DialogForm } from "../../../components/dialog-form.tsx";
import form from "../../../components/form.module.css";
import { Spinner } from "../../../components/spinner.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useSubmit } from "../../../hooks/use-submit.ts";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { framesQuery } from "./queries.ts";

const QrCode = lazy(() => import("../../../components/qr-code.tsx"));

interface NewFrameProps {
  groups: readonly { id: string; name: string }[];
  onClose: () => void;
}

/** Asks for a name and the groups, and then shows the address once. */
export default function NewFrameDialog({ groups, onClose }: NewFrameProps) {
  const t = useT();
  const [url, setUrl] = useState<string>();
  return (
    <Dialog title={t("frames.add")} onClose={onClose}>
      {url === undefined ? (
        <FrameForm groups={groups} onMade={setUrl} onClose={onClose} />
      ) : (
        <FrameLink url={url} onClose={onClose} />
      )}
    </Dialog>
  );
}

function FrameForm({ groups, onMade, onClose }: NewFrameProps & { onMade: (url: string) => void }) {
  const t = useT();
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>(groups.slice(0, 1).map(({ id }) => id));
  const { onSubmit, error, busy } = useSubmit(
    () => call("POST /api/me/frames", { body: { name: name.trim() || t("frames.one"), groups: [...chosen] } }),
    (made) => {
      void queries.invalidateQueries({ queryKey: framesQuery.queryKey });
      onMade(made.url);
    },
  );
  const choose = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  const isAlone = (id: string) => chosen.length === 1 && chosen[0] === id;
  return (
    <DialogForm
      problem={error && errorText(t, error)}
      submit={t("frames.create")}
      busy={busy}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        label={t("account.name")}
        hint={t("frames.name_hint")}
        autoComplete="off"
        autoFocus
        maxLength={frameNameLength}
        value={name}
        onValue={setName}
      />
      <fieldset>
        <legend>{t("frames.groups")}</legend>
        {groups.map(({ id, name: groupName }) => (
          <CheckField
            key={id}
            label={<bdi>{groupName}</bdi>}
            checked={chosen.includes(id)}
            disabled={isAlone(id) || (chosen.length >= groupsPerFrame && !chosen.includes(id))}
            onChecked={(isChosen) => choose(id, isChosen)}
          />
        ))}
      </fieldset>
    </DialogForm>
  );
}

function FrameLink({ url, onClose }: { url: string; onClose: () => void }) {
  const t = useT();
  return (
    <div className={form.form}>
      <p>{t("frames.open_link")}</p>
      <Suspense fallback={<Spinner />}>
        <QrCode text={url} label={t("action.qr_code")} />
      </Suspense>
      <TextField
        label={t("sponsored.link")}
        value={url}
        dir="ltr"
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={form.dialogActions}>
        <Button onClick={onClose}>{t("action.done")}</Button>
        <CopyButton look="primary" text={url} label={t("sponsored.copy_link")} />
      </div>
    </div>
  );
}
