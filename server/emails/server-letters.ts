import type { HealthFinding } from "#contract/administration.ts";
import type { Language } from "#contract/languages.ts";
import { layOut, type Fact, type Written } from "./layout.ts";
import { translator } from "./translate.ts";

/** `problem` is in English. */
export function backupLetter(
  { name, state, problem, url }: { name: string; state: "failing" | "working"; problem: string; url: string },
  language: Language,
): Written {
  const t = translator(language);
  return layOut(
    {
      subject: t(`email.backups_${state}.subject`),
      paragraphs: [t("email.hello", { name }), t(`email.backups_${state}.text`), ...(problem === "" ? [] : [problem])],
      button: { label: t("email.digest.button"), url },
      closing: t("email.backups.closing"),
    },
    language,
  );
}

export function healthLetter(
  { name, problems, url }: { name: string; problems: readonly HealthFinding[]; url: string },
  language: Language,
): Written {
  const t = translator(language);
  return layOut(
    {
      subject: t("email.health.subject"),
      paragraphs: [
        t("email.hello", { name }),
        t("email.health.text"),
        ...problems.map(({ code, values }) => t(`health.${code}`, values)),
      ],
      button: { label: t("email.health.button"), url },
      closing: t("email.backups.closing"),
    },
    language,
  );
}

interface Week {
  name: string;
  facts: Fact[];
  tasks: string[];
  url: string;
  stopUrl: string;
}

export function weekLetter({ name, facts, tasks, url, stopUrl }: Week, language: Language): Written {
  const t = translator(language);
  return layOut(
    {
      subject: t("email.week.subject"),
      paragraphs: [t("email.hello", { name }), t("email.week.text")],
      facts,
      after: [tasks.length === 0 ? t("admin.nothing_to_do") : `${t("admin.to_do")}:`],
      list: tasks,
      button: { label: t("email.digest.button"), url },
      closing: t("email.week.closing"),
      links: [{ label: t("email.digest.stop"), url: stopUrl }],
    },
    language,
  );
}
