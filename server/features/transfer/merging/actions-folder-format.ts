import { Check, Errors } from "typebox/value";
import { formatName, formatVersion, GroupFolder } from "#contract/group-folder.ts";
import { OperatorError } from "../../../errors.ts";

/** Throws if it is not the index of a group, or from a newer version. */
export function readIndex(text: string): GroupFolder {
  const index = parsed(text);
  if (Check(GroupFolder, index)) return index;
  const { format, version } = (index ?? {}) as { format?: unknown; version?: unknown };
  if (format === formatName && typeof version === "number" && version > formatVersion)
    throw new OperatorError("This group was exported by a newer Hearth: import it with that one or a later one.");
  const [first] = Errors(GroupFolder, index);
  throw new OperatorError(
    `index.json is no exported group: ${first?.instancePath ?? ""} ${first?.message ?? ""}`.trim(),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OperatorError("index.json is not readable as JSON.");
  }
}
