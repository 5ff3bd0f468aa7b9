import { onOneLine } from "#contract/one-line.ts";

/** Report of an import: what was added, what was there already, and what was left out and why. */
export class Report {
  readonly #counts = new Map<string, { added: number; known: number }>();
  readonly #remarks: string[] = [];

  count(what: string, added: number, known: number): void {
    const before = this.#counts.get(what) ?? { added: 0, known: 0 };
    this.#counts.set(what, { added: before.added + added, known: before.known + known });
  }

  remark(what: string): void {
    this.#remarks.push(onOneLine(what));
  }

  lines(): string[] {
    const counts = [...this.#counts].map(([what, { added, known }]) => `${what}: ${added} new, ${known} there already`);
    return [...this.#remarks, ...counts];
  }
}
