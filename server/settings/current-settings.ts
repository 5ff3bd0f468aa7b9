import type { Config } from "../config.ts";

const changing = [
  "serverName",
  "contact",
  "defaultLang",
  "allow",
  "maxBytes",
  "uploadQuota",
  "downloadPartBytes",
  "smtpUrl",
  "mailFrom",
  "linkPreviewAllow",
  "backups",
  "backupPassphrase",
] as const satisfies (keyof Config)[];

export type ChangingSettings = Pick<Config, (typeof changing)[number]>;

export type FixedConfig = Omit<Config, keyof ChangingSettings>;

export interface CurrentSettings {
  /** Read it at every use, because it changes. */
  readonly current: ChangingSettings;
  change(config: ChangingSettings): void;
}

export function currentSettings(config: ChangingSettings): CurrentSettings {
  let current = changingOf(config);
  return {
    get current() {
      return current;
    },
    change(changed) {
      current = changingOf(changed);
    },
  };
}

function changingOf(config: ChangingSettings): ChangingSettings {
  const values = Object.fromEntries(changing.map((name) => [name, config[name]]));
  return Object.freeze(values) as unknown as ChangingSettings;
}
