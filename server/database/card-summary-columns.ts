/** Columns of `messages` that show on its card and that triggers maintain (migration 0099). The view `card_summaries` computes them. */
export const cardSummaryColumns = [
  "file_count",
  "reply_count",
  "comment_count",
  "last_reply_at",
  "repliers",
  "top_reactions",
  "preview_id",
] as const;

export type CardSummaryColumn = (typeof cardSummaryColumns)[number];
