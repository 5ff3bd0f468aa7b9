import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Creates a video that no browser plays without conversion. Shows a test card or a picture. */
export async function film(seconds: number, picture?: Uint8Array): Promise<Buffer> {
  const card = ["-f", "lavfi", "-i", `testsrc=size=320x180:rate=10:duration=${seconds}`];
  const still = ["-loop", "1", "-framerate", "10", "-t", String(seconds), "-i", "still.jpg", "-vf", "scale=1280:-2"];
  return made("film.avi", [...(picture ? still : card), "-c:v", "mpeg4", "-q:v", "3"], picture);
}

export function song(seconds: number): Promise<Buffer> {
  return made("song.flac", ["-f", "lavfi", "-i", `sine=frequency=440:duration=${seconds}`]);
}

async function made(name: string, how: string[], still?: Uint8Array): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "hearth-film-"));
  try {
    if (still) await writeFile(join(folder, "still.jpg"), still);
    await run("ffmpeg", ["-v", "error", ...how, name], { cwd: folder });
    return await readFile(join(folder, name));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Creates a one-page PDF with a few words and lines below them. */
export function paper(words: string, lines: readonly string[] = []): Buffer {
  const below = lines.map((line) => `/F1 14 Tf 0 -30 Td (${line}) Tj`).join(" ");
  const content = `BT /F1 28 Tf 60 740 Td (${words}) Tj 0 -14 Td ${below} ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
  );
}
