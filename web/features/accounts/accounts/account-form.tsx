import { useMemo, useState } from "react";
import type { Birthday, Me } from "#contract/accounts.ts";
import { loginLength, nameLength, passwordLength } from "#contract/limits.ts";
import { useAlert } from "../../../components/alert.tsx";
import { Card } from "../../../components/card.tsx";
import form from "../../../components/form.module.css";
import { SaveBar } from "../../../components/save-bar.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useUnsavedChanges } from "../../../components/use-unsaved-changes.ts";
import { useFocusOnError } from "../../../hooks/use-focus-on-error.ts";
import { useSubmit } from "../../../hooks/use-submit.ts";
import { fieldErrors } from "../../../i18n/field-errors.ts";
import { useT } from "../../../i18n/language.tsx";
import { accountCodes, checkAccountFields } from "../../identity/people/account-rules.ts";
import { NewPasswordField } from "../../identity/sign-in/new-password-field.tsx";
import { useReauthenticate } from "../../identity/sign-in/reauthentication.tsx";
import { useSaveAccount } from "../../identity/people/use-account.ts";
import { useInfo, useMe } from "../../identity/people/use-me.ts";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { UploadedPictureField } from "../../files/uploads/uploaded-picture-field.tsx";
import { call } from "../../../api/client.ts";
import { Button } from "../../../components/button.tsx";
import { ErrorNotice } from "../../../components/notice.tsx";
import { meQuery } from "../../identity/people/queries.ts";
import { birthdayFrom, draftOf, type BirthdayDraft } from "./birthday-draft.ts";
import { BirthdayField } from "./birthday-field.tsx";

const codes = { ...accountCodes, birthday: ["birthday_invalid", "birthday_out_of_range"] } as const;

/** The picture is saved immediately, the other fields by the bar at the bottom. */
export function AccountForm() {
  const t = useT();
  const me = useMe();
  const alert = useAlert();
  const queries = useQueryClient();
  const save = useReauthenticatedSave();
  const [draft, setDraft] = useState<Partial<Draft>>({});
  const changes = changesOf(me, draft);
  const dirty = Object.keys(changes).length > 0;
  const undo = () => {
    setDraft({});
    reset();
  };

  const { onSubmit, error, busy, reset } = useSubmit(
    async () => {
      checkAccountFields(changes);
      return save(changes);
    },
    (saved) => {
      if (!saved) return;
      setDraft({});
      void queries.invalidateQueries({ queryKey: ["people", me.id] });
      const isWaiting = changes.login !== undefined && saved.pendingLogin !== undefined;
      alert(isWaiting ? t("account.login_sent", { login: saved.pendingLogin! }) : t("account.saved"));
    },
  );
  const errors = useMemo(() => fieldErrors(t, error, codes), [t, error]);
  useUnsavedChanges(dirty);

  const stored = { name: me.name, login: emailOf(me), password: "" };
  const field = (name: "name" | "login" | "password") => ({
    value: draft[name] ?? stored[name],
    error: errors[name],
    onValue: (value: string) => setDraft({ ...draft, [name]: value }),
  });

  return (
    <form ref={useFocusOnError(errors)} className={form.form} onSubmit={onSubmit} noValidate>
      <Card title={t("account.profile")} isPageOnPhones>
        <AvatarField />
        <TextField label={t("account.name")} autoComplete="name" maxLength={nameLength} {...field("name")} />
        <BirthdayField
          value={draft.birthday ?? draftOf(me.birthday)}
          error={errors.birthday}
          onValue={(birthday) => setDraft({ ...draft, birthday })}
        />
      </Card>
      <SecurityFields field={field} />
      {dirty && <SaveBar busy={busy} error={errors.form} onUndo={undo} />}
    </form>
  );
}

type FieldOf = (name: "login" | "password") => { value: string; error?: string; onValue: (value: string) => void };

function SecurityFields({ field }: { field: FieldOf }) {
  const t = useT();
  const me = useMe();
  return (
    <Card title={t("account.security")}>
      <TextField
        label={t("account.email")}
        hint={emailOf(me) === "" ? t("sponsored.login", { login: me.login }) : undefined}
        type="email"
        autoComplete="username"
        maxLength={loginLength}
        {...field("login")}
      />
      <PendingLogin />
      <UnconfirmedLogin />
      <NewPasswordField
        label={t("account.new_password")}
        hint={t("account.new_password_hint", { min: passwordLength.min })}
        known={[me.login, me.name]}
        maxLength={passwordLength.max}
        {...field("password")}
      />
    </Card>
  );
}

function AvatarField() {
  const me = useMe();
  const { mutateAsync } = useSaveAccount();
  return (
    <UploadedPictureField
      of="account"
      shown={<PersonAvatar person={me} size={88} />}
      hasPicture={me.avatar !== undefined}
      onSave={(avatar) => mutateAsync({ avatar })}
    />
  );
}

/** Returns a function that saves, and reauthenticates first if the login or password changes. Resolves to undefined if the person cancels. */
function useReauthenticatedSave() {
  const { mutateAsync } = useSaveAccount();
  const reauthenticate = useReauthenticate();
  return async (changes: Changes): Promise<Me | undefined> => {
    if (changes.login === undefined && changes.password === undefined) return mutateAsync(changes);
    const reauthentication = await reauthenticate();
    return reauthentication === undefined ? undefined : mutateAsync({ ...changes, reauthentication });
  };
}

interface Draft {
  name: string;
  login: string;
  password: string;
  birthday: BirthdayDraft;
}

type Changes = Partial<Omit<Draft, "birthday"> & { birthday: Birthday | null }>;

/** Returns only the changed fields, so that two devices do not undo each other's changes. */
function changesOf(me: Me, { name, login, password, birthday }: Partial<Draft>): Changes {
  return {
    ...(name !== undefined && name.trim() !== me.name && { name: name.trim() }),
    ...(login !== undefined && login.trim().toLowerCase() !== emailOf(me) && { login: login.trim().toLowerCase() }),
    ...(password && { password }),
    ...(birthday && !isSame(birthday, draftOf(me.birthday)) && { birthday: birthdayFrom(birthday) }),
  };
}

/** Returns an empty text for people without email, whose login is a name. */
function emailOf({ login }: Me): string {
  return login.includes("@") ? login : "";
}

function isSame(one: BirthdayDraft, other: BirthdayDraft): boolean {
  return one.day === other.day && one.month === other.month && one.year === other.year;
}

function PendingLogin() {
  const t = useT();
  const { pendingLogin: login } = useMe();
  const queries = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call("DELETE /api/me/login-change"),
    onSuccess: () => queries.invalidateQueries({ queryKey: meQuery.queryKey, exact: true }),
  });
  if (login === undefined) return null;
  return (
    <div>
      <p>{t("account.login_pending", { login })}</p>
      <ErrorNotice error={error} />
      <Button look="quiet" busy={isPending} onClick={() => mutate()}>
        {t("account.login_cancel")}
      </Button>
    </div>
  );
}

function UnconfirmedLogin() {
  const t = useT();
  const alert = useAlert();
  const { login, pendingLogin, isLoginUnproven } = useMe();
  const sendsEmail = useInfo()?.allow_email;
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call("POST /api/me/login-proof"),
    onSuccess: () => alert(t("account.login_sent", { login })),
  });
  if (!isLoginUnproven || !sendsEmail || pendingLogin !== undefined) return null;
  return (
    <div>
      <p>{t("account.login_unproven")}</p>
      <ErrorNotice error={error} />
      <Button look="quiet" busy={isPending} onClick={() => mutate()}>
        {t("account.login_prove")}
      </Button>
    </div>
  );
}
