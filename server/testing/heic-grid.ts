import { heicOf } from "./pictures.ts";

export const tileSide = 512;

interface Grid {
  width: number;
  height: number;
  /** Quarter turns counterclockwise that the file asks for. */
  turns?: number;
  /** Returns which of the tiles stands at a place. */
  tileAt?: (column: number, row: number) => number;
}

/** A photo as iPhones write it: of tiles of 512 pixels, here given as JPEGs. */
export async function heicGrid(jpegs: Buffer[], { width, height, turns = 0, tileAt = () => 0 }: Grid): Promise<Buffer> {
  const tiles = await Promise.all(jpegs.map(async (jpeg) => tileOf(await heicOf(jpeg))));
  const [columns, rows] = [Math.ceil(width / tileSide), Math.ceil(height / tileSide)];
  const places = Array.from({ length: columns * rows }, (_, at) => tileAt(at % columns, Math.floor(at / columns)));
  const ftyp = box("ftyp", Buffer.from("heic"), u32(0), Buffer.from("mif1heic"));
  const metaAt = (dataAt: number) => meta(tiles, { places, columns, rows, width, height, turns, dataAt });
  const dataAt = ftyp.length + metaAt(0).length + 8;
  return Buffer.concat([ftyp, metaAt(dataAt), box("mdat", ...tiles.map(({ data }) => data))]);
}

interface Tile {
  config: Buffer;
  data: Buffer;
}

/** The decoder's configuration and the data of a file with one picture. */
function tileOf(heic: Buffer): Tile {
  return { config: boxIn(heic, "hvcC"), data: boxIn(heic, "mdat").subarray(8) };
}

function boxIn(file: Buffer, type: string): Buffer {
  const start = file.indexOf(type) - 4;
  return file.subarray(start, start + file.readUInt32BE(start));
}

interface Layout extends Required<Pick<Grid, "width" | "height" | "turns">> {
  places: number[];
  columns: number;
  rows: number;
  dataAt: number;
}

function meta(tiles: Tile[], { places, columns, rows, width, height, turns, dataAt }: Layout): Buffer {
  const ids = places.map((_, at) => at + 2);
  const item = (id: number, type: string) => full("infe", 2, 0, u16(id), u16(0), Buffer.from(`${type}\0`));
  const grid = Buffer.concat([Buffer.from([0, 1, rows - 1, columns - 1]), u32(width), u32(height)]);
  const sized = (w: number, h: number) => full("ispe", 0, 0, u32(w), u32(h));
  const properties = [sized(width, height), box("irot", Buffer.from([turns])), sized(tileSide, tileSide)];
  const used = (id: number, ...at: number[]) => Buffer.concat([u16(id), Buffer.from([at.length, ...at])]);
  const starts = tiles.map((_, at) => dataAt + tiles.slice(0, at).reduce((sum, { data }) => sum + data.length, 0));
  const extent = (id: number, method: number, start: number, length: number) =>
    Buffer.concat([u16(id), u16(method), u16(0), u16(1), u32(start), u32(length)]);
  return full(
    ...(["meta", 0, 0] as const),
    full("hdlr", 0, 0, u32(0), Buffer.from("pict"), Buffer.alloc(13)),
    full("pitm", 0, 0, u16(1)),
    full("iinf", 0, 0, u16(ids.length + 1), item(1, "grid"), ...ids.map((id) => item(id, "hvc1"))),
    full("iref", 0, 0, box("dimg", u16(1), u16(ids.length), ...ids.map(u16))),
    box(
      "iprp",
      box("ipco", ...properties, ...tiles.map(({ config }) => config)),
      full(
        ...(["ipma", 0, 0, u32(ids.length + 1), used(1, 1, 2)] as const),
        ...ids.map((id, at) => used(id, 3, 4 + places[at]!)),
      ),
    ),
    full(
      ...(["iloc", 1, 0, Buffer.from([0x44, 0]), u16(ids.length + 1), extent(1, 1, 0, grid.length)] as const),
      ...ids.map((id, at) => extent(id, 0, starts[places[at]!]!, tiles[places[at]!]!.data.length)),
    ),
    box("idat", grid),
  );
}

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type), body]);
}

function full(type: string, version: number, flags: number, ...content: Buffer[]): Buffer {
  return box(type, Buffer.from([version, 0, 0, flags]), ...content);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
