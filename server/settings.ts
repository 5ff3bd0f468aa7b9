/** The environment as people write it. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads one kind of setting each; what is wrong goes to `problems`, and a harmless value back. An empty setting counts as absent. */
export class Settings {
  readonly problems: string[] = [];
  readonly #env: Environment;

  constructor(env: Environment) {
    this.#env = env;
  }

  text(name: string): string | undefined {
    return this.#env[name]?.trim() || undefined;
  }

  integer(name: string, otherwise: number, least: number, most: number): number {
    const value = this.text(name);
    if (value === undefined) return otherwise;
    const number = Number(value);
    if (Number.isInteger(number) && number >= least && number <= most) return number;
    this.problems.push(`${name} must be a whole number from ${least} to ${most}, not "${value}"`);
    return otherwise;
  }

  flag(name: string): boolean {
    const value = this.text(name)?.toLowerCase();
    if (value === undefined || value === "true" || value === "1") return true;
    if (value !== "false" && value !== "0") this.problems.push(`${name} must be true or false, not "${value}"`);
    return false;
  }

  oneOf(name: string, allowed: readonly string[]): string | undefined {
    const value = this.text(name);
    if (value !== undefined && !allowed.includes(value))
      this.problems.push(`${name} must be one of ${allowed.join(", ")}, not "${value}"`);
    return value;
  }

  list(name: string): string[] {
    return (this.text(name) ?? "")
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean);
  }

  url(name: string): URL | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const url = URL.canParse(value) ? new URL(value) : undefined;
    if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash) return url;
    this.problems.push(`${name} must be an address such as https://hearth.example.org or https://example.org/hearth`);
    return undefined;
  }
}
