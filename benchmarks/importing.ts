import assert from "node:assert/strict";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { CDPSession, Page } from "@playwright/test";
import sharp from "sharp";
import { ZipFile } from "yazl";
import { signUp, type Client } from "../scripts/populate/api.ts";
import { forgetPeakOf, peakOf } from "../server/testing/large-films.ts";
import { inBrowser, openSignedIn } from "./bench/browsing.ts";
import { startEmpty } from "./bench/filled.ts";
import { atMost, mebibytes, whole, type Report } from "./bench/report.ts";

const mebibyte = 1024 ** 2;
const [small, large] = [
  { messages: 1000, files: 100 },
  { messages: 50_000, files: 5000 },
];
const people = ["Anna", "Bruno", "Carla", "Dario", "Emma", "Felix", "Greta", "Hugo"];
const perDay = 40;
const mayRise = 150;
const mayGrow = 40;
const patience = 60 * 60_000;

type Size = typeof small;

interface Found extends Size {
  import: string;
  seconds: number;
  /** Increase of the server's resident memory, and of what the page keeps, in bytes. */
  server: number;
  page: number;
}

/** Measures how fast a chat is imported in a browser, and whether memory stays flat. */
export async function importing(): Promise<Report> {
  const hearth = await startEmpty("SQLite");
  const anna = await signUp(hearth.url, "anna@example.org", "hearth-benchmark", hearth.firstAccountKey!);
  const pid = hearth.process.pid!;
  const folder = await mkdtemp(join(tmpdir(), "hearth-chat-"));
  const found: Found[] = [];
  await inBrowser(async (browser) => {
    const page = await openSignedIn(browser, hearth.url, anna, { viewport: { width: 1280, height: 900 } });
    const devtools = await page.context().newCDPSession(page);
    // The first import loads the modules that every later one uses.
    for (const [name, size] of [["first", small] as const, ["small", small] as const, ["large", large] as const]) {
      const zip = join(folder, `WhatsApp Chat with ${name}.zip`);
      await writeChat(zip, size);
      const { id: group } = await anna.post<{ id: string }>("/api/groups", { name });
      await page.goto(`${hearth.url}/groups/${group}/import`);
      await forgetPeakOf(pid);
      const before = { server: await peakOf(pid), page: await heapOf(devtools) };
      const seconds = await importChat(page, zip, size);
      const after = { server: await peakOf(pid), page: await heapOf(devtools) };
      const rise = { server: after.server - before.server, page: after.page - before.page };
      found.push({ import: name, ...size, seconds, ...rise });
    }
  });
  const single = await postOneByOne(anna);
  await hearth.stop();
  await rm(folder, { recursive: true });
  return reportOf(found.slice(1), single);
}

/** Writes a chat as WhatsApp exports it. Every tenth message is a photo; no two are the same. */
async function writeChat(path: string, { messages, files }: Size): Promise<void> {
  const jpeg = await photo();
  const zip = new ZipFile();
  const lines: string[] = [];
  for (let n = 0; n < messages; n++) {
    const day = new Date(Date.UTC(2012, 0, 1) + Math.floor(n / perDay) * 86_400_000).toISOString().slice(0, 10);
    const [year, month, date] = day.split("-");
    const time = `${8 + (Math.floor(n / 4) % 10)}`.padStart(2, "0");
    const isPhoto = n % (messages / files) === 0;
    const name = `IMG-${year}${month}${date}-WA${String(n).padStart(5, "0")}.jpg`;
    const text = isPhoto ? `${name} (file attached)` : `This is message ${n} of a long conversation about dinner`;
    lines.push(
      `${date}/${month}/${year}, ${time}:${String(n % 60).padStart(2, "0")} - ${people[n % people.length]}: ${text}`,
    );
    if (isPhoto) zip.addBuffer(Buffer.concat([jpeg, Buffer.from(String(n))]), name, { compress: false });
  }
  zip.addBuffer(Buffer.from(lines.join("\n")), "_chat.txt");
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}

/** A photo of the size that WhatsApp sends, with some detail. */
function photo(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 12 } as const;
  return sharp({ create: { width: 1200, height: 900, channels: 3, background: "#3a6ea5", noise } })
    .jpeg({ quality: 60 })
    .toBuffer();
}

async function importChat(page: Page, zip: string, { messages }: Size): Promise<number> {
  await page.locator("input[type=file]").setInputFiles(zip);
  const start = page.getByRole("button", { name: "Import", exact: true });
  await start.waitFor({ timeout: patience });
  const started = performance.now();
  await start.click();
  await page.getByText(`${messages.toLocaleString("en")} messages were added`).waitFor({ timeout: patience });
  return (performance.now() - started) / 1000;
}

/** Returns what the page keeps, in bytes. */
async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  return (await devtools.send("Runtime.getHeapUsage")).usedSize;
}

/** Posts as many messages as the small chat has by the API, one after the other. Returns the seconds that takes. */
async function postOneByOne(anna: Client): Promise<number> {
  const { id: group } = await anna.post<{ id: string }>("/api/groups", { name: "One by one" });
  const jpeg = await photo();
  const started = performance.now();
  for (let n = 0; n < small.messages; n++) {
    const isPhoto = n % (small.messages / small.files) === 0;
    const files = isPhoto ? [await anna.upload(`${n}.jpg`, Buffer.concat([jpeg, Buffer.from(String(n))]))] : [];
    await anna.post("/api/messages", { group, data: { text: `This is message ${n} about dinner` }, files });
  }
  return (performance.now() - started) / 1000;
}

function reportOf(found: readonly Found[], single: number): Report {
  const [few, many] = found;
  assert.ok(few && many);
  const rate = (seconds: number, { messages }: Size) => messages / seconds;
  return {
    title: "How fast is a chat imported, and does memory stay flat?",
    method:
      `Chromium imports exported chats through the page of the group, over loopback, on SQLite; every tenth message is a photo of 1200 x 900 pixels. ` +
      `Reference: a client of the API posts ${small.messages} messages with ${small.files} such photos, one after the other. Memory: the largest ` +
      "increase of the resident memory of the server process, as counted by the kernel, and what the page keeps more afterwards.",
    tables: [
      {
        head: ["Messages", "photos", "time", "messages per second", "times the reference", "server", "page"],
        rows: [
          ...found.map((one) => [
            whole(one.messages),
            whole(one.files),
            `${one.seconds.toFixed(1)} s`,
            whole(rate(one.seconds, one)),
            (rate(one.seconds, one) / rate(single, small)).toFixed(2),
            `+${mebibytes(one.server / mebibyte)}`,
            `+${mebibytes(one.page / mebibyte)}`,
          ]),
          [
            whole(small.messages),
            whole(small.files),
            `${single.toFixed(1)} s`,
            whole(rate(single, small)),
            "1",
            "",
            "",
          ],
        ],
      },
    ],
    aims: [
      atMost("memory of the server", mayRise, many.server / mebibyte, mebibytes),
      atMost("memory of the page", mayGrow, many.page / mebibyte, mebibytes),
    ],
  };
}
