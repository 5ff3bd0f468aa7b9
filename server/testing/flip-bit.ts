import { open } from "node:fs/promises";

/** Damages a file, or puts it right again. */
export async function flipBit(path: string): Promise<void> {
  const file = await open(path, "r+");
  const { size } = await file.stat();
  const byte = Buffer.alloc(1);
  const place = Math.floor(size / 2);
  await file.read(byte, 0, 1, place);
  await file.write(Buffer.from([byte[0]! ^ 1]), 0, 1, place);
  await file.close();
}
