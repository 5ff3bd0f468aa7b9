import type { ImportedMessage } from "#contract/imports.ts";
import { appError } from "../../errors.ts";
import type { MessageToImport } from "../messages/rules-import.ts";
import { clampToNow } from "../messages/rules.ts";

/** Files of all messages of one call. */
const filesAtOnce = 1000;

/** Throws `too_many_files` if the messages of one call have more files than one transaction should attach. */
export function checkFilesOf(messages: readonly ImportedMessage[]): void {
  const files = messages.reduce((count, message) => count + (message.files?.length ?? 0), 0);
  if (files > filesAtOnce) throw appError("too_many_files");
}

/** Returns the message as it is stored. `now` is in milliseconds; nothing was written later. */
export function toImport(message: ImportedMessage, now: number): MessageToImport {
  const { id, parent = null, author, at, title, text, isEdited = false, files = [] } = message;
  return { id, parentId: parent, authorId: author, createdAt: clampToNow(at, now), title, text, isEdited, files };
}
