import { gzipSync } from "node:zlib";
import type { Chance } from "../../../scripts/populate/chance.ts";
import type { Known } from "./known.ts";
import { hostileNumber, hostileText, hostileValue, randomBytes } from "./values.ts";

/** The part of JSON Schema used by the contract. */
export interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

export interface Body {
  type: string | undefined;
  encoding?: string;
  bytes: Buffer | string;
}

/** Options for generated values. `strangeness` is the probability of a value of the wrong type. */
export interface Making {
  chance: Chance;
  known: Known;
  strangeness: number;
}

/** Generates a value for the schema with existing ids, and occasionally something else. */
export function valueFor(making: Making, schema: Schema, name = ""): unknown {
  const { chance, strangeness } = making;
  if (chance.happens(strangeness)) return hostileValue(chance);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return chance.pick(schema.enum);
  if (schema.anyOf) return valueFor(making, chance.pick(schema.anyOf), name);
  const make = byType[schema.type ?? ""];
  if (make) return make(making, schema, name);
  return chance.happens(0.3) ? hostileValue(chance) : undefined;
}

const number = ({ chance }: Making) => (chance.happens(0.5) ? chance.whole(0, 50) : hostileNumber(chance));

const byType: Readonly<Record<string, (making: Making, schema: Schema, name: string) => unknown>> = {
  object: (making, { properties = {} }, name) => objectFor(making, properties, name),
  array: (making, { items = {} }, name) =>
    Array.from({ length: making.chance.pick([0, 0, 0, 1, 1, 2, 3, 101]) }, () => valueFor(making, items, name)),
  string: (making, _schema, name) => textFor(making, name),
  integer: number,
  number,
  boolean: ({ chance }) => chance.happens(0.5),
  null: () => null,
};

function objectFor(making: Making, properties: Record<string, Schema>, about: string): object {
  const { chance, strangeness } = making;
  const named = Object.entries(properties).filter(() => chance.happens(1 - strangeness * 2));
  const entries = named.map(([name, schema]) => [
    name,
    valueFor(making, schema, name === "id" ? about || "new" : name),
  ]);
  if (chance.happens(strangeness)) entries.push([hostileText(chance).slice(0, 300), hostileValue(chance)]);
  if (about === "data") entries.push(...dataFor(making));
  return Object.fromEntries(entries) as object;
}

/** Keys that clients store in `data`, which the contract leaves open. */
function dataFor({ chance, strangeness }: Making): [string, unknown][] {
  const entries = [...dataNames, ...(chance.happens(0.1) ? ["date"] : [])].filter(() => chance.happens(0.3));
  return entries.map((name) => {
    const text = hostileText(chance);
    const fitting = name === "title" ? text.slice(0, 128) : text;
    return [name, chance.happens(strangeness) ? hostileValue(chance) : fitting];
  });
}

const dataNames = ["title", "text", "lang", "notification_emails", "time_zone", "default_group", "no_embed", "alt"];

function textFor({ chance, known, strangeness }: Making, name: string): string {
  const there = name === "new" ? freshId(chance) : known.called(chance, name);
  return there !== undefined && !chance.happens(strangeness) ? there : hostileText(chance);
}

function freshId(chance: Chance): string {
  const hex = randomBytes(chance, 16).toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** Returns JSON most of the time, otherwise invalid JSON or another content type. */
export function bodyFor(making: Making, schema: Schema | undefined): Body {
  const { chance, strangeness } = making;
  const value = schema ? valueFor(making, schema) : hostileValue(chance);
  const json = JSON.stringify(value);
  if (!chance.happens(strangeness)) return { type: "application/json", bytes: json };
  return chance.pick(spoiled)(chance, json);
}

const spoiled: ((chance: Chance, json: string) => Body)[] = [
  (chance, json) => ({ type: "application/json", bytes: json.slice(0, chance.whole(0, json.length)) }),
  (chance, json) => ({ type: "application/json", bytes: `${json}${chance.pick([",", "}", "\0", " ", json])}` }),
  (_, json) => ({ type: "application/json", bytes: `\ufeff${json}` }),
  (_, json) => ({ type: "application/json; charset=utf-16le", bytes: Buffer.from(json, "utf16le") }),
  (_, json) => ({ type: "application/json", bytes: json.replace("{", '{"id":1,"id":"x","__proto__":{"a":1},') }),
  (_, json) => ({ type: "application/json", bytes: json.replace(/[0-9]+/g, "1e999") }),
  (chance, json) => ({ type: "application/json", bytes: spoiledBytes(chance, json) }),
  (chance) => ({ type: "application/json", bytes: "[".repeat(chance.whole(1, 5000)) }),
  (chance) => ({
    type: "application/json",
    bytes: `{"data":"${"x".repeat(chance.pick([1e5, 1_048_560, 1_048_577]))}"}`,
  }),
  (_, json) => ({ type: "application/json", encoding: "gzip", bytes: gzipSync(json) }),
  (chance, json) => ({ type: chance.pick(types), bytes: json }),
  (chance) => ({ type: chance.pick(types), bytes: randomBytes(chance, chance.whole(0, 300)) }),
  () => ({ type: undefined, bytes: "" }),
];

const types = [
  ...[
    "text/plain",
    "application/xml",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=",
  ],
  ...[
    "application/offset+octet-stream",
    "application/json;",
    "application/json; charset=\xff",
    "APPLICATION/JSON",
    "*/*",
    "/",
    "",
    "image/png",
  ],
];

function spoiledBytes(chance: Chance, json: string): Buffer {
  const bytes = Buffer.from(json);
  for (let i = 0; i < 3 && bytes.length > 0; i++) bytes[chance.whole(0, bytes.length - 1)] = chance.whole(0, 255);
  return bytes;
}
