import type { InjectOptions } from "fastify";
import { clientHeader } from "#contract/own-client.ts";
import type { Chance } from "../../../scripts/populate/chance.ts";
import { bodyFor, valueFor, type Body, type Making, type Schema } from "./bodies.ts";
import { contentFor, formFor, type Samples } from "./forms.ts";
import type { Known } from "./known.ts";
import { hostileText } from "./values.ts";

/** A route with what its schema says that it takes. */
export interface Route {
  method: string;
  path: string;
  query?: Schema;
  body?: Schema;
}

export interface HostileRequest {
  method: NonNullable<InjectOptions["method"]>;
  url: string;
  headers: Record<string, string>;
  payload: Buffer | string | undefined;
  remoteAddress: string;
}

/** A request to this route that is partly as it should be and partly not. */
export function requestTo(route: Route, chance: Chance, known: Known, samples: Samples): HostileRequest {
  // Now and then all is well, so that there is something to be hostile about afterwards.
  const making = { chance, known, strangeness: chance.pick([0, 0.02, 0.1, 0.25]) };
  const path = pathFor(route, making);
  const url = chance.happens(0.03) ? strayPath(chance, path) : path;
  const body = bodyOf(route, making, samples);
  const headers = { ...identity(chance, known), ...headersFor(route, chance, known) };
  if (body?.type !== undefined) headers["content-type"] = body.type;
  if (body?.encoding !== undefined) headers["content-encoding"] = body.encoding;
  return {
    method: methodFor(route, chance),
    url: `${url}${queryFor(route, making)}`,
    headers,
    payload: body?.bytes,
    remoteAddress: `203.0.113.${chance.whole(1, 250)}`,
  };
}

function methodFor({ method }: Route, chance: Chance): HostileRequest["method"] {
  const other = chance.pick(["HEAD", "PUT", "POST", "DELETE", "PATCH", "OPTIONS"] as const);
  return chance.happens(0.04) ? other : method;
}

function pathFor({ path }: Route, { chance, known, strangeness }: Making): string {
  const subject = path.split("/")[2] ?? "";
  const kind =
    path.startsWith("/files/") && !path.endsWith("original")
      ? "contents"
      : path.includes("/images/") || path.startsWith("/files/")
        ? "files"
        : subject;
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const there = simple[name] ? chance.pick(simple[name]) : known.called(chance, name === "id" ? kind : name);
    return there !== undefined && !chance.happens(strangeness)
      ? there
      : inAddress(chance, hostileText(chance).slice(0, 500));
  });
}

const simple: Readonly<Record<string, string[]>> = {
  n: ["0", "1"],
  offset: ["0", "30"],
  limit: ["0", "1", "21"],
  kind: ["crop", "thumbnail"],
  width: ["100", "320", "1366"],
  height: ["100", "180", "99999"],
};

/** Most clients escape; some do it by half. What HTTP does not let through at all is always escaped. */
function inAddress(chance: Chance, text: string): string {
  const isEscaped = chance.happens(0.7);
  const bytes = [...Buffer.from(text)];
  const raw = /[\w.~!$&'()*+,;=:@%-]/;
  return bytes
    .map((byte) => {
      const sign = String.fromCharCode(byte);
      return (isEscaped ? /[\w.~-]/ : raw).test(sign) ? sign : `%${byte.toString(16).padStart(2, "0")}`;
    })
    .join("");
}

function strayPath(chance: Chance, path: string): string {
  return chance.pick([
    `${path}/`,
    `${path}/${inAddress(chance, hostileText(chance))}`,
    `/api${path}`,
    path.toUpperCase(),
    `${path}%00`,
    "/api",
    "/api/%",
    "/assets/..%2f..%2fpackage.json",
    "/assets/%zz",
    "/public/",
    path.replace("/api", "/api/."),
    `${path};a=b`,
  ]);
}

function queryFor({ query }: Route, making: Making): string {
  const { chance } = making;
  const names = Object.keys(query?.properties ?? {});
  const pairs = names
    .filter(() => chance.happens(0.7))
    .map((name) => {
      const value = valueFor(making, query!.properties![name]!, name);
      const text = typeof value === "string" ? value : JSON.stringify(value ?? null);
      return name + chance.pick(["=", "=", "=", "=", "[]=", "[a]=", ""]) + inAddress(chance, text.slice(0, 2000));
    });
  if (chance.happens(0.1))
    pairs.push(
      chance.pick([
        "",
        "&&&",
        "=",
        "%",
        "__proto__=1",
        "a=1&a=2",
        "?",
        inAddress(chance, hostileText(chance).slice(0, 500)),
      ]),
    );
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

function bodyOf(route: Route, making: Making, samples: Samples): Body | undefined {
  const { chance } = making;
  if (route.path === "/api/files" && route.method === "POST" && chance.happens(0.9)) return formFor(chance, samples);
  if (route.method === "PATCH" && chance.happens(0.8))
    return { type: "application/offset+octet-stream", bytes: contentFor(chance, samples) };
  if (["GET", "HEAD", "OPTIONS"].includes(route.method))
    return chance.happens(0.02) ? bodyFor(making, route.body) : undefined;
  if (chance.happens(0.03)) return formFor(chance, samples);
  return bodyFor(making, route.body);
}

/** Mostly somebody, so that more than authentication is tried. */
function identity(chance: Chance, known: Known): Record<string, string> {
  const key = known.one(chance, "keys") ?? "";
  const cookie = known.one(chance, "cookies") ?? "";
  return chance.pick([
    ...Array.from({ length: 10 }, () => ({ "x-auth-token": key })),
    ...Array.from({ length: 10 }, () => ({ "x-auth-token": key, [clientHeader]: "web" })),
    { "x-auth-token": key, cookie: `${cookie}; ${cookie}` },
    { cookie },
    {
      "x-auth-token": chance.pick(["null", "", " ", key.slice(1), `${key}, ${key}`, inHeader(hostileText(chance))]),
      cookie,
    },
    {},
  ]) as Record<string, string>;
}

const lists = {
  "accept-language": ["fr", "*", "xx-".repeat(500), ";q=1", "\xe9"],
  accept: ["text/html", "*/*", "", "application/json;q=NaN", "a".repeat(3000)],
  range: [
    "bytes=0-",
    "bytes=-1",
    "bytes=9-1",
    "bytes=0-0,1-1",
    "bytes=99999999999999999999-",
    "bytes=-0",
    "lines=1-2",
    "bytes=a-b",
    "bytes=5-99999999999999999",
  ],
  "if-range": ['"x"', "yesterday"],
  "if-none-match": ["*", '"', 'W/"x"'],
  "if-modified-since": ["yesterday", "Thu, 01 Jan 1970 00:00:00 GMT"],
  "last-event-id": ["0", "-1", "1e99", "x", "99999999999999999999", ""],
  "x-forwarded-for": ["127.0.0.1", "::1, x", "999.1.1.1", ", , ,", "a".repeat(2000), "2001:db8::1%eth0", "[::1]:80"],
  "x-forwarded-proto": ["https", "javascript", "https,http"],
  "x-forwarded-host": ["evil.invalid", "", "a b"],
  host: ["evil.invalid", "[", ":0", "a".repeat(300)],
  origin: ["null", "https://evil.invalid"],
  "user-agent": ["", "x".repeat(8000), "\xff\xfe", "Mozilla/5.0 (;;;;"],
  cookie: ["=", ";;;;", "a=b; a=c", "__proto__=x", "a".repeat(4000), 'hearth_="', "%=%"],
  "upload-length": ["0", "1", "10", "99999999999999", "-1", "1.5", "x", "9".repeat(30)],
  "upload-offset": ["0", "1", "99999", "-1", "x", "1e3"],
  "upload-metadata": [
    "filename",
    "filename !!",
    "filename AA==,filetype",
    ",,,",
    "filename " + "A".repeat(4000),
    "a b c",
    "filename gICA",
    "__proto__ AA==",
  ],
  "tus-resumable": ["1.0.0", "1.0.0", "1.0.0", "0.0.1", ""],
  "content-length": ["0", "5", "999999999999"],
  "x-http-method-override": ["DELETE"],
  expect: ["nothing"],
} satisfies Record<string, string[]>;

function headersFor(route: Route, chance: Chance, known: Known): Record<string, string> {
  const isUpload = route.path.startsWith("/api/uploads");
  const wanted = Object.entries(lists).filter(([name]) =>
    chance.happens(isUpload && /^(upload|tus)/.test(name) ? 0.8 : 0.04),
  );
  const headers = Object.fromEntries(wanted.map(([name, values]) => [name, chance.pick(values)]));
  if (chance.happens(0.02))
    headers.cookie = `${(known.one(chance, "cookies") ?? "a=b").split("=")[0]}=${inHeader(hostileText(chance))}`;
  return headers;
}

/** Returns a text as a header can hold it: bytes, without those that end it. Node refuses others before anything of ours runs. */
function inHeader(text: string): string {
  return Buffer.from(text)
    .toString("latin1")
    .replace(/[\0-\x1f\x7f]/g, "")
    .slice(0, 3000);
}
