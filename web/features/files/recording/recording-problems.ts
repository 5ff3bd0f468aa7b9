export const problemTexts = {
  denied: { audio: "record.denied_audio", video: "record.denied_video" },
  missing: { audio: "record.missing_audio", video: "record.missing_video" },
  busy: { audio: "record.busy", video: "record.busy" },
  failed: { audio: "record.failed", video: "record.failed" },
  empty: { audio: "record.empty", video: "record.empty" },
} as const;
