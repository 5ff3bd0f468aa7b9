import { repeatWords } from "#contract/repeat-words.ts";
import { SelectField } from "../../../components/select-field.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { rulesFor, untilOf, withUntil } from "../drafts/repeat-input.ts";

interface RepeatFieldProps {
  day: string;
  rule: string | undefined;
  onRule: (rule: string | undefined) => void;
}

export function RepeatField({ day, rule, onRule }: RepeatFieldProps) {
  const t = useT();
  const language = useLanguage();
  const until = rule === undefined ? "" : untilOf(rule);
  const chosen = rule === undefined ? "" : withUntil(rule, "");
  const offered = rulesFor(day);
  // Another client may have chosen another rule.
  const rules = chosen === "" || offered.includes(chosen) ? offered : [...offered, chosen];
  const options = rules.map((value) => ({ value, label: repeatWords(value, t, language) ?? value }));
  return (
    <>
      <SelectField
        label={t("date.repeat")}
        value={chosen}
        options={[{ value: "", label: t("date.repeat_never") }, ...options]}
        onValue={(value) => onRule(value === "" ? undefined : withUntil(value, until))}
      />
      {rule !== undefined && (
        <TextField
          type="date"
          label={t("date.repeat_until")}
          min={day}
          max="9999-12-31"
          value={until}
          onValue={(last) => onRule(withUntil(rule, last >= day ? last : ""))}
        />
      )}
    </>
  );
}
