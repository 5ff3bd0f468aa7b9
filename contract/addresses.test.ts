import { expect, test } from "vitest";
import { addressesIn } from "./addresses.ts";

const found = (text: string) => addressesIn(text).map(({ start, end }) => text.slice(start, end));

test.each([
  ["見て https://photos.example.org/a6、動画は後で", ["https://photos.example.org/a6"]],
  ["见 https://photos.example.org/a1，然后告诉我", ["https://photos.example.org/a1"]],
  ["照片在https://photos.example.org/a1看看", ["https://photos.example.org/a1"]],
  ["（https://photos.example.org/a1）", ["https://photos.example.org/a1"]],
  ["「https://photos.example.org/a1」を見て", ["https://photos.example.org/a1"]],
  ["《https://a.example.org/1》《https://b.example.org/2》", ["https://a.example.org/1", "https://b.example.org/2"]],
  ["https://a.example.org/1とhttps://b.example.org/2です", ["https://a.example.org/1", "https://b.example.org/2"]],
  ["https://photos.example.org/a1에서 봐", ["https://photos.example.org/a1"]],
  ["https://photos.example.org에서 봐", ["https://photos.example.org"]],
  ["https://photos.example.org/에서 봐", ["https://photos.example.org/"]],
  ["photos.example.org에서 봐", ["photos.example.org"]],
  ["見てphotos.example.orgを", ["photos.example.org"]],
  ["ดูที่https://photos.example.org/a1นะ", ["https://photos.example.org/a1"]],
  ["الصور هنا https://photos.example.org/a1، شكرا", ["https://photos.example.org/a1"]],
  ["هل رأيت https://photos.example.org/a1؟", ["https://photos.example.org/a1"]],
  ["התמונות: https://photos.example.org/a1, תודה", ["https://photos.example.org/a1"]],
  ["यहाँ https://photos.example.org/a1।", ["https://photos.example.org/a1"]],
  ["Fotos auf „https://photos.example.org/a1“ und", ["https://photos.example.org/a1"]],
  ["Voir « https://photos.example.org/a1 »", ["https://photos.example.org/a1"]],
  ["https://photos.example.org/a1'da gör", ["https://photos.example.org/a1"]],
  ["фото: https://photos.example.org/a1…", ["https://photos.example.org/a1"]],
  ["https://photos.example.org/a1😀 nice", ["https://photos.example.org/a1"]],
  ["https://ja.wikipedia.org/wiki/東京都", ["https://ja.wikipedia.org/wiki/東京都"]],
  ["https://ja.wikipedia.org/wiki/NHK放送センター", ["https://ja.wikipedia.org/wiki/NHK放送センター"]],
  ["https://ja.wikipedia.org/wiki/ジョン・レノン", ["https://ja.wikipedia.org/wiki/ジョン・レノン"]],
  ["https://ko.wikipedia.org/wiki/서울", ["https://ko.wikipedia.org/wiki/서울"]],
  ["https://ru.wikipedia.org/wiki/Москва, да", ["https://ru.wikipedia.org/wiki/Москва"]],
  ["https://fr.wikipedia.org/wiki/L’Équipe", ["https://fr.wikipedia.org/wiki/L’Équipe"]],
  ["https://he.wikipedia.org/wiki/צה״ל", ["https://he.wikipedia.org/wiki/צה״ל"]],
  ["https://ar.wikipedia.org/wiki/القاهرة، مدينة", ["https://ar.wikipedia.org/wiki/القاهرة"]],
  ["https://th.wikipedia.org/wiki/กรุงเทพมหานคร", ["https://th.wikipedia.org/wiki/กรุงเทพมหานคร"]],
  ["https://hi.wikipedia.org/wiki/दिल्ली", ["https://hi.wikipedia.org/wiki/दिल्ली"]],
  ["https://例え.テスト/a、", ["https://例え.テスト/a"]],
  ["https://example.org/東京/", ["https://example.org/東京/"]],
  ["https://web.archive.org/web/2020/https://example.org/", ["https://web.archive.org/web/2020/https://example.org/"]],
  ["anna@example.org에게 bob@example.org、", ["anna@example.org", "bob@example.org"]],
  ["12.30 Uhr, Version 2.0。", []],
])("%s has %j", (text, addresses) => {
  expect(found(text)).toEqual(addresses);
});

test("an address links to what is shown", () => {
  expect(addressesIn("example.org에서 https://example.org/에서 anna@example.org、")).toEqual([
    { start: 0, end: 11, href: "https://example.org" },
    { start: 14, end: 34, href: "https://example.org/" },
    { start: 37, end: 53, href: "mailto:anna@example.org" },
  ]);
});
