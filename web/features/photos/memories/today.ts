/** Returns the day of this browser, as "2026-11-25". */
export function today(): string {
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export const yearOf = (day: string) => Number(day.slice(0, 4));
