import type { Chance } from "../../../scripts/populate/chance.ts";
import { worstTexts } from "../worst-inputs.ts";

/** Texts that have broken somebody's program before. Addresses lead nowhere: `.invalid`, this machine, or no address at all. */
const texts = [
  ...[
    "",
    " ",
    "\0",
    "a\0b",
    "\ud800",
    "x\udfff",
    "\u202etxt.exe",
    "\ufeff",
    "\u2028",
    "\r\nset-cookie: a=b",
    "\t\n",
    "\x7f\x1b[2J",
  ],
  ...[
    "null",
    "undefined",
    "NaN",
    "Infinity",
    "-1",
    "0",
    "1e309",
    "9".repeat(40),
    "0x10",
    "1_000",
    "٣",
    "½",
    "[object Object]",
  ],
  ...["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "then", "length", "toJSON"],
  ...[
    "' or 1=1 --",
    '"; drop table messages; --',
    "%' escape '",
    "a' || 'b",
    "$1",
    ":id",
    "?",
    "*",
    "a AND NOT",
    '"unclosed',
    "NEAR(a b)",
  ],
  ...[
    "<script>alert(1)</script>",
    "]]>",
    "<!--",
    "${7*7}",
    "{{7*7}}",
    "{0}",
    "%s%n",
    "javascript:alert(1)",
    "data:text/html,<b>",
  ],
  ...[
    "../../../etc/passwd",
    "..\\..\\",
    "/",
    "//",
    ".",
    "..",
    "%00",
    "%2e%2e%2f",
    "%",
    "%zz",
    "%ff%fe",
    "CON",
    "a/b",
    "~root",
  ],
  ...[
    "http://a.invalid",
    "https://a.invalid/%zz?#",
    "http://[::1",
    "http://127.0.0.1:1/",
    "http://0/",
    "file:///etc/passwd",
    "//a.invalid",
    "ftp://a.invalid",
  ],
  ...[
    "http://a.invalid:99999/",
    "https://user:word@a.invalid/",
    "https://" + "a".repeat(300) + ".invalid/",
    "https://xn--a.invalid/",
    "HTTPS://A.INVALID",
  ],
  ...[
    "2026-13-45",
    "2026-02-30T25:61:61Z",
    "0000-00-00",
    "+275760-09-13T00:00:01Z",
    "-000001-01-01",
    "2026-12-24T10:00:00+99:99",
    "2026-12-24",
    "24:00",
  ],
  ...[
    "00000000-0000-0000-0000-000000000000",
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
    "01900000-0000-7000-8000-00000000000g",
    "01900000-0000-7000-8000-000000000000",
  ],
  ...[
    "🏳️‍🌈",
    "👨‍👩‍👧‍👦👍🏿",
    "e\u0301".repeat(100),
    "İıßﬀ",
    "עברית العربية",
    "漢字かな한글",
    "ﷺ".repeat(20),
    "z\u0335\u0321".repeat(50),
    "a\u200db",
  ],
  ...[
    '{"delta":{"ops":[]},"textOnly":"x"}',
    '{"delta":{"ops":[{"insert":null}]},"textOnly":5}',
    '{"delta":null}',
    "{",
    '{"ops":[{"insert":{"image":"x"}}]}',
    "[]",
  ],
  ...[
    "a@b.invalid",
    "@",
    "a@",
    "a b@c",
    "<a@b.invalid>",
    "a@b.invalid,c@d.invalid",
    "a@b.invalid\r\nBcc: c@d.invalid",
    "fr_FR",
    "Europe/Paris",
    "Mars/Olympus",
  ],
  ...[
    "a".repeat(128),
    "a".repeat(129),
    "a".repeat(255),
    "b".repeat(2001),
    "#".repeat(300),
    "c ".repeat(5000),
    "ö".repeat(50_001),
    "\n".repeat(1000),
    "(".repeat(3000),
  ],
] as const;

const numbers = [
  0,
  -0,
  -1,
  1,
  2,
  0.1,
  -0.5,
  1e6 + 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  8.64e15 + 1,
  1e21,
  1e308,
  -1e308,
  5e-324,
];

/** Texts as long as allowed, made to take as much time as possible. */
const longest = [...worstTexts().values()];

export function hostileText(chance: Chance): string {
  if (chance.happens(0.01)) return chance.pick(longest);
  return chance.happens(0.9) ? chance.pick(texts) : randomText(chance, chance.whole(1, 60));
}

export const hostileNumber = (chance: Chance): number =>
  chance.happens(0.8) ? chance.pick(numbers) : Math.round(chance.between(-1e12, 1e12));

export function hostileValue(chance: Chance, depth = 0): unknown {
  switch (chance.whole(0, depth > 3 ? 4 : 7)) {
    case 0:
      return null;
    case 1:
      return chance.happens(0.5);
    case 2:
      return hostileNumber(chance);
    case 3:
    case 4:
      return hostileText(chance);
    case 5:
      return Array.from({ length: chance.pick([0, 1, 2, 3, 120]) }, () => hostileValue(chance, depth + 2));
    case 6:
      return nested(chance.whole(1, 120), chance.happens(0.5));
    default:
      return hostileObject(chance, depth);
  }
}

function hostileObject(chance: Chance, depth: number): object {
  const names = Array.from({ length: chance.whole(0, 5) }, () =>
    chance.pick([hostileText(chance).slice(0, 300), "id", "data", "text"]),
  );
  // Through fromEntries also "__proto__" becomes a name like others, as JSON.parse makes it.
  return Object.fromEntries(names.map((name) => [name, hostileValue(chance, depth + 1)]));
}

function nested(depth: number, inArrays: boolean): unknown {
  let value: unknown = "deep";
  for (let level = 0; level < depth; level++) value = inArrays ? [value] : { id: value };
  return value;
}

/** Any UTF-16 units, halves of pairs included. */
function randomText(chance: Chance, length: number): string {
  const ranges: [number, number][] = [
    [0, 0x7f],
    [0x80, 0x2ff],
    [0x300, 0x36f],
    [0x590, 0x6ff],
    [0x2000, 0x206f],
    [0x4e00, 0x4fff],
    [0xd800, 0xdfff],
    [0xfff0, 0xffff],
  ];
  return Array.from({ length }, () => String.fromCharCode(chance.whole(...chance.pick(ranges)))).join("");
}

export function randomBytes(chance: Chance, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => chance.whole(0, 255)));
}
