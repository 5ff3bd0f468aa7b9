import { languageFor, type Language } from "#contract/languages.ts";
import { TranslationFailure, type Translated, type Translator } from "../../../adapters/translator/translator.ts";
import type { Context } from "../../../context.ts";
import type { MessageTranslationRow } from "../../../database/tables.ts";
import { appError } from "../../../errors.ts";
import type { Reaction } from "../../../events.ts";
import { LimitPerPerson } from "../../../limits/limit-per-person.ts";
import type { Me } from "../../identity/people/rules.ts";
import { lockVisibleMessage } from "../messages/actions.ts";
import { visibleMessage } from "../messages/actions-reading.ts";
import { plainContent } from "../messages/rules.ts";
import { deleteTranslations, findTranslation, insertTranslation } from "./queries.ts";
import { isoCode } from "./rules.ts";

const translating = new LimitPerPerson({ atOnce: 1, mostWaiting: 10 });

/**
 * Returns the stored translation, or sends title and text to the translation service and stores its answer. `language` is a language of Hearth. Throws
 * `not_found`, `language_unknown`, `translation_off`, `translation_refused`, `translation_unavailable`.
 */
export async function translateMessage(context: Context, me: Me, id: string, language: string) {
  const message = await visibleMessage(context.db.read, me, id);
  const { db, translator } = context;
  const target = languageFor(language);
  if (!target) throw appError("language_unknown");
  if (!translator) throw appError("translation_off");
  const known = await findTranslation(db.read, id, target);
  if (known) return known;
  const translated = await translating.run(me.id, () => translateContent(context, translator, message, target));
  await db.write(async (tx) => {
    const now = await lockVisibleMessage(tx, me, id);
    if (now.data === message.data && now.type === message.type) await insertTranslation(tx, translated);
  });
  return translated;
}

/** Keeps no translation of words that the author has replaced. */
export const deleteOldTranslations: Reaction<"message.changed"> = async (_context, tx, { messageId, words }) => {
  if (words) await deleteTranslations(tx, messageId);
};

async function translateContent(
  { log }: Context,
  translator: Translator,
  message: Awaited<ReturnType<typeof visibleMessage>>,
  target: Language,
): Promise<MessageTranslationRow> {
  const data = JSON.parse(message.data) as Record<string, unknown>;
  const { title, text } = plainContent({ type: message.type, data });
  const translate = (words: string, source?: string) =>
    words ? translator.translate(words, isoCode(target), source) : undefined;
  try {
    // The text comes first: a title is often too short to detect its language.
    const body = await translate(text);
    const heading = await translate(title, body?.source);
    return { message_id: message.id, language: target, ...rowOf(heading, body) };
  } catch (error) {
    if (!(error instanceof TranslationFailure)) throw error;
    log.warn({ reason: error.message }, "message not translated");
    throw appError(error.reason === "refused" ? "translation_refused" : "translation_unavailable");
  }
}

function rowOf(heading: Translated | undefined, body: Translated | undefined) {
  const { source = "" } = body ?? heading ?? {};
  return { source, title: heading?.text ?? null, text: body?.text ?? null };
}
