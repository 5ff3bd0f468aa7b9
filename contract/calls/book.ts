import { BookTexts, BookTextsWanted } from "../book.ts";
import { IdParams } from "../wire.ts";
import type { Calls } from "./call.ts";

export const bookCalls = {
  "POST /api/groups/:id/book-texts": {
    summary: "Texts and comments that can be printed in a photo book, oldest first",
    scope: "read",
    keepsContent: true,
    params: IdParams,
    body: BookTextsWanted,
    response: BookTexts,
  },
} satisfies Calls;
