import type { Chance } from "../../../scripts/populate/chance.ts";
import type { Body } from "./bodies.ts";
import { hostileText, randomBytes } from "./values.ts";

/** Small files of every kind that is taken and of some that are not, whole; `formFor` breaks them. */
export type Samples = readonly Buffer[];

/** A form with files, more or less as browsers send it. */
export function formFor(chance: Chance, samples: Samples): Body {
  const boundary = chance.pick(["line", "----WebKitFormBoundaryx", "a".repeat(70), "b".repeat(200), "'()+_,-./:=?"]);
  const parts = Array.from({ length: chance.pick([0, 1, 1, 1, 1, 2, 25]) }, () => partFor(chance, boundary, samples));
  const end = chance.happens(0.9)
    ? `--${boundary}--\r\n`
    : chance.pick(["", `--${boundary}`, `--${boundary}-`, "\r\n"]);
  const said = chance.happens(0.93) ? boundary : chance.pick(["", "other", `"${boundary}`, `${boundary}; boundary=x`]);
  return { type: `multipart/form-data; boundary=${said}`, bytes: Buffer.concat([...parts, Buffer.from(end)]) };
}

function partFor(chance: Chance, boundary: string, samples: Samples): Buffer {
  const field = chance.happens(0.8) ? "file" : oneLine(hostileText(chance));
  const name = chance.happens(0.5) ? "photo.jpg" : oneLine(hostileText(chance));
  const disposition = chance.happens(0.9)
    ? `form-data; name="${field}"; filename="${name}"`
    : chance.pick(dispositions);
  const type = chance.pick([
    "image/jpeg",
    "video/mp4",
    "application/pdf",
    "text/html",
    "",
    "image/svg+xml",
    'a/b; c="',
    "application/json",
  ]);
  const head = `--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${type}\r\n${chance.pick(["", "", "X: y\r\n", "Content-Transfer-Encoding: base64\r\n"])}\r\n`;
  return Buffer.concat([Buffer.from(head), contentFor(chance, samples), Buffer.from("\r\n")]);
}

const dispositions = [
  "",
  "form-data",
  'form-data; name="file"',
  "attachment",
  "form-data; name*=UTF-8''%ff; filename*=UTF-8''%00%2e%2e",
  'form-data; name="file"; filename=""',
];

function oneLine(text: string): string {
  return text.replace(/[\r\n"]/g, "").slice(0, 2000);
}

export function contentFor(chance: Chance, samples: Samples): Buffer {
  const whole = chance.pick(samples);
  switch (chance.whole(0, 5)) {
    case 0:
      return whole;
    case 1:
      return whole.subarray(0, chance.whole(0, whole.length));
    case 2:
      return randomBytes(chance, chance.whole(0, 200));
    case 3:
      return Buffer.concat([whole.subarray(0, chance.whole(4, 64)), randomBytes(chance, 200)]);
    default:
      return withWrongBytes(chance, whole);
  }
}

function withWrongBytes(chance: Chance, whole: Buffer): Buffer {
  const spoiled = Buffer.from(whole);
  for (let i = 0; i < 8; i++) spoiled[chance.whole(0, Math.min(spoiled.length, 2000) - 1)] = chance.whole(0, 255);
  return spoiled;
}
