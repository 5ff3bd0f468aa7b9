import { readFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";
import { house } from "../house.mjs";
import { root } from "../setup/command.mjs";

const section = /(?<=<!-- The table is written by `npm run tables`\. -->\n\n)\|[^]*?(?=\n\n)/;

/** Returns docs/architecture.md with the table of districts as the register has them. */
export async function architecturePage(): Promise<string> {
  const page = readFileSync(join(root, "docs/architecture.md"), "utf8");
  return format(page.replace(section, table()), { parser: "markdown", printWidth: 120 });
}

function table(): string {
  const { server, web } = house;
  const districts = [...new Set([...Object.keys(server), ...Object.keys(web)])];
  const rows = districts.map((district) => `| ${district} | ${cell(server, district)} | ${cell(web, district)} |`);
  return ["| District | `server/features/` | `web/features/` |", "| --- | --- | --- |", ...rows].join("\n");
}

/** Each side has its own order of districts. */
function cell(side: Readonly<Record<string, readonly string[]>>, district: string): string {
  const features = side[district];
  return features ? `${Object.keys(side).indexOf(district) + 1}. ${features.join(", ")}` : "";
}
