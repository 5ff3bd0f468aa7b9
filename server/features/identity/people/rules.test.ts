import { expect, test } from "vitest";
import { checkNewLogin, checkUserName, mergeSettings, nameFromLogin, normalLogin } from "./rules.ts";

test("a login is normalized however it is typed", () => {
  expect(normalLogin(" Anna@Example.ORG\n")).toBe("anna@example.org");
  expect(normalLogin(undefined)).toBe("");
});

test("a new login is an email address of up to 254 characters", () => {
  expect(checkNewLogin("anna@example.org")).toBe("anna@example.org");
  expect(checkNewLogin("a@b")).toBe("a@b");
  for (const bad of ["anna", "@example.org", "anna@", "an na@example.org", "a@b@c", ""]) {
    expect(() => checkNewLogin(bad), bad).toThrow("must be an e-mail address");
  }
  expect(checkNewLogin("anna@müller.example.org")).toBe("anna@müller.example.org");
  expect(checkNewLogin("anna@xn--mller-kva.example.org")).toBe("anna@xn--mller-kva.example.org");
  for (const odd of ["anna@ｅxample.org", "anna@example.org.", "anna@example。org", "anna@mu\u0308ller.example.org"])
    expect(() => checkNewLogin(odd), odd).toThrow("must be an e-mail address");
  expect(() => checkNewLogin(`${"a".repeat(250)}@b.cd`)).toThrow("too long");
});

test("a name has 1 to 128 characters", () => {
  expect(checkUserName(" Anna ")).toBe("Anna");
  expect(checkUserName("Eve\r\n\r\nYour account is locked")).toBe("Eve Your account is locked");
  expect(checkUserName("\u202eann\u200bA")).toBe("annA");
  expect(nameFromLogin("\u202ebob\u200b@example.org")).toBe("bob");
  expect(nameFromLogin("\u3164@")).toBe("@");
  expect(() => checkNewLogin("an\u00adna@example.org")).toThrow();
  expect(checkUserName("👨‍👩‍👧 ❤️ Famille")).toBe("👨‍👩‍👧 ❤️ Famille");
  for (const name of ["\u200b\u3164\u2066", "\u2062", "\u200c", "\u2800", "\u034f", "\ud800"])
    expect(() => checkUserName(name), name).toThrow("1 to 128");
  for (const bad of [" ", "x".repeat(129)]) expect(() => checkUserName(bad)).toThrow("1 to 128");
});

test("a new account is named after the part before the @, up to the length of a name", () => {
  expect(nameFromLogin("grand.pere@example.org")).toBe("grand.pere");
  expect(nameFromLogin("imported")).toBe("imported");
  expect(nameFromLogin(`${"a".repeat(200)}@example.org`)).toBe("a".repeat(128));
});

test("settings merge key by key; null and the empty string remove a key", () => {
  const current = JSON.stringify({ lang: "en_US", mail: "a@b", theirs: [1] });

  expect(JSON.parse(mergeSettings(current, { lang: "fr", mail: null, theirs: "" }))).toEqual({ lang: "fr" });
  expect(JSON.parse(mergeSettings(current, {}))).toEqual(JSON.parse(current));
});

test("a time zone that does not exist is refused", () => {
  expect(JSON.parse(mergeSettings("{}", { time_zone: "Europe/Kyiv" }))).toEqual({ time_zone: "Europe/Kyiv" });
  for (const time_zone of ["Mars/Olympus", "+99:00", 7, "../etc"])
    expect(() => mergeSettings("{}", { time_zone }), String(time_zone)).toThrow("time zone");
});

test("an unknown language and too many settings are refused", () => {
  expect(() => mergeSettings("{}", { lang: "klingon" })).toThrow("Unknown language");
  expect(() => mergeSettings("{}", { much: "x".repeat(16_384) })).toThrow("too large");
});
