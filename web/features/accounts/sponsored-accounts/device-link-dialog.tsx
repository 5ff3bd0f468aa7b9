import { lazy, Suspense } from "react";
import { formatDate } from "#contract/dates.ts";
import type { DeviceLink } from "#contract/sponsored-accounts.ts";
import { Button } from "../../../components/button.tsx";
import { CopyButton } from "../../../components/copy-button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import form from "../../../components/form.module.css";
import { Spinner } from "../../../components/spinner.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useLanguage, useT } from "../../../i18n/language.tsx";

const QrCode = lazy(() => import("../../../components/qr-code.tsx"));

export interface LinkFor {
  name: string;
  link: DeviceLink;
  isWaiting: boolean;
}

export function DeviceLinkDialog({ made, onClose }: { made: LinkFor; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const { name, link, isWaiting } = made;
  const date = formatDate(link.expiresAt, { language, style: "long" });
  return (
    <Dialog title={t("sponsored.link_title", { name })} onClose={onClose}>
      <div className={form.form}>
        {isWaiting && <p role="status">{t("sponsored.waiting")}</p>}
        <p>{t("sponsored.link_text", { name, date })}</p>
        <Suspense fallback={<Spinner />}>
          <QrCode text={link.url} label={t("action.qr_code")} />
        </Suspense>
        <TextField
          label={t("sponsored.link")}
          value={link.url}
          dir="ltr"
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <div className={form.dialogActions}>
          <Button onClick={onClose}>{t("action.close")}</Button>
          <CopyButton look="primary" text={link.url} label={t("sponsored.copy_link")} />
        </div>
      </div>
    </Dialog>
  );
}
