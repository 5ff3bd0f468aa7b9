import { createHmac } from "node:crypto";
import { can } from "#contract/permissions.ts";
import { positionOf, type PositionRow } from "../../groups/groups/rules.ts";

/** Always the same, and not computable from a copy of the database. */
export function tokenOf(key: string, linkId: string): string {
  return createHmac("sha256", key).update(`public-link:${linkId}`).digest("base64url");
}

/** Drops other keys of clients. */
export function publicData({ title, text, date, no_embed }: Record<string, unknown>): Record<string, unknown> {
  return { title, text, date, no_embed };
}

/** Most preferred first. */
export function languagesWanted(header: string | undefined): string[] {
  return (header ?? "")
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [code = "", ...parameters] = part.trim().split(";");
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { code: code.trim(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ code, weight }) => code !== "" && code !== "*" && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ code }) => code);
}

export function isMakerAllowed(maker: PositionRow): boolean {
  return can.makePublicLinks(positionOf(maker));
}

/** Returns the day on which a photo was taken, as YYYY-MM-DD. `takenAt`: local time in milliseconds, read as UTC. */
export function dayOf({ takenAt }: { takenAt: number }): string {
  return new Date(takenAt).toISOString().slice(0, 10);
}
