import { readFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";
import { languageCodes } from "#contract/languages.ts";
import { nameLength, passwordLength } from "#contract/limits.ts";
import { serverSettings } from "#contract/server-settings.ts";
import { secretSettings } from "../../server/settings/settings-files.ts";
import { root } from "../setup/command.mjs";
import { settingRows, type SettingRow } from "./settings-rows.ts";

/** Form in which the code reads a setting. */
interface ReadSetting {
  values: string;
  standard: string | undefined;
}

/** The table in docs/settings.md, between its note and the next heading. */
const section = /(?<=<!-- The table is written by `npm run tables`\. -->\n\n)\|[^]*?(?=\n\n## )/;

/** Returns docs/settings.md with the table of what the code reads. Throws if a setting has no row, or a row no setting. */
export async function settingsPage(): Promise<string> {
  const page = readFileSync(join(root, "docs/settings.md"), "utf8");

  return format(page.replace(section, table()), { parser: "markdown", printWidth: 120 });
}

function table(): string {
  const read = readSettings();
  const rows = settingRows.map((row) => tableRow(row, read));
  const described = new Set(settingRows.flatMap(({ names }) => names));
  const missing = [...read.keys()].filter((name) => !described.has(name) && !elsewhere.test(name));
  if (missing.length > 0) throw new Error(`scripts/tables/settings-rows.ts does not describe ${missing.join(", ")}`);
  return ["| Setting | Values | Default | Description |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

/** Settings in a table of their own, in docs/backup.md, and names that are none of ours. */
const elsewhere = /^(BACKUP_.*|PATH|ACCESS_KEY_ID|SECRET_ACCESS_KEY)$/;

function tableRow({ names, otherwise, about }: SettingRow, read: ReadonlyMap<string, ReadSetting>): string {
  const settings = names.map((name) => read.get(name) ?? notRead[name] ?? unknown(name));
  const values = [...new Set(settings.map((setting) => setting.values))].join("; ");
  const standards = settings.map(({ standard }) => standard);
  const isSame = new Set(standards).size === 1;
  const standard = isSame ? standards[0] : standards.map((each) => each ?? "none").join(", ");
  const online = names.filter((name) => Object.hasOwn(serverSettings, name));
  const notes =
    online.length === 0
      ? ""
      : ` Also ${online.length < names.length ? `(${online.join(", ")}) ` : ""}at \`/admin/settings\`.`;
  return `| ${names.map((name) => `\`${name}\``).join(" ")} | ${values} | ${otherwise ?? standard ?? "none"} | ${about}${notes} |`;
}

/** Node reads the time zone itself. */
const notRead: Record<string, ReadSetting | undefined> = { TZ: { values: "time zone", standard: undefined } };

function unknown(name: string): never {
  throw new Error(`The code reads no setting ${name}, which scripts/tables/settings-rows.ts describes`);
}

/** Returns the code that reads settings. */
export function readingCode(): string {
  const names = [
    "config",
    "settings/config-sign-on",
    "settings/config-inbound",
    "settings/config-translator",
    "settings/config-tesseract",
  ];
  return names.map((name) => readFileSync(join(root, `server/${name}.ts`), "utf8")).join("\n");
}

function readSettings(): Map<string, ReadSetting> {
  const code = readingCode();
  const read = new Map<string, ReadSetting>();
  const calls = /settings\.(\w+)\("([A-Z\d_]+)"(?:, ([^)]*))?\)(?: \?\? "([^"]*)")?/g;
  for (const [, kind = "", name = "", rest = "", standard] of code.matchAll(calls)) {
    const known = read.get(name);
    if (known && kind === "text") continue;
    const reading = readingOf(kind, name, rest);
    // Whether it is set at all was looked at before: there is no value that applies otherwise.
    read.set(name, { ...reading, standard: known ? known.standard : (standard ?? reading.standard) });
  }
  for (const name of inLists(code)) if (!read.has(name)) read.set(name, textSetting(name));
  return read;
}

/** Settings that belong together are in a list, those of a bucket without the beginning of their names. */
function inLists(code: string): string[] {
  const listed = [...code.matchAll(/"([A-Z]+_[A-Z\d_]*[A-Z\d])"/g)].map(([, name]) => name!);
  const ofBucket = ["ENDPOINT", "BUCKET", "REGION", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY"];
  return [...listed, ...["S3_", "BACKUP_S3_"].flatMap((prefix) => ofBucket.map((part) => prefix + part))];
}

function textSetting(name: string): ReadSetting {
  return { values: name.endsWith("_ENDPOINT") ? "address" : valuesOfText(name), standard: undefined };
}

function readingOf(kind: string, name: string, rest: string): ReadSetting {
  const args = rest.split(", ").map((arg) => (limits[arg] ?? arg.replaceAll("_", "")).toString());
  switch (kind) {
    case "integer":
      return { values: `${args[1]} to ${args[2]}`, standard: args[0] };
    case "megabytes":
      return { values: "1 to 1048576", standard: args[0] };
    case "flag":
      return { values: "true, false", standard: args[0] || "true" };
    case "oneOf":
      return {
        values: choices(rest)
          .map((choice) => `\`${choice}\``)
          .join(", "),
        standard: undefined,
      };
    case "length":
      return { values: `${valuesOfText(name)} of ${args[0]} to ${args[1]} characters`, standard: undefined };
    case "networks":
      return { values: "addresses, networks", standard: undefined };
    case "hostsWithPorts":
      return { values: "hosts with ports", standard: undefined };
    case "url":
      return { values: "address", standard: undefined };
    case "pairs":
      return { values: "pairs", standard: undefined };
    default:
      return { values: valuesOfText(name), standard: undefined };
  }
}

/** Names of limits in the code. */
const limits: Record<string, number> = {
  "passwordLength.min": passwordLength.min,
  "passwordLength.max": passwordLength.max,
  nameLength,
};

function choices(list: string): readonly string[] {
  return list === "languageCodes" ? languageCodes : [...list.matchAll(/"(\w+)"/g)].map(([, choice]) => choice!);
}

function valuesOfText(name: string): string {
  return secretSettings.includes(name) ? "secret" : "text";
}
