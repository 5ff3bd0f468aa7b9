import { moment, type ExportedFile, type ExportedMessage } from "#contract/group-folder.ts";

export interface FileToExport {
  id: string;
  name: string;
  /** Type of the displayed version, then of the original. */
  type: string;
  original_type: string;
  content_url: string;
  status: "raw" | "ready";
  size: number;
  owner_id: string | null;
  created_at: number;
  taken_at: number | null;
  /** Size of the displayed version in pixels. */
  width: number | null;
  height: number | null;
}

export function pathOf({ id, name }: Pick<FileToExport, "id" | "name">): string {
  return `files/${id}${endingOf(name)}`;
}

export function exportedFile(row: FileToExport): ExportedFile {
  const { id, name, original_type: type, size, owner_id: owner } = row;
  const takenAt = row.taken_at === null ? undefined : moment(row.taken_at);
  return { id, path: pathOf(row), name, type, size, owner, createdAt: moment(row.created_at), takenAt };
}

const shown = /^(image\/(jpeg|png|gif|webp|avif)|video\/(mp4|webm)|audio\/(mpeg|mp4|ogg|wav|webm)|application\/pdf)$/;

/** Only for originals that browsers do not show. */
export function shownPathOf(file: FileToExport): string | undefined {
  const isNeeded = file.status === "ready" && !shown.test(file.original_type) && shown.test(file.type);
  return isNeeded ? `shown/${file.content_url}` : undefined;
}

/** Readable without tools: short parts are indented, and each file and message has its own line. */
export async function* indexLines(
  head: object,
  files: readonly ExportedFile[],
  pages: AsyncIterable<readonly ExportedMessage[]>,
): AsyncGenerator<string> {
  yield JSON.stringify(head, null, 2).replace(/\n\}$/, ",\n");
  yield* listLines("files", inPages(files));
  yield ",\n";
  yield* listLines("messages", pages);
  yield "\n}\n";
}

async function* listLines(
  name: string,
  pages: AsyncIterable<readonly object[]> | Iterable<readonly object[]>,
): AsyncGenerator<string> {
  yield `  "${name}": [`;
  let comma = "";
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield comma + page.map((entry) => `\n    ${JSON.stringify(entry)}`).join();
    comma = ",";
  }
  yield "\n  ]";
}

export async function* dataLines(
  head: object,
  lists: Readonly<Record<string, Iterable<object>>>,
): AsyncGenerator<string> {
  yield JSON.stringify(head, null, 2).replace(/\n\}$/, "");
  for (const [name, entries] of Object.entries(lists)) {
    yield ",\n";
    yield* listLines(name, inPages(entries));
  }
  yield "\n}\n";
}

/** Entries formatted before others have their turn. */
const atOnce = 200;

function* inPages(entries: Iterable<object>): Generator<object[]> {
  let page: object[] = [];
  for (const entry of entries) {
    page.push(entry);
    if (page.length < atOnce) continue;
    yield page;
    page = [];
  }
  yield page;
}

function endingOf(name: string): string {
  return /\.[a-z0-9]{1,8}$/.exec(name.toLowerCase())?.[0] ?? "";
}
