import { setTimeout as pause } from "node:timers/promises";
import type { UpdateStep } from "#contract/updates.ts";
import { translator } from "../emails/translate.ts";
import { prepareRelease } from "../features/operation/updates/actions.ts";
import { readUpdate, type Installation } from "../updates/installation.ts";
import { UpdateError } from "../updates/update-error.ts";
import type { Update } from "../updates/update.ts";
import { OperatorError } from "../errors.ts";
import type { Command } from "./command.ts";

const lookEvery = 500;
const pickUpTimeoutMs = 15_000;
const t = translator("en_US");

export const update: Command = {
  about: "installs a release from a file or an address, and goes back by itself if anything fails",
  usage: "<file or address> [--watch <seconds>] [--no-wait]",
  more: [
    "The signature is beside the release, with .minisig at the end of its name. Checks it, backs up if a place for backups is set, tries the migrations",
    "on a copy of the database, switches, and watches the new version for two minutes (--watch). If it fails, the version before runs again, on the",
    "same database. --no-wait ends when the switch begins.",
  ].join("\n"),
  words: [1, 1],
  options: { watch: { type: "string" }, "no-wait": { type: "boolean" } },
  async run(terminal, { words: [source], text, has }) {
    const watchMs = millisecondsOf(text("watch"));
    const onStep = (step: UpdateStep) => terminal.print(t(`admin.updates.step.${step}`));
    const context = await terminal.context({ allowsNewer: true });
    if (!context.settings.current.backups)
      terminal.print("This command has no place for backups (BACKUP_TO), so nothing is backed up first.");
    const prepared = await prepareRelease(context, { source: source!, watchMs, onStep }).catch((error: unknown) => {
      if (error instanceof UpdateError) throw new OperatorError(textOf(error));
      throw error;
    });
    await terminal.close();
    terminal.print(t("admin.updates.prepared", { version: prepared.update.to! }));
    if (!has("no-wait")) await follow(prepared.installation, prepared.update, terminal.print);
  },
};

function millisecondsOf(seconds: string | undefined): number | undefined {
  if (seconds === undefined) return undefined;
  if (!/^\d{1,4}$/.test(seconds)) throw new OperatorError("--watch takes a number of seconds.");
  return Number(seconds) * 1000;
}

async function follow(installation: Installation, { id, to }: Update, print: (line: string) => void): Promise<void> {
  let latest: Update | undefined;
  const begun = Date.now();
  for (;;) {
    const now = await readUpdate(installation);
    if (now?.id !== id) throw new OperatorError("Another update was begun.");
    if (now.state === "prepared" && Date.now() - begun > pickUpTimeoutMs) {
      print("Hearth does not run, or was not started with `npm start` or start.mjs. It switches when it is.");
      return;
    }
    if (now.state !== latest?.state) {
      if (now.state === "undone") throw new OperatorError(textOf(now));
      if (now.state !== "prepared") print(t(`admin.updates.${now.state}`, { version: to! }));
    }
    if (now.state === "done") return;
    latest = now;
    await pause(lookEvery);
  }
}

function textOf({ problem, detail }: Pick<Update, "problem" | "detail">): string {
  const reason = problem === undefined ? "" : t(`admin.updates.problem.${problem}`);
  return [reason, detail].filter(Boolean).join("\n");
}
