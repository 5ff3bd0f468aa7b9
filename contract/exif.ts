/** Time and place in an EXIF block. Texts are as written, without trailing NULs. */
export interface ExifTexts {
  original?: string;
  digitized?: string;
  modified?: string;
  /** "+02:00": zone of the camera's clock. */
  offset?: string;
  /** Time from the GPS receiver, in UTC. */
  gpsDate?: string;
  gpsTime?: readonly number[];
  /** Degrees, north and east positive. */
  latitude?: number;
  longitude?: number;
}

const tags = {
  modified: 0x0132,
  photo: 0x8769,
  gps: 0x8825,
  original: 0x9003,
  digitized: 0x9004,
  offset: [0x9011, 0x9012, 0x9010],
  latitudeRef: 1,
  latitude: 2,
  longitudeRef: 3,
  longitude: 4,
  gpsTime: 7,
  gpsDate: 0x1d,
} as const;

/** Reads an EXIF block, starting with its byte order. Skips what is damaged or lies beyond its end. */
export function readExif(block: Uint8Array): ExifTexts {
  const exif = new Block(block);
  if (!exif.isValid) return {};
  const image = exif.directory(exif.long(4));
  const photo = exif.directory(image.pointer(tags.photo));
  const gps = exif.directory(image.pointer(tags.gps));
  const offset = tags.offset.map((tag) => photo.text(tag)).find((text) => text !== undefined);
  return {
    // Some scanners write them to the image directory.
    ...ifKnown("original", photo.text(tags.original) ?? image.text(tags.original)),
    ...ifKnown("digitized", photo.text(tags.digitized) ?? image.text(tags.digitized)),
    ...ifKnown("modified", image.text(tags.modified)),
    ...ifKnown("offset", offset),
    ...ifKnown("gpsDate", gps.text(tags.gpsDate)),
    ...ifKnown("gpsTime", gps.rationals(tags.gpsTime)),
    ...ifKnown("latitude", degrees(gps.rationals(tags.latitude), gps.text(tags.latitudeRef))),
    ...ifKnown("longitude", degrees(gps.rationals(tags.longitude), gps.text(tags.longitudeRef))),
  };
}

function ifKnown<Name extends keyof ExifTexts>(name: Name, value: ExifTexts[Name] | undefined): Pick<ExifTexts, Name> {
  return (value === undefined ? {} : { [name]: value }) as Pick<ExifTexts, Name>;
}

function degrees(parts: readonly number[] | undefined, direction = ""): number | undefined {
  if (!parts) return undefined;
  const [whole = NaN, minutes = 0, seconds = 0] = parts;
  return (whole + minutes / 60 + seconds / 3600) * (/^[SW]/i.test(direction) ? -1 : 1);
}

/** A camera writes fewer than a hundred. */
const mostEntries = 1000;
const entryLength = 12;
const longestText = 64;
/** Bytes, by type: byte, text, short, long, fraction, undefined. */
const sizes: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1 };
const fraction = 5;

interface Value {
  type: number;
  count: number;
  at: number;
}

class Directory {
  readonly #block: Block;
  readonly #values: ReadonlyMap<number, Value>;

  constructor(block: Block, values: ReadonlyMap<number, Value>) {
    this.#block = block;
    this.#values = values;
  }

  pointer(tag: number): number | undefined {
    const value = this.#values.get(tag);
    return value && this.#block.long(value.at);
  }

  /** Cameras pad texts with NULs and blanks, and declare texts as bytes. */
  text(tag: number): string | undefined {
    const value = this.#values.get(tag);
    if (!value || sizes[value.type] !== 1) return undefined;
    const text = this.#block.text(value.at, Math.min(value.count, longestText)).replaceAll("\0", " ").trim();
    return text === "" ? undefined : text;
  }

  rationals(tag: number): readonly number[] | undefined {
    const value = this.#values.get(tag);
    if (value?.type !== fraction) return undefined;
    return Array.from({ length: Math.min(value.count, 3) }, (_, n) => {
      const at = value.at + n * sizes[fraction]!;
      return (this.#block.long(at) ?? NaN) / (this.#block.long(at + 4) ?? NaN);
    });
  }
}

class Block {
  readonly #view: DataView;
  readonly #isLittle: boolean;
  readonly isValid: boolean;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const order = this.text(0, 2);
    this.#isLittle = order === "II";
    this.isValid = order === "II" || order === "MM";
  }

  short(at: number): number | undefined {
    return at + 2 <= this.#view.byteLength ? this.#view.getUint16(at, this.#isLittle) : undefined;
  }

  long(at: number): number | undefined {
    return at + 4 <= this.#view.byteLength ? this.#view.getUint32(at, this.#isLittle) : undefined;
  }

  text(at: number, length: number): string {
    const { buffer, byteOffset, byteLength } = this.#view;
    const from = Math.min(at, byteLength);
    return String.fromCharCode(...new Uint8Array(buffer, byteOffset + from, Math.min(length, byteLength - from)));
  }

  directory(at: number | undefined): Directory {
    const values = new Map<number, Value>();
    const count = at === undefined ? 0 : Math.min(this.short(at) ?? 0, mostEntries);
    for (let n = 0; n < count; n++) {
      const entry = at! + 2 + n * entryLength;
      const [tag, type, length] = [this.short(entry), this.short(entry + 2), this.long(entry + 4)];
      if (tag === undefined || type === undefined || length === undefined) break;
      const isInside = (sizes[type] ?? 1) * length <= 4;
      const place = isInside ? entry + 8 : this.long(entry + 8);
      if (place !== undefined && !values.has(tag)) values.set(tag, { type, count: length, at: place });
    }
    return new Directory(this, values);
  }
}
