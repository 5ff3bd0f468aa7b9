import { errorLimits } from "#contract/error-limits.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { Language } from "#contract/languages.ts";
import { layOut, type Written } from "./layout.ts";
import { translator } from "./translate.ts";

export interface MailFailure {
  name: string;
  subject: string;
  /** `file` is the name of an attachment, if only that is missing. */
  problems: { file?: string; code: ErrorCode; limit?: number | undefined }[];
  homeUrl: string;
}

export function mailFailure({ name, subject, problems, homeUrl }: MailFailure, language: Language): Written {
  const t = translator(language);
  const isWhole = problems.some(({ file }) => file === undefined);
  const reasons = problems.map(({ file, code, limit }) => {
    const reason = t(`error.${code}`, { ...errorLimits[code], ...(limit !== undefined && { limit }) });
    return file === undefined ? reason : t("email.failure.file", { file: file || "?", reason });
  });
  return layOut(
    {
      subject: t(isWhole ? "email.failure.subject" : "email.failure.subject_files", { subject }),
      paragraphs: [
        t("email.hello", { name }),
        t(isWhole ? "email.failure.text" : "email.failure.text_files", { subject }),
        ...reasons,
      ],
      button: { label: t("email.digest.button"), url: homeUrl },
      closing: t("email.failure.closing"),
    },
    language,
  );
}
