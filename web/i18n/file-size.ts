import { bcp47, type Language } from "#contract/languages.ts";

const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** Formats a size such as "1.2 GB". Uses decimal units, as phones and disks do. */
export function formatSize(bytes: number, language: Language): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const format = new Intl.NumberFormat(bcp47(language), {
    style: "unit",
    unit: units[step],
    unitDisplay: "short",
    maximumFractionDigits: 1,
  });
  return format.format(bytes / 1000 ** step);
}
