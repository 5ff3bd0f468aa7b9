const values = new Map(
  Intl.supportedValuesOf("numberingSystem").flatMap((system) => {
    const digits = Array.from(new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(9_876_543_210));
    return digits.length === 10 ? digits.map((digit, n) => [digit, String(9 - n)] as const) : [];
  }),
);

/** Converts the digits of all scripts to ASCII: "٢٠٢٥" becomes "2025". */
export function withAsciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => values.get(digit) ?? digit);
}
