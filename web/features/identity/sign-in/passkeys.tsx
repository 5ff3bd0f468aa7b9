import { Fingerprint, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { formatDate } from "#contract/dates.ts";
import type { Passkey } from "#contract/passkeys.ts";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import form from "../../../components/form.module.css";
import { IconButton } from "../../../components/icon-button.tsx";
import { LoadState } from "../../../components/notice.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { knowsPasskeys } from "./passkey-errors.ts";
import styles from "./sessions.module.css";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { unlessGone } from "../../../api/errors.ts";
import { useAlert } from "../../../components/alert.tsx";
import { useConfirm } from "../../../components/confirm.tsx";
import { passkeysQuery } from "../people/queries.ts";
import { useReauthenticate } from "./reauthentication.tsx";

const AddPasskey = lazyComponent(() => import("./passkey-add.tsx"));
const RenamePasskey = lazyComponent(() => import("./passkey-rename.tsx"));

export function Passkeys() {
  const t = useT();
  const { passkeys, error, reload, remove } = usePasskeys();
  const [open, setOpen] = useState<"new" | Passkey>();
  const close = () => {
    setOpen(undefined);
    void reload();
  };

  return (
    <Card title={t("passkeys.title")}>
      <p>{t("passkeys.hint")}</p>
      <LoadState data={passkeys} error={error} />
      {passkeys && passkeys.length > 0 && (
        <ul className={styles.sessions}>
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpen(passkey)}
              onRemove={() => void remove(passkey)}
            />
          ))}
        </ul>
      )}
      {knowsPasskeys() ? (
        <div className={form.actions}>
          <Button icon={<Fingerprint size={18} />} onClick={() => setOpen("new")}>
            {t("passkeys.add")}
          </Button>
        </div>
      ) : (
        <p>{t("passkeys.unknown")}</p>
      )}
      {open === "new" && <AddPasskey onClose={close} />}
      {open && open !== "new" && <RenamePasskey passkey={open} onClose={close} />}
    </Card>
  );
}

interface RowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function Row({ passkey: { name, createdAt, lastUsedAt }, onRename, onRemove }: RowProps) {
  const t = useT();
  const language = useLanguage();
  return (
    <li>
      <Fingerprint aria-hidden size={24} />
      <div className={styles.lines}>
        <p className={styles.chosen}>
          <bdi>{name}</bdi>
        </p>
        <p className="soft">{t("passkeys.made", { date: formatDate(createdAt, { language, style: "long" }) })}</p>
        <p className="soft">
          {lastUsedAt === undefined ? (
            t("passkeys.unused")
          ) : (
            <>
              {t("sessions.last_used")} <RelativeTime at={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <div className={styles.tools}>
        <IconButton label={t("passkeys.rename_of", { name })} icon={<Pencil size={20} />} onClick={onRename} />
        <IconButton label={t("passkeys.remove_of", { name })} icon={<Trash2 size={20} />} onClick={onRemove} />
      </div>
    </li>
  );
}

function usePasskeys() {
  const t = useT();
  const alert = useAlert();
  const confirm = useConfirm();
  const reauthenticate = useReauthenticate();
  const queries = useQueryClient();
  const { data: passkeys, error } = useQuery(passkeysQuery);
  const reload = () => queries.invalidateQueries({ queryKey: passkeysQuery.queryKey });

  const removal = useMutation({
    mutationFn: ({ id, reauthentication }: { id: string; reauthentication: string }) =>
      call("DELETE /api/me/passkeys/:id", { params: { id }, reauthentication }).catch(unlessGone),
    onSuccess: () => alert(t("passkeys.removed")),
    onSettled: reload,
  });
  const remove = async ({ id, name }: Passkey) => {
    const [title, text, action] = [
      t("passkeys.remove_title", { name }),
      t("passkeys.remove_text"),
      t("passkeys.remove"),
    ];
    if (!(await confirm({ title, text, action }))) return;
    const reauthentication = await reauthenticate();
    if (reauthentication) removal.mutate({ id, reauthentication });
  };
  return { passkeys, error: error ?? removal.error, reload, remove };
}
