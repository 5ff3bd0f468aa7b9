import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./setup/command.mjs";

const below = (folder: string, recursive: boolean) =>
  readdirSync(join(root, folder), { recursive, encoding: "utf8" }).map((name) => join(folder, name));
const documents = [...below("docs", true), ...below(".", false)].filter((name) => name.endsWith(".md"));
const read = (document: string) => readFileSync(join(root, document), "utf8").replaceAll(/^```[^]*?^```/gm, "");

/** Anchors as GitHub makes them of headings. */
function anchorsOf(document: string): string[] {
  const headings = [...read(document).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading!);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\- ]/gu, "")
      .replaceAll(" ", "-"),
  );
}

test.each(documents)("every link of %s leads to something", (document) => {
  const links = [...read(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!);
  const broken = links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = "", anchor] = link.split("#");
    const target = path === "" ? document : join(dirname(document), path);
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && !anchorsOf(target).includes(anchor);
  });
  expect(broken).toEqual([]);
});
