import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { reportText, type Report } from "../../benchmarks/bench/report.ts";
import { root } from "../setup/command.mjs";

/** A promise and its test. */
export interface Trial {
  title: string;
  run(): Promise<Omit<Report, "title">>;
}

const page = join(root, "docs/trust.md");
const head = `# Reliability guarantees

This page lists Hearth's guarantees, how each one is tested, and the latest results. \`npm test\` runs smaller versions of these tests.
\`npm run trust\` runs them in full and writes this page; \`npm run trust -- <name>\` runs one of them (\`scripts/trust/\`).
`;

/** Replaces a section. Keeps the others in the order of `titles`. */
export async function keep(report: Report, loadBefore: number, titles: string[]): Promise<void> {
  const text = reportText(report, loadBefore, "##");
  console.log(text);
  const sections = new Map([...(await kept()), [report.title, text]]);
  const inOrder = titles.flatMap((title) => sections.get(title) ?? []);
  await writeFile(page, [head, ...inOrder].join("\n"));
}

async function kept(): Promise<[title: string, text: string][]> {
  const text = await readFile(page, "utf8").catch(() => "");
  const sections = text.split(/^(?=## )/m).slice(1);
  return sections.map((section) => [/^## (.*)$/m.exec(section)![1]!, `${section.trimEnd()}\n`]);
}
