import { Type, type Static } from "typebox";
import { Seconds } from "./wire.ts";

const oneOf = <const Names extends readonly string[]>(names: Names) =>
  Type.Unsafe<Names[number]>({ type: "string", enum: [...names] });

/** The states up to "watching" are in progress; the others are final. */
export const UpdateState = oneOf(["preparing", "prepared", "switching", "watching", "done", "undone", "failed"]);
export type UpdateState = Static<typeof UpdateState>;

export const UpdateStep = oneOf(["fetching", "checking", "backing_up", "rehearsing"]);
export type UpdateStep = Static<typeof UpdateStep>;

export const UpdateProblem = oneOf([
  "not_fetched",
  "key_missing",
  "key_unreadable",
  "signature_missing",
  "signature_unreadable",
  "signature_wrong",
  "other_key",
  "not_a_release",
  "not_newer",
  "node_too_old",
  "backup_failed",
  "copy_failed",
  "rehearsal_failed",
  "not_ready",
  "ended",
  "not_healthy",
  "errors",
  "data_damaged",
  "interrupted",
  "not_a_description",
  "older",
]);
export type UpdateProblem = Static<typeof UpdateProblem>;

/** The release that the signed file at RELEASES_URL describes. */
export const AvailableRelease = Type.Object({
  version: Type.String(),
  /** "2026-11-27T10:00:00Z" */
  date: Type.String(),
  url: Type.String(),
  /** One line in English, or "". */
  notes: Type.String(),
  isSecurity: Type.Boolean(),
});
export type AvailableRelease = Static<typeof AvailableRelease>;

export const ServerUpdates = Type.Object({
  version: Type.String(),
  /** True if this server runs from a release and can update itself. */
  isRelease: Type.Boolean(),
  release: Type.Optional(AvailableRelease),
  update: Type.Optional(
    Type.Object({
      source: Type.String(),
      from: Type.String(),
      to: Type.Optional(Type.String()),
      state: UpdateState,
      step: Type.Optional(UpdateStep),
      startedAt: Seconds,
      endedAt: Type.Optional(Seconds),
      /** End of the time in which the new version is watched. */
      until: Type.Optional(Seconds),
      problem: Type.Optional(UpdateProblem),
      /** Message in English, as reported by the server or a tool. */
      detail: Type.Optional(Type.String()),
    }),
  ),
});
export type ServerUpdates = Static<typeof ServerUpdates>;

export const UpdateRequest = Type.Object({
  /** Address of a release: `https://example.org/hearth-1.2.0.tar.gz`. Its signature is beside it, with `.minisig` at the end. */
  address: Type.String({ minLength: 8, maxLength: 2000, pattern: "^https?://" }),
});
export type UpdateRequest = Static<typeof UpdateRequest>;
