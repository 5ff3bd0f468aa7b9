import { Translation, TranslationRequest } from "../translations.ts";
import { IdParams } from "../wire.ts";
import type { Calls } from "./call.ts";

export const translationCalls = {
  "POST /api/messages/:id/translation": {
    summary: "Translate a message with the operator's translation service",
    keepsContent: true,
    params: IdParams,
    body: TranslationRequest,
    response: Translation,
  },
} satisfies Calls;
