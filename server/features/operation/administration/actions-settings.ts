import { isDeepStrictEqual } from "node:util";
import type { ServerSetting } from "#contract/administration.ts";
import { isProtectedSetting } from "#contract/server-settings.ts";
import type { Config } from "../../../config.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { appError, detailedError } from "../../../errors.ts";
import { problemOfBackupPlace } from "../../../processes/backup-place.ts";
import { requireAdministrator } from "../../identity/people/actions.ts";
import type { Me } from "../../identity/people/rules.ts";
import { checkReauthenticated, type ProvenOrigin } from "../../identity/sign-in/actions-proof.ts";
import { recordSecurityEvent } from "../../identity/sign-in/actions-security.ts";
import { checkMachineCode, needsMachineCode } from "./actions-machine-code.ts";
import { recordMailServerChange } from "./actions-mail-server.ts";
import { lockAdministrator } from "./actions-people.ts";
import { findAdministrators } from "./queries-people.ts";
import { deleteSetting, findSettings, upsertSetting } from "./queries-settings.ts";
import {
  changedNames,
  changedValues,
  checkSettingChanges,
  settingOfProblem,
  settingsInEffect,
} from "./rules-settings.ts";

export async function serverSettingsOf({ db, config }: Context, me: Me): Promise<ServerSetting[]> {
  requireAdministrator(me);
  return settingsInEffect(await findSettings(db.read), config.given, await needsMachineCode(db.read, me));
}

/** Stores all changes, or none. Other processes follow within seconds. Throws `machine_code_needed` and `machine_code_wrong` for protected settings. */
export async function changeSettings(
  context: Context,
  me: Me,
  { values: changes, code }: SettingChanges,
  from: ProvenOrigin,
): Promise<void> {
  requireAdministrator(me);
  const { db, config } = context;
  await checkReauthenticated(context, db.read, me, from);
  checkSettingChanges(changes, config.given);
  const stored = await findSettings(db.read);
  checkTogether(config, changedValues(stored, changes));
  const isConfirmed = changesProtected(stored, changes);
  if (isConfirmed) await checkMachineCode(context, me, code);
  await db.write(async (tx) => {
    await lockAdministrator(tx, me);
    await checkReauthenticated(context, tx, me, from);
    const isProtected = changesProtected(await findSettings(tx), changes);
    if (isProtected && !isConfirmed) throw appError("machine_code_needed");
    await storeSettings(context, tx, changes);
    if (isProtected) await recordForAdministrators(context, tx, me, from);
    else await recordSecurityEvent(context, tx, me.id, "settings_changed", from);
  });
  await applyStoredSettings(context);
}

type Changes = Readonly<Record<string, string | null | undefined>>;

function changesProtected(stored: Readonly<Record<string, string>>, changes: Changes): boolean {
  return changedNames(stored, changes).some(isProtectedSetting);
}

interface SettingChanges {
  values: Readonly<Record<string, string | null>>;
  code?: string | null | undefined;
}

/** All administrators read it in their own log, and by email. */
async function recordForAdministrators(context: Context, tx: Transaction, me: Me, from: ProvenOrigin): Promise<void> {
  for (const { id } of await findAdministrators(tx))
    await recordSecurityEvent(context, tx, id, "protected_settings_changed", { ...from, actorId: me.id });
}

export async function changeSettingsAsOperator(
  context: Context,
  changes: Readonly<Record<string, string | null>>,
): Promise<void> {
  await context.db.write((tx) => storeSettings(context, tx, changes));
  await applyStoredSettings(context);
}

/** Returns what a server start would report after these changes, including an unusable place for backups. Checks no permission: for the command line. */
export async function problemsOfChanges(
  { db, config }: Pick<Context, "db" | "config">,
  changes: Readonly<Record<string, string | null>>,
): Promise<string[]> {
  const values = changedValues(await findSettings(db.read), changes);
  const problems = problemsOf(config.withStored, values);
  const namesPlace = Object.keys(changes).some((name) => placeSetting.test(name) && values[name] !== undefined);
  if (problems.length > 0 || !namesPlace) return problems;
  const problem = await problemOfBackupPlace(config.withStored(values));
  return problem === undefined ? [] : [problem];
}

const placeSetting = /^BACKUP_(TO|S3_)/;

export async function allSettings({ db, config }: Context): Promise<ServerSetting[]> {
  return settingsInEffect(await findSettings(db.read), config.given, false);
}

async function storeSettings(
  { config, clock }: Context,
  tx: Transaction,
  changes: Readonly<Record<string, string | null>>,
): Promise<void> {
  checkSettingChanges(changes, config.given);
  const stored = await findSettings(tx);
  const values = changedValues(stored, changes);
  checkTogether(config, values);
  if (changedNames(stored, changes).some((name) => name === "SMTP_URL" || name === "MAIL_FROM"))
    await recordMailServerChange(tx, clock.now());
  for (const [name, value] of Object.entries(values)) if (stored[name] !== value) await upsertSetting(tx, name, value);
  for (const name of Object.keys(stored)) if (values[name] === undefined) await deleteSetting(tx, name);
}

/** Throws `setting_invalid` with the first invalid setting. */
function checkTogether({ withStored }: Context["config"], values: Record<string, string>): void {
  const [problem] = problemsOf(withStored, values);
  if (problem !== undefined) throw detailedError("setting_invalid", { setting: settingOfProblem(problem) });
}

function problemsOf(withStored: Context["config"]["withStored"], values: Record<string, string>): string[] {
  try {
    withStored(values);
    return [];
  } catch (error) {
    const { problems } = error as { problems?: string[] };
    if (!problems) throw error;
    return problems;
  }
}

/** Ignores, with a warning, settings that no longer fit the environment. */
export async function applyStoredSettings({
  db,
  config,
  settings,
  log,
}: Pick<Context, "db" | "config" | "settings" | "log">): Promise<void> {
  const values = await findSettings(db.read);
  const problems = problemsOf(config.withStored, values);
  if (problems.length > 0) log.warn({ problems }, "stored settings ignored");
  // Keeps the others, because many of them are restrictions.
  const wrong = new Set(problems.map(settingOfProblem));
  const others = Object.fromEntries(Object.entries(values).filter(([name]) => !wrong.has(name)));
  settings.change(config.withStored(problemsOf(config.withStored, others).length > 0 ? {} : others));
}

const followEveryMs = 5000;

/** Other processes may store changes. Returns a function that stops following. */
export function followSettings(context: Context): () => void {
  const { db, log } = context;
  let known: Record<string, string> | undefined;
  async function look(): Promise<void> {
    const values = await findSettings(db.read);
    if (known !== undefined && !isDeepStrictEqual(values, known)) await applyStoredSettings(context);
    known = values;
  }
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, "failed to read the settings"));
  }, followEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Returns all settings with unsaved changes. Throws `setting_invalid`, `setting_fixed`, and as `changeSettings`: a test reaches the new place too. */
export async function settingsToTry(
  context: Context,
  me: Me,
  wanted: Changes,
  code: string | null | undefined,
): Promise<Config> {
  const { db, config } = context;
  const changes = Object.fromEntries(
    Object.entries(wanted).filter((entry): entry is [string, string | null] => entry[1] !== undefined),
  );
  checkSettingChanges(changes, config.given);
  const stored = await findSettings(db.read);
  const values = changedValues(stored, changes);
  checkTogether(config, values);
  if (changesProtected(stored, changes)) await checkMachineCode(context, me, code);
  return config.withStored(values);
}
