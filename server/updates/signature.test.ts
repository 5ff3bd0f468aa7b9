import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ReleaseKey } from "../testing/releases.ts";
import { verifySignature } from "./signature.ts";

/** Made by minisign 0.11. */
const content = "Hearth 0.2.0\n";
const publicKey = `untrusted comment: minisign public key DB1936673A41BD43
RWRDvUE6ZzYZ22ptesDENlZ+lripd7gMtCrZSFY/u7K9StEUDQbt+Bxg
`;
const comment = "trusted comment: Hearth 0.2.0";
const signature = `untrusted comment: signature from minisign secret key
RURDvUE6ZzYZ22vuVfy6NKp/nvLKxZ/yBg4Lp8oMQ+9UUpa2vcxiV/UGzZ8au5QWGLwtgDEcr9mDtf9ycwjNnEESu5tGlFHS1gY=
${comment}
2nvkXZLYs2nDIMrfDX+ORNag5l4v45gDdYwPowYeRRAvAtEZ/JPomIZAAFsGL65Sofk2HxneZ7Y0K5kKEMNbCQ==
`;
/** Of the file itself, as minisign made them before 2015. */
const legacySignature = `untrusted comment: signature from minisign secret key
RWRDvUE6ZzYZ28enE9B23k5pH4iu9ChtaqeBRjBD7CzNc6ElprzBkEGHdTG0zIVzEawPmzeUkV29gTEu4wtYibJlW5X8hmC1GA8=
trusted comment: old
ybuPJXP5zaaMsmYaqxO6tcm26pZSQGtcNBVWxMff+SuVpbe2QhLnCw5P09mtZD4LpfCWjNZZ03MmxW4tjMvFAQ==
`;

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hearth-signature-"));
  file = join(folder, "release");
  await writeFile(file, content);
});
afterAll(() => rm(folder, { recursive: true }));

test("a signature of minisign is good, with its key as a file or as a line", async () => {
  expect(await verifySignature(file, signature, publicKey)).toBe("Hearth 0.2.0");
  expect(await verifySignature(file, signature, publicKey.split("\n")[1]!)).toBe("Hearth 0.2.0");
  expect(await verifySignature(file, signature.replaceAll("\n", "\r\n"), publicKey)).toBe("Hearth 0.2.0");
});

test("a file that was changed is refused", async () => {
  const changed = join(folder, "changed");
  await writeFile(changed, content.replace("2", "3"));
  await expect(verifySignature(changed, signature, publicKey)).rejects.toMatchObject({ problem: "signature_wrong" });
});

test.each([
  ["another comment", signature.replace(comment, "trusted comment: Hearth 0.3.0"), "signature_wrong"],
  ["no comment", signature.replace(`${comment}\n`, ""), "signature_unreadable"],
  ["no signature of the comment", signature.split("\n").slice(0, 3).join("\n"), "signature_wrong"],
  ["nothing", "", "signature_unreadable"],
  ["a page of a web server", "<html>\n<body>\n", "signature_unreadable"],
  ["a signature of the old form", legacySignature, "signature_unreadable"],
])("a signature with %s is refused", async (_, wrong, problem) => {
  await expect(verifySignature(file, wrong, publicKey)).rejects.toMatchObject({ problem });
});

test("other keys, and what is no key, are distinguished", async () => {
  const other = new ReleaseKey();
  await expect(verifySignature(file, signature, other.publicKey)).rejects.toMatchObject({ problem: "other_key" });
  await expect(verifySignature(file, signature, "RWRDvUE6")).rejects.toMatchObject({ problem: "key_unreadable" });
});
