import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { StartError } from "./start-error.ts";
import type { Environment } from "./settings.ts";

/** Named by the unit in deploy/. */
const serviceSettings = "/etc/hearth/env";

/** Environment of the shell and, unless it names a data folder, the service's settings (or `HEARTH_SETTINGS`). Throws a StartError for an unreadable file. */
export function withServiceSettings(env: Environment): Environment {
  const named = env.HEARTH_SETTINGS?.trim() || undefined;
  const file = named ?? serviceSettings;
  const isNeeded = named !== undefined || (!env.DATA_DIR?.trim() && existsSync(file));
  if (!isNeeded) return env;
  try {
    return { ...parseEnv(readFileSync(file, "utf8")), ...env };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      code === "EACCES"
        ? `${file} has the settings of the service, and this user may not read it. Run the command with sudo.`
        : `${file} cannot be read (${code}). It should have the settings of the service.`,
      { cause: error },
    );
  }
}

/** `NAME_FILE` names a file with the value, such as a secret of Docker or systemd. */
export const secretSettings: readonly string[] = [
  ...["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_READ_URL", "SMTP_URL"],
  ...["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ...["BACKUP_PASSPHRASE", "BACKUP_S3_ACCESS_KEY_ID", "BACKUP_S3_SECRET_ACCESS_KEY", "OIDC_CLIENT_SECRET"],
  ...["INBOUND_IMAP_URL", "INBOUND_WEBHOOK_TOKEN", "METRICS_TOKEN", "TRANSLATE_KEY", "INIT_PASSWORD"],
];

export const secretFileSettings: readonly string[] = secretSettings.map((name) => `${name}_FILE`);

export function withSecretsFromFiles(env: Environment): { env: Environment; problems: string[] } {
  const problems: string[] = [];
  const read = secretSettings.flatMap((name) => {
    const file = env[`${name}_FILE`];
    if (file === undefined) return [];
    if (env[name] !== undefined) problems.push(`${name} and ${name}_FILE are both set: leave one of them out`);
    return [[name, readSecretFile(file, `${name}_FILE`, problems)] as const];
  });
  const others = Object.entries(env).filter(([name]) => !secretFileSettings.includes(name));
  return { env: Object.fromEntries([...others, ...read]), problems };
}

function readSecretFile(file: string, setting: string, problems: string[]): string | undefined {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    problems.push(`${setting}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
    return undefined;
  }
}
