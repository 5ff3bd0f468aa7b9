import { expect, test } from "vitest";
import { newRecoveryCode, normalCode, recoveryHash, seal, unseal } from "./rules-second-factor.ts";

test("a secret can be read only with the server's key and for its own user", () => {
  const sealed = seal("the key", "anna", "JBSWY3DPEHPK3PXP");
  expect(sealed).not.toContain("JBSWY3DPEHPK3PXP");
  expect(sealed).not.toBe(seal("the key", "anna", "JBSWY3DPEHPK3PXP"));
  expect(unseal("the key", "anna", sealed)).toBe("JBSWY3DPEHPK3PXP");
  expect(unseal("another key", "anna", sealed)).toBeUndefined();
  expect(unseal("the key", "bob", sealed)).toBeUndefined();
  expect(unseal("the key", "anna", "broken")).toBeUndefined();
});

test("a recovery code may be typed with or without spaces and hyphens, in either case", () => {
  const code = newRecoveryCode();
  expect(code).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){2}$/);
  expect(code).not.toBe(newRecoveryCode());
  const typed = ` ${code.toUpperCase().replaceAll("-", " ")} `;
  expect(normalCode(typed)).toBe(normalCode(code));
  expect(recoveryHash("the key", "anna", typed)).toBe(recoveryHash("the key", "anna", code));
  expect(recoveryHash("the key", "bob", code)).not.toBe(recoveryHash("the key", "anna", code));
});
