import sharp from "sharp";

interface Photographed {
  font?: string;
  /** Pixels of the printed page, which is 1500 x 2000. */
  size?: number;
  /** How far the page leans away from the camera, and how much darker its far corner is: 0 to 1. */
  tilt?: number;
  shadow?: number;
  /** Grey levels. */
  noise?: number;
}

const page = { width: 1500, height: 2000 };
const photo = { width: 1800, height: 2400 };
const table = 70;

/** A JPEG of a printed page on a table: in perspective, with a shadow and the noise of a small camera. The same lines give the same photo. */
export async function photographedPage(lines: readonly string[], options: Photographed = {}): Promise<Buffer> {
  const { tilt = 0.04, shadow = 0.5, noise = 18 } = options;
  const printed = await sharp(Buffer.from(drawn(lines, options)))
    .greyscale()
    .raw()
    .toBuffer();
  const pixels = Buffer.alloc(photo.width * photo.height);
  const random = randomNumbers();
  for (let y = 0; y < photo.height; y++)
    for (let x = 0; x < photo.width; x++) {
      const [right, down] = [x / photo.width, y / photo.height];
      const widening = 1.15 * (1 + 2 * tilt * (down - 0.5));
      const left = (right - 0.5) * widening + 0.5 + (tilt / 2) * (down - 0.5);
      const top = (down - 0.5) * (1.12 + tilt * (left - 0.5)) + 0.5 + 0.3 * tilt * (left - 0.5);
      const light = 1 - shadow * Math.max(0, 0.7 * right + 0.5 * down - 0.2);
      const grey = greyAt(printed, left * page.width, top * page.height) * light;
      pixels[y * photo.width + x] = Math.max(0, Math.min(255, grey + (random() + random() - 1) * noise));
    }
  return sharp(pixels, { raw: { ...photo, channels: 1 } })
    .blur(0.7)
    .jpeg({ quality: 80 })
    .toBuffer();
}

function drawn(lines: readonly string[], { font = "Noto Serif", size = 34 }: Photographed): string {
  const isRightToLeft = /[\u0590-\u06ff]/.test(lines.join(""));
  const [x, direction] = isRightToLeft ? [page.width - 150, `direction="rtl"`] : [150, ""];
  const texts = lines.map((line, i) => {
    const escaped = line.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    return `<text x="${x}" y="${220 + i * size * 1.7}" font-family="${font}" font-size="${size}" ${direction}>${escaped}</text>`;
  });
  const paper = `<rect width="100%" height="100%" fill="#f6f2e8"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${page.width}" height="${page.height}">${paper}${texts.join("")}</svg>`;
}

/** Between four pixels of the page; the table around it. */
function greyAt(printed: Buffer, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= page.width - 1 || y >= page.height - 1) return table;
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, down] = [x - left, y - top];
  const at = top * page.width + left;
  const above = printed[at]! * (1 - right) + printed[at + 1]! * right;
  const below = printed[at + page.width]! * (1 - right) + printed[at + page.width + 1]! * right;
  return above * (1 - down) + below * down;
}

function randomNumbers(): () => number {
  let state = 7;
  return () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}
