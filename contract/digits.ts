/** Converts the digits of all scripts to ASCII: "٢٠٢٥" becomes "2025". */
export function withAsciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => valueOf(digit));
}

let values: ReadonlyMap<string, string> | undefined;

/** Collects the digits when the first one is met: most texts have none, and on a phone it takes a twentieth of a second. */
function valueOf(digit: string): string {
  values ??= new Map(Intl.supportedValuesOf("numberingSystem").flatMap(digitsOf));
  return values.get(digit) ?? digit;
}

function digitsOf(system: string): [string, string][] {
  const digits = Array.from(new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(9_876_543_210));
  return digits.length === 10 ? digits.map((digit, n) => [digit, String(9 - n)]) : [];
}
