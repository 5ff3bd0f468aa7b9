import type { Context } from "../../context.ts";
import type { FileRow } from "../../database/tables.ts";
import { appError } from "../../errors.ts";
import type { Me } from "../people/rules.ts";
import { findFileByAddressFor, findFileFor, findFileOfMessages } from "./queries.ts";

/** A user, a browser that has opened public links, or both. */
export interface Viewer {
  visitor: Pick<Me, "id"> | undefined;
  /** Returns the messages that the public links show. */
  openedMessageIds(): Promise<string[]>;
}

/** Returns a viewer who has opened no public link. */
export function viewerById(id: string): Viewer {
  return { visitor: { id }, openedMessageIds: () => Promise.resolve([]) };
}

/** `isPublic`: visible only through a public link, which may be revoked at any time. */
export type SeenFile = FileRow & { isPublic: boolean };

/** Finds a file through the user or the public links they opened. Throws `not_found` if the viewer may not see it. */
export async function visibleFile(context: Context, viewer: Viewer, id: string): Promise<SeenFile> {
  const file = viewer.visitor && (await findFileFor(context.db.read, viewer.visitor.id, id));
  return file ? { ...file, isPublic: false } : publicFile(context, viewer, "id", id);
}

/** Finds a file by the last part of the URL it is shown at. */
export async function visibleFileByUrl(context: Context, viewer: Viewer, contentUrl: string): Promise<SeenFile> {
  const file = viewer.visitor && (await findFileByAddressFor(context.db.read, viewer.visitor.id, contentUrl));
  return file ? { ...file, isPublic: false } : publicFile(context, viewer, "content_url", contentUrl);
}

async function publicFile(
  context: Context,
  viewer: Viewer,
  column: "id" | "content_url",
  value: string,
): Promise<SeenFile> {
  const messageIds = await viewer.openedMessageIds();
  const file = messageIds.length > 0 ? await findFileOfMessages(context.db.read, messageIds, column, value) : undefined;
  if (!file) throw appError("not_found");
  return { ...file, isPublic: true };
}
