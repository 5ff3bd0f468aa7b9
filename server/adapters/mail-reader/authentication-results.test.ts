import { expect, test } from "vitest";
import { parseAuthenticationResults } from "./authentication-results.ts";

test("the results of large providers are read", () => {
  const google =
    'mx.google.com; dkim=pass header.i=@example.org header.s=a header.b="ab/+=="; arc=pass (i=1 spf=pass); spf=pass (google.com: domain of bob@example.org designates 192.0.2.1 as permitted sender) smtp.mailfrom=bob@example.org; dmarc=pass (p=REJECT sp=REJECT dis=NONE) header.from=example.org';
  expect(parseAuthenticationResults(google)).toMatchObject({
    server: "mx.google.com",
    results: [
      { method: "dkim", properties: [{ name: "header.i", value: "@example.org" }, {}, { value: "ab/+==" }] },
      { method: "arc", result: "pass", properties: [] },
      { method: "spf", properties: [{ name: "smtp.mailfrom", value: "bob@example.org" }] },
      { method: "dmarc", result: "pass", properties: [{ name: "header.from", value: "example.org" }] },
    ],
  });
  const microsoft =
    "MX.example.net 1;spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=example.org; dkim=pass (signature was verified) header.d=example.org header.b=a/b+c==;dmarc=pass action=none header.from=example.org;compauth=pass reason=100";
  expect(parseAuthenticationResults(microsoft)).toMatchObject({
    server: "mx.example.net",
    results: [{}, {}, { method: "dmarc", properties: [{ name: "action" }, { value: "example.org" }] }, {}],
  });
  expect(parseAuthenticationResults("mx.example.net; none")).toEqual({ server: "mx.example.net", results: [] });
  expect(parseAuthenticationResults('(c) "mx.example.net" (c) 1 (c) ; dmarc / 1 = pass ;')).toBeUndefined();
  expect(parseAuthenticationResults('(c) "mx.example.net" (c) 1 (c) ; dmarc/1 (c) = (c) pass ;')).toMatchObject({
    results: [{ method: "dmarc", result: "pass" }],
  });
});

test("what stands in quotes and comments is no result", () => {
  for (const hidden of [
    'spf=fail smtp.mailfrom="a; dmarc=pass header.from=example.org; x"@evil.example',
    'spf=fail smtp.mailfrom="a\\"; dmarc=pass header.from=example.org; \\""@evil.example',
    "spf=fail (a (b) ; dmarc=pass header.from=example.org) smtp.mailfrom=evil.example",
    "spf=fail (a \\) ; dmarc=pass header.from=example.org \\() smtp.mailfrom=evil.example",
    'spf=fail reason="no; dmarc=pass header.from=example.org"',
  ])
    expect(parseAuthenticationResults(`mx.example.net; ${hidden}`)?.results.map(({ method }) => method)).toEqual([
      "spf",
    ]);
});

test("a header that is not of the form of RFC 8601 is not read", () => {
  for (const broken of [
    "",
    "mx.example.net",
    "mx.example.net 2; dmarc=pass",
    "mx.example.net; dmarc=pass (open",
    'mx.example.net; dmarc=pass reason="open',
    "mx.example.net; dmarc=pass) header.from=example.org",
    "mx.example.net; dmarc=pass header.from=exam\\ple.org",
    "mx.example.net; dmarc",
    "mx.example.net; =pass",
    "mx.example.net; dmarc=pass header.from",
    "mx.example.net; spf=pass; ; dmarc=pass",
    "mx.example.net evil.example; dmarc=pass",
    `mx.example.net; ${"(".repeat(100_000)}`,
  ])
    expect(parseAuthenticationResults(broken), broken.slice(0, 80)).toBeUndefined();
});
