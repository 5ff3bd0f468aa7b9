import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { ServerSetting } from "#contract/administration.ts";
import { serverSettings, type SettingName } from "#contract/server-settings.ts";
import { call } from "../../../api/client.ts";
import { ApiError } from "../../../api/errors.ts";
import { useAlert } from "../../../components/alert.tsx";
import { useSubmit } from "../../../hooks/use-submit.ts";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { administrationKey, settingsQuery } from "./queries.ts";
import { useProven } from "../../identity/sign-in/use-proven.ts";

type Draft = Partial<Record<SettingName, string>>;
export type SettingsForm = ReturnType<typeof useSettingsForm>;

export interface SettingField {
  value: string;
  error: string | undefined;
  /** True if it has a value, which is hidden if it is secret. */
  isSet: boolean;
  isFixed: boolean;
  onValue: (value: string) => void;
}

export function useSettingsForm(onSaved?: () => void) {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const prove = useProven();
  const { data: settings, error: loadError } = useQuery(settingsQuery);
  const [draft, setDraft] = useState<Draft>({});
  const [code, setCode] = useState("");
  const [savedTimes, setSavedTimes] = useState(0);
  const { onSubmit, error, busy, reset } = useSubmit(
    () =>
      prove(async (options) => {
        await call("PUT /api/admin/settings", { body: { values: draft, ...(code !== "" && { code }) }, ...options });
        await queries.invalidateQueries({ queryKey: administrationKey });
        await queries.invalidateQueries({ queryKey: ["info"] });
      }),
    (result) => {
      if (!result) return;
      setDraft({});
      setSavedTimes((times) => times + 1);
      alert(t("admin.settings_saved"));
      onSaved?.();
    },
  );
  const errors = useMemo(() => settingErrors(t, error), [t, error]);
  const needsCode = settings?.some((setting) => setting.needsCode && setting.name in draft) ?? false;
  const known = new Map(settings?.map((setting) => [setting.name, setting]));
  const field = (name: SettingName): SettingField => ({
    value: draft[name] ?? known.get(name)?.value ?? "",
    error: errors[name],
    isSet: known.get(name)?.isSet ?? false,
    isFixed: known.get(name)?.isFixed ?? false,
    onValue: (value) => setDraft((before) => withChange(before, name, value, known.get(name))),
  });
  return {
    draft,
    /** The code from the machine; undefined if none of the changes needs it. */
    code: needsCode ? { value: code, onValue: setCode } : undefined,
    /** Changes on each save. Serves as a key for fields with their own state. */
    savedTimes,
    isLoaded: settings !== undefined,
    loadError,
    field,
    isDirty: Object.keys(draft).length > 0,
    undo: () => {
      setDraft({});
      reset();
    },
    onSubmit,
    busy,
    errors,
  };
}

/** A value set back to the stored one is no change. */
function withChange(draft: Draft, name: SettingName, value: string, stored: ServerSetting | undefined): Draft {
  const { [name]: _before, ...others } = draft;
  return value === (stored?.value ?? "") ? others : { ...others, [name]: value };
}

function settingErrors(t: ReturnType<typeof useT>, error: unknown): Draft & { form?: string } {
  if (!error) return {};
  const name = error instanceof ApiError ? error.setting : undefined;
  if (name === undefined || !(name in serverSettings)) return { form: errorText(t, error) };
  const known = name as SettingName;
  const { kind } = serverSettings[known];
  const reason = kind === "secret" && known !== "SMTP_URL" ? "place" : kind;
  return { [known]: t(`admin.wrong.${reason}`) };
}
