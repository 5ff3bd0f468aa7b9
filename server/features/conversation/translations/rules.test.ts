import { expect, test } from "vitest";
import { isoCode } from "./rules.ts";

test("translation services use codes without a country or script", () => {
  expect((["fr_FR", "zh_Hans", "zgh", "ar"] as const).map(isoCode)).toEqual(["fr", "zh", "zgh", "ar"]);
});
