import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { formatDate } from "#contract/dates.ts";
import { call } from "../../../api/client.ts";
import { Button, buttonClass } from "../../../components/button.tsx";
import { CopyButton } from "../../../components/copy-button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import form from "../../../components/form.module.css";
import { ErrorNotice } from "../../../components/notice.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import styles from "./subscribe-dialog.module.css";

const addressKey = ["calendar-address"];

export default function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const queries = useQueryClient();
  const known = useQuery({
    queryKey: addressKey,
    queryFn: ({ signal }) => call("GET /api/me/calendar-address", { signal }),
    staleTime: 0,
  });
  const onSettled = () => queries.invalidateQueries({ queryKey: addressKey });
  const made = useMutation({ mutationFn: () => call("POST /api/me/calendar-address"), onSettled });
  const revoke = useMutation({
    mutationFn: () => call("DELETE /api/me/calendar-address"),
    onSuccess: () => made.reset(),
    onSettled,
  });
  const createdAt = known.data?.createdAt;
  const url = made.data?.url;
  return (
    <Dialog title={t("calendar.subscribe")} onClose={onClose}>
      <div className={styles.content}>
        <p>{t("calendar.subscribe_text")}</p>
        <ErrorNotice error={known.error ?? made.error ?? revoke.error} />
        {url && <NewAddress url={url} />}
        {!url && createdAt !== undefined && (
          <p>{t("calendar.address_since", { date: formatDate(createdAt, { language, style: "long" }) })}</p>
        )}
        {!url && known.data && (
          <Button look="primary" busy={made.isPending} onClick={() => made.mutate()}>
            {t(createdAt === undefined ? "calendar.address_make" : "calendar.address_renew")}
          </Button>
        )}
        {createdAt !== undefined && (
          <Button look="danger" busy={revoke.isPending} onClick={() => revoke.mutate()}>
            {t("calendar.address_end")}
          </Button>
        )}
      </div>
      <div className={form.dialogActions}>
        <Button onClick={onClose}>{t("action.close")}</Button>
      </div>
    </Dialog>
  );
}

/** `webcal:` is the protocol by which calendars subscribe. */
function NewAddress({ url }: { url: string }) {
  const t = useT();
  return (
    <>
      <TextField
        label={t("calendar.address_shown")}
        readOnly
        dir="ltr"
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton look="primary" text={url} label={t("calendar.address_copy")} />
      <a className={buttonClass({})} href={url.replace(/^https?:/, "webcal:")}>
        {t("calendar.address_open")}
      </a>
    </>
  );
}
