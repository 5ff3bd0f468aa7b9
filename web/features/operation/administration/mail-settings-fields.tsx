import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { Button } from "../../../components/button.tsx";
import { ErrorNotice } from "../../../components/notice.tsx";
import { PasswordField } from "../../../components/password-field.tsx";
import { SelectField } from "../../../components/select-field.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useT } from "../../../i18n/language.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import styles from "./administration.module.css";
import { isSameServer, mailServerUrl, parseMailServer, type MailServer } from "./mail-address.ts";
import { SettingInput } from "./setting-fields.tsx";
import { useProven } from "../../identity/sign-in/use-proven.ts";
import type { SettingField } from "./use-settings-form.ts";

interface MailSettingsFieldsProps {
  /** SMTP_URL; its value has no password. */
  url: SettingField;
  from: SettingField;
  code: string | undefined;
}

export function MailSettingsFields({ url, from, code }: MailSettingsFieldsProps) {
  const t = useT();
  const [storedUrl] = useState(url.value);
  const stored = parseMailServer(storedUrl);
  const [entered, setServer] = useState<MailServer>();
  const server = entered ?? stored;
  const change = (part: Partial<MailServer>) => {
    const next = { ...server, ...part };
    setServer(next);
    url.onValue(isSameServer(next, stored) ? storedUrl : mailServerUrl(next));
  };
  const hasChanged = entered !== undefined && !isSameServer(entered, stored);
  return (
    <>
      {url.isFixed ? (
        <p>{t("admin.fixed", { name: "SMTP_URL" })}</p>
      ) : (
        <ServerFields server={server} error={url.error} hadUser={stored.user !== ""} onChange={change} />
      )}
      <SettingInput name="MAIL_FROM" field={from} hint={t("admin.mail_from_hint", { example: "hearth@example.org" })} />
      <Trial
        wanted={{ ...triedSettings(from, hasChanged ? mailServerUrl(server) : undefined), code: code || undefined }}
      />
    </>
  );
}

/** Only settings that are not fixed can be tried before they are saved. */
function triedSettings(from: SettingField, url: string | undefined): { SMTP_URL?: string; MAIL_FROM?: string } {
  return { ...(url !== undefined && { SMTP_URL: url }), ...(!from.isFixed && { MAIL_FROM: from.value }) };
}

interface ServerFieldsProps {
  server: MailServer;
  error: string | undefined;
  /** True if the stored settings have a user, whose password the server never sends. */
  hadUser: boolean;
  onChange: (part: Partial<MailServer>) => void;
}

const example = { host: "mail.example.org", tls: "465", starttls: "587" };

function ServerFields({ server, error, hadUser, onChange }: ServerFieldsProps) {
  const t = useT();
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={t("admin.mail_host")}
          dir="ltr"
          placeholder={example.host}
          value={server.host}
          error={error}
          onValue={(host) => onChange({ host })}
        />
        <TextField
          label={t("admin.mail_port")}
          dir="ltr"
          inputMode="numeric"
          placeholder={server.isTls ? example.tls : example.starttls}
          value={server.port}
          onValue={(port) => onChange({ port: port.replaceAll(/\D/g, "") })}
        />
      </div>
      <SelectField
        label={t("admin.mail_encryption")}
        value={server.isTls ? "tls" : "starttls"}
        onValue={(value) => onChange({ isTls: value === "tls" })}
        options={[
          { value: "tls", label: t("admin.mail_tls") },
          { value: "starttls", label: t("admin.mail_starttls") },
        ]}
      />
      <TextField
        label={t("admin.mail_user")}
        dir="ltr"
        autoComplete="off"
        value={server.user}
        onValue={(user) => onChange({ user })}
      />
      <PasswordField
        label={t("admin.mail_password")}
        hint={hadUser ? t("admin.mail_password_hint") : undefined}
        autoComplete="new-password"
        value={server.password}
        onValue={(password) => onChange({ password })}
      />
    </>
  );
}

function Trial({ wanted }: { wanted: { SMTP_URL?: string; MAIL_FROM?: string; code: string | undefined } }) {
  const t = useT();
  const me = useMe();
  const prove = useProven();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => prove((options) => call("POST /api/admin/mail/try", { body: wanted, ...options })),
  });
  return (
    <div>
      {!isPending && <ErrorNotice error={error} />}
      <p role="status">{data && t("admin.trial_sent_to", { login: me.login })}</p>
      <Button busy={isPending} onClick={() => mutate()}>
        {t("admin.try_mail")}
      </Button>
    </div>
  );
}
