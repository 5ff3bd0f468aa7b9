import { buffer } from "node:stream/consumers";
import type { Page } from "@playwright/test";
import { ZipFile } from "yazl";
import type { Import, ImportedPeople, Imports } from "#contract/imports.ts";
import { drawing } from "../pictures.ts";
import { visit, withhold, type Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";
import type { Texts } from "./texts.ts";

/** Scenes of importing a chat and photos, and of members who say which of its authors they are. */
export const importScenes: readonly Scene[] = [
  {
    name: "import",
    whole: true,
    who: "anna",
    async open(page, stage) {
      await page.route("**/api/groups/*/imports", (route) => route.fulfill({ json: imports() }));
      await visit(page, `/groups/${stage.groups.full}/import`);
      await page.getByRole("listitem").nth(7).waitFor();
    },
  },
  { name: "import-preview", whole: true, who: "anna", open: choose },
  {
    name: "import-running",
    who: "anna",
    async open(page, stage, t) {
      await withhold(page, /\/api\/imports\//);
      await page.route("**/api/groups/*/imports", (route) => route.fulfill({ json: imports().imports[0] }));
      await choose(page, stage, t);
      await page.getByRole("combobox").first().selectOption({ index: 1 });
      await page.getByRole("button", { name: t("import.start"), exact: true }).click();
      await page.getByRole("progressbar").waitFor();
    },
  },
  { name: "import-photos-preview", whole: true, who: "anna", open: choosePhotos },
  {
    name: "import-photos-running",
    who: "anna",
    async open(page, stage, t) {
      await withhold(page, /\/api\/imports\//);
      await page.route("**/api/groups/*/imports", (route) => route.fulfill({ json: imports().imports[0] }));
      await choosePhotos(page, stage, t);
      await page.getByRole("button", { name: t("import.start"), exact: true }).click();
      await page.getByRole("progressbar").waitFor();
    },
  },
  {
    name: "import-names",
    whole: true,
    who: "anna",
    async open(page, { groups, newcomer }, t) {
      const { id, name } = await newcomer.me();
      const claimedBy = { id, name, entityType: "user" as const };
      const people: ImportedPeople = {
        people: [
          { id: "1", name: "Grand-maman", claimedBy },
          { id: "2", name: "+41 79 555 01 02" },
          { id: "3", name: "Jean-Christophe-Emmanuel de la Fontaine-Villeneuve" },
        ],
      };
      await page.route("**/api/groups/*/imported-people", (route) => route.fulfill({ json: people }));
      await visit(page, `/groups/${groups.full}/settings/about`);
      await page.getByRole("heading", { name: t("import.names") }).waitFor();
    },
  },
];

function imports(): Imports {
  const minute = 60;
  const now = Math.floor(Date.now() / 1000);
  const of = (n: number, change: Partial<Import>): Import => ({
    ...{ id: `${n}`, title: "Famille Martin", startedAt: now - n * minute, messages: 14_203 },
    ...change,
  });
  return {
    imports: [of(5, {}), of(90, { title: "Randonneurs du jeudi et leurs amis", isUndone: true, messages: 12 })],
  };
}

const names = [
  "Anna",
  "Bruno",
  "Grand-maman",
  "+41 79 555 01 02",
  "Jean-Christophe-Emmanuel de la Fontaine-Villeneuve",
];

async function choose(page: Page, { groups }: Stage, t: Texts): Promise<void> {
  await visit(page, `/groups/${groups.full}/import`);
  const lines = Array.from({ length: 240 }, (_, n) => {
    const month = `${(Math.floor(n / 2) % 12) + 1}`.padStart(2, "0");
    return `03/${month}/${10 + Math.floor(n / 24)}, 18:03 - ${names[n % names.length]}: ${n % 9 === 0 ? "<Media omitted>" : "Hello"}`;
  });
  const buffer = Buffer.from(
    [
      ...lines,
      "03/12/19, 18:04 - Anna: This message was deleted",
      "03/12/19, 18:05 - Anna: Cake.pdf (file attached)",
    ].join("\n"),
  );
  const name = "WhatsApp Chat with Famille Martin.txt";
  await page
    .getByRole("region", { name: t("import.chat") })
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "text/plain", buffer });
  await page.getByRole("combobox").nth(1).waitFor();
}

/** An export from Google Photos with albums, captions, live photos and a file that is left out. */
async function choosePhotos(page: Page, { groups }: Stage, t: Texts): Promise<void> {
  await visit(page, `/groups/${groups.full}/import`);
  const zip = new ZipFile();
  const folder = "Takeout/Google Photos";
  const colours = ["#22456e", "#8a5a2b", "#456e22", "#6e2245", "#c9a227", "#2b7a78", "#5b4b8a"];
  for (const [n, colour] of colours.entries()) {
    const album = n % 2 === 0 ? "Rome" : "Randonnées avec grand-maman et tous les enfants";
    const name = `${folder}/${album}/IMG_${n}.png`;
    const timestamp = `${Date.UTC(2013 + n, n, 3 + n, 10) / 1000}`;
    zip.addBuffer(await drawing(colour), name);
    zip.addBuffer(
      Buffer.from(JSON.stringify({ photoTakenTime: { timestamp }, description: "À la mer" })),
      `${name}.json`,
    );
    zip.addBuffer(Buffer.from(JSON.stringify({ title: album })), `${folder}/${album}/metadata.json`);
    if (n > 3) zip.addBuffer(Buffer.from(colour), `${folder}/${album}/IMG_${n}.MP4`);
  }
  zip.addBuffer(Buffer.from("raw"), `${folder}/Rome/IMG_1.CR2`);
  zip.end();
  const name = "takeout-20261125-001.zip";
  const archive = { name, mimeType: "application/zip", buffer: await buffer(zip.outputStream) };
  await page
    .getByRole("region", { name: t("import.photos") })
    .locator("input[accept]")
    .setInputFiles(archive);
  await page.locator("form img").nth(5).waitFor();
}
