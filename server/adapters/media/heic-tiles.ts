import libheif from "libheif-js/wasm-bundle.js";

export interface Pixels {
  width: number;
  height: number;
  channels: 3 | 4;
  data: Uint8Array<ArrayBuffer>;
}

/** Tiles of an upright picture. Rotated pictures have the incomplete tiles first, so that these begin before the edge. */
export interface Tiling {
  columns: number;
  rows: number;
  tileWidth: number;
  tileHeight: number;
  width: number;
  height: number;
  top: number;
  left: number;
}

export interface TiledPicture extends Tiling {
  channels: 3 | 4;
  /** The next tile overwrites the pixels. */
  tile(column: number, row: number, use: (pixels: TilePixels) => void): void;
}

export interface TilePixels {
  width: number;
  height: number;
  bytesPerRow: number;
  data: Uint8Array;
}

const rgb = 1;
const interleaved = { 3: 10, 4: 11 } as const;
const interleavedChannel = 10;

/** Memory is never freed: the thread ends after one picture. */
export async function openHeic(file: Buffer): Promise<TiledPicture> {
  await libheif.ready;
  const [error, place] = [libheif._malloc(16), libheif._malloc(128)];
  const context = libheif._heif_context_alloc();
  const bytes = libheif._malloc(file.length);
  libheif.HEAPU8.set(file, bytes);
  libheif._heif_context_read_from_memory_without_copy(error, context, bytes, file.length, 0);
  expectNone(error);
  libheif._heif_context_get_primary_image_handle(error, context, place);
  expectNone(error);
  const handle = numberAt(place);
  const channels = libheif._heif_image_handle_has_alpha_channel(handle) ? 4 : 3;
  const format = [rgb, interleaved[channels], 0] as const;
  libheif._heif_image_handle_get_image_tiling(error, handle, 1, place);
  expectNone(error);
  const tiling = tilingAt(place);
  const hasTiles = tiling.columns * tiling.rows > 1 && !isCropped(handle);

  return {
    ...(hasTiles ? tiling : oneTile(handle)),
    channels,
    tile(column, row, use) {
      if (hasTiles) libheif._heif_image_handle_decode_image_tile(error, handle, place, ...format, column, row);
      else libheif._heif_decode_image(error, handle, place, ...format);
      expectNone(error);
      const image = numberAt(place);
      const pixels = libheif._heif_image_get_plane_readonly2(image, interleavedChannel, place);
      use({
        width: libheif._heif_image_get_width(image, interleavedChannel),
        height: libheif._heif_image_get_height(image, interleavedChannel),
        bytesPerRow: numberAt(place),
        data: libheif.HEAPU8.subarray(pixels),
      });
      libheif._heif_image_release(image);
    },
  };
}

/** libheif does not report the tile positions of a cropped picture. */
function isCropped(handle: number): boolean {
  const shown = [libheif._heif_image_handle_get_width(handle), libheif._heif_image_handle_get_height(handle)];
  const coded = [libheif._heif_image_handle_get_ispe_width(handle), libheif._heif_image_handle_get_ispe_height(handle)];
  return Math.max(...shown) !== Math.max(...coded) || Math.min(...shown) !== Math.min(...coded);
}

function oneTile(handle: number): Tiling {
  const width = libheif._heif_image_handle_get_width(handle);
  const height = libheif._heif_image_handle_get_height(handle);
  return { columns: 1, rows: 1, tileWidth: width, tileHeight: height, width, height, top: 0, left: 0 };
}

function tilingAt(place: number): Tiling {
  const numbers = Array.from({ length: 9 }, (_, at) => numberAt(place + 4 * at));
  const [, columns = 0, rows = 0, tileWidth = 0, tileHeight = 0, width = 0, height = 0, top = 0, left = 0] = numbers;
  const size = { columns, rows, tileWidth, tileHeight, width, height };
  // libheif 1.23 reports correctly only whether there is something before the edge; its size is the excess of the tiles.
  return { ...size, top: top && rows * tileHeight - height, left: left && columns * tileWidth - width };
}

function numberAt(place: number): number {
  return new DataView(libheif.HEAPU8.buffer).getUint32(place, true);
}

function expectNone(error: number): void {
  if (numberAt(error) !== 0) throw new Error(`libheif error ${numberAt(error)}.${numberAt(error + 4)}`);
}
