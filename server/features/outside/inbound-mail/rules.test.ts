import { expect, test } from "vitest";
import { commandOf } from "./rules-commands.ts";
import { titleFrom } from "./rules-title.ts";

test("the title of a post is the subject without the marks of answers and forwarded emails", () => {
  expect(titleFrom("Re: AW: Fwd: Summer")).toBe("Summer");
  expect(titleFrom("回复：夏天")).toBe("夏天");
  expect(titleFrom("VS: Sommer")).toBe("Sommer");
  expect(titleFrom("YNT: Re: Yaz")).toBe("Yaz");
  expect(titleFrom("רד: Re[2]: קיץ")).toBe("רד: Re[2]: קיץ");
  expect(titleFrom("השב: Re[2]: קיץ")).toBe("קיץ");
  expect(titleFrom("返信: 夏")).toBe("夏");
  expect(titleFrom("Reading list")).toBe("Reading list");
});

test("single words are commands in every language", () => {
  for (const yes of ["Yes", "ja!", "Oui.", "sí", "ano", "áno", "igen", "Да", "네", "好", "ⵢⴰⵀ"])
    expect(commandOf(yes), yes).toEqual({ answer: "yes" });
  for (const no of ["No", "nein", "non", "nee", "ne", "nie", "nem", "нет", "아니요", "不"])
    expect(commandOf(no), no).toEqual({ answer: "no" });
  for (const maybe of [
    "maybe",
    "Vielleicht",
    "peut-être",
    "quizás",
    "misschien",
    "možná",
    "možno",
    "talán",
    "Может быть",
  ])
    expect(commandOf(maybe), maybe).toEqual({ answer: "maybe" });
  for (const heart of ["❤️", "heart", "Herz", "<3", "♥"]) expect(commandOf(heart), heart).toEqual({ reaction: "❤️" });
  expect(commandOf("👍🏽")).toEqual({ reaction: "👍🏽" });
  for (const text of ["Yes, gladly", "❤️❤️", "1", "", "no, thanks"]) expect(commandOf(text), text).toBeUndefined();
});
