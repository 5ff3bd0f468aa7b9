import type { MessageChanges, NewMessage } from "#contract/messages.ts";
import { textLength } from "#contract/limits.ts";
import type { Context } from "../context.ts";
import { changeMessage } from "../features/conversation/messages/actions.ts";
import { createMessage } from "../features/conversation/messages/actions-create.ts";
import { visibleMessage, type FullMessage } from "../features/conversation/messages/actions-reading.ts";
import type { Me } from "../features/identity/people/rules.ts";
import { noteRichText } from "../features/identity/sign-in/actions-sessions.ts";
import {
  isFormatted,
  longestRead,
  unformatted,
  readFormatted,
  writeFormatted,
  type Formatted,
} from "./rules-formatted.ts";
import { withFormatsOf } from "./rules-keeping-formats.ts";
import { plainText } from "./rules-plain-form.ts";
import { hasPart, withoutPart } from "./rules-readable.ts";

/** Milliseconds for which a page may still show plain text fetched before the client first sent a formatted one. */
const stillOnScreen = 60 * 60 * 1000;

export interface Written {
  message: FullMessage;
  knowsRichText: boolean;
}

export async function writeMessage(context: Context, me: Me, draft: NewMessage): Promise<Written> {
  const knowsRichText = await noteClient(context, me, draft.data?.text);
  return { message: await createMessage(context, me, { ...draft, data: withOwnWords(draft.data) }), knowsRichText };
}

/** A client that sees plain text keeps the formats of unchanged words. */
export async function rewriteMessage(context: Context, me: Me, id: string, sent: MessageChanges): Promise<Written> {
  const knowsRichText = await noteClient(context, me, sent.data?.text);
  const text = sent.data?.text;
  const changes = typeof text === "string" ? await withText(context, me, id, sent, text) : withoutLoneType(me, sent);
  return { message: await changeMessage(context, me, id, changes), knowsRichText };
}

async function noteClient(context: Context, me: Me, text: unknown): Promise<boolean> {
  if (me.richTextAt !== null) return true;
  if (typeof text !== "string" || !readFormatted(text, "addresses")) return false;
  await noteRichText(context, me);
  return true;
}

type Data = NewMessage["data"];

function withOwnWords(data: Data): Data {
  const { text } = data ?? {};
  if (typeof text !== "string" || !hasPart(text)) return data;
  const words = ownWords(text, "kept");
  if (!words) return data;
  return { ...data, text: readFormatted(text, "kept") ? writeFormatted(words) : words.text };
}

function ownWords(text: string, embeds: "kept" | "addresses"): Formatted | undefined {
  const written = readFormatted(text, embeds) ?? (text.length > longestRead ? undefined : unformatted(text));
  return written && withoutPart(written);
}

/** Identical words change nothing. */
async function withText(
  context: Context,
  me: Me,
  id: string,
  sent: MessageChanges,
  text: string,
): Promise<MessageChanges> {
  const stored = await visibleMessage(context.db.read, me, id);
  const { text: before = "" } = JSON.parse(stored.data) as { text?: unknown };
  const written = ownWords(text, "addresses");
  if (typeof before !== "string" || !written || !wasWrittenAsPlainText(context, me, text, written))
    return { ...sent, data: withOwnWords(sent.data) };
  const words = written.text.trimEnd();
  if (words === plainText(stored.type, before).trimEnd() && !isFormatted(written)) return withoutText(sent);
  const merged = words.length > textLength ? undefined : mergedWith(before, written);
  if (merged === undefined) {
    const isPlain = readFormatted(text, "addresses") === undefined;
    return { ...sent, data: withOwnWords(sent.data), ...(isPlain && { type: "standard" as const }) };
  }
  return { ...sent, data: { ...sent.data, text: merged }, type: "rich_text" };
}

/** Formats in the text disprove that the author saw only plain text, unless it is the client's first formatted text. */
function wasWrittenAsPlainText({ clock }: Context, me: Me, text: string, written: Formatted): boolean {
  if (me.richTextAt === null) return true;
  const isRecent = clock.now() - me.richTextAt < stillOnScreen;
  return isRecent && readFormatted(text, "addresses") !== undefined && !isFormatted(written);
}

function mergedWith(before: string, { text, attributes }: Formatted): string | undefined {
  const old = readFormatted(before, "addresses");
  if (!old || !isFormatted(old)) return undefined;
  const merged = withFormatsOf(old, { text: text.trimEnd(), attributes });
  return isFormatted(merged) ? writeFormatted(merged) : undefined;
}

function withoutText({ type: _type, data, ...changes }: MessageChanges): MessageChanges {
  const { text: _text, ...rest } = data ?? {};
  return { ...changes, data: rest };
}

/** Old clients send a type with every edit, without meaning. */
function withoutLoneType(me: Me, { type, ...changes }: MessageChanges): MessageChanges {
  return me.richTextAt === null ? changes : { ...changes, type };
}
