import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import { currentSettings, type FixedConfig } from "../settings/current-settings.ts";

/** Returns the context of a process that was started with another configuration. */
export function withConfig(context: Context, config: Config): Context {
  return { ...context, config, settings: currentSettings(config) };
}

/** Sets what a test knows only while the server runs, such as its address. */
export function setConfig({ config }: Context, changes: Partial<FixedConfig>): void {
  Object.assign(config, changes);
}
