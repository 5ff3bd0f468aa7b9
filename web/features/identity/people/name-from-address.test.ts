import { expect, test } from "vitest";
import { nameFromAddress } from "./name-from-address.ts";

test("the suggested name of a person is readable", () => {
  expect(nameFromAddress("anna@example.org")).toBe("Anna");
  expect(nameFromAddress(" grand.pere@example.org")).toBe("Grand Pere");
  expect(nameFromAddress("jeanne_morel-1948@example.org")).toBe("Jeanne Morel");
  expect(nameFromAddress("élodie+hearth@example.org")).toBe("Élodie");
  expect(nameFromAddress("paul2")).toBe("Paul");
});

test("an address of numbers or of nothing suggests what there is", () => {
  expect(nameFromAddress("1234@example.org")).toBe("1234");
  expect(nameFromAddress("@example.org")).toBe("");
  expect(nameFromAddress(`${"a".repeat(200)}@example.org`)).toHaveLength(128);
});
