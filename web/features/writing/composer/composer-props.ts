import type { ReactNode, Ref } from "react";
import type { ErrorCode } from "#contract/errors.ts";
import type { FileKind } from "#contract/files.ts";
import type { Voice } from "../../files/files/wave.ts";
import type { SavedUpload } from "../../files/uploads/uploads.ts";
import type { Formatting } from "../formatting/use-formatting.ts";
import type { DraftInHand } from "../drafts/use-draft.ts";

export interface ComposerFormProps {
  draft: DraftInHand;
  /** True for a reply: one line with all buttons, without title, date and Cancel. */
  compact?: boolean;
  /** Shown in the empty text field. Defaults to "Write a comment…" or "What would you like to say?". */
  prompt?: string;
  withTitle?: boolean;
  action?: string;
  autoFocus?: boolean;
  /** True if files cannot be sent later, as in a change to a stored message. */
  needsFiles?: boolean;
  busy?: boolean;
  error?: string;
  choices?: ReactNode;
  quote?: ReactNode;
  onSend: (files: SavedUpload[]) => void;
  onCancel?: () => void;
  ref?: Ref<HTMLFormElement>;
}

export interface LayoutProps extends ComposerFormProps {
  /** True while files are uploaded that cannot be sent later. */
  isUploading: boolean;
  isDue: boolean;
  /** Reason why the message could not be sent as it is. */
  refusal?: ErrorCode;
  kinds: readonly FileKind[];
  onFiles: (files: File[], voice?: Voice) => void;
  formatting: Formatting;
  tiles: ReactNode;
  notes: ReactNode;
}
