const plurals: Readonly<Record<string, string>> = { person: "people" };

/** "1 member", "2 people". */
export function pluralize(number: number, noun: string): string {
  return `${number} ${number === 1 ? noun : (plurals[noun] ?? `${noun}s`)}`;
}
