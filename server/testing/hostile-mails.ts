/** Authentication-Results that mention `dmarc=pass` for example.org, although the server that wrote them did not find that. */
export const forgedResults: Readonly<Record<string, string>> = {
  "a quoted string":
    'dmarc=fail header.from=example.org; spf=fail smtp.mailfrom="a; dmarc=pass header.from=example.org; x"@evil.example',
  "a quoted string with an escape":
    'spf=fail smtp.mailfrom="a\\"; dmarc=pass header.from=example.org; x=\\""@evil.example',
  "a quoted reason": 'spf=fail reason="none; dmarc=pass header.from=example.org"',
  "a nested comment": "spf=fail (of (evil) ; dmarc=pass header.from=example.org ;) smtp.mailfrom=evil.example",
  "an escaped parenthesis": "spf=fail (of \\) ; dmarc=pass header.from=example.org ; \\( ) smtp.mailfrom=evil.example",
  "a comment that does not end": "spf=fail (evil ; dmarc=pass header.from=example.org",
  "a name that only ends like it": "dmarc=pass x-header.from=example.org",
  "a name that begins elsewhere": "dmarc=pass policy.header.from=example.org header.from=evil.example",
  "a domain that begins like it": "dmarc=pass header.from=example.org.evil.example",
  "a domain below it": "dmarc=pass header.from=evil.example.org",
  "another address of the domain": "dmarc=pass header.from=eve@example.org",
  "two domains": "dmarc=pass header.from=example.org header.from=evil.example",
  "two results": "dmarc=fail header.from=example.org; dmarc=pass header.from=example.org",
  "a method that only ends like it": "x-dmarc=pass header.from=example.org",
  "a result that begins like it": "dmarc=passed header.from=example.org",
  "a signature with a name that only ends like it": "dmarc=none; dkim=pass x-header.d=example.org",
  "a signature of another domain": "dmarc=none; dkim=pass header.d=evil.example header.i=@example.org",
  "a signature of a subdomain": "dmarc=none; dkim=pass header.d=mallory.example.org",
  "a signature for an address below the domain": "dmarc=none; dkim=pass header.i=@mallory.example.org",
  "a signature of a subdomain, without DMARC": "dkim=pass header.i=x@mallory.example.org header.d=mallory.example.org",
  "two domains of one signature": "dmarc=none; dkim=pass header.d=example.org header.d=mallory.example.org",
  "a signature in a comment": "dmarc=none; dkim=fail (dkim=pass header.d=example.org) header.d=example.org",
};

const nested = (depth: number) =>
  Array.from({ length: depth }, (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary=b${n + 1}\r\n\r\n`).join(
    "",
  );

/** Headers and bodies that are hard to read, without From. */
export function hostileMails(): Record<string, string> {
  return {
    nested: `Content-Type: multipart/mixed; boundary=b0\r\n\r\n${nested(2000)}`,
    parts: `Content-Type: multipart/mixed; boundary=b\r\n\r\n${"--b\r\nContent-Type: image/png\r\n\r\nx\r\n".repeat(50_000)}--b--`,
    headers: `${"X-Bomb: 1\r\n".repeat(200_000)}\r\nText`,
    parameters: `Content-Type: text/plain; ${"a*0=x; ".repeat(200_000)}\r\n\r\nText`,
    charset: 'Content-Type: text/plain; charset="no-such"\r\n\r\n\xff\xfe',
    words: `Subject: ${"=?utf-8?B?=?=".repeat(15_000)}\r\n\r\nText`,
    addresses: `To: ${"a@b.example, ".repeat(15_000)}\r\n\r\nText`,
    groups: `To: ${"a:".repeat(30_000)}\r\n\r\nText`,
    comments: `Authentication-Results: ${"(".repeat(100_000)}\r\n\r\nText`,
    results: `Authentication-Results: mx.example.net${"; a=b".repeat(40_000)}\r\n\r\nText`,
    signatures: `${"DKIM-Signature: v=1; a=rsa-sha256; d=example.org; s=test; h=from; bh=x; b=x\r\n".repeat(1000)}\r\nText`,
    tags: html("<div>".repeat(100_000)),
    paragraphs: html("<p>a".repeat(100_000)),
    inline: html("<b>".repeat(200_000)),
    quotes: html("<blockquote type=cite>".repeat(100_000)),
    attributes: html(`<p ${"a=b ".repeat(200_000)}>Text`),
    colons: `\r\n${":\n".repeat(50_000)}`,
    lines: `\r\n${"a:\n\n".repeat(50_000)}`,
    rules: `\r\n${"__________\n\n".repeat(20_000)}`,
    senders: `\r\n${"From: a\n".repeat(30_000)}`,
  };
}

function html(body: string): string {
  return `Content-Type: text/html\r\n\r\n${body}`;
}
