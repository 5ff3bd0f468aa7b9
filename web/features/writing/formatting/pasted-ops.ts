import type { Op } from "#contract/rich-text.ts";
import { opsOfHtml } from "./pasted-html.ts";
import { hasFormats } from "../drafts/sent-text.ts";

/** Returns the pasted content if it has formats that we support; undefined for plain text or a file. */
export function pastedOps(data: DataTransfer): Op[] | undefined {
  const html = data.files.length === 0 ? data.getData("text/html") : "";
  const ops = html ? opsOfHtml(html) : [];
  return hasFormats(ops) ? ops : undefined;
}
