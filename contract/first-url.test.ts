import { expect, test } from "vitest";
import { firstUrl } from "./first-url.ts";

test.each([
  ["https://example.org", "https://example.org"],
  ["see http://example.org/a?b=c#d and https://example.com", "http://example.org/a?b=c#d"],
  ["HTTPS://Example.org/A", "HTTPS://Example.org/A"],
  ["Look: https://example.org/a.", "https://example.org/a"],
  ["https://example.org/a?!…", "https://example.org/a"],
  ["(https://example.org/a)", "https://example.org/a"],
  ["(see https://example.org/a), she said", "https://example.org/a"],
  ["https://de.wikipedia.org/wiki/Bern_(Kanton)", "https://de.wikipedia.org/wiki/Bern_(Kanton)"],
  ["(https://de.wikipedia.org/wiki/Bern_(Kanton))", "https://de.wikipedia.org/wiki/Bern_(Kanton)"],
  ["[url]https://example.org/a[/url]", "https://example.org/a"],
  ['<a href="https://example.org/a">', "https://example.org/a"],
  ["one\nhttps://example.org/a\nhttps://example.org/b", "https://example.org/a"],
  ["https://example.org/straße/東京", "https://example.org/straße/東京"],
])("finds the first address in %j: %j", (text, url) => {
  expect(firstUrl(text)).toBe(url);
});

test.each(["", "no address", "www.example.org", "ftp://example.org", "http:// example.org", "https://..."])(
  "finds no address in %j",
  (text) => {
    expect(firstUrl(text)).toBeUndefined();
  },
);
