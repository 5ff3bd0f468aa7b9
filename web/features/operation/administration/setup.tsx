import { useState, type ReactNode } from "react";
import { Link, useLocation, useSearchParams } from "wouter";
import { nameLength } from "#contract/limits.ts";
import { useAlert } from "../../../components/alert.tsx";
import { Button, buttonClass } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import form from "../../../components/form.module.css";
import { LoadState, Notice } from "../../../components/notice.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useFocusOnError } from "../../../hooks/use-focus-on-error.ts";
import { useSubmit } from "../../../hooks/use-submit.ts";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { useSaveAccount } from "../../identity/people/use-account.ts";
import { useMe } from "../../identity/people/use-me.ts";
import { AddressCheck } from "./address-check.tsx";
import styles from "./administration.module.css";
import { BackupSettingsFields } from "./backup-settings-fields.tsx";
import { MachineCodeField } from "./machine-code-field.tsx";
import { MailSettingsFields } from "./mail-settings-fields.tsx";
import { SettingInput } from "./setting-fields.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

const steps = ["name", "account", "address", "mail", "backups"] as const;
type StepName = (typeof steps)[number];

/** Every step can be skipped, and opened later by itself. */
export function SetUp() {
  const t = useT();
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const me = useMe();
  const step = steps.find((name) => name === search.get("step")) ?? "name";
  const n = steps.indexOf(step);
  const after = steps[n + 1];
  const end = me.groups.length === 0 ? "/create-group" : "/admin";
  const next = after ? `/admin/setup?step=${after}` : end;
  const frame = { step, next, onDone: () => navigate(next) };
  return (
    <>
      <p className="soft">{t("admin.step_of", { n: n + 1, of: steps.length })}</p>
      <ol className={styles.steps} aria-hidden>
        {steps.map((name, place) => (
          <li key={name} data-done={place <= n || undefined} />
        ))}
      </ol>
      {step === "name" && <SettingsStep {...frame} />}
      {step === "account" && <AccountStep {...frame} />}
      {step === "address" && (
        <Card title={t("admin.step.address")}>
          <p>{t("admin.step_text.address")}</p>
          <AddressCheck />
          <Onward next={next}>
            <Link href={next} className={buttonClass({ look: "primary" })}>
              {t("admin.continue")}
            </Link>
          </Onward>
        </Card>
      )}
      {(step === "mail" || step === "backups") && <SettingsStep key={step} {...frame} />}
    </>
  );
}

interface StepProps {
  step: StepName;
  next: string;
  onDone: () => void;
}

function Onward({ next, children }: { next: string; children: ReactNode }) {
  const t = useT();
  return (
    <div className={form.dialogActions}>
      <Link href={next} className={buttonClass({ look: "quiet" })}>
        {t("admin.skip")}
      </Link>
      {children}
    </div>
  );
}

function SettingsStep({ step, next, onDone }: StepProps) {
  const t = useT();
  const settings = useSettingsForm(onDone);
  const { isLoaded, loadError, field, code, isDirty, onSubmit, busy, errors } = settings;
  const formRef = useFocusOnError(errors);
  if (!isLoaded) return <LoadState data={undefined} error={loadError} height={240} />;
  return (
    <form ref={formRef} onSubmit={onSubmit} noValidate>
      <Card title={t(`admin.step.${step}`)}>
        <p>{t(`admin.step_text.${step}`)}</p>
        {errors.form && <Notice>{errors.form}</Notice>}
        {step === "name" && (
          <SettingInput name="SERVER_NAME" field={field("SERVER_NAME")} hint={t("admin.server_name_hint")} />
        )}
        {step === "mail" && <MailSettingsFields url={field("SMTP_URL")} from={field("MAIL_FROM")} code={code?.value} />}
        {step === "backups" && <BackupSettingsFields field={field} draft={settings.draft} code={code} />}
        <MachineCodeField code={code} />
        <Onward next={next}>
          {isDirty ? (
            <Button type="submit" look="primary" busy={busy}>
              {t("admin.save_and_continue")}
            </Button>
          ) : (
            <Link href={next} className={buttonClass({ look: "primary" })}>
              {t("admin.continue")}
            </Link>
          )}
        </Onward>
      </Card>
    </form>
  );
}

function AccountStep({ step, next, onDone }: StepProps) {
  const t = useT();
  const me = useMe();
  const alert = useAlert();
  const { mutateAsync } = useSaveAccount();
  const [name, setName] = useState(me.name);
  const { onSubmit, error, busy } = useSubmit(
    () => mutateAsync({ name: name.trim() }),
    () => {
      alert(t("account.saved"));
      onDone();
    },
  );
  return (
    <form onSubmit={onSubmit} noValidate>
      <Card title={t(`admin.step.${step}`)}>
        <p>{t(`admin.step_text.${step}`)}</p>
        <TextField
          label={t("account.name")}
          autoComplete="name"
          maxLength={nameLength}
          value={name}
          error={error ? errorText(t, error) : undefined}
          onValue={setName}
        />
        <p className="soft">
          <bdi>{me.login}</bdi>
        </p>
        <Onward next={next}>
          <Button type="submit" look="primary" busy={busy}>
            {t("admin.save_and_continue")}
          </Button>
        </Onward>
      </Card>
    </form>
  );
}
