import { expect, test } from "vitest";
import { rangeOf } from "./send-file.ts";

test.each([
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=0-99", { start: 0, end: 99 }],
  ["bytes=90-200", { start: 90, end: 99 }],
  ["bytes=90-", { start: 90, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-1000", { start: 0, end: 99 }],
])("the range %s of 100 bytes is read as %j", (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range);
});

test.each(["bytes=100-", "bytes=100-200", "bytes=-0", "bytes=99999999999999999999999999-"])(
  "the range %s of 100 bytes is unsatisfiable",
  (header) => {
    expect(rangeOf(header, 100)).toBe("unsatisfiable");
  },
);

test("every range of an empty file is unsatisfiable", () => {
  expect(rangeOf("bytes=0-", 0)).toBe("unsatisfiable");
  expect(rangeOf("bytes=-1", 0)).toBe("unsatisfiable");
});

test.each([undefined, "", "bytes=", "bytes=-", "bytes=5-2", "bytes=0-1,5-6", "lines=0-1", "bytes=a-b"])(
  "the range %s is ignored",
  (header) => {
    expect(rangeOf(header, 100)).toBeUndefined();
  },
);
