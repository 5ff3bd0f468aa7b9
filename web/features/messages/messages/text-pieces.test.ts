import { expect, test } from "vitest";
import { mentionedIn, piecesOf } from "./text-pieces.ts";

test("an address in a sentence becomes a link without the full stop after it", () => {
  expect(piecesOf("The way is on https://osm.org/way/1. See you")).toEqual([
    { text: "The way is on " },
    { text: "https://osm.org/way/1", href: "https://osm.org/way/1" },
    { text: ". See you" },
  ]);
});

test("an address without a scheme links to https, and an email address to mailto", () => {
  expect(piecesOf("osm.org anna@example.org").map(({ href }) => href)).toEqual([
    "https://osm.org",
    undefined,
    "mailto:anna@example.org",
  ]);
});

test("a long address is shortened but links to the whole one", () => {
  const address = `https://example.org/${"path/".repeat(12)}end`;
  const [piece] = piecesOf(address);
  expect(piece!.href).toBe(address);
  expect(piece!.text).toHaveLength(50);
});

test.each(["javascript:alert(1)", "<b>bold</b>", "ftp://files.example.org", "data:text/html,x"])(
  "%s stays text",
  (text) => {
    expect(piecesOf(text).every(({ href }) => href === undefined || /^(https|mailto):/.test(href))).toBe(true);
    expect(
      piecesOf(text)
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text);
  },
);

const people = {
  written: { p: "Paul", everyone: "alle" },
  names: new Map([["p", "Paul Blanc"]]),
};

test("a mention has the current name of the person, and a link is no mention", () => {
  expect(piecesOf("Ask @Paul, see https://example.org/@Paul, and tell @alle", people)).toEqual([
    { text: "Ask " },
    { text: "@Paul Blanc", mention: "p" },
    { text: ", see " },
    { text: "https://example.org/@Paul", href: "https://example.org/@Paul" },
    { text: ", and tell " },
    { text: "@alle", mention: "everyone" },
  ]);
});

test("people who are not in the group any more are plain text", () => {
  const message = {
    data: { mentions: { p: "Paul", z: "Zoe" } },
    group: { id: "club" },
    mentions: [{ id: "p", name: "P" }],
  };
  expect(mentionedIn(message as never)).toMatchObject({ written: { p: "Paul" } });
  expect(mentionedIn({ ...message, mentions: undefined } as never)).toBeUndefined();
});
