import type { Birthday } from "#contract/accounts.ts";
import { tamazightMonths } from "#contract/dates.ts";
import { bcp47, type Language } from "#contract/languages.ts";

export interface BirthdayDraft {
  day: string;
  month: string;
  year: string;
}

export const noBirthday: BirthdayDraft = { day: "", month: "", year: "" };

export function draftOf(birthday: Birthday | undefined): BirthdayDraft {
  const { day = "", month = "", year = "" } = birthday ?? {};
  return { day: String(day), month: String(month), year: String(year) };
}

/** Returns null if all fields are empty. A missing day or month becomes 0, which the server rejects. */
export function birthdayFrom({ day, month, year }: BirthdayDraft): Birthday | null {
  if (!day && !month && !year) return null;
  return { day: Number(day), month: Number(month), ...(year && { year: Number(year) }) };
}

/** Returns the names of the months in the form used without a day. */
export function monthNames(language: Language): readonly string[] {
  if (language === "zgh") return tamazightMonths;
  const name = new Intl.DateTimeFormat(bcp47(language), { month: "long", timeZone: "UTC" });
  return tamazightMonths.map((_, month) => name.format(Date.UTC(2000, month)));
}

export function dateOrder(language: Language): (keyof BirthdayDraft)[] {
  const parts = new Intl.DateTimeFormat(language === "zgh" ? "fr" : bcp47(language)).formatToParts(0);
  return parts.map(({ type }) => type).filter((type) => type === "day" || type === "month" || type === "year");
}
