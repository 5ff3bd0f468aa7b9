import {
  isProtectedSetting,
  serverSettings,
  settingLength,
  settingNames,
  type SettingName,
} from "#contract/server-settings.ts";
import type { ServerSetting } from "#contract/administration.ts";
import { detailedError } from "../../../errors.ts";

type Values = Readonly<Record<string, string | undefined>>;

/** Throws `setting_invalid` for an unknown name or a value that is too long, and `setting_fixed` for one of the environment. */
export function checkSettingChanges(changes: Readonly<Record<string, string | null>>, given: Values): void {
  for (const [name, value] of Object.entries(changes)) {
    if (!isSettingName(name) || (value ?? "").length > settingLength)
      throw detailedError("setting_invalid", { setting: name });
    if (given[name] !== undefined) throw detailedError("setting_fixed", { setting: name });
  }
}

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(serverSettings, name);
}

export function changedValues(
  stored: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string | null>>,
): Record<string, string> {
  const cleaned = Object.entries(changes).map(([name, value]) => [name, cleanValue(value)] as const);
  const values = Object.entries({ ...stored, ...Object.fromEntries(cleaned) });
  return Object.fromEntries(values.filter(([, value]) => value !== ""));
}

export function changedNames(
  stored: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string | null | undefined>>,
): string[] {
  return Object.entries(changes).flatMap(([name, value]) =>
    value === undefined || cleanValue(value) === (stored[name] ?? "") ? [] : [name],
  );
}

function cleanValue(value: string | null): string {
  return (value ?? "").replaceAll("\0", "").toWellFormed().trim();
}

/** Returns the first setting that the problem names. */
export function settingOfProblem(problem: string): string {
  return /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/.exec(problem)?.[0] ?? "";
}

/** `isShared`: others than the reader have accounts. */
export function settingsInEffect(stored: Values, given: Values, isShared: boolean): ServerSetting[] {
  return settingNames.map((name) => {
    const { kind, standard }: { kind: string; standard?: string } = serverSettings[name];
    const set = given[name]?.trim() ?? stored[name];
    const value = kind === "secret" ? maskSecret(name, set) : (set ?? standard);
    const isFixed = given[name] !== undefined;
    return {
      name,
      value,
      isSet: set !== undefined,
      isFixed,
      needsCode: isShared && !isFixed && isProtectedSetting(name),
    };
  });
}

/** Returns the mail server's address without its password. */
function maskSecret(name: string, url: string | undefined): string | undefined {
  if (name !== "SMTP_URL" || url === undefined || !URL.canParse(url)) return undefined;
  const shown = new URL(url);
  shown.password = "";
  return shown.href;
}
