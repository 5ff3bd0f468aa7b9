import { isIP } from "node:net";
import { distance } from "fastest-levenshtein";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reports invalid settings to `problems` and returns a default. An empty setting counts as absent. */
export class Settings {
  readonly problems: string[];
  readonly #env: Environment;
  readonly #names: Set<string>;

  /** `alsoKnown`: names of settings that were read before. */
  constructor(env: Environment, problems: string[] = [], alsoKnown: readonly string[] = []) {
    this.#env = env;
    this.problems = problems;
    this.#names = new Set(alsoKnown);
  }

  text(name: string): string | undefined {
    this.#names.add(name);
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

  findMisspelled(): { written: string; meant: string }[] {
    const unknown = Object.keys(this.#env).filter((name) => !this.#names.has(name));
    return unknown.flatMap((written) => {
      const meant = this.#closestName(written);
      return meant === undefined ? [] : [{ written, meant }];
    });
  }

  #closestName(written: string): string | undefined {
    const withoutFile = written.replace(/_FILE$/, "");
    if (withoutFile !== written && this.#names.has(withoutFile)) return withoutFile;
    const near = [...this.#names].filter((name) => isSlip(written, name));
    return near.sort((one, other) => distance(written, one) - distance(written, other))[0];
  }

  /** The system falls back to UTC for an unknown name. */
  timeZone(written: string | undefined): string {
    // The system reads POSIX forms (`CET-1CEST`, `:/etc/localtime`).
    if (written !== undefined && /^[A-Za-z_]+(\/[A-Za-z_]+)*$/.test(written) && !isTimeZone(written))
      this.problems.push(`TZ must be a time zone such as Europe/Paris, not "${written}"`);
    return new Intl.DateTimeFormat().resolvedOptions().timeZone;
  }

  megabytes(name: string, otherwise: number): number {
    return this.integer(name, otherwise, 1, 1_048_576) * 1024 ** 2;
  }

  flag(name: string, otherwise = true): boolean {
    const value = this.text(name)?.toLowerCase();
    if (value === undefined) return otherwise;
    if (value === "true" || value === "1") return true;
    if (value !== "false" && value !== "0") this.problems.push(`${name} must be true or false, not "${value}"`);
    return false;
  }

  oneOf<Choice extends string>(name: string, allowed: readonly Choice[]): Choice | undefined {
    const value = this.text(name);
    const choice = allowed.find((other) => other === value);
    if (value !== undefined && choice === undefined)
      this.problems.push(`${name} must be one of ${allowed.join(", ")}, not "${value}"`);
    return choice;
  }

  /** Does not repeat the value in the problem, because it may be secret. */
  length(name: string, least: number, most: number): void {
    const value = this.text(name);
    if (value === undefined || (value.length >= least && value.length <= most)) return;
    this.problems.push(`${name} must have ${least} to ${most} characters`);
  }

  /** "127.0.0.1, 10.0.0.0/8, ::1" */
  networks(name: string): string[] {
    const parts = (this.text(name) ?? "").split(",").map((part) => part.trim());
    const networks = parts.filter(Boolean);
    const odd = networks.find((network) => !isNetwork(network));
    if (odd !== undefined) this.problems.push(`${name} must be addresses or networks such as 10.0.0.0/8, not "${odd}"`);
    return networks;
  }

  /** "wiki.local:8080, [fd00::1]:80" */
  hostsWithPorts(name: string): string[] {
    const parts = (this.text(name) ?? "").split(",").map((part) => part.trim());
    return parts.filter(Boolean).map((part) => {
      const [, port] = /:(\d+)$/.exec(part) ?? [];
      if (port !== undefined && URL.canParse(`http://${part}/`)) {
        const { hostname, href } = new URL(`http://${part}/`);
        if ([`http://${hostname}:${port}/`, `http://${hostname}/`].includes(href)) return `${hostname}:${port}`;
      }
      this.problems.push(`${name} must be hosts with their ports, such as wiki.local:8080, not "${part}"`);
      return part;
    });
  }

  /** "choir=0196…, board=0197…" */
  pairs(name: string): Record<string, string> {
    const parts = (this.text(name) ?? "").split(",").map((part) => part.trim());
    const pairs = parts.filter(Boolean).map((part) => {
      const [key = "", value = ""] = part.split("=").map((side) => side.trim());
      if (key === "" || value === "")
        this.problems.push(`${name} must be pairs such as choir=<id of the group>, not "${part}"`);
      return [key, value] as const;
    });
    return Object.fromEntries(pairs);
  }

  /** A public key of minisign, alone or with its comment in a line before it. */
  minisignKey(name: string): string | undefined {
    const value = this.text(name);
    if (value !== undefined && !publicKey.test(value))
      this.problems.push(`${name} must be a public key of minisign, which begins with RW: the second line of its file`);
    return value;
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

/** 42 bytes, the first two of which are "Ed". */
const publicKey = /^RW[Q-T][A-Za-z\d+/]{53}$/m;

/** Short names resemble others by chance, so only one letter may be wrong, and `HOSTS` or `VHOST` are not misspelled. */
const [shortName, longName] = [4, 8];

function isSlip(written: string, name: string): boolean {
  const upper = written.toUpperCase();
  if (name.length < shortName) return false;
  if (name.length === shortName && (upper[0] !== name[0] || upper === `${name}S`)) return false;
  return distance(upper, name) <= (name.length < longName ? 1 : 2);
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const named = ["loopback", "linklocal", "uniquelocal"];

function isNetwork(network: string): boolean {
  const [address = "", prefix, ...rest] = network.split("/");
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!;
  const isPrefix = prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= bits && Number(prefix) > 0);
  return named.includes(network) || (bits > 0 && isPrefix && rest.length === 0);
}
